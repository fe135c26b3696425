"""Teach the network of Push Out the Pig what search finds.

Search plays deals against itself at three to six seats, under the usual rules and others, and notes
what each legal card was worth in 32 worlds, which are played on by the learned marks. The network
is then shown the decisions in any order, three times over, and drawn towards the cards that cost
least: what is made small is what a decision costs on average, where a card is taken as often as
its mark is high (softmax), which is the same in expectation however few worlds values come of; and,
a tenth as much, how far its marks are from the values.

    python -m scripts.learn_network [--seed 1] [--sides] [--lessons FOLDER] [--less 1]

Writes src/pigpen/bots/push_out_the_pig/network.npz, or side_network.npz for play in sides; the same
for the same numbers; ten minutes of one core, and four for sides. Lessons that are
in FOLDER from a run that was broken off are not noted anew. `--less 10` notes a tenth of them.
"""

import argparse
import sys
from pathlib import Path
from time import perf_counter
from typing import Any, Final, cast

import numpy as np

from pigpen.bots.push_out_the_pig.network_file import FILE, SIDES_FILE
from pigpen.core.rng import stream
from scripts.learn_network.lesson import Lesson, joined, note, tables_of
from scripts.learn_network.teaching import teach
from scripts.learn_network.weights import in_whole_numbers

# Of the decisions of a lesson, by seats and partners.
ALONE: Final = {(4, "off"): 0.4, (3, "off"): 0.2, (5, "off"): 0.2, (6, "off"): 0.2}
SIDES: Final = {(4, "pairs"): 0.6, (6, "pairs"): 0.2, (6, "threes"): 0.2}
# Decisions of each lesson, where seats play for themselves and in sides.
DECISIONS: Final = {False: (200_000, 300_000, 300_000), True: (300_000,)}


def lessons_of(sides: bool, seed: int, less: int, folder: Path | None) -> list[Lesson]:
    """What there is to learn from, noted now or found in `folder`."""
    found: list[Lesson] = []
    for part, decisions in enumerate(DECISIONS[sides]):
        for place, ((seats, partners), share) in enumerate((SIDES if sides else ALONE).items()):
            begun = perf_counter()
            name = f"{seed}-{part}-{place}-{partners}-{less}.npz"
            kept = None if folder is None else folder / name
            if kept is not None and kept.exists():
                with np.load(kept) as held:
                    found.append(Lesson(*(held[field] for field in Lesson._fields)))
                continue
            rng = stream(10 * (2 * seed - 1 + sides) + part + 1, 10 * seats + place)
            lesson = note(tables_of(seats, partners), int(share * decisions) // less, rng)
            if kept is not None:
                np.savez(kept, **cast(Any, lesson._asdict()))
            found.append(lesson)
            seconds = perf_counter() - begun
            sys.stdout.write(f"{seats} seats, partners {partners}: {len(lesson.widths)} decisions")
            sys.stdout.write(f" in {seconds:.0f} s\n")
    return found


def main() -> None:
    """Note what search finds, learn, and write the network."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sides", action="store_true", help="for play with partners")
    parser.add_argument("--lessons", type=Path, help="a folder that keeps what was noted")
    parser.add_argument("--less", type=int, default=1, help="by how much there is less to learn")
    given = parser.parse_args()
    if given.lessons is not None:
        given.lessons.mkdir(parents=True, exist_ok=True)
    found = joined(lessons_of(given.sides, given.seed, given.less, given.lessons))
    net = in_whole_numbers(teach(found, given.seed))
    np.savez(SIDES_FILE if given.sides else FILE, **cast(Any, net._asdict()))


if __name__ == "__main__":
    main()
