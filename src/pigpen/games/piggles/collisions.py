"""What knocks a piece that lies about, as numbers for the fits of `knocks`.

How the throw comes down, where from there the piece lies, how near the thrown ones passed it, and
what lies before it.
"""

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
_TOUCHING: Final = 0.9  # inches from a piece's way at which it hardly touches another,
_NEARING: Final = 1.6  # nor sends others against it
_UNTOUCHED: Final = 0.001  # of a nearness: of pieces less near, 1 of 700 was knocked
_HARDLY: Final = 0.01  # of a nearness: what is added before a logarithm is taken
_FLAT: Final = 20.0  # beyond it tanh is 1 or -1
_COVERING: Final = 0.8  # inches from the way to a piece at which another hardly covers it
_NUDGED, _PUSHED, _SHOVED = 0.5, 0.9, 1.8  # inches
_COVERED, _TOUCH, _NEAR = 9, 10, 11  # traits


class Meeting(NamedTuple):
    """A throw that comes down, and a piece that lies about."""

    v: float  # inches a second, level,
    impact: float  # and downward at the ground
    thrown: int
    away: float  # inches of the piece from where they come down,
    ahead: float  # and how many of these ahead
    covered: float  # how much lies before it, by `cover`
    side: int


@kernel
def push_traits(met: Meeting, traits: Floats) -> None:
    """Writes what a knocked piece goes and rolls over by, [NUM_PUSHES]."""
    fast, hard, more = met.v / FAST, met.impact / HARD, (met.thrown - 1) / 5.0
    onto, about = _within(met.away, _ONTO), _within(met.away, _ABOUT)
    way = met.ahead / max(met.away, _BESIDE)
    traits[0] = 1.0
    traits[1] = fast
    traits[2] = hard
    traits[3] = more
    traits[4] = fast * fast
    traits[5] = onto
    traits[6] = onto * fast
    traits[7] = onto * hard
    traits[8] = onto * more
    traits[9] = 1.0 if met.side == Side.UP else 0.0
    traits[10] = about
    traits[11] = about * fast
    traits[12] = about * hard
    traits[13] = about * more
    traits[14] = way
    traits[15] = way * fast
    traits[16] = met.covered
    traits[17] = met.covered * fast


@kernel
def push_class(size: float) -> int:
    """0 of a piece that is hardly pushed, by the inches that it usually goes, to 3."""
    return int(size >= _NUDGED) + int(size >= _PUSHED) + int(size >= _SHOVED)


@kernel
def meeting_traits(met: Meeting, traits: Floats) -> None:
    """Writes what tells whether a piece is knocked, [NUM_MEETINGS]; `pass_near` adds the rest."""
    traits[0] = met.v / FAST
    traits[1] = met.impact / HARD
    traits[2] = (met.thrown - 1) / 5.0
    traits[3] = met.away / _AWAY
    traits[4] = met.ahead / max(met.away, _BESIDE)
    traits[5] = _within(met.away, _ONTO)
    traits[6] = _within(met.away, _ABOUT)
    traits[7] = 1.0 if met.side == Side.UP else 0.0
    traits[8] = 1.0 if met.side == Side.HEAD else 0.0
    traits[_COVERED] = met.covered


@kernel
def cover(
    x: float, y: float, from_x: float, from_y: float, other_x: float, other_y: float
) -> float:
    """How much another piece lies before one at (x, y), as seen by a throw that is low at `from`.

    Of a piece with more than one before it these add up.
    """
    return nearness(other_x, other_y, from_x, from_y, x, y, _COVERING)


@kernel
def pass_near(
    x: float, y: float, from_x: float, from_y: float, to_x: float, to_y: float, traits: Floats
) -> None:
    """Adds how near a thrown piece passed on its way, to none; `passed` is due when all have."""
    traits[_TOUCH] += nearness(x, y, from_x, from_y, to_x, to_y, _TOUCHING)
    traits[_NEAR] += nearness(x, y, from_x, from_y, to_x, to_y, _NEARING)


@kernel
def passed(traits: Floats) -> bool:
    """Takes the logarithms of what `pass_near` added up; whether any came near at all."""
    is_near = traits[_NEAR] > _UNTOUCHED
    traits[_TOUCH] = log(traits[_TOUCH] + _HARDLY)
    traits[_NEAR] = log(traits[_NEAR] + _HARDLY)
    return is_near


@kernel
def logit(network: Floats, traits: Floats) -> float:
    """What a network says of traits: a hidden layer of tanh, each row one unit of it.

    A row [inputs + 3]: weights, bias, weight in the answer; and of the first the answer's bias.
    """
    inputs = len(traits)
    total = network[0, inputs + 2]
    for unit in range(len(network)):
        within = network[unit, inputs]
        for trait in range(inputs):
            within += network[unit, trait] * traits[trait]
        within = min(max(within, -_FLAT), _FLAT)
        total += network[unit, inputs + 1] * (1.0 - 2.0 / (1.0 + quick_exp(2.0 * within)))
    return total


@kernel
def _within(away: float, reach: float) -> float:
    """1 where a throw comes down, and falling off with the inches from there."""
    return quick_exp(-(away * away) / (reach * reach))
