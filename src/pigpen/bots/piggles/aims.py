"""The throws that a search tries: low, level and straight, over the whole width of the board."""

from typing import Final

from pigpen.thrown.aim import LOWEST, Aim, pack

# Eighths of an inch, and inches a second. Low and without spin a piece goes where it is meant
# to; the faster throws reach the far half of the board, and knock what lies there.
_RIGHT: Final = (-20, -8, 0, 8, 20)
_BACK_AND_SPEED: Final = (
    (10, 0), (14, 0), (20, 0), (28, 0), (14, 12), (20, 18), (14, 24), (40, 60),
)  # fmt: skip
AIMS: Final = tuple(
    pack(Aim(x=x, y=y, h=LOWEST.h, az=0, v=v, lift=0, spin=0))
    for x in _RIGHT
    for y, v in _BACK_AND_SPEED
)
