"""Throw pieces for `fit_landings`: where they come to rest, and how they knock others.

    python scripts/learn_landings.py [--throws 12000] [--knocks 24000] [--seed 1] [--processes 2]

Throws of random aims onto a floor without an edge, by a hand that does not err, of one to six
pieces; then throws among pieces that some of these left lying; some minutes on two cores. Writes
src/pigpen/games/piggles/landings.npy, which the game's model of landings reads. `python -m
benchmarks.landings` holds it against throws onto the board, and `benchmarks.shots` against games.
"""

import argparse
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import cos, pi, sin
from typing import NamedTuple

import numpy as np
from fit_landings import Knocks, Landings, fit

from pigpen.core.record import Floats
from pigpen.games.piggles import landing_tables
from pigpen.games.piggles.board import is_on_board
from pigpen.games.piggles.collisions import cover
from pigpen.games.piggles.flight import (
    CROWDS,
    crowded,
    flight_time,
    hinder,
    impact_speed,
    low_time,
)
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
_LYING = 4  # pieces that a throw left about, at least, for another to knock
_AROUND = 1.5  # inches, spread of their middle about the way of the throw
_BACK = 52  # eighths of an inch from the centre line to the cup: all of the board is before it
_FARTHEST = 12.0  # inches from the cup, of what lies about
_ON = 3.0  # inches that pieces lie behind where a throw comes down, at most, on average
_SHOTS = 0.5  # of the throws among others come down on a piece, from low, as bots throw:
_FEW = 3  # pieces at most,
_SLOWEST, _FASTEST = 15, 60  # inches a second
_AIMED = 0.4  # of the others come down on one, too,
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
        _landed(aim, ballasts, np.zeros(CROWDS), throw(seed, [], aim, ballasts)), np.empty((0, 32))
    )


def among(scatters: Sequence[Floats], seed: int) -> Rows:
    """A throw among pieces that lie as another throw left them, one of `scatters` (`_scatters`)."""
    rng = np.random.default_rng((seed, 2))
    is_shot = rng.random() < _SHOTS
    aim, most = random_aim(rng), len(_ODDS)
    if is_shot:
        v = int(rng.integers(_SLOWEST, _FASTEST + 1))
        aim, most = Aim(0, _BACK, LOWEST.h, 0, v, 0, 0), _FEW
    ballasts = _ballasts(rng, int(rng.integers(1, most + 1)))
    thrown = len(ballasts)
    far = aim.v * flight_time(aim.h, aim.lift, thrown)
    is_aimed = far < _FARTHEST and (is_shot or rng.random() < _AIMED)
    laid = _laid(rng, scatters, far, is_aimed)
    places = laid[:, 1:3]
    rows = throw(seed, _bodies(laid, aim), aim, ballasts)
    before, after = rows[: len(laid)], rows[len(laid) :]
    crowd, low = np.zeros(CROWDS), low_time(impact_speed(aim.h, aim.lift, thrown))
    for x, y in places:
        hinder(x, y, 0.0, far, 0.0, aim.v, low, crowd)
    crowded(crowd)
    stops = np.full((6, 2), np.nan)
    stops[:thrown] = after[:, :2]
    traits = [aim.v, aim.h, aim.lift, aim.spin, thrown]
    covers = _covers(places, before, far - low * aim.v)
    knocked = [
        [*traits, covered, *piece, *row, *stops.reshape(-1)]
        for covered, piece, row in zip(covers, laid, before, strict=True)
    ]
    return Rows(_landed(aim, ballasts, crowd, after), np.array(knocked))


def _bodies(laid: Floats, aim: Aim) -> list[Body]:
    """The pieces that lie, y counted from the middle of the board."""
    bodies = []
    for index, (is_premium, x, y, *quaternion) in enumerate(laid):
        pose = pack_physical(x, y - aim.y * EIGHTH, np.array(quaternion))
        bodies.append(Body(index, PREMIUM if is_premium else USUAL, pose))
    return bodies


def _scatters(landed: Floats) -> list[Floats]:
    """What throws of some pieces left about: of each whether it is premium, place, quaternion."""
    throws, start = [], 0
    while start < len(landed):
        end = start + int(landed[start, 4])
        throws.append(landed[start:end, [5, -7, -6, -4, -3, -2, -1]])
        start = end
    return [pieces for pieces in throws if len(pieces) >= _LYING]


def _laid(
    rng: np.random.Generator, scatters: Sequence[Floats], far: float, is_aimed: bool
) -> Floats:
    """A scatter, turned at random, about the way of a throw; what of it is on the board.

    Its middle is where the throw comes down or behind; one that is aimed comes down on a piece.
    """
    while True:
        laid = _turned(scatters[int(rng.integers(len(scatters)))], rng.random() * pi)
        if is_aimed:
            middle, to, spread = laid[rng.integers(len(laid)), 1:3], far, _ASTRAY
        else:
            to, spread = min(far + _ON * rng.random(), _FARTHEST), _AROUND
            middle = laid[:, 1:3].mean(axis=0)
        laid[:, 1:3] += (0.0, to) - middle + spread * rng.standard_normal(2)
        is_on = np.abs(laid[:, 1:3] - (0.0, _BACK * EIGHTH)).max(axis=1) < HALF_BOARD
        if is_on.any():
            return laid[is_on]


def _turned(scatter: Floats, half: float) -> Floats:
    """A scatter turned about the vertical by twice an angle."""
    c, s, turned = cos(half), sin(half), scatter.copy()
    (x, y), (w, i, j, k) = scatter[:, 1:3].T, scatter[:, 3:].T
    turned[:, 1] = cos(2 * half) * x - sin(2 * half) * y
    turned[:, 2] = sin(2 * half) * x + cos(2 * half) * y
    turned[:, 3:] = np.column_stack([c * w - s * k, c * i - s * j, c * j + s * i, c * k + s * w])
    return turned


def _covers(places: Floats, rows: Floats, start: float) -> list[float]:
    """How much lies before each piece when the game asks: those of lower numbers moved already.

    `places` [L, 2] before, `rows` [L, 7] after; the throw is low from `start` on.
    """
    by_now = places.copy()
    covers = []
    for piece, (x, y) in enumerate(places):
        there = [
            (other_x, other_y)
            for other, (other_x, other_y) in enumerate(by_now)
            if other != piece and is_on_board(other_x, other_y - _BACK * EIGHTH)
        ]
        covers.append(sum(cover(x, y, 0.0, start, *place) for place in there))
        by_now[piece] = rows[piece, :2]
    return covers


def _landed(aim: Aim, ballasts: Sequence[float], crowd: Floats, rows: Floats) -> Floats:
    traits = [aim.v, aim.h, aim.lift, aim.spin, len(ballasts)]
    return np.array(
        [[*traits, b == PREMIUM, *crowd, *row] for b, row in zip(ballasts, rows, strict=True)]
    )


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
        make = partial(among, _scatters(empty.landed))
        crowded = gather(make, asked.knocks, first, pool)
    landed = Landings(np.concatenate([empty.landed, crowded.landed]))
    knocked = Knocks(crowded.knocked)
    print(f"{len(landed.rows):,} landings: up, down, head", landed.shares().round(3))
    print(f"{len(knocked.rows):,} pieces lay about, {knocked.is_knocked.mean():.1%} were knocked")
    tables = fit(landed, knocked)
    np.save(landing_tables.FILE, landing_tables.joined(tables))


if __name__ == "__main__":
    main()
