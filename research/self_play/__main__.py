"""The network of Push Out the Pig goes on by playing itself. For a GPU.

    pip install 'pigpen[fast]' cupy-cuda13x
    python -m research.self_play --gpu [--sides] [--minutes 15.5] [--seed 1] [--threads 4]
        [--taught FILE] [--begin FILE] [--wide FILE] [--save FILE]

It begins with the network that `python -m research.learn_network` has taught what search finds
(`--taught`), made wider, and plays thousands of deals at once in all seats, at three to six seats
and by all rules, for `--minutes`. Now and then it is measured, one seat among others that play by
the network it began with, and kept in the file that `--wide` names. At last the network that it
began with learns its scores, and is written into src/pigpen/bots/push_out_the_pig/network.npz, or
side_network.npz for play in sides. `--begin` goes on from a wide network that was kept. A GPU
adds in any order, so no two runs write the same. Without `--gpu` all runs on the processor.
"""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple, cast

import numpy as np

from pigpen.bots.push_out_the_pig.network_file import (
    FILE,
    POINTS,
    SIDES_FILE,
    Network,
    read_network,
)
from pigpen.core.game import AnyGame
from research.learn_network.__main__ import SIDES_TAUGHT, TAUGHT
from research.learn_network.lesson import tables_of
from research.learn_network.weights import Weights, in_whole_numbers
from research.self_play.narrowing import narrowed
from research.self_play.networks import Critic, Player, in_fractions, widened
from research.self_play.ppo import Ahead, Pace, ahead_of, explained, learn, play
from research.self_play.tables import Tables

# Of sixty-four tables, how many are of each kind.
ALONE: Final = {(3, "off"): 8, (4, "off"): 14, (5, "off"): 18, (6, "off"): 24}
SIDES: Final = {(4, "pairs"): 40, (6, "pairs"): 12, (6, "threes"): 12}
_RULES: Final = 40  # deals of `tables_of` that have all its rules
_HOT, _COLD = 4.0, 0.6  # points: the temperature, at first and at last
_RATE, _CRITIC_RATE, _LEAST = 5e-4, 1e-3, 0.03  # of learning, and which part of it is left at last
_ALONE: Final = 0.03  # of the time only the critic learns


def games_of(shares: dict[tuple[int, str], int], num: int) -> list[tuple[AnyGame, int]]:
    """The number of tables to play at, most of them by the usual rules."""
    found = list[tuple[AnyGame, int]]()
    for (seats, partners), share in shares.items():
        table, each = tables_of(seats, partners), num * share // (_RULES * sum(shares.values()))
        games = [table(deal) for deal in range(_RULES)]  # the same one again and again
        counts, by_id = Counter(map(id, games)), {id(game): game for game in games}
        found += [(by_id[key], count * each) for key, count in counts.items()]
    return found


def usual_of(shares: dict[tuple[int, str], int], num: int) -> list[tuple[AnyGame, int]]:
    """So many tables of each kind, all by the usual rules."""
    return [(tables_of(seats, partners)(0), num) for seats, partners in shares]


def pace_at(done: float, epochs: int, lot: int) -> Pace:
    """The learning rate after this part of the time."""
    temperature = _HOT * (_COLD / _HOT) ** done / POINTS
    left = max(_LEAST, 1 - done)
    rate = 0.0 if done < _ALONE else _RATE * left
    return Pace(temperature, rate, _CRITIC_RATE * left, epochs, lot)


def arrays_of(gpu: bool) -> Any:
    """NumPy, or CuPy where a GPU is asked for."""
    if not gpu:
        return np
    try:
        return import_module("cupy")
    except ImportError:
        raise SystemExit(
            "--gpu needs CuPy, which is not installed: pip install cupy-cuda13x"
        ) from None


class Moment(NamedTuple):
    """Report the state at intervals."""

    done: float  # part of the time
    deals: int  # played so far
    foretold: float  # the share of the outcomes' variance, by the critic
    ahead: list[Ahead]  # of who plays by the network it began with


