"""Throw pieces for `fit_landings` and `fit_knocks`: where they rest, and how they knock others.

    python -m research.learn_landings [--throws 12000] [--knocks 60000] [--covered 40000]
        [--tosses 12000] [--lobs 12000] [--slides 20000] [--seed 1] [--start 351] [--processes 2]

Throws of random aims onto a floor without an edge, by a hand that does not err, of one to six
pieces; then throws of each `Kind` among pieces that some of these left lying; some 25 minutes
on two cores. Writes src/pigpen/games/piggles/landings.npy, which the game's model of landings
reads. `python -m research.landings` holds it against throws onto the board.
"""

import argparse
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from enum import Enum, auto
from functools import partial
from math import atan2, cos, pi, sin
from typing import NamedTuple

import numpy as np

from pigpen.core.record import Floats
from pigpen.games.piggles import landing_tables
from pigpen.games.piggles.board import is_on_board
from pigpen.games.piggles.flight import (
    CROWDS,
    add_to_crowd,
    finish_crowd,
    flight_time,
    impact_speed,
    low_time,
)
from pigpen.games.piggles.knock_features import back, cover, push_way
from pigpen.physics.model import HALF_BOARD, Matter
from pigpen.physics.tumble import Body, Throw, tumble
from pigpen.thrown.aim import EIGHTH, LOWEST, Aim
from pigpen.thrown.hand import Skill
from pigpen.thrown.pose import pack_physical
from pigpen.thrown.shape import PREMIUM, USUAL
from research import fit_knocks, fit_landings

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
_LOB = (65, 41)  # so many heights and speeds of one
_AIMED = 0.4  # of the others come down on one, too,
_ASTRAY = 1.2  # up to so many inches from it, spread
_SLIDE = (1.0, 5.0)  # inches before it, of one that goes on
_THIN = 0.3  # of the scatters have a few of their pieces only
_MANY = 4  # pieces at least in a toss,
_TOSS = (17, 26, 4)  # so many heights, speeds and spins of it,
_NOT_SO_FAR = 24  # from so many eighths of an inch before the centre line
_AWRY = 0.15  # half radians by which what covers a piece lies aside, spread


class Kind(Enum):
    """A throw among pieces that lie."""

    ANY = auto()
    COVERED = auto()  # at one that is covered: the piece nearest to it lies before it
    TOSS = auto()  # of many, slow and from not so far back, as people throw
    LOB = auto()  # at one, slow, from as high up as it takes to get far
    SLIDE = auto()  # that comes down before one and goes on


class Rows(NamedTuple):
    """The outcomes of throws."""

    landed: Floats  # rows of `fit_landings.Landings`
    knocked: Floats  # rows of `fit_knocks.Knocks`


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
        _landed(aim, ballasts, np.zeros(CROWDS), throw(seed, [], aim, ballasts)), np.empty((0, 26))
    )


