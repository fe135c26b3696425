"""Push Out the Pig: points a deal of one bot above another, and whether that is decided.

The first bot has one seat and the second all others, or each of them a side; the same deals in
every rotation. Errors are over deals, each the mean of its rotations. A sequential test (A. Wald,
1945; the spread is the one that was found) holds 3 points a seat of a side against none, with
19 to 1. With `--fixed` deals are played to the end of their number, whatever the test says.

    python -m research.push_out_the_pig_duel [ONE OTHER] [--tables 3 4 5 6 4-pairs 6-pairs
        6-threes] [--deals 200] [--first 0] [--seed 1] [--fixed] [--selfish]

`--first 200` goes on with the deals after the first 200; `--selfish` has each seat of the second
bot play for itself alone, though points of a side add up.
"""

import argparse
from collections.abc import Sequence
from math import log
from time import process_time
from typing import Final, NamedTuple, TypeVar

from pigpen import catalog
from pigpen.bots.bot import Bot, View
from pigpen.bots.catalog import entry
from pigpen.core.game import AnyGame
from pigpen.core.record import Ints
from pigpen.lab.trials.duplicate import play_duplicates
from pigpen.lab.trials.sequential_test import Moments

TABLES: Final = ("3", "4", "5", "6", "4-pairs", "6-pairs", "6-threes")
WORTH_FINDING: Final = 3.0  # points a seat
BOUND: Final = log(19.0)  # of the logarithm of the likelihoods' ratio
FEWEST: Final = 30  # deals, before which a spread is a guess
EVERY: Final = 10  # deals

T = TypeVar("T")


class Alone(NamedTuple):
    """A bot that takes partners for opponents."""

    bot: Bot
    game: AnyGame  # the same without sides

    def __call__(self, view: View, rng: Ints) -> int:
        """What it chooses for its seat's own points."""
        return self.bot(view._replace(game=self.game), rng)


def table(name: str) -> AnyGame:
    """A single deal at a table such as `6-threes`."""
    seats, _, partners = name.partition("-")
    chosen = {"seats": int(seats), "partners": partners or "off", "end": "deals", "deals": 1}
    return catalog.make("push-out-the-pig", chosen)


def seating(game: AnyGame, one: T, other: T) -> list[T]:
    """The first in the side of the first seat, the other one everywhere else."""
    own = game.side_of(0)
    return [one if seat in own else other for seat in range(game.num_seats)]


def margins(
    game: AnyGame, bots: Sequence[Bot], deals: int, *, seed: int, first: int
) -> list[float]:
    """By deal, the points of the first bot's side above the mean of the other sides."""
    points = play_duplicates(game, bots, deals, seed=seed, first=first).points
    others = range(1, game.num_sides)  # a seat of each: it has the points of its side
    return (points[:, 0] - points[:, others].mean(axis=1)).tolist()


def log_ratio(found: Moments, least: float) -> float:
    """How much likelier a mean of `least` is than none: the logarithm."""
    return found.count * least * (found.mean - least / 2.0) / found.deviation**2


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("bots", nargs="*", default=("worlds-256", "worlds-64"))
    parser.add_argument("--tables", nargs="+", choices=TABLES, default=TABLES)
    parser.add_argument("--deals", type=int, default=200, help="at most")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fixed", action="store_true")
    parser.add_argument("--selfish", action="store_true")
    asked = parser.parse_args()
    print("table        deals   points a deal   log ratio   s of a core a deal")
    for name in asked.tables:
        game = table(name)
        one, other = (entry(bot).build(game) for bot in asked.bots)
        if asked.selfish:
            other = Alone(other, catalog.make("push-out-the-pig", _alone(name)))
        bots, least = seating(game, one, other), WORTH_FINDING * len(game.side_of(0))
        found, ratio, begun = Moments(), 0.0, process_time()
        while found.count < asked.deals:
            few = min(EVERY, asked.deals - found.count)
            first = asked.first + found.count
            found.add(margins(game, bots, few, seed=asked.seed, first=first))
            ratio = log_ratio(found, least)
            if found.count >= FEWEST and abs(ratio) >= BOUND and not asked.fixed:
                break
        error = found.deviation / found.count**0.5
        took = (process_time() - begun) / found.count
        said = f"{found.mean:+.1f} ± {error:.1f}"
        print(f"{name:<10}{found.count:>8}{said:>16}{ratio:>12.2f}{took:>21.2f}", flush=True)


def _alone(name: str) -> dict[str, object]:
    return {"seats": int(name[0]), "end": "deals", "deals": 1}


if __name__ == "__main__":
    main()
