"""The model of landings: where a thrown piece comes to rest, and on which side.

It has few parameters, fitted to simulated throws (docs/physics.md). A piece flies to the ground,
goes on by some inches and strays by a spread, both linear in features of the throw. Its side is
drawn by a multinomial logit; its deviation and orientation are drawn from observed landings on that
side. The error of the hand is common to a throw: where its first pieces came to rest is a
measurement of it, so that later pieces go the same way. Rules of record: docs/rules/piggles.md.
"""

from math import pi, sqrt
from typing import Final

import numpy as np

from pigpen.core.jit import kernel
from pigpen.core.mathematics import cos, quick_exp, sin
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import below, draw
from pigpen.games.piggles.board import HALF
from pigpen.games.piggles.flight import (
    CROWDS,
    count_class,
    crowd_class,
    speed_class,
    weighted_sum,
    write_carry_features,
    write_side_features,
    write_stray_features,
)
from pigpen.games.piggles.landing_tables import (
    NUM_CARRIES,
    NUM_ODDS,
    NUM_SIDES,
    NUM_STRAYS,
    SAMPLES,
    load,
)
from pigpen.games.piggles.pieces import PIECES
from pigpen.games.piggles.position import Place, Position, Roll, is_weighted
from pigpen.games.piggles.rules import Rules
from pigpen.games.piggles.throw_state import (
    GROUND_X,
    GROUND_Y,
    IMPACT,
    SPIN,
    THROW,
    WAY_X,
    WAY_Y,
    V,
    X,
    Y,
    num_thrown,
    write_crowd,
    write_throw,
)
from pigpen.thrown.hand import AZIMUTH_SPREAD, SPEED_SPREAD, UNSTEADY
from pigpen.thrown.pose import OFF, pack_physical, x_of, y_of

_TABLES = load()
CARRY, ALONG, ACROSS = _TABLES["carry"], _TABLES["along"], _TABLES["across"]
SIDES, STRAYS = _TABLES["sides"], _TABLES["samples"]
# The error of the hand, in usual spreads: its mean and standard deviation.
ERRORS: Final = 4
ASIDE, FASTER, DOUBT_ASIDE, DOUBT_FASTER = range(ERRORS)
_FARTHEST: Final = 3.0  # spreads of a landing that still counts as a measurement
_NO_SIDE: Final = -1
_ENDLESS: Final = 1e3  # inches
_BRINK: Final = HALF - 0.3  # inches from the middle, beyond which most pieces fall


@kernel
def draw_landing(rules: Rules, p: Position, piece: int, rng: Ints) -> int:
    """Draw the resting pose of a thrown piece, or OFF."""
    thrown, errors, throw = num_thrown(p), np.empty(ERRORS), np.empty(THROW)
    estimate_errors(rules, p, piece, errors)
    draw_throw(p, piece, errors, throw, rng)
    crowd = np.empty(CROWDS)
    write_crowd(p, throw, crowd)
    side = draw_side(rules, p, piece, throw, thrown, crowd, _NO_SIDE, rng)
    sample = draw_sample(side, throw, thrown, crowd, rng)
    features = np.empty(NUM_STRAYS)
    write_stray_features(throw[V], throw[IMPACT], throw[SPIN], thrown, crowd, features)
    along = _carry(throw, thrown, crowd) + sample[0] * quick_exp(weighted_sum(ALONG, features))
    across = sample[1] * quick_exp(weighted_sum(ACROSS, features))
    x = throw[GROUND_X] + along * throw[WAY_X] + across * throw[WAY_Y]
    y = throw[GROUND_Y] + along * throw[WAY_Y] - across * throw[WAY_X]
    return resting_pose(x, y, sample[2:], rng)


@kernel
def draw_throw(p: Position, piece: int, errors: Floats, throw: Floats, rng: Ints) -> None:
    """Draw the throw of a piece, [THROW], from the posterior of the hand's error."""
    aside = errors[ASIDE] + errors[DOUBT_ASIDE] * _bell(rng)
    faster = errors[FASTER] + errors[DOUBT_FASTER] * _bell(rng)
    write_throw(p, piece, num_thrown(p), aside, faster, throw)


