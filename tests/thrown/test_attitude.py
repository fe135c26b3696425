"""Which way a piece is turned, against the figures of the piece's own resting poses."""

import numpy as np
import pytest
from attitudes import attitudes, upward
from hypothesis import given

from pigpen.core.jit import machine_code
from pigpen.thrown.attitude import (
    COCKED,
    FACE_UP,
    ON_HEAD,
    Leaning,
    Side,
    face_z,
    is_leaning,
    margin_of,
    side_by,
    up_z,
)
from pigpen.thrown.shape import FACE

# The direction that points up in the body's frame, the face's height, and the side.
RESTING = [
    ((0.0, 0.0, 1.0), 0.77, Side.UP),
    ((0.0, 0.93, 0.37), 0.28, Side.DOWN),
    ((0.0, -0.93, 0.37), 0.28, Side.DOWN),
    ((0.71, 0.0, -0.71), -0.09, Side.DOWN),
    ((-0.5, 0.86, -0.13), -0.42, Side.DOWN),
    ((0.0, 0.0, -1.0), -0.77, Side.HEAD),
    ((-0.87, 0.0, 0.49), -0.18, Side.DOWN),
]


@pytest.mark.parametrize(("up", "face", "side"), RESTING)
def test_resting_poses_have_one_side_each(up, face, side):
    quaternion = upward(up)
    assert up_z(quaternion) == pytest.approx(up[2] / np.linalg.norm(up))
    assert face_z(quaternion) == pytest.approx(face, abs=0.01)
    assert side_by(quaternion, Leaning.DOWN) == side


def test_a_leaning_piece_counts_as_up_if_asked_and_its_face_rises():
    side, back = upward((0.0, 0.93, 0.37)), upward((-0.5, 0.86, -0.13))
    assert is_leaning(side)
    assert side_by(side, Leaning.UP_IF_FACE_RISES) == Side.UP
    assert side_by(back, Leaning.UP_IF_FACE_RISES) == Side.DOWN
    assert not is_leaning(upward((0.0, 0.0, 1.0)))


def test_close_to_a_threshold_is_cocked():
    tilted = upward((FACE[0] * -0.6 - 0.3, 0.9, 0.4))
    assert margin_of(tilted) == pytest.approx(
        min(abs(face_z(tilted) - FACE_UP), abs(up_z(tilted) - ON_HEAD))
    )
    angle = np.arccos(FACE_UP) - np.arccos(FACE[2])
    assert margin_of(np.array([np.cos(angle / 2), 0.0, np.sin(angle / 2), 0.0])) < COCKED


@given(attitudes())
def test_face_and_back_are_parts_of_the_rotation(quaternion):
    w, x, y, z = quaternion
    turn = np.array([2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)])
    assert face_z(quaternion) == pytest.approx(turn @ FACE)
    assert up_z(quaternion) == pytest.approx(turn[2])


@pytest.mark.compiled
@given(attitudes())
def test_machine_code_says_the_same(quaternion):
    for leaning in Leaning:
        assert machine_code(side_by)(quaternion, leaning) == side_by(quaternion, leaning)
    assert machine_code(is_leaning)(quaternion) == is_leaning(quaternion)
