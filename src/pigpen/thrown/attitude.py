"""Attitudes of resting pieces: on the feet, on the head, or down.

A quaternion is (w, x, y, z), of length 1, and turns the body's frame into the board's. Rules of
record: docs/rules/piggles.md.
"""

from typing import Final

from pigpen.core.codes import Code
from pigpen.core.jit import kernel
from pigpen.core.record import Floats
from pigpen.thrown.shape import FACE

ON_HEAD: Final = -0.90  # of up_z, and below: inverted on snout and ears
FACE_UP: Final = 0.45  # of face_z, and above: the face within 63 degrees of straight up
FACE_LEVEL: Final = 0.0  # of face_z: where a leaning piece may count as up
COCKED: Final = 0.05  # a margin below this is too close to call by eye


class Side(Code):
    """The ways in which a piece can lie."""

    UP = 0
    DOWN = 1  # also on its side
    HEAD = 2


_UP, _DOWN, _HEAD = map(int, Side)  # machine code mixes no enumeration with numbers


class Leaning(Code):
    """The side that a piece leaning on its flank counts as."""

    DOWN = 0
    UP_IF_FACE_RISES = 1  # up if its face points above the level


@kernel
def up_z(quaternion: Floats) -> float:
    """Return how far the back points up: 1 on its feet, -1 upside down."""
    x, y = quaternion[1], quaternion[2]
    return 1.0 - 2.0 * (x * x + y * y)


@kernel
def face_z(quaternion: Floats) -> float:
    """Return how far the face points up, -1 to 1."""
    w, x, y, z = quaternion[0], quaternion[1], quaternion[2], quaternion[3]
    return FACE[0] * 2.0 * (x * z - w * y) + FACE[2] * up_z(quaternion)


@kernel
def side_by(quaternion: Floats, leaning: int) -> int:
    """Return the `Side` of a piece at rest in this attitude."""
    if up_z(quaternion) <= ON_HEAD:
        return _HEAD
    bound = FACE_LEVEL if leaning == Leaning.UP_IF_FACE_RISES else FACE_UP
    return _UP if face_z(quaternion) >= bound else _DOWN


@kernel
def is_leaning(quaternion: Floats) -> bool:
    """Return whether it lies on its side: neither face nor back tells clearly."""
    return up_z(quaternion) > ON_HEAD and abs(face_z(quaternion)) < FACE_UP


@kernel
def margin_of(quaternion: Floats) -> float:
    """Return how far it is from counting as another side; cocked below `COCKED`."""
    return min(abs(face_z(quaternion) - FACE_UP), abs(up_z(quaternion) - ON_HEAD))
