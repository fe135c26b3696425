"""Features of a knock: how a throw meets a piece on the board, for the networks of `knocks`.

They say how the throw comes down, where the piece lies from there, how near thrown pieces passed
it, and what lies before and behind it.
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
_UNTOUCHED: Final = 0.001  # of a nearness: below it 1 piece of 700 was knocked
_HARDLY: Final = 0.01  # of a nearness: added before a logarithm is taken
_FLAT: Final = 20.0  # beyond it tanh is 1 or -1
_COVERING: Final = 0.8  # inches from the way to a piece at which another hardly covers it
_NUDGED, _PUSHED, _SHOVED = 0.5, 0.9, 1.8  # inches
_TOUCH, _NEAR = 17, 18  # features
_CLOSE: Final = 1.5  # inches within which a covering piece is pushed together with it
_BEHIND: Final = 2.5  # inches within which a piece behind it hinders it
_LEAST: Final = 0.01  # inches


class Vector(NamedTuple):
    """A point of the board, in inches, or a direction on it, of length 1."""

    x: float
    y: float


class Cover(NamedTuple):
    """Pieces that lie before a piece, and the part of them so close that they move together."""

    all: float
    close: float


class Meeting(NamedTuple):
    """A throw that comes down, and a piece on the board."""

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
    """Return a class from 0, hardly pushed, to 3, by the usual inches of a push."""
    return int(size >= _NUDGED) + int(size >= _PUSHED) + int(size >= _SHOVED)


@kernel
def write_meeting_features(met: Meeting, features: Floats) -> None:
    """Write features of a meeting, [NUM_MEETINGS]; `add_pass` adds the last two."""
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
    """Return the usual direction in which a piece is pushed, by its offset from the impact.

    The direction is outward, and turned more towards that of the throw the faster the throw is.
    """
    x, y = off_x + v / FAST * way_x, off_y + v / FAST * way_y
    length = max(sqrt(x * x + y * y), _LEAST)
    return Vector(x / length, y / length)


@kernel
def back(x: float, y: float, way: Vector, other_x: float, other_y: float) -> float:
    """Return how much another piece backs one at (x, y), which is pushed along `way`."""
    return nearness(other_x, other_y, x, y, x + _BEHIND * way.x, y + _BEHIND * way.y, _COVERING)


@kernel
def cover(
    x: float, y: float, from_x: float, from_y: float, other_x: float, other_y: float
) -> Cover:
    """Return how much another piece covers one at (x, y) from a throw that is low at `from`.

    The covers of several pieces are added.
    """
    before = nearness(other_x, other_y, from_x, from_y, x, y, _COVERING)
    return Cover(before, before * nearness(other_x, other_y, x, y, x, y, _CLOSE))


@kernel
def add_pass(
    x: float, y: float, from_x: float, from_y: float, to_x: float, to_y: float, features: Floats
) -> None:
    """Add how near a thrown piece passed; `finish_passes` follows after all pieces."""
    features[_TOUCH] += nearness(x, y, from_x, from_y, to_x, to_y, TOUCHING)
    features[_NEAR] += nearness(x, y, from_x, from_y, to_x, to_y, _NEARING)


@kernel
def finish_passes(features: Floats) -> bool:
    """Replace the sums of `add_pass` by their logarithms; return whether any piece came near."""
    is_near = features[_NEAR] > _UNTOUCHED
    features[_TOUCH] = log(features[_TOUCH] + _HARDLY)
    features[_NEAR] = log(features[_NEAR] + _HARDLY)
    return is_near


@kernel
def network_output(network: Floats, features: Floats) -> float:
    """Return the output of a network: one hidden layer of tanh, a row for each unit.

    A row [inputs + 3] has weights, bias and output weight; the first row also has the output's
    bias.
    """
    inputs = len(features)
    total = network[0, inputs + 2]
    for unit in range(len(network)):
        within = network[unit, inputs]
        for feature in range(inputs):
            within += network[unit, feature] * features[feature]
        within = min(max(within, -_FLAT), _FLAT)
        total += network[unit, inputs + 1] * (1.0 - 2.0 / (1.0 + quick_exp(2.0 * within)))
    return total


@kernel
def _within(away: float, reach: float) -> float:
    """Return 1 at the impact, falling off with the distance from it."""
    return quick_exp(-(away * away) / (reach * reach))
