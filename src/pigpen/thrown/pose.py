"""Codes of resting poses and of outcomes of throws, each one int below 2**53.

======  ==================================================================
bits    of an outcome
======  ==================================================================
0-10    x in 1/128 inch, + 1024: -8 to +8 inches (11 bits)
11-21   y likewise
22-47   physical: the orientation. Bits 22-23 name the largest part of the
        quaternion (w, x, y, z), taken as positive; the other three follow in
        order, 8 bits each, as part * sqrt(2) * 127 + 128
22-25   declared: `Side` (2 bits), then a zone of the game, 0 to 2; 3 is off (2 bits)
48-51   piece, 0 to 14; 0 in a pose
52      set: declared, by a person, a script or an effect; clear: physical
======  ==================================================================

A pose is an outcome without its piece. `OFF` says that the piece fell off the board;
`SETTLED` is an outcome of no piece: everything lies still. How high a piece lies is not kept:
`footprint.height` is where it just touches the floor.
"""

from math import sqrt
from typing import Final

import numpy as np

from pigpen.core.jit import kernel
from pigpen.core.record import Floats
from pigpen.thrown.attitude import margin_of, side_by

STEPS: Final = 128  # of a place, an inch
REACH: Final = 1024  # steps from the centre to the edge of what can be said
_PLACE, _PLACES = 11, 0x7FF
_PIECE, _DECLARED = 48, 1 << 52
_SCALE = 127 * sqrt(2.0)
# (w, y) of the pose that stands for a side where none is known, the snout along x or -x: on four
# trotters, on ears and rump, on snout and ears. Where two contacts are lowest at once.
_STANDING: Final = ((1.0, 0.0), (0.38189, -0.92421), (0.02052, 0.99979))


_OFF_ZONE = 3

OFF: Final = _DECLARED | _OFF_ZONE << 24 | REACH << _PLACE | REACH
SETTLED: Final = OFF | 15 << _PIECE


@kernel
def step(inches: float) -> int:
    """Return the place of 11 bits nearest to `inches`; what lies beyond is at the edge."""
    place = round(inches * STEPS) + REACH
    return min(max(place, 0), 2 * REACH - 1)


@kernel
def pack_declared(x: float, y: float, side: int, zone: int) -> int:
    """Return the pose of a piece that is declared to lie at (x, y), inches, on this side."""
    return _DECLARED | int(zone) << 24 | int(side) << 22 | step(y) << _PLACE | step(x)


@kernel
def pack_physical(x: float, y: float, quaternion: Floats) -> int:
    """Return the nearest coded pose of a body at (x, y), inches, in this orientation."""
    largest = 0
    for part in range(1, 4):
        if abs(quaternion[part]) > abs(quaternion[largest]):
            largest = part
    sign = 1.0 if quaternion[largest] >= 0.0 else -1.0
    code = 0
    shift = 2
    for part in range(4):
        if part != largest:
            code |= (round(sign * quaternion[part] * _SCALE) + 128) << shift
            shift += 8
    return (code | largest) << 22 | step(y) << _PLACE | step(x)


@kernel
def with_piece(piece: int, pose: int) -> int:
    """Return the outcome that `piece` rests in `pose`."""
    return int(piece) << _PIECE | int(pose)


@kernel
def piece_of(outcome: int) -> int:
    """Return the piece whose pose it is; 15 of `SETTLED`."""
    return int(outcome) >> _PIECE & 15


@kernel
def pose_of(outcome: int) -> int:
    """Return the pose without its piece."""
    return int(outcome) & ~(15 << _PIECE)


@kernel
def is_declared(pose: int) -> bool:
    """Return whether it was said, and not thrown; `OFF` counts as said."""
    return int(pose) & _DECLARED != 0


@kernel
def is_off(pose: int) -> bool:
    """Return whether the piece fell off the board."""
    return int(pose) == OFF


@kernel
def is_pose(pose: int) -> bool:
    """Return whether some packing gives this code: an attitude near the rounded ones, or `OFF`."""
    pose = int(pose)
    if pose == OFF:
        return True
    if pose < 0 or pose >= 2 * _DECLARED or piece_of(pose) != 0:
        return False
    if is_declared(pose):
        return pose >> 22 & 3 < 3 and pose >> 24 & 3 < 3 and pose >> 26 & 0x3FFFFF == 0
    return _is_attitude(pose)


@kernel
def x_of(pose: int) -> float:
    """Return inches east of the centre."""
    return ((int(pose) & _PLACES) - REACH) / STEPS


@kernel
def y_of(pose: int) -> float:
    """Return inches north of the centre."""
    return ((int(pose) >> _PLACE & _PLACES) - REACH) / STEPS


@kernel
def declared_zone(pose: int) -> int:
    """Return the `Zone` of a declared pose."""
    return int(pose) >> 24 & 3


@kernel
def attitude(pose: int, quaternion: Floats) -> None:
    """Write the orientation, shape [4]; of a declared pose one that lies like it."""
    pose = int(pose)
    if is_declared(pose):
        side = min(pose >> 22 & 3, 2)
        quaternion[:] = 0.0
        quaternion[0] = _STANDING[side][0]
        quaternion[2] = _STANDING[side][1]
        return
    _unpack(pose, quaternion)


@kernel
def side_of(pose: int, leaning: int) -> int:
    """Return the `Side` of a pose on the board; `leaning` says what lying on its side counts as."""
    pose = int(pose)
    if is_declared(pose):
        return pose >> 22 & 3
    quaternion = np.empty(4)
    _unpack(pose, quaternion)
    return side_by(quaternion, leaning)


@kernel
def margin(pose: int) -> float:
    """Return how far the pose is from counting as another side; 1 where the side was said."""
    if is_declared(pose):
        return 1.0
    quaternion = np.empty(4)
    _unpack(int(pose), quaternion)
    return margin_of(quaternion)


@kernel
def _unpack(pose: int, quaternion: Floats) -> None:
    largest = pose >> 22 & 3
    shift = 24
    rest = 1.0
    for part in range(4):
        if part != largest:
            quaternion[part] = ((pose >> shift & 0xFF) - 128) / _SCALE
            rest -= quaternion[part] * quaternion[part]
            shift += 8
    quaternion[largest] = sqrt(max(rest, 0.0))


@kernel
def _is_attitude(pose: int) -> bool:
    """Return whether some attitude rounds to this code, with its named part the largest.

    Asked of the parts that are nearest to 0 of all that round so: they leave it the most.
    """
    longest = 0.0
    rest = _SCALE * _SCALE
    for shift in range(24, 48, 8):
        part = max(abs((pose >> shift & 0xFF) - 128) - 0.5, 0.0)
        longest = max(longest, part)
        rest -= part * part
    return rest >= longest * longest - 1e-6