@kernel
def estimate_errors(rules: Rules, p: Position, piece: int, errors: Floats) -> None:
    """Write the posterior of the error of the hand that threw a piece, [ERRORS].

    The prior is normal. Each piece of the throw that is at rest is a measurement, with the
    deviation by which pieces stray. A piece that fell is taken to have gone the mean distance of
    those that fall.
    """
    thrown, throw, crowd = num_thrown(p), np.empty(THROW), np.empty(CROWDS)
    write_throw(p, piece, thrown, 0.0, 0.0, throw)
    write_crowd(p, throw, crowd)
    carry = _carry(throw, thrown, crowd)
    off_x, off_y = throw[GROUND_X] - throw[X], throw[GROUND_Y] - throw[Y]
    far = sqrt(off_x * off_x + off_y * off_y)
    features = np.empty(NUM_STRAYS)
    write_stray_features(throw[V], throw[IMPACT], throw[SPIN], thrown, crowd, features)
    doubt_along = quick_exp(weighted_sum(ALONG, features))
    doubt_across = quick_exp(weighted_sum(ACROSS, features))
    gone = doubt_along * _beyond((_to_brink(throw) - carry) / doubt_along)
    along, across, stopped, fell = 0.0, 0.0, 0, 0
    for other in range(PIECES):
        if int(p.roll[other]) == Roll.LANDED and int(p.places[other]) == Place.BOARD:
            x, y = x_of(p.poses[other]) - throw[GROUND_X], y_of(p.poses[other]) - throw[GROUND_Y]
            ahead = x * throw[WAY_X] + y * throw[WAY_Y] - carry
            along += _at_most(ahead, _FARTHEST * doubt_along)
            across += _at_most(x * throw[WAY_Y] - y * throw[WAY_X], _FARTHEST * doubt_across)
            stopped += 1
        elif int(p.roll[other]) == Roll.LANDED:
            along += gone
            fell += 1
    unsteady = UNSTEADY[rules.skill]
    aside = unsteady * AZIMUTH_SPREAD * (far + carry)
    throw[V] *= 1.0 + SPEED_SPREAD
    faster = unsteady * (SPEED_SPREAD * far + _carry(throw, thrown, crowd) - carry)
    throw[V] /= 1.0 + SPEED_SPREAD
    known_aside = doubt_across * doubt_across + stopped * aside * aside
    known_faster = doubt_along * doubt_along + (stopped + fell) * faster * faster
    errors[ASIDE] = unsteady * aside * across / known_aside
    errors[FASTER] = unsteady * faster * along / known_faster
    errors[DOUBT_ASIDE] = unsteady * doubt_across / sqrt(known_aside)
    errors[DOUBT_FASTER] = unsteady * doubt_along / sqrt(known_faster)


@kernel
def _to_brink(throw: Floats) -> float:
    """Return the inches from the impact to the edge of the board, straight on."""
    return min(
        _to_line(throw[GROUND_X], throw[WAY_X]),
        _to_line(throw[GROUND_Y], throw[WAY_Y]),
    )


@kernel
def _to_line(at: float, way: float) -> float:
    if abs(way) * _ENDLESS < 1.0:
        return _ENDLESS
    return (_BRINK - at) / way if way > 0.0 else (-_BRINK - at) / way


@kernel
def _beyond(least: float) -> float:
    """Return about the mean, in spreads, of a normal number that is above `least`, at least 0.

    Source: the lower bound of Mills' ratio by M. R. Sampford (1953), within 0.03 from 1 on.
    """
    return max(0.25 * (3.0 * least + sqrt(least * least + 8.0)), 0.0)


@kernel
def _at_most(number: float, bound: float) -> float:
    return min(max(number, -bound), bound)


@kernel
def _carry(throw: Floats, thrown: int, crowd: Floats) -> float:
    """Return the inches that pieces go on from the ground."""
    carries = np.empty(NUM_CARRIES)
    write_carry_features(throw[V], throw[IMPACT], throw[SPIN], thrown, crowd, carries)
    return weighted_sum(CARRY, carries)


@kernel
def _bell(rng: Ints) -> float:
    """Return a nearly normal number of mean 0 and deviation 1: the sum of four uniform ones."""
    total = draw(rng) + draw(rng) + draw(rng) + draw(rng)
    return (total / 4294967296.0 - 2.0) * sqrt(3.0)


@kernel
def draw_sample(side: int, throw: Floats, thrown: int, crowd: Floats, rng: Ints) -> Floats:
    """Draw an observed landing on this side: deviations along and across, quaternion."""
    speed, count = speed_class(throw[V]), count_class(thrown)
    return STRAYS[speed, count, crowd_class(crowd), side, below(rng, SAMPLES)]


@kernel
def draw_side(
    rules: Rules,
    p: Position,
    piece: int,
    throw: Floats,
    thrown: int,
    crowd: Floats,
    besides: int,
    rng: Ints,
) -> int:
    """Draw a side by its probability, other than `besides`."""
    features = np.empty(NUM_ODDS)
    write_side_features(throw[V], throw[IMPACT], throw[SPIN], thrown, crowd, features)
    weight = 1 if is_weighted(rules, p, piece) else 0
    odds = np.empty(NUM_SIDES)
    total = 0.0
    for side in range(NUM_SIDES):
        odds[side] = quick_exp(weighted_sum(SIDES[side], features) + weight * SIDES[side, NUM_ODDS])
        if side == besides:
            odds[side] = 0.0
        total += odds[side]
    point = total * draw(rng) / 4294967296.0
    if point < odds[0]:
        return 0
    return 1 if point < odds[0] + odds[1] else 2


@kernel
def resting_pose(x: float, y: float, turned: Floats, rng: Ints) -> int:
    """Return the pose of a piece that stops there, turned about the vertical at random; or OFF."""
    if max(abs(x), abs(y)) > _BRINK:
        return OFF
    half = pi * draw(rng) / 4294967296.0
    c, s = cos(half), sin(half)
    quaternion = np.empty(4)
    quaternion[0] = c * turned[0] - s * turned[3]
    quaternion[1] = c * turned[1] - s * turned[2]
    quaternion[2] = c * turned[2] + s * turned[1]
    quaternion[3] = c * turned[3] + s * turned[0]
    return pack_physical(x, y, quaternion)