def among(scatters: Sequence[Floats], kind: Kind, seed: int) -> Rows:
    """A throw among pieces that lie as another throw left them, one of `scatters` (`_scatters`)."""
    rng = np.random.default_rng((seed, 2))
    is_shot = rng.random() < _SHOTS or kind in (Kind.COVERED, Kind.SLIDE)
    aim, fewest, most = random_aim(rng), 1, len(_ODDS)
    if kind is Kind.TOSS:
        is_shot, fewest = False, _MANY
        h, v, spin = (int(rng.integers(span)) for span in _TOSS)
        aim = Aim(0, _NOT_SO_FAR, LOWEST.h + h, 0, v, 0, spin)
    elif kind is Kind.LOB:
        is_shot, most = True, _FEW
        h, v = (int(rng.integers(span)) for span in _LOB)
        aim = Aim(0, _BACK, LOWEST.h + h, 0, v, 0, 0)
    elif is_shot:
        v = int(rng.integers(_SLOWEST, _FASTEST + 1))
        aim = Aim(0, _BACK, LOWEST.h, 0, v, 0, 0)
        most = len(_ODDS) if kind is Kind.SLIDE else _FEW
    ballasts = _ballasts(rng, int(rng.integers(fewest, most + 1)))
    thrown = len(ballasts)
    far = aim.v * flight_time(aim.h, aim.lift, thrown)
    is_aimed = far < _FARTHEST and (is_shot or rng.random() < _AIMED) and kind is not Kind.TOSS
    laid = _laid(rng, scatters, aim.y, far, is_aimed, kind)
    places = laid[:, 1:3]
    rows = throw(seed, _bodies(laid, aim), aim, ballasts)
    before, after = rows[: len(laid)], rows[len(laid) :]
    crowd, low = np.zeros(CROWDS), low_time(impact_speed(aim.h, aim.lift, thrown))
    for x, y in places:
        add_to_crowd(x, y, 0.0, far, 0.0, aim.v, low, crowd)
    finish_crowd(crowd)
    about = _about(places, before, aim, far, low)
    weights = np.mean(np.array(ballasts) == PREMIUM)
    knocked = [
        [*_columns(aim, thrown, crowd), weights, *near, *piece, *row]
        for near, piece, row in zip(about, laid, before, strict=True)
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
    """Return each piece that throws left lying: whether it is premium, place, quaternion."""
    throws, start = [], 0
    while start < len(landed):
        end = start + int(landed[start, 4])
        throws.append(landed[start:end, [8, -7, -6, -4, -3, -2, -1]])
        start = end
    return [pieces for pieces in throws if len(pieces) >= _LYING]


def _laid(
    rng: np.random.Generator,
    scatters: Sequence[Floats],
    back: int,
    far: float,
    is_aimed: bool,
    kind: Kind,
) -> Floats:
    """A scatter, turned at random, about the way of a throw; what of it is on the board.

    Its middle is where the throw comes down or behind; one that is aimed comes down on a piece.
    """
    while True:
        laid = _turned(scatters[int(rng.integers(len(scatters)))], rng.random() * pi)
        if rng.random() < _THIN:
            laid = laid[rng.permutation(len(laid))[: int(rng.integers(1, _LYING))]]
        if is_aimed:
            target = int(rng.integers(len(laid)))
            if kind is Kind.COVERED:
                laid = _turned(laid, _half_to_cover(laid, target) + _AWRY * rng.standard_normal())
            middle, to, spread = laid[target, 1:3], far, _ASTRAY * rng.random()
            if kind is Kind.SLIDE:
                to += rng.uniform(*_SLIDE)
        else:
            to, spread = min(far + _ON * rng.random(), _FARTHEST), _AROUND
            middle = laid[:, 1:3].mean(axis=0)
        laid[:, 1:3] += (0.0, to) - middle + spread * rng.standard_normal(2)
        is_on = np.abs(laid[:, 1:3] - (0.0, back * EIGHTH)).max(axis=1) < HALF_BOARD
        if is_on.any():
            return laid[is_on]


def _half_to_cover(laid: Floats, target: int) -> float:
    """Half of the angle by which a scatter is turned to have its target covered."""
    off = laid[:, 1:3] - laid[target, 1:3]
    distances = np.hypot(*off.T)
    distances[target] = np.inf
    x, y = off[distances.argmin()]
    return (-pi / 2 - atan2(y, x)) / 2


def _turned(scatter: Floats, half: float) -> Floats:
    """A scatter turned about the vertical by twice an angle."""
    c, s, turned = cos(half), sin(half), scatter.copy()
    (x, y), (w, i, j, k) = scatter[:, 1:3].T, scatter[:, 3:].T
    turned[:, 1] = cos(2 * half) * x - sin(2 * half) * y
    turned[:, 2] = sin(2 * half) * x + cos(2 * half) * y
    turned[:, 3:] = np.column_stack([c * w - s * k, c * i - s * j, c * j + s * i, c * k + s * w])
    return turned


def _about(places: Floats, rows: Floats, aim: Aim, far: float, low: float) -> list[Floats]:
    """Count what lies before and behind each piece when the game asks; lower numbers moved.

    `places` [L, 2] before, `rows` [L, 7] after; the throw comes down at `far`, low for so long.
    """
    by_now = places.copy()
    found = []
    for piece, (x, y) in enumerate(places):
        way = push_way(x, y - far, aim.v, 0.0, 1.0)
        there = [
            (other_x, other_y)
            for other, (other_x, other_y) in enumerate(by_now)
            if other != piece and is_on_board(other_x, other_y - aim.y * EIGHTH)
        ]
        covers = np.array([cover(x, y, 0.0, far - low * aim.v, *place) for place in there])
        backed = sum(back(x, y, way, *place) for place in there)
        found.append(np.array([*covers.reshape(-1, 2).sum(axis=0), backed]))
        by_now[piece] = rows[piece, :2]
    return found


def _landed(aim: Aim, ballasts: Sequence[float], crowd: Floats, rows: Floats) -> Floats:
    throw = _columns(aim, len(ballasts), crowd)
    return np.array([[*throw, b == PREMIUM, *row] for b, row in zip(ballasts, rows, strict=True)])


def _columns(aim: Aim, thrown: int, crowd: Floats) -> Floats:
    """A throw's, as `fit_landings.Traits` has them."""
    return np.array([aim.v, aim.h, aim.lift, aim.spin, thrown, *crowd])


def gather(make: Callable[[int], Rows], count: int, first: int, pool: ProcessPoolExecutor) -> Rows:
    """The rows of so many throws, all told."""
    throws = list(pool.map(make, range(first, first + count), chunksize=50))
    return Rows(*(np.concatenate(rows) for rows in zip(*throws, strict=True)))


def main() -> None:
    """Throw, fit, and write the file."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--throws", type=int, default=12000)
    parser.add_argument("--knocks", type=int, default=60000)
    parser.add_argument("--covered", type=int, default=40000)
    parser.add_argument("--tosses", type=int, default=12000)
    parser.add_argument("--lobs", type=int, default=12000)
    parser.add_argument("--slides", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    # The value, among a few, with which `research.landings` agrees best.
    parser.add_argument("--start", type=int, default=351, help="the seed of the networks")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    first = asked.seed << 32
    with ProcessPoolExecutor(asked.processes) as pool:
        empty = gather(alone, asked.throws, first, pool)
        make = partial(among, _scatters(empty.landed))
        finish_crowd = gather(partial(make, Kind.ANY), asked.knocks, first, pool)
        covered = gather(partial(make, Kind.COVERED), asked.covered, first + asked.knocks, pool)
        first += asked.knocks + asked.covered
        tossed = gather(partial(make, Kind.TOSS), asked.tosses, first, pool)
        first += asked.tosses
        lobbed = gather(partial(make, Kind.LOB), asked.lobs, first, pool)
        slid = gather(partial(make, Kind.SLIDE), asked.slides, first + asked.lobs, pool)
    # Not where those at covered pieces or before one come to rest: so many would bend what is
    # said of others.
    rows = [part.landed for part in (empty, finish_crowd, tossed, lobbed)]
    landed = fit_landings.Landings(np.concatenate(rows))
    rows = [part.knocked for part in (finish_crowd, covered, tossed, lobbed, slid)]
    knocks = fit_knocks.Knocks(np.concatenate(rows))
    print(f"{len(landed.rows):,} landings: up, down, head", landed.shares().round(3))
    print(f"{len(knocks.start):,} pieces lay about, {knocks.is_knocked.mean():.1%} were knocked")
    tables = fit_landings.fit(landed, np.random.default_rng(asked.seed))
    tables |= fit_knocks.fit(knocks, tables, np.random.default_rng(asked.start))
    np.save(landing_tables.FILE, landing_tables.joined(tables))


if __name__ == "__main__":
    main()
