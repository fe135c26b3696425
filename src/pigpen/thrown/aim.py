"""Aims: the direction and speed of a throw, packed in 41 bits, lowest first.

An aim is relative to the thrower, so that a throw is the same for every seat: seat 1 sits opposite,
half a turn about the centre. Rules of record: docs/rules/piggles.md.
"""

from math import pi
from typing import Final, NamedTuple

from pigpen.core.jit import kernel
from pigpen.core.record import Ints


class Aim(NamedTuple):
    """The place where the cup is opened, and its motion."""

    x: int  # 1/8 inch to the thrower's right of the middle
    y: int  # 1/8 inch from the centre line towards the thrower
    h: int  # 1/8 inch above the board
    az: int  # 1/128 turn to the right of straight across
    v: int  # level speed, inches a second
    lift: int  # speed upward, 4 inches a second
    spin: int  # tumble about a random axis, 6 radians a second


LOWEST: Final = Aim(-42, 10, 16, -64, 0, -8, 0)
HIGHEST: Final = Aim(42, 60, 96, 63, 60, 8, 7)
EIGHTH: Final = 0.125  # inches, of x, y and h
AZIMUTH: Final = 2 * pi / 128  # radians, of az
LIFT: Final = 4.0  # inches a second, of lift
SPIN: Final = 6.0  # radians a second, of spin
BITS: Final = 41
_LENGTHS: Final = (7, 6, 7, 7, 6, 5, 3)


def pack(aim: Aim) -> int:
    """Return the code of an aim within `LOWEST` and `HIGHEST`."""
    code, shift = 0, 0
    for part, lowest, length in zip(aim, LOWEST, _LENGTHS, strict=True):
        code |= (part - lowest) << shift
        shift += length
    return code


def unpack(code: int) -> Aim:
    """Return the aim of a code."""
    parts: list[int] = []
    for lowest, length in zip(LOWEST, _LENGTHS, strict=True):
        parts.append((code & ((1 << length) - 1)) + lowest)
        code >>= length
    return Aim(*parts)


@kernel
def pack_parts(parts: Ints) -> int:
    """Return the code of the seven numbers of an aim, in order."""
    code = 0
    shift = 0
    for part in range(7):
        code |= int(parts[part] - LOWEST[part]) << shift
        shift += _LENGTHS[part]
    return code


@kernel
def unpack_parts(code: int, parts: Ints) -> None:
    """Write the seven numbers of an aim, in order."""
    code = int(code)
    for part in range(7):
        parts[part] = (code & ((1 << _LENGTHS[part]) - 1)) + LOWEST[part]
        code >>= _LENGTHS[part]


@kernel
def is_aim(code: int) -> bool:
    """Return whether the code is of an aim, each number in its range."""
    code = int(code)
    if code < 0:
        return False
    for part in range(7):
        if (code & ((1 << _LENGTHS[part]) - 1)) + LOWEST[part] > HIGHEST[part]:
            return False
        code >>= _LENGTHS[part]
    return code == 0
