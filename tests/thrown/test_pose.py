"""Poses and outcomes as ints: nothing is lost but what rounding takes."""

import numpy as np
import pytest
from attitudes import attitudes
from hypothesis import assume, example, given
from hypothesis import strategies as st

from pigpen.core.jit import machine_code
from pigpen.games.piggles.zones import Zone
from pigpen.thrown.attitude import Leaning, Side, margin_of, side_by
from pigpen.thrown.footprint import contacts
from pigpen.thrown.pose import (
    OFF,
    SETTLED,
    attitude,
    declared_zone,
    is_declared,
    is_off,
    is_pose,
    margin,
    pack_declared,
    pack_physical,
    piece_of,
    pose_of,
    side_of,
    with_piece,
    x_of,
    y_of,
)

PLACES = st.floats(-8, 7.99)
MOST_PIECES = 15  # that a pose can tell apart
PIECES = st.integers(0, MOST_PIECES - 1)
ROUNDING = np.sqrt(0.5) / 127  # half a step of each of three parts, and what they leave


def unpacked(pose):
    quaternion = np.empty(4)
    attitude(pose, quaternion)
    return quaternion


@example(0.0, 0.0, np.array([0.57633722, 0.57633722, 0.40987958, 0.40947472]), 0)
@example(0.0, 0.0, np.array([0.5, 0.5, 0.5, 0.5]), 0)
@given(PLACES, PLACES, attitudes(), PIECES)
def test_a_physical_pose_comes_back_up_to_rounding(x, y, quaternion, piece):
    outcome = with_piece(piece, pack_physical(x, y, quaternion))
    pose = pose_of(outcome)
    assert 0 <= outcome < 2**53
    assert piece_of(outcome) == piece
    assert not is_declared(pose)
    assert is_pose(pose)
    assert x_of(pose) == pytest.approx(x, abs=0.5 / 128)
    assert y_of(pose) == pytest.approx(y, abs=0.5 / 128)
    back = unpacked(pose)
    assert np.linalg.norm(back) == pytest.approx(1)
    assert abs(back @ quaternion) > 1 - 4 * ROUNDING**2


@given(PLACES, PLACES, attitudes())
def test_a_pose_is_classified_as_it_is_kept(x, y, quaternion):
    pose = pack_physical(x, y, quaternion)
    kept = unpacked(pose)
    assert margin(pose) == margin_of(kept)
    for leaning in Leaning:
        assert side_of(pose, leaning) == side_by(kept, leaning)


@given(PLACES, PLACES, st.sampled_from(Side), st.sampled_from([Zone.FIELD, Zone.PATH, Zone.WOODS]))
def test_a_declared_pose_says_what_was_said(x, y, side, zone):
    pose = pack_declared(x, y, side, zone)
    assert is_declared(pose)
    assert is_pose(pose)
    assert side_of(pose, Leaning.DOWN) == side
    assert declared_zone(pose) == zone
    assert x_of(pose) == pytest.approx(x, abs=0.5 / 128)
    assert y_of(pose) == pytest.approx(y, abs=0.5 / 128)


@pytest.mark.parametrize("side", Side)
def test_a_declared_pose_is_drawn_lying_as_it_was_said(side):
    pose = pack_declared(1.0, -2.0, side, Zone.PATH)
    lying = unpacked(pose)
    assert side_by(lying, Leaning.DOWN) == side
    assert margin(pose) == 1.0
    points = np.empty((11, 2))
    touching = contacts(pose, points)
    assert touching >= 3  # it stands: on trotters, on ears and rump, on snout and ears


def test_off_and_settled_are_codes_of_their_own():
    assert is_off(OFF)
    assert is_pose(OFF)
    assert not is_off(pack_declared(0, 0, Side.UP, Zone.WOODS))
    assert piece_of(SETTLED) >= MOST_PIECES
    assert OFF < 2**53
    assert SETTLED < 2**53


@pytest.mark.parametrize("code", [-1, 2**53, OFF + 1, SETTLED, 1 << 52 | 1 << 30, 255 << 24])
def test_other_numbers_are_no_pose(code):
    assert not is_pose(code)


@given(st.integers(0, 3), st.tuples(*[st.integers(60, 196)] * 3))
def test_every_physical_pose_is_the_code_of_some_attitude(largest, parts):
    code = (largest | sum(part << 2 + 8 * place for place, part in enumerate(parts))) << 22
    assume(is_pose(code))
    steps = np.array(parts) - 128
    nearest = np.sign(steps) * np.maximum(abs(steps) - 0.5 + 1e-9, 0) / (127 * np.sqrt(2))
    length = np.sqrt(1 - nearest @ nearest)
    assume(length > abs(nearest).max())  # else two parts are the largest, and either is named
    quaternion = np.insert(nearest, largest, length)
    assert pack_physical(-8.0, -8.0, quaternion) == code


@pytest.mark.compiled
@given(PLACES, PLACES, attitudes())
def test_machine_code_packs_the_same(x, y, quaternion):
    pose = pack_physical(x, y, quaternion)
    assert machine_code(pack_physical)(x, y, quaternion) == pose
    assert machine_code(is_pose)(pose)
    assert machine_code(side_of)(pose, 0) == side_of(pose, 0)
    assert machine_code(pack_declared)(x, y, 2, 1) == pack_declared(x, y, 2, 1)
