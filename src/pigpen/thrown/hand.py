"""How steady the hand is that throws."""

from enum import IntEnum
from typing import Final


class Skill(IntEnum):
    """Halves of the usual unsteadiness."""

    ROBOT = 0  # throws just as aimed; how the pieces lie in the cup is still chance
    STEADY = 1
    USUAL = 2
    SHAKY = 4


AZIMUTH_SPREAD: Final = 0.10  # standard deviation of a usual hand, radians
SPEED_SPREAD: Final = 0.10  # likewise, of the level speed, as a part of it
