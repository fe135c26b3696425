"""Release of the pieces from the cup: their positions and velocities at that moment."""

from collections.abc import Sequence
from hashlib import blake2b
from math import cos, pi, sin
from typing import Final, NamedTuple

import numpy as np

from pigpen.core.record import Floats
from pigpen.thrown.aim import AZIMUTH, EIGHTH, LIFT, SPIN, Aim
from pigpen.thrown.hand import AZIMUTH_SPREAD, SPEED_SPREAD, UNSTEADY, Skill

REACH: Final = 0.66  # inches from the middle of a piece to its farthest point
LAYER: Final = 0.95  # inches between layers of two, each a quarter turn on: none overlap
ALONE: Final = 0.20  # inches that a piece by itself lies higher, in the middle above two
_HAND: Final = 255  # the stream of random numbers that belongs to no piece


class Release(NamedTuple):
    """The state of n pieces, in the order given; inches, seconds, radians."""

    position: Floats  # [n, 3]
    quaternion: Floats  # [n, 4], w x y z
    velocity: Floats  # [n, 3]
    spin: Floats  # [n, 3], in each piece's own frame


def release(aim: Aim, seat: int, pieces: Sequence[int], seed: bytes, skill: Skill) -> Release:
    """Return the release by a hand of this skill; seat 1 throws as seat 0, half a turn about."""
    hand = _stream(seed, _HAND)
    unsteady = UNSTEADY[skill]
    azimuth = aim.az * AZIMUTH + unsteady * AZIMUTH_SPREAD * hand.standard_normal()
    speed = aim.v * max(0.0, 1 + unsteady * SPEED_SPREAD * hand.standard_normal())
    phase = hand.uniform(0, 2 * pi)
    facing = 1.0 if seat == 0 else -1.0
    count = len(pieces)
    position = np.array([_place(index, count, phase) for index in range(count)])
    position[:, 0] += facing * aim.x * EIGHTH
    position[:, 1] -= facing * aim.y * EIGHTH
    position[:, 2] += aim.h * EIGHTH
    level = facing * speed
    velocity = np.tile([level * sin(azimuth), level * cos(azimuth), aim.lift * LIFT], (count, 1))
    turned = [_stream(seed, piece).standard_normal(7) for piece in pieces]
    return Release(
        position,
        np.array([_unit(numbers[:4]) for numbers in turned]),
        velocity,
        aim.spin * SPIN * np.array([_unit(numbers[4:]) for numbers in turned]),
    )


def _place(index: int, count: int, phase: float) -> tuple[float, float, float]:
    """Return a place above the cup's rim and from its axis: one in the middle, else in pairs."""
    layer, second = divmod(index, 2)
    height = REACH + layer * LAYER
    if index == count - 1 and not second:
        return 0.0, 0.0, height + (ALONE if layer else 0.0)
    angle = phase + (layer + 2 * second) * pi / 2
    return REACH * cos(angle), REACH * sin(angle), height


def _stream(seed: bytes, piece: int) -> np.random.Generator:
    """Return random numbers that depend on the seed and the piece alone (Salmon et al. 2011)."""
    key = blake2b(bytes([piece]) + seed, digest_size=16).digest()
    return np.random.Generator(np.random.Philox(key=int.from_bytes(key, "little")))


def _unit(vector: Floats) -> Floats:
    return vector / np.linalg.norm(vector)
