"""Flight of a throw, and the features by which the model of landings reads it.

Rules of record: docs/rules/piggles.md.
"""

from math import sqrt
from typing import Final

from pigpen.core.jit import kernel
from pigpen.core.mathematics import quick_exp
from pigpen.core.record import Floats
from pigpen.thrown.aim import EIGHTH, LIFT

GRAVITY: Final = 386.09  # inches / s^2
_IN_CUP: Final = 0.31  # inches that a piece falls beyond the height of the rim, and
_LAYER: Final = 0.24  # more for each other piece in the cup, on average
FAST: Final = 30.0  # inches a second, of a level speed
HARD: Final = 60.0  # of a speed at the ground
_ON: Final = 0.15  # seconds that pieces go on at the level speed, on average
_USUAL: Final = 8.0  # inches a second, level, of a usual throw at least
_SWIFT: Final = 20.0  # of a fast one,
_SWIFTEST: Final = 35.0  # and of a very fast one
_FEW: Final = 3  # pieces
_CLOSE: Final = 1.5  # inches from the way of a throw at which a piece hardly hinders it
_ONTO: Final = 0.7  # inches from a flight's end, or from its way there, at which it hardly hits
_MET: Final = 0.5  # of a part of a crowd
_TALL: Final = 1.0  # inches above the board at which a flight hardly clears a piece
# A crowd: how much of it is in the way of a throw, how much where its flight ends, and how
# much where the flight is low before that.
CROWDS: Final = 3
HINDERED, STRUCK, CLIPPED = range(CROWDS)


@kernel
def impact_speed(h: float, lift: float, thrown: int) -> float:
    """Return the downward speed at the ground, inches a second; `h` and `lift` as in an aim."""
    fall = EIGHTH * h + _IN_CUP + _LAYER * (thrown - 1)
    return sqrt((LIFT * lift) ** 2 + 2.0 * GRAVITY * fall)


@kernel
def flight_time(h: float, lift: float, thrown: int) -> float:
    """Return the seconds from the cup to the ground."""
    return (LIFT * lift + impact_speed(h, lift, thrown)) / GRAVITY


@kernel
def low_time(impact: float) -> float:
    """Return the seconds before the impact in which a flight is too low to clear a piece."""
    return (impact - sqrt(max(0.0, impact * impact - 2.0 * GRAVITY * _TALL))) / GRAVITY


@kernel
def write_carry_features(
    v: float, impact: float, spin: float, thrown: int, crowd: Floats, features: Floats
) -> None:
    """Write features of how far pieces go on from the ground, [NUM_CARRIES]."""
    fast, many, hindered = v / FAST, (thrown - 1) / 5.0, crowd[HINDERED]
    features[0] = fast
    features[1] = fast * fast
    features[2] = fast * impact / HARD
    features[3] = fast * spin / 7.0
    features[4] = fast * many
    features[5] = fast * hindered
    features[6] = fast * fast * hindered
    features[7] = fast * many * many
    features[8] = fast * many * hindered
    features[9] = fast * crowd[STRUCK]
    features[10] = fast * crowd[STRUCK] / thrown
    features[11] = fast * crowd[CLIPPED]
    features[12] = fast * crowd[CLIPPED] / thrown


@kernel
def write_stray_features(
    v: float, impact: float, spin: float, thrown: int, crowd: Floats, features: Floats
) -> None:
    """Write features of how far pieces stray, [NUM_STRAYS]."""
    fast, hard, more = v / FAST, impact / HARD, 1.0 - 1.0 / thrown
    many, hindered, struck = (thrown - 1) / 5.0, crowd[HINDERED], crowd[STRUCK]
    features[0] = 1.0
    features[1] = fast
    features[2] = hard
    features[3] = spin / 7.0
    features[4] = more
    features[5] = fast * fast
    features[6] = more * hard
    features[7] = fast * hard
    features[8] = hindered
    features[9] = fast * hindered
    features[10] = many
    features[11] = hard * hard
    features[12] = many * many
    features[13] = many * fast
    features[14] = many * hindered
    features[15] = fast * fast * fast
    features[16] = struck
    features[17] = struck * fast
    features[18] = struck / thrown
    features[19] = crowd[CLIPPED]
    features[20] = crowd[CLIPPED] * fast


