"""Teach the network of Push Out the Pig what search finds.

Search plays deals against itself at three to six seats, under the usual rules and others, and notes
what each legal card was worth in 32 worlds, which are played on by the linear policy. The network
is then shown the decisions in any order, three times over, and drawn towards the cards that cost
least. Two losses are minimized: the mean cost of a decision by the softmax of scores, which in
expectation is the same however few the worlds, and, weighted by a tenth, the distance of scores
from values.

    python -m research.learn_network [--seed 1] [--sides] [--lessons FOLDER] [--less 1]
        [--processes 2]

Writes build/taught.npz, or build/side_taught.npz for play in sides, from which `research.self_play`
goes on; the same for the same numbers; a quarter of an hour on two cores, and five minutes for
sides. Lessons that are in FOLDER from a run that was broken off are not noted again. `--less 10`
notes a tenth of them.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple, cast

import numpy as np

from pigpen.core.rng import stream
from research.learn_network.lesson import Lesson, joined, note, tables_of
from research.learn_network.teaching import teach
from research.learn_network.weights import in_whole_numbers

# Lessons, and decisions of each, by seats and partners.
ALONE: Final = {
    (3, "off"): (2, 160_000), (4, "off"): (4, 160_000),
    (5, "off"): (4, 150_000), (6, "off"): (4, 150_000),
}  # fmt: skip
SIDES: Final = {(4, "pairs"): (2, 150_000), (6, "pairs"): (1, 100_000), (6, "threes"): (1, 100_000)}
_PARTNERS: Final = ("off", "pairs", "threes")  # as streams are numbered
TAUGHT: Final = Path("build/taught.npz")
SIDES_TAUGHT: Final = Path("build/side_taught.npz")


class Asked(NamedTuple):
    """One lesson."""

    seats: int
    partners: str
    number: int  # from 1
    decisions: int
    seed: int


def lessons_asked(sides: bool, seed: int, less: int) -> Iterator[Asked]:
    """All there are."""
    for (seats, partners), (count, decisions) in (SIDES if sides else ALONE).items():
        for number in range(1, count + 1):
            yield Asked(seats, partners, number, decisions // less, seed)


def lesson_of(asked: Asked, folder: Path | None) -> Lesson:
    """Read the training data, recorded now or found in `folder`."""
    begun = perf_counter()
    seats, partners, number, decisions, seed = asked
    name = f"{seed}-{seats}-{partners}-{number}-{decisions}.npz"
    kept = None if folder is None else folder / name
    if kept is not None and kept.exists():
        with np.load(kept) as held:
            return Lesson(*(held[field] for field in Lesson._fields))
    rng = stream(5000 * seed + number, 10 * seats + _PARTNERS.index(partners))
    lesson = note(tables_of(seats, partners), decisions, rng)
    if kept is not None:
        np.savez(kept, **cast(Any, lesson._asdict()))
    seconds = perf_counter() - begun
    sys.stdout.write(f"{seats} seats, partners {partners}: {len(lesson.widths)} decisions")
    sys.stdout.write(f" in {seconds:.0f} s\n")
    return lesson


def main() -> None:
    """Note what search finds, learn, and write the network."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sides", action="store_true", help="for play with partners")
    parser.add_argument("--lessons", type=Path, help="a folder that keeps what was noted")
    parser.add_argument("--less", type=int, default=1, help="by how much there is less to learn")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    given = parser.parse_args()
    if given.lessons is not None:
        given.lessons.mkdir(parents=True, exist_ok=True)
    asked = lessons_asked(given.sides, given.seed, given.less)
    with ProcessPoolExecutor(given.processes) as pool:
        found = joined(list(pool.map(partial(lesson_of, folder=given.lessons), asked)))
    net = in_whole_numbers(teach(found, given.seed))
    file = SIDES_TAUGHT if given.sides else TAUGHT
    file.parent.mkdir(exist_ok=True)
    np.savez(file, **cast(Any, net._asdict()))


if __name__ == "__main__":
    main()
