"""What knocks a piece that lies about, as numbers for the networks of `knocks`.

How the throw comes down, where from there the piece lies, how near the thrown ones passed it, and
what lies before and behind it.
"""

from math import sqrt
from typing import Final, NamedTuple

from pigpen.core.jit import kernel
from pigpen.core.mathematics import log, quick_exp
from pigpen.core.record import Floats
from pigpen.games.piggles.flight import FAST, HARD, nearness
from pigpen.thrown.attitude import Side

_ONTO: Final = 1.0  # inches from where a throw comes down at which it hardly meets a piece first
_ABOUT: Final = 2.0  # and to which its pieces hardly jump
_AWAY: Final = 3.0  # inches
_BESIDE: Final = 0.3  # inches at which a piece lies hardly on one side of there
TOUCHING: Final = 0.9  # inches from a piece's way at which it hardly touches another,
_NEARING: Final = 1.6  # nor sends others against it
_UNTOUCHED: Final = 0.001  # of a nearness: of pieces less near, 1 of 700 was knocked
_HARDLY: Final = 0.01  # of a nearness: what is added before a logarithm is taken
_FLAT: Final = 20.0  # beyond it tanh is 1 or -1
_COVERING: Final = 0.8  # inches from the way to a piece at which another hardly covers it
_NUDGED, _PUSHED, _SHOVED = 0.5, 0.9, 1.8  # inches
_TOUCH, _NEAR = 17, 18  # traits
_CLOSE: Final = 1.5  # inches to which what lies before a piece is pushed together with it
_BEHIND: Final = 2.5  # inches to which what lies behind a piece hinders it
_LEAST: Final = 0.01  # inches


class Vector(NamedTuple):
    """A place on the board, in inches, or a direction on it, of length 1."""

    x: float
    y: float


class Cover(NamedTuple):
    """How much lies before a piece, and how much of that so close that they go together."""

    all: float
    close: float


class Meeting(NamedTuple):
    """A throw that comes down, and a piece that lies about."""

    v: float  # inches a second, level,
    impact: float  # and downward at the ground
    thrown: int
    away: float  # inches of the piece from where they come down,
    ahead: float  # and how many of these ahead
    flown: float  # how near they pass it, low, before that: `nearness` of `TOUCHING`
    covered: Cover
    backed: float  # how much lies behind it, by `back`
    side: int
    weight: int  # 1 with a weight in the belly
    weights: float  # the part of the thrown ones that have one


@kernel
def push_class(size: float) -> int:
    """0 of a piece that is hardly pushed, by the inches that it usually goes, to 3."""
    return int(size >= _NUDGED) + int(size >= _PUSHED) + int(size >= _SHOVED)


@kernel
def write_meeting_features(met: Meeting, features: Floats) -> None:
    """Writes what comes of a piece depends on, [NUM_MEETINGS]; `pass_near` adds the rest."""
    features[0] = met.v / FAST
    features[1] = met.impact / HARD
    features[2] = (met.thrown - 1) / 5.0
    features[3] = met.away / _AWAY
    features[4] = met.ahead / max(met.away, _BESIDE)
    onto = _within(met.away, _ONTO)
    features[5] = onto
    features[6] = _within(met.away, _ABOUT)
    features[7] = 1.0 if met.side == Side.UP else 0.0
    features[8] = 1.0 if met.side == Side.HEAD else 0.0
    features[9] = met.covered.all
    features[10] = met.covered.all * onto
    features[11] = met.covered.all * met.v / FAST
    features[12] = met.covered.close
    features[13] = met.backed
    features[14] = met.weight
    features[15] = met.weights
    features[16] = met.flown


@kernel
def push_way(off_x: float, off_y: float, v: float, way_x: float, way_y: float) -> Vector:
    """Where a piece is pushed to, by and large, that lies so far off from where a throw comes down.

    Outward, and the more forward the faster the throw, whose way is given.
    """
    x, y = off_x + v / FAST * way_x, off_y + v / FAST * way_y
    length = max(sqrt(x * x + y * y), _LEAST)
    return Vector(x / length, y / length)


@kernel
def back(x: float, y: float, way: Vector, other_x: float, other_y: float) -> float:
    """How much another piece lies behind one at (x, y), that is, where this is pushed to."""
    return nearness(other_x, other_y, x, y, x + _BEHIND * way.x, y + _BEHIND * way.y, _COVERING)


@kernel
def cover(
    x: float, y: float, from_x: float, from_y: float, other_x: float, other_y: float
) -> Cover:
    """How much another piece lies before one at (x, y), as seen by a throw that is low at `from`.

    Of a piece with more than one before it these add up.
    """
    before = nearness(other_x, other_y, from_x, from_y, x, y, _COVERING)
    return Cover(before, before * nearness(other_x, other_y, x, y, x, y, _CLOSE))


@kernel
def pass_near(
    x: float, y: float, from_x: float, from_y: float, to_x: float, to_y: float, features: Floats
) -> None:
    """Adds how near a thrown piece passed on its way, to none; `passed` is due when all have."""
    features[_TOUCH] += nearness(x, y, from_x, from_y, to_x, to_y, TOUCHING)
    features[_NEAR] += nearness(x, y, from_x, from_y, to_x, to_y, _NEARING)


@kernel
def passed(features: Floats) -> bool:
    """Takes the logarithms of what `pass_near` added up; whether any came near at all."""
    is_near = features[_NEAR] > _UNTOUCHED
    features[_TOUCH] = log(features[_TOUCH] + _HARDLY)
    features[_NEAR] = log(features[_NEAR] + _HARDLY)
    return is_near


@kernel
def answer(network: Floats, features: Floats) -> float:
    """What a network says of traits: a hidden layer of tanh, each row one unit of it.

    A row [inputs + 3]: weights, bias, weight in the answer; and of the first the answer's bias.
    """
    inputs = len(features)
    total = network[0, inputs + 2]
    for unit in range(len(network)):
        within = network[unit, inputs]
        for trait in range(inputs):
            within += network[unit, trait] * features[trait]
        within = min(max(within, -_FLAT), _FLAT)
        total += network[unit, inputs + 1] * (1.0 - 2.0 / (1.0 + quick_exp(2.0 * within)))
    return total


@kernel
def _within(away: float, reach: float) -> float:
    """1 where a throw comes down, and falling off with the inches from there."""
    return quick_exp(-(away * away) / (reach * reach))
