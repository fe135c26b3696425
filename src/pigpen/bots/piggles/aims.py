"""The throws that a search tries: low, level and straight, over the whole width of the board."""

from typing import Final

from pigpen.thrown.aim import LOWEST, Aim, pack

# Eighths of an inch, and inches a second. Low and without spin a piece goes where it is meant
# to; the faster throws reach the far half of the board, and knock what lies there.
_RIGHT: Final = (-24, -12, 0, 12, 24)
_BACK_AND_SPEED: Final = (
    (10, 0), (18, 0), (26, 0), (18, 8), (26, 8), (14, 16), (22, 16), (32, 16), (24, 24),
    (36, 24), (28, 36), (40, 36),
)  # fmt: skip
AIMS: Final = tuple(
    pack(Aim(x=x, y=y, h=LOWEST.h, az=0, v=v, lift=0, spin=0))
    for x in _RIGHT
    for y, v in _BACK_AND_SPEED
)