@kernel
def write_side_features(
    v: float, impact: float, spin: float, thrown: int, crowd: Floats, features: Floats
) -> None:
    """Write features of the side on which a piece comes to lie, [NUM_ODDS]."""
    fast, hard, more = v / FAST, impact / HARD, 1.0 - 1.0 / thrown
    hindered = crowd[HINDERED]
    features[0] = 1.0
    features[1] = fast
    features[2] = fast * fast
    features[3] = hard
    features[4] = hard * hard
    features[5] = spin / 7.0
    features[6] = more
    features[7] = (thrown - 1) / 5.0
    features[8] = hindered
    features[9] = more * hard
    features[10] = more * fast
    features[11] = hindered * more
    features[12] = hindered * fast
    features[13] = hindered * hard
    features[14] = fast * hard


@kernel
def speed_class(v: float) -> int:
    """Return the class of a level speed: 0 a drop, 1 usual, 2 fast, 3 very fast."""
    return int(v >= _USUAL) + int(v >= _SWIFT) + int(v >= _SWIFTEST)


@kernel
def count_class(thrown: int) -> int:
    """Return the class of a number of pieces: 0 one, 1 a few, 2 many."""
    return 0 if thrown == 1 else (1 if thrown <= _FEW else 2)


@kernel
def crowd_class(crowd: Floats) -> int:
    """Return the class of a crowd: 0 free flight, 1 ends on a piece, 2 clips one."""
    if crowd[STRUCK] > _MET:
        return 1
    return 2 if crowd[CLIPPED] > _MET else 0


@kernel
def weighted_sum(weights: Floats, features: Floats) -> float:
    """Return the sum of features times weights."""
    total = 0.0
    for feature in range(len(features)):
        total += weights[feature] * features[feature]
    return total


@kernel
def nearness(
    x: float, y: float, from_x: float, from_y: float, to_x: float, to_y: float, reach: float
) -> float:
    """Return 1 for a point on a line segment, falling off beyond `reach` inches from it."""
    way_x, way_y = to_x - from_x, to_y - from_y
    length = way_x * way_x + way_y * way_y
    along = 0.0
    if length > 0.0:
        along = ((x - from_x) * way_x + (y - from_y) * way_y) / length
        along = min(max(along, 0.0), 1.0)
    off_x, off_y = x - from_x - along * way_x, y - from_y - along * way_y
    return quick_exp(-(off_x * off_x + off_y * off_y) / (reach * reach))


@kernel
def add_to_crowd(
    x: float,
    y: float,
    ground_x: float,
    ground_y: float,
    speed_x: float,
    speed_y: float,
    low: float,
    crowd: Floats,
) -> None:
    """Add how much a piece at (x, y) is in the way of a throw; `finish_crowd` follows.

    The throw flies low for `low` seconds before it reaches the ground.
    """
    to_x, to_y = ground_x + _ON * speed_x, ground_y + _ON * speed_y
    crowd[HINDERED] += nearness(x, y, ground_x, ground_y, to_x, to_y, _CLOSE)
    crowd[STRUCK] += nearness(x, y, ground_x, ground_y, ground_x, ground_y, _ONTO)
    from_x, from_y = ground_x - low * speed_x, ground_y - low * speed_y
    crowd[CLIPPED] += nearness(x, y, from_x, from_y, ground_x, ground_y, _ONTO)


@kernel
def finish_crowd(crowd: Floats) -> None:
    """Replace the sums of `add_to_crowd` by numbers from 0 to 1."""
    for part in range(CROWDS):
        crowd[part] = 1.0 - quick_exp(-crowd[part])
