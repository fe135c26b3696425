"""Where a thrown piece is likely to come to rest, and how a resting one is knocked.

A model of few numbers, fitted to throws that were simulated (docs/physics.md). A piece flies,
reaches the ground, goes on by some inches and strays by a spread, both linear in the traits of
the throw; strays and attitudes are those of landings that were seen, drawn by side, whose odds
are a multinomial logit. A resting piece is knocked by a hazard that grows as thrown pieces pass
near. Rules of record: docs/rules/piggles.md.
"""

from math import cos, exp, expm1, log, pi, sin, sqrt
from typing import Final

import numpy as np

from pigpen.core.jit import kernel
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import below, draw
from pigpen.games.piggles.board import is_on_board
from pigpen.games.piggles.flight import (
    HARDLY,
    carry_traits,
    crowding,
    flight_time,
    hindrance,
    impact_speed,
    nearness,
    push_traits,
    stray_traits,
    weighed,
)
from pigpen.games.piggles.landing_tables import (
    FILE,
    NUM_CARRIES,
    NUM_PUSHES,
    NUM_SIDES,
    NUM_TRAITS,
    SAMPLES,
    parted,
)
from pigpen.games.piggles.pieces import PIECES
from pigpen.games.piggles.position import NO_AIM, Place, Position, Roll, is_weighted
from pigpen.games.piggles.rules import Rules
from pigpen.thrown.aim import AZIMUTH, EIGHTH, unpack_parts
from pigpen.thrown.hand import AZIMUTH_SPREAD, SPEED_SPREAD, UNSTEADY
from pigpen.thrown.pose import OFF, attitude, pack_physical, x_of, y_of

_TABLES = parted(np.load(FILE))
CARRY, ALONG, ACROSS = _TABLES["carry"], _TABLES["along"], _TABLES["across"]
SIDES, STRAYS = _TABLES["sides"], _TABLES["samples"]
REACH, KNOCK = float(_TABLES["reach"][0]), _TABLES["knock"]
PUSH, PUSHES, TUMBLE = _TABLES["push"], _TABLES["pushes"], _TABLES["tumble"]

# A throw in numbers: where the cup is, the way it points, speeds in inches a second, the spin
# of the aim, and where pieces reach the ground.
THROW: Final = 9
_X, _Y, _WAY_X, _WAY_Y, _V, _IMPACT, _SPIN, _GROUND_X, _GROUND_Y = range(THROW)
_DROP: Final = 16  # eighths of an inch above the board, of a piece that is only dropped
_GONE: Final = 6.0  # inches that a piece went on from the ground which left the board
_FAST: Final = 30.0  # inches a second: a throw pushes forward more than outward


@kernel
def draw_landing(rules: Rules, p: Position, piece: int, rng: Ints) -> int:
    """A resting pose of a thrown piece, or OFF."""
    thrown = num_thrown(p)
    throw = np.empty(THROW)
    unsteady = UNSTEADY[rules.skill]
    _note_throw(p, piece, thrown, unsteady * _bell(rng), unsteady * _bell(rng), throw)
    crowd = _crowd(p, throw)
    traits = np.empty(NUM_TRAITS)
    stray_traits(throw[_V], throw[_IMPACT], throw[_SPIN], thrown, crowd, traits)
    weight = 1 if is_weighted(rules, p, piece) else 0
    sample = STRAYS[weight, _draw_side(traits, weight, rng), below(rng, SAMPLES)]
    along = sample[0] * exp(weighed(ALONG, traits))
    across = sample[1] * exp(weighed(ACROSS, traits))
    carries = np.empty(NUM_CARRIES)
    carry_traits(throw[_V], throw[_IMPACT], throw[_SPIN], thrown, crowd, carries)
    along += weighed(CARRY, carries)
    x = throw[_GROUND_X] + along * throw[_WAY_X] + across * throw[_WAY_Y]
    y = throw[_GROUND_Y] + along * throw[_WAY_Y] - across * throw[_WAY_X]
    return _lying(x, y, sample[2:], rng)


@kernel
def num_thrown(p: Position) -> int:
    """How many pieces are in the throw under way."""
    thrown = 0
    for piece in range(PIECES):
        thrown += p.roll[piece] in (Roll.FLYING, Roll.LANDED, Roll.AGAIN)
    return thrown


@kernel
def _crowd(p: Position, throw: Floats) -> float:
    """How much those that lie on the board are in the way."""
    speed_x, speed_y = throw[_V] * throw[_WAY_X], throw[_V] * throw[_WAY_Y]
    total = 0.0
    for piece in range(PIECES):
        if p.places[piece] == Place.BOARD and p.roll[piece] in (Roll.IDLE, Roll.MOVED):
            x, y = x_of(p.poses[piece]), y_of(p.poses[piece])
            total += hindrance(x, y, throw[_GROUND_X], throw[_GROUND_Y], speed_x, speed_y)
    return crowding(total)


