"""The piece: a pig of one ellipsoid, five spheres, a cylinder and two capsules.

Inches. Body frame: x towards the snout, y to the pig's left, z out of its back. The only place
of these numbers: what is thrown, drawn, classified and stood on a line is made from them.
Rules of record: docs/rules/piggles.md.
"""

from typing import Final

import numpy as np

from pigpen.core.record import Floats


def _fixed(rows: list[list[float]]) -> Floats:
    array = np.array(rows, np.float64)
    array.flags.writeable = False
    return array


BODY: Final = (0.50, 0.44, 0.28)  # half axes of the ellipsoid
HEAD: Final = (0.32, 0.0, 0.12, 0.24)  # x, y, z, radius
TROTTERS: Final = tuple((x, y, -0.22, 0.09) for x in (0.30, -0.30) for y in (0.27, -0.27))
EARS: Final = tuple(  # capsules: a sphere at either end
    ((0.0, side * 0.18, 0.22, 0.065), (-0.06, side * 0.42, 0.42, 0.065)) for side in (1, -1)
)
SNOUT: Final = (0.48, 0.0, 0.32)  # middle of the cylinder
SNOUT_RADIUS: Final = 0.13
SNOUT_HALF: Final = 0.08  # half its length
FACE: Final = (0.6427876096865393, 0.0, 0.766044443118978)  # its axis: pitched by 50 degrees
DENSITY: Final = 1.0
BALLAST: Final = (0.0, 0.0, -0.14, 0.10)  # a weight inside, which touches nothing
USUAL: Final = 0.15  # mass of the ballast
PREMIUM: Final = 0.30

# The spheres that a piece can stand on, shape [9, 4]: head, trotters, both ends of each ear.
SPHERES: Final = _fixed([list(s) for s in (HEAD, *TROTTERS, *EARS[0], *EARS[1])])
NUM_CONTACTS: Final = 2 + len(SPHERES)  # the body, the snout, the spheres