class Trainer:
    """A player, the tables that it learns at, and those that it is measured at."""

    def __init__(self, given: argparse.Namespace, arrays: Any) -> None:
        """All as asked for."""
        self._given, self._rng = given, np.random.default_rng(given.seed)
        shares = SIDES if given.sides else ALONE
        self._taught = in_fractions(read_network(given.taught))
        begin = widened(self._taught, self._rng)
        self._rival = Player(begin, arrays)
        self.player = Player(_kept(given.begin) if given.begin else begin, arrays)
        self._critic = Critic(given.width, self._rng, arrays)
        self._tables = Tables(games_of(shares, given.tables), given.seed, given.threads)
        self._test = Tables(usual_of(shares, given.test), given.seed + 1, given.threads)

    def train(self) -> Iterator[Moment]:
        """Play and learn; at times how good the player is."""
        given, begun, rounds, foretold = self._given, perf_counter(), 0, 0.0
        while (spent := perf_counter() - begun) < 60 * given.minutes:
            done = spent / (60 * given.minutes)
            if rounds % given.every == 0:
                yield self._moment(done, rounds, foretold)
            pace = pace_at(done, given.epochs, given.lot)
            played = play(self._tables, self.player, self._critic, pace.temperature, self._rng)
            foretold = explained(played)
            learn(self.player, self._critic, played, pace, self._rng)
            rounds += 1
        yield self._moment(1.0, rounds, foretold)

    def _moment(self, done: float, rounds: int, foretold: float) -> Moment:
        ahead = ahead_of(self._test, self.player, self._rival)
        return Moment(done, rounds * self._tables.num_tables, foretold, ahead)

    def narrowed(self) -> Network:
        """The network to play by."""
        learned = narrowed(self.player, self._taught, self._tables, self._rng, self._given.seed)
        return in_whole_numbers(learned)


def _kept(file: Path) -> Weights:
    """A wide network that an earlier run has kept."""
    with np.load(file) as held:
        return in_fractions(Network(*(held[name] for name in Network._fields)))


def main(words: Sequence[str] | None = None) -> None:
    """Play, learn, say how it stands, and write the network."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    option = parser.add_argument
    option("--gpu", action="store_true", help="by CuPy")
    option("--sides", action="store_true", help="for play with partners")
    option("--minutes", type=float, default=15.5)
    option("--tables", type=int, default=16_384, help="at once")
    option("--lot", type=int, default=16_384, help="choices in a step of learning")
    option("--epochs", type=int, default=2, help="how often a choice is learned from")
    option("--width", type=int, default=512, help="of the critic's hidden layers")
    option("--every", type=int, default=40, help="rounds from one measurement to the next")
    option("--test", type=int, default=4096, help="tables of each kind to measure by")
    option("--threads", type=int, default=os.cpu_count())
    option("--seed", type=int, default=1)
    option("--taught", type=Path, help="the network to begin with, build/taught.npz")
    option("--begin", type=Path, help="a wide network to go on from")
    option("--wide", type=Path, help="where the wide network is kept")
    option("--save", type=Path, help="where the network to play by is written")
    given = parser.parse_args(words)
    given.taught = given.taught or (SIDES_TAUGHT if given.sides else TAUGHT)
    if not given.taught.exists():
        sides = " --sides" if given.sides else ""
        parser.error(
            f"there is no {given.taught}: python -m research.learn_network{sides} makes it"
        )
    trainer = Trainer(given, arrays_of(given.gpu))
    for moment in trainer.train():
        said = "  ".join(
            f"{name}: {mean:+5.1f} ± {error:.1f}" for name, mean, error in moment.ahead
        )
        sys.stdout.write(f"{moment.done:4.0%} {moment.deals:12,} deals")
        sys.stdout.write(f"  foretold {moment.foretold:4.0%}  {said}\n")
        sys.stdout.flush()
        if given.wide:
            np.savez(given.wide, **cast(Any, trainer.player.network()._asdict()))
    file = given.save or (SIDES_FILE if given.sides else FILE)
    np.savez(file, **cast(Any, trainer.narrowed()._asdict()))


if __name__ == "__main__":
    main()
