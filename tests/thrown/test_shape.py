"""The piece itself."""

import numpy as np
import pytest

from pigpen.thrown.shape import BODY, FACE, NUM_CONTACTS, SNOUT, SNOUT_HALF, SNOUT_RADIUS, SPHERES


def test_the_face_is_pitched_by_fifty_degrees():
    assert np.degrees(np.arctan2(FACE[2], FACE[0])) == pytest.approx(50)
    assert np.linalg.norm(FACE) == pytest.approx(1)


def test_the_piece_is_an_inch_long_and_alike_on_both_sides():
    left, right = SPHERES[:, 1] + SPHERES[:, 3], SPHERES[:, 1] - SPHERES[:, 3]
    assert left.max() - right.min() == pytest.approx(0.97)
    assert left.max() == pytest.approx(-right.min())
    front = SNOUT[0] + SNOUT_HALF * FACE[0] + SNOUT_RADIUS * FACE[2]
    assert front + BODY[0] == pytest.approx(1.13, abs=0.005)
    assert len(SPHERES) + 2 == NUM_CONTACTS
