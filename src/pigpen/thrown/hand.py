"""Skill of the throwing hand: how much a throw spreads about its aim."""

from typing import Final

from pigpen.core.codes import Code


class Skill(Code):
    """The steadiness of a hand."""

    ROBOT = 0  # just as aimed; how the pieces lie in the cup is still chance
    STEADY = 1
    USUAL = 2
    SHAKY = 3


UNSTEADY: Final = (0.0, 0.5, 1.0, 2.0)  # times the usual spreads, by `Skill`

AZIMUTH_SPREAD: Final = 0.10  # standard deviation of a usual hand, radians
SPEED_SPREAD: Final = 0.10  # likewise, of the level speed, as a part of it
