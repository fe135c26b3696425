"""The lowest points of a piece, beside a cloud of points on its surface."""

import numpy as np
import pytest
from attitudes import attitudes, upward
from hypothesis import given, settings

from pigpen.core.jit import machine_code
from pigpen.games.piggles.zones import Zone
from pigpen.thrown.attitude import Side
from pigpen.thrown.footprint import contacts, height
from pigpen.thrown.pose import pack_declared, pack_physical
from pigpen.thrown.shape import (
    BODY,
    FACE,
    NUM_CONTACTS,
    SNOUT,
    SNOUT_HALF,
    SNOUT_RADIUS,
    SPHERES,
)


def surface():
    """Points all over the piece, in its own frame."""
    rng = np.random.default_rng(1)
    directions = rng.normal(size=(4000, 3))
    directions /= np.linalg.norm(directions, axis=1, keepdims=True)
    clouds = [directions * BODY]
    clouds += [directions * radius + centre for *centre, radius in SPHERES]
    turns = np.linspace(0, 2 * np.pi, 400)
    across = np.cross(FACE, [0.0, 1.0, 0.0])
    ring = np.outer(np.cos(turns), [0.0, 1.0, 0.0]) + np.outer(np.sin(turns), across)
    clouds += [
        ring * SNOUT_RADIUS + np.array(SNOUT) + end * np.array(FACE)
        for end in (-SNOUT_HALF, SNOUT_HALF)
    ]
    return np.concatenate(clouds)


def rotated(quaternion, points):
    w, vector = quaternion[0], quaternion[1:]
    return points + 2 * np.cross(vector, np.cross(vector, points) + w * points)


SURFACE = surface()


def touching(pose):
    points = np.empty((NUM_CONTACTS, 2))
    return points[: contacts(pose, points)]


@settings(max_examples=60, deadline=None)
@given(attitudes())
def test_a_piece_just_touches_the_floor(quaternion):
    lowest = rotated(quaternion, SURFACE)[:, 2].min()
    assert height(quaternion) == pytest.approx(-lowest, abs=0.004)


def test_it_stands_on_its_four_trotters():
    points = touching(pack_declared(1.0, 2.0, Side.UP, Zone.FIELD))
    expected = {(x, y) for x in (1.3, 0.7) for y in (2.27, 1.73)}
    assert {(round(x, 4), round(y, 4)) for x, y in points} == expected


def test_it_stands_upside_down_on_snout_and_both_ears():
    points = touching(pack_declared(0.0, 0.0, Side.HEAD, Zone.FIELD))
    assert len(points) == 3
    assert sorted(points[:, 1]) == pytest.approx([-0.42, 0.0, 0.42], abs=0.01)


def test_it_leans_on_body_and_trotters():
    points = touching(pack_physical(0.0, 0.0, upward((0.0, 0.945, 0.33))))
    assert 2 <= len(points) <= 3
    assert (points[:, 1] < -0.1).sum() == 0 or (points[:, 1] > 0.1).sum() == 0


@settings(max_examples=60, deadline=None)
@given(attitudes())
def test_contact_points_are_the_lowest_of_the_surface(quaternion):
    pose = pack_physical(0.0, 0.0, quaternion)
    points = touching(pose)
    cloud = rotated(quaternion, SURFACE)
    low = cloud[cloud[:, 2] < cloud[:, 2].min() + 0.005]
    gaps = np.linalg.norm(low[:, None, :2] - points, axis=2).min(axis=1)
    assert gaps.max() < 2 * SNOUT_RADIUS + 0.01  # one of ours near each: the face may lie flat


@pytest.mark.compiled
@settings(max_examples=30, deadline=None)
@given(attitudes())
def test_machine_code_finds_the_same(quaternion):
    pose = pack_physical(0.5, -1.5, quaternion)
    points = np.empty((NUM_CONTACTS, 2))
    count = machine_code(contacts)(pose, points)
    assert points[:count] == pytest.approx(touching(pose))
    assert machine_code(height)(quaternion) == pytest.approx(height(quaternion))
