"""Throw pieces for `fit_landings`: where they come to rest, and how they knock others.

    python scripts/learn_landings.py [--throws 12000] [--knocks 24000] [--seed 1] [--processes 2]

Throws of random aims onto a floor without an edge, by a hand that does not err, of one to six
pieces; some minutes on two cores. Writes src/pigpen/games/piggles/landings.npy, which the game's
model of landings reads. `python -m benchmarks.landings` holds it against throws onto the board.
"""

import argparse
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from fit_landings import Knocks, Landings, fit

from pigpen.core.record import Floats
from pigpen.games.piggles import landing_tables
from pigpen.games.piggles.flight import CROWDS, crowded, flight_time, hinder
from pigpen.physics.model import HALF_BOARD, Matter
from pigpen.physics.tumble import Body, Throw, tumble
from pigpen.thrown.aim import EIGHTH, LOWEST, Aim
from pigpen.thrown.hand import Skill
from pigpen.thrown.pose import pack_physical
from pigpen.thrown.shape import PREMIUM, USUAL

FLOOR = Matter(half_board=60.0)  # without an edge that anything reaches
_PREMIUM_SHARE = 0.3  # of the pieces, thrown and lying
_PLAIN = 0.5  # of the throws, as bots and most people throw
_ODDS = (1 / np.arange(1, 7)) / np.sum(1 / np.arange(1, 7))  # as many pieces by 1 as by 6
_LYING = 6  # pieces that may be knocked by a throw
_AROUND = 2.5  # inches, spread of those about the way of the throw
_APART = 1.4  # inches between two of them at least
_BACK = 52  # eighths of an inch from the centre line to the cup: all of the board is before it
_FARTHEST = 12.0  # inches from the cup, of what lies about
_ON = 3.0  # inches that pieces lie behind where a throw comes down, at most, on average
_AIMED = 0.6  # of the throws come down on a piece,
_ASTRAY = 0.6  # so many inches from it, spread


class Rows(NamedTuple):
    """What came of throws."""

    landed: Floats  # rows of `Landings`
    knocked: Floats  # rows of `Knocks`


def random_aim(rng: np.random.Generator) -> Aim:
    """Straight across; low and slow ones most, half of all as low as can be and without spin."""
    v = int(61 * rng.random() ** 1.5)
    if rng.random() < _PLAIN:
        return Aim(0, _BACK, LOWEST.h, 0, v, 0, 0)
    lift = int(rng.integers(-8, 9)) if rng.random() < 0.4 else 0
    h = 16 + int(80 * rng.random() ** 2.5)
    return Aim(0, _BACK, h, 0, v, lift, int(rng.integers(0, 8)))


def throw(seed: int, lying: Sequence[Body], aim: Aim, ballasts: Sequence[float]) -> Floats:
    """The resting places [lying + thrown, 7] of one throw, y counted from the middle of the cup."""
    cup = list(enumerate(ballasts, start=len(lying)))
    words = seed.to_bytes(8, "big")
    done = tumble(lying, Throw(cup, aim, 0, words, Skill.ROBOT), FLOOR)
    resting = done.trajectory[-1].copy()
    resting[:, 1] += aim.y * EIGHTH
    return resting


def _ballasts(rng: np.random.Generator, count: int) -> list[float]:
    return [PREMIUM if is_so else USUAL for is_so in rng.random(count) < _PREMIUM_SHARE]


def alone(seed: int) -> Rows:
    """A throw onto an empty floor."""
    rng = np.random.default_rng((seed, 1))
    aim, ballasts = random_aim(rng), _ballasts(rng, int(rng.choice(6, p=_ODDS)) + 1)
    return Rows(
        _landed(aim, ballasts, np.zeros(CROWDS), throw(seed, [], aim, ballasts)), np.empty((0, 30))
    )


def among(attitudes: Floats, seed: int) -> Rows:
    """A throw among pieces that lie in some of `attitudes` [M, 4]."""
    rng = np.random.default_rng((seed, 2))
    aim, ballasts = random_aim(rng), _ballasts(rng, int(rng.integers(1, 7)))
    thrown = len(ballasts)
    far = aim.v * flight_time(aim.h, aim.lift, thrown)
    places = _places(rng, far)
    turned = attitudes[rng.integers(0, len(attitudes), _LYING)]
    lying = [
        Body(index, ballast, pack_physical(x, y - aim.y * EIGHTH, quaternion))
        for index, (ballast, (x, y), quaternion) in enumerate(
            zip(_ballasts(rng, _LYING), places, turned, strict=True)
        )
    ]
    rows = throw(seed, lying, aim, ballasts)
    crowd = np.zeros(CROWDS)
    for x, y in places:
        hinder(x, y, 0.0, far, 0.0, aim.v, crowd)
    crowded(crowd)
    stops = np.full((6, 2), np.nan)
    stops[:thrown] = rows[_LYING:, :2]
    traits = [aim.v, aim.h, aim.lift, aim.spin, thrown]
    knocked = [
        [*traits, *place, *quaternion, *row, *stops.reshape(-1)]
        for place, quaternion, row in zip(places, turned, rows, strict=False)
    ]
    return Rows(_landed(aim, ballasts, crowd, rows[_LYING:]), np.array(knocked))


def _landed(aim: Aim, ballasts: Sequence[float], crowd: Floats, rows: Floats) -> Floats:
    traits = [aim.v, aim.h, aim.lift, aim.spin, len(ballasts)]
    return np.array(
        [[*traits, b == PREMIUM, *crowd, *row] for b, row in zip(ballasts, rows, strict=True)]
    )


def _places(rng: np.random.Generator, far: float) -> Floats:
    """Where pieces lie about the way of a throw, on average the ground it reaches; [_LYING, 2]."""
    places: list[Any] = []
    if far < _FARTHEST and rng.random() < _AIMED:
        places.append(np.array([0.0, far]) + _ASTRAY * rng.standard_normal(2))
    while len(places) < _LYING:
        middle = np.array([0.0, min(far + _ON * rng.random(), _FARTHEST)])
        place = middle + _AROUND * rng.standard_normal(2)
        near = any(np.linalg.norm(place - other) < _APART for other in places)
        if not near and np.abs(place - (0.0, _BACK * EIGHTH)).max() < HALF_BOARD:
            places.append(place)
    return np.array(places)


def gather(make: Callable[[int], Rows], count: int, first: int, pool: ProcessPoolExecutor) -> Rows:
    """The rows of so many throws, all told."""
    throws = list(pool.map(make, range(first, first + count), chunksize=50))
    return Rows(*(np.concatenate(rows) for rows in zip(*throws, strict=True)))


def main() -> None:
    """Throw, fit, and write the file."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--throws", type=int, default=12000)
    parser.add_argument("--knocks", type=int, default=24000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    first = asked.seed << 32
    with ProcessPoolExecutor(asked.processes) as pool:
        empty = gather(alone, asked.throws, first, pool)
        make = partial(among, empty.landed[:, -4:])
        crowded = gather(make, asked.knocks, first, pool)
    landed = Landings(np.concatenate([empty.landed, crowded.landed]))
    knocked = Knocks(crowded.knocked)
    print(f"{len(landed.rows):,} landings: up, down, head", landed.shares().round(3))
    print(f"{len(knocked.rows):,} pieces lay about, {knocked.is_knocked.mean():.1%} were knocked")
    tables = fit(landed, knocked)
    np.save(landing_tables.FILE, landing_tables.joined(tables))


if __name__ == "__main__":
    main()
