"""Footprints: where a resting piece touches the floor, computed from its geometry.

The convex parts of the piece touch at one point each, so that the footprint of the rules is the
hull of these points: it lies inside a convex region if they all do. Rules of record:
docs/rules/piggles.md.
"""

from math import sqrt
from typing import Final

import numpy as np

from pigpen.core.jit import kernel
from pigpen.core.record import Floats
from pigpen.thrown.pose import attitude, x_of, y_of
from pigpen.thrown.shape import (
    BODY,
    FACE,
    NUM_CONTACTS,
    SNOUT,
    SNOUT_HALF,
    SNOUT_RADIUS,
    SPHERES,
)

TOUCHING: Final = 0.02  # inches above the floor that count as touching: what rounding can lift
_BODY, _SNOUT, _TROTTERS = 0, 1, (3, 7)  # places of the parts; the head between, the ears behind


@kernel
def height(quaternion: Floats) -> float:
    """Return inches from the floor to the middle of a piece that just touches it."""
    lowest = np.empty((NUM_CONTACTS, 3))
    _lowest_points(quaternion, lowest)
    return -lowest[:, 2].min()


@kernel
def contacts(pose: int, points: Floats) -> int:
    """Write (x, y) of the points that touch the floor, inches; return how many.

    `points` has shape [NUM_CONTACTS, 2]. A piece that touches at one point alone, as while
    it leans on another, has that one.
    """
    quaternion = np.empty(4)
    attitude(pose, quaternion)
    lowest = np.empty((NUM_CONTACTS, 3))
    _lowest_points(quaternion, lowest)
    floor = lowest[:, 2].min()
    count = 0
    for part in range(NUM_CONTACTS):
        if lowest[part, 2] <= floor + TOUCHING:
            points[count, 0] = x_of(pose) + lowest[part, 0]
            points[count, 1] = y_of(pose) + lowest[part, 1]
            count += 1
    return count


@kernel
def stands_on_head(pose: int) -> bool:
    """Return whether only its head touches the floor, with the snout and an ear."""
    quaternion = np.empty(4)
    attitude(pose, quaternion)
    lowest = np.empty((NUM_CONTACTS, 3))
    _lowest_points(quaternion, lowest)
    floor = lowest[:, 2].min() + TOUCHING
    for part in range(NUM_CONTACTS):
        if lowest[part, 2] <= floor and (part == _BODY or _TROTTERS[0] <= part < _TROTTERS[1]):
            return False
    on_ear = lowest[_TROTTERS[1] :, 2].min() <= floor
    return lowest[_SNOUT, 2] <= floor and on_ear


@kernel
def _lowest_points(quaternion: Floats, lowest: Floats) -> None:
    """Write the lowest point of each convex part, from the middle of the piece; [parts, 3]."""
    turn = np.empty((3, 3))
    _rotation(quaternion, turn)
    point = np.empty(3)
    _lowest_of_body(turn, point)
    _turned(turn, point, lowest[0])
    _lowest_of_snout(turn, point)
    _turned(turn, point, lowest[1])
    for sphere in range(len(SPHERES)):
        point[0] = SPHERES[sphere, 0] - SPHERES[sphere, 3] * turn[2, 0]
        point[1] = SPHERES[sphere, 1] - SPHERES[sphere, 3] * turn[2, 1]
        point[2] = SPHERES[sphere, 2] - SPHERES[sphere, 3] * turn[2, 2]
        _turned(turn, point, lowest[2 + sphere])


@kernel
def _lowest_of_body(turn: Floats, point: Floats) -> None:
    """Write the lowest point of the ellipsoid, where its normal points down, in its frame."""
    spread = 0.0
    for axis in range(3):
        spread += (BODY[axis] * turn[2, axis]) ** 2
    for axis in range(3):
        point[axis] = -(BODY[axis] ** 2) * turn[2, axis] / sqrt(spread)


@kernel
def _lowest_of_snout(turn: Floats, point: Floats) -> None:
    """Write the lowest point of the cylinder: on the rim of an end, or the middle of its side."""
    along = FACE[0] * turn[2, 0] + FACE[2] * turn[2, 2]
    across = sqrt(max(1.0 - along * along, 0.0))
    end = -SNOUT_HALF if along > 0.0 else SNOUT_HALF
    rim = SNOUT_RADIUS / across if across > 1e-6 else 0.0
    for axis in range(3):
        point[axis] = SNOUT[axis] + end * FACE[axis] - rim * (turn[2, axis] - along * FACE[axis])


@kernel
def _turned(turn: Floats, point: Floats, out: Floats) -> None:
    for axis in range(3):
        out[axis] = turn[axis, 0] * point[0] + turn[axis, 1] * point[1] + turn[axis, 2] * point[2]


@kernel
def _rotation(quaternion: Floats, turn: Floats) -> None:
    """Write the matrix of a quaternion (w, x, y, z): board coordinates from the body's."""
    w, x, y, z = quaternion[0], quaternion[1], quaternion[2], quaternion[3]
    turn[0, 0] = 1.0 - 2.0 * (y * y + z * z)
    turn[0, 1] = 2.0 * (x * y - w * z)
    turn[0, 2] = 2.0 * (x * z + w * y)
    turn[1, 0] = 2.0 * (x * y + w * z)
    turn[1, 1] = 1.0 - 2.0 * (x * x + z * z)
    turn[1, 2] = 2.0 * (y * z - w * x)
    turn[2, 0] = 2.0 * (x * z - w * y)
    turn[2, 1] = 2.0 * (y * z + w * x)
    turn[2, 2] = 1.0 - 2.0 * (x * x + y * y)
