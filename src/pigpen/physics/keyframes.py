"""Keyframes: the trajectories of a throw, small enough to send."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pigpen.core.record import Floats
from pigpen.physics.model import KEYFRAMES_A_SECOND

INCH: Final = 1000  # of a position
UNIT: Final = 32767  # of a part of a quaternion


class Keyframes(NamedTuple):
    """F samples of B pieces that moved: position / 1000 inch and quaternion (w x y z) * 32767."""

    hz: int
    pieces: tuple[int, ...]
    samples: NDArray[np.int16]  # [F, B, 7]


def as_keyframes(trajectory: Floats, pieces: tuple[int, ...]) -> Keyframes:
    """Return keyframes of a trajectory [F, B, 7] in inches. Quaternions keep their sign."""
    place, turn = trajectory[:, :, :3], trajectory[:, :, 3:]
    against = np.sum(turn[1:] * turn[:-1], axis=2) < 0
    sign = np.cumprod(np.where(against, -1.0, 1.0), axis=0)
    turn = np.concatenate([turn[:1], turn[1:] * sign[:, :, None]])
    scaled: Floats = np.rint(np.concatenate([place * INCH, turn * UNIT], axis=2))
    limits = np.iinfo(np.int16)
    return Keyframes(
        KEYFRAMES_A_SECOND, pieces, scaled.clip(limits.min, limits.max).astype(np.int16)
    )