@kernel
def _note_throw(
    p: Position, piece: int, thrown: int, aside: float, faster: float, throw: Floats
) -> None:
    """Writes the throw, by a hand that errs by so many of the usual spreads."""
    aim = np.zeros(7, np.int64)
    facing = 1.0 if p.seat == 0 else -1.0
    if p.aim == NO_AIM:  # dropped above where it lay
        aim[2] = _DROP
        throw[_X], throw[_Y] = x_of(p.poses[piece]), y_of(p.poses[piece])
    else:
        unpack_parts(p.aim, aim)
        throw[_X], throw[_Y] = facing * EIGHTH * aim[0], -facing * EIGHTH * aim[1]
    turn = AZIMUTH * aim[3] + AZIMUTH_SPREAD * aside
    throw[_WAY_X], throw[_WAY_Y] = facing * sin(turn), facing * cos(turn)
    throw[_V] = aim[4] * max(0.0, 1.0 + SPEED_SPREAD * faster)
    throw[_IMPACT] = impact_speed(aim[2], aim[5], thrown)
    throw[_SPIN] = aim[6]
    far = throw[_V] * flight_time(aim[2], aim[5], thrown)
    throw[_GROUND_X] = throw[_X] + far * throw[_WAY_X]
    throw[_GROUND_Y] = throw[_Y] + far * throw[_WAY_Y]


@kernel
def _bell(rng: Ints) -> float:
    """Of mean 0 and deviation 1, nearly normal: the sum of four uniform numbers."""
    total = draw(rng) + draw(rng) + draw(rng) + draw(rng)
    return (total / 4294967296.0 - 2.0) * sqrt(3.0)


@kernel
def _draw_side(traits: Floats, weight: int, rng: Ints) -> int:
    """A side by its odds, those of a weighted piece with `weight` 1."""
    odds = np.empty(NUM_SIDES)
    total = 0.0
    for side in range(NUM_SIDES):
        odds[side] = exp(weighed(SIDES[side], traits) + weight * SIDES[side, NUM_TRAITS])
        total += odds[side]
    point = total * draw(rng) / 4294967296.0
    if point < odds[0]:
        return 0
    return 1 if point < odds[0] + odds[1] else 2


@kernel
def _lying(x: float, y: float, turned: Floats, rng: Ints) -> int:
    """The pose of a piece there, turned about the vertical at random; or OFF."""
    if not is_on_board(x, y):
        return OFF
    half = pi * draw(rng) / 4294967296.0
    c, s = cos(half), sin(half)
    quaternion = np.empty(4)
    quaternion[0] = c * turned[0] - s * turned[3]
    quaternion[1] = c * turned[1] - s * turned[2]
    quaternion[2] = c * turned[2] + s * turned[1]
    quaternion[3] = c * turned[3] + s * turned[0]
    return pack_physical(x, y, quaternion)


@kernel
def is_knocked(p: Position, piece: int, rng: Ints) -> bool:
    """Whether the thrown pieces, all at rest now, moved this one on their way."""
    throw = np.empty(THROW)
    _note_throw(p, max(int(p.rerolled), 0), num_thrown(p), 0.0, 0.0, throw)
    x, y = x_of(p.poses[piece]), y_of(p.poses[piece])
    ground_x, ground_y = throw[_GROUND_X], throw[_GROUND_Y]
    near = HARDLY
    for other in range(PIECES):
        if p.roll[other] in (Roll.LANDED, Roll.AGAIN):
            to_x, to_y = ground_x + _GONE * throw[_WAY_X], ground_y + _GONE * throw[_WAY_Y]
            if p.places[other] == Place.BOARD:
                to_x, to_y = x_of(p.poses[other]), y_of(p.poses[other])
            near += nearness(x, y, ground_x, ground_y, to_x, to_y, REACH)
    traits = np.empty(NUM_PUSHES)
    push_traits(throw[_V], throw[_IMPACT], traits)
    hazard = exp(KNOCK[0] * log(near) + weighed(KNOCK[1:], traits))
    return draw(rng) / 4294967296.0 < -expm1(-hazard)


@kernel
def draw_knock(rules: Rules, p: Position, piece: int, rng: Ints) -> int:
    """Where a piece is pushed that lay on the board, and how it lies then; or OFF."""
    thrown = num_thrown(p)
    throw = np.empty(THROW)
    _note_throw(p, max(int(p.rerolled), 0), thrown, 0.0, 0.0, throw)
    x, y = x_of(p.poses[piece]), y_of(p.poses[piece])
    forward = throw[_V] / _FAST
    away_x = x - throw[_GROUND_X] + forward * throw[_WAY_X]
    away_y = y - throw[_GROUND_Y] + forward * throw[_WAY_Y]
    traits = np.empty(NUM_PUSHES)
    push_traits(throw[_V], throw[_IMPACT], traits)
    distance = sqrt(away_x * away_x + away_y * away_y)
    scale = exp(weighed(PUSH, traits)) / max(distance, 1e-6)
    push = PUSHES[below(rng, SAMPLES)]
    x += scale * (push[0] * away_x + push[1] * away_y)
    y += scale * (push[0] * away_y - push[1] * away_x)
    turned = np.empty(4)
    attitude(p.poses[piece], turned)
    if draw(rng) / 4294967296.0 < TUMBLE[p.sides[piece]]:
        strays = np.empty(NUM_TRAITS)
        stray_traits(throw[_V], throw[_IMPACT], throw[_SPIN], thrown, _crowd(p, throw), strays)
        weight = 1 if is_weighted(rules, p, piece) else 0
        turned[:] = STRAYS[weight, _draw_side(strays, weight, rng), below(rng, SAMPLES), 2:]
    return _lying(x, y, turned, rng)
