"""Outline of a resting piece: how far it reaches in eight directions, seen from above.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from math import sqrt
from typing import Final

import numpy as np

from pigpen.core.jit import kernel
from pigpen.core.record import Floats
from pigpen.thrown.pose import attitude, x_of, y_of
from pigpen.thrown.shape import BODY, FACE, SNOUT, SNOUT_HALF, SNOUT_RADIUS, SPHERES

DIRECTIONS: Final = 8  # east, north-east, north and so on, counter-clockwise
DIAGONAL: Final = sqrt(0.5)
_EAST = (1.0, DIAGONAL, 0.0, -DIAGONAL, -1.0, -DIAGONAL, 0.0, DIAGONAL)
_NORTH = (0.0, DIAGONAL, 1.0, DIAGONAL, 0.0, -DIAGONAL, -1.0, -DIAGONAL)


@kernel
def outline(pose: int, reach: Floats) -> None:
    """Write how far the piece lies in each direction from the board's centre, inches (S3)."""
    turn = np.empty(4)
    attitude(pose, turn)
    along = np.empty(3)
    for direction in range(DIRECTIONS):
        _in_body(turn, _EAST[direction], _NORTH[direction], along)
        middle = x_of(pose) * _EAST[direction] + y_of(pose) * _NORTH[direction]
        reach[direction] = middle + _support(along)


@kernel
def _in_body(turn: Floats, east: float, north: float, along: Floats) -> None:
    """Return a level direction of the board in the frame of a body turned by (w, x, y, z)."""
    w, x, y, z = turn[0], turn[1], turn[2], turn[3]
    along[0] = (1.0 - 2.0 * (y * y + z * z)) * east + 2.0 * (x * y + w * z) * north
    along[1] = 2.0 * (x * y - w * z) * east + (1.0 - 2.0 * (x * x + z * z)) * north
    along[2] = 2.0 * (x * z + w * y) * east + 2.0 * (y * z - w * x) * north


@kernel
def _support(along: Floats) -> float:
    """Return how far the piece reaches from its middle along a unit vector of its own frame."""
    spread = 0.0
    for axis in range(3):
        spread += (BODY[axis] * along[axis]) ** 2
    far = sqrt(spread)
    for sphere in range(len(SPHERES)):
        ahead = SPHERES[sphere, 3]
        for axis in range(3):
            ahead += SPHERES[sphere, axis] * along[axis]
        far = max(far, ahead)
    return max(far, _support_of_snout(along))


@kernel
def _support_of_snout(along: Floats) -> float:
    straight = FACE[0] * along[0] + FACE[1] * along[1] + FACE[2] * along[2]
    middle = SNOUT[0] * along[0] + SNOUT[1] * along[1] + SNOUT[2] * along[2]
    rim = SNOUT_RADIUS * sqrt(max(1.0 - straight * straight, 0.0))
    return middle + SNOUT_HALF * abs(straight) + rim
