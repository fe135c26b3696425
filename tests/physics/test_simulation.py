"""Throws: everything comes to rest somewhere, and is told once."""

import numpy as np
import pytest
from throwing import PLAIN, cup, drops, lying, seed, shares, simulate_throw

from pigpen.games.piggles.zones import Zone
from pigpen.physics.hits import BOARD, FAINTEST, TABLE
from pigpen.physics.keyframes import INCH, UNIT
from pigpen.physics.simulation import Body
from pigpen.thrown.aim import Aim
from pigpen.thrown.attitude import Side
from pigpen.thrown.hand import Skill
from pigpen.thrown.pose import (
    OFF,
    attitude,
    is_declared,
    is_off,
    is_pose,
    pack_declared,
    side_of,
    x_of,
    y_of,
)
from pigpen.thrown.shape import PREMIUM, USUAL


@pytest.fixture(scope="module")
def single():
    """Simulate single pieces; return where they come to rest."""
    return drops(300)


@pytest.fixture(scope="module")
def six():
    """Throws of six among six."""
    return [simulate_throw(lying(6), cup(6), PLAIN, 0, seed(number)) for number in range(12)]


def test_every_piece_that_is_thrown_lands_once(six):
    for thrown in six:
        pieces = [piece for piece, _ in thrown.landed]
        assert pieces == sorted(set(pieces))
        assert {0, 1, 2, 3, 4, 5} <= set(pieces) <= set(range(12))
        assert all(is_pose(pose) for _, pose in thrown.landed)
        assert len(thrown.margins) == len(pieces)


def test_every_piece_at_rest_has_one_side_and_lies_on_the_board(single):
    for pose in single:
        if not is_off(pose):
            assert side_of(pose, 0) in (Side.UP, Side.DOWN, Side.HEAD)
            assert max(abs(x_of(pose)), abs(y_of(pose))) <= 6.5
            assert not is_declared(pose)


def test_pieces_land_as_often_on_their_feet_as_the_rule_book_says(single):
    up, _, head = shares(single)
    assert 0.58 - 0.10 < up < 0.58 + 0.10
    assert head < 0.07


def test_a_piece_that_trembles_on_its_back_is_at_rest():
    thrown = [simulate_throw([], cup(2), PLAIN, 0, seed(number)) for number in range(100, 116)]
    assert max(len(one.keyframes.samples) for one in thrown) < 150  # 107 trembled to the end


def test_premium_pieces_land_on_their_feet_more_often(single):
    assert shares(drops(120, ballast=PREMIUM))[Side.UP] > shares(single)[Side.UP] + 0.08


def test_a_piece_that_nothing_touches_keeps_its_pose():
    far = Body(11, USUAL, pack_declared(-5.5, 5.5, Side.DOWN, Zone.WOODS))
    thrown = simulate_throw([far], cup(1), PLAIN, 0, seed(1))
    assert [piece for piece, _ in thrown.landed] == [0]
    assert thrown.keyframes.pieces == (0,)


def test_pieces_that_are_knocked_are_told_with_where_they_lie_now(six):
    knocked = [(piece, pose) for thrown in six for piece, pose in thrown.landed if piece >= 6]
    assert len(knocked) > 12
    before = {body.piece: body.pose for body in lying(6)}
    moves = [
        np.hypot(x_of(pose) - x_of(before[piece]), y_of(pose) - y_of(before[piece]))
        for piece, pose in knocked
        if not is_off(pose)
    ]
    assert max(moves) > 0.5


def test_a_piece_thrown_over_the_edge_is_off():
    over = Aim(x=0, y=60, h=16, az=-64, v=30, lift=0, spin=0)  # from behind, and backwards
    assert set(drops(5, over)) == {OFF}


def test_a_piece_that_hangs_over_the_edge_stays_in_play():
    hanging = Body(3, USUAL, pack_declared(6.4, 0.0, Side.UP, Zone.WOODS))
    thrown = simulate_throw([hanging], cup(1), PLAIN, 0, seed(1))
    assert [piece for piece, _ in thrown.landed] == [0]


def test_frames_run_from_the_cup_to_the_resting_pose(six):
    for thrown in six:
        keyframes = thrown.keyframes
        count = len(thrown.landed)
        assert sorted(keyframes.pieces) == [piece for piece, _ in thrown.landed]
        assert keyframes.samples.shape[1:] == (count, 7)
        assert keyframes.samples.dtype == np.int16
        assert keyframes.hz == 60
        assert 30 < len(keyframes.samples) <= 241
        lands = dict(thrown.landed)
        for column, piece in enumerate(keyframes.pieces):
            if not is_off(lands[piece]):
                x, y = keyframes.samples[-1, column, :2] / INCH
                assert x == pytest.approx(x_of(lands[piece]), abs=0.006)
                assert y == pytest.approx(y_of(lands[piece]), abs=0.006)
                quaternion = np.empty(4)
                attitude(lands[piece], quaternion)
                last = keyframes.samples[-1, column, 3:] / UNIT
                assert abs(last @ quaternion) == pytest.approx(1, abs=2e-4)


def test_quaternions_keep_their_sign(six):
    for thrown in six:
        turns = thrown.keyframes.samples[:, :, 3:].astype(np.int64)
        assert (np.sum(turns[1:] * turns[:-1], axis=2) > 0).all()


def test_hits_are_told_in_order_with_who_struck_whom(six):
    for thrown in six:
        times = [hit.t for hit in thrown.hits]
        assert times == sorted(times)
        assert all(hit.impulse >= FAINTEST for hit in thrown.hits)
        assert all(hit.b in (BOARD, TABLE) or hit.b > hit.a >= 0 for hit in thrown.hits)
        assert {hit.b for hit in thrown.hits} > {BOARD}
        assert times[-1] < len(thrown.keyframes.samples) / 60


def test_a_robot_throws_alike_and_a_hand_does_not():
    aim = Aim(x=0, y=40, h=16, az=0, v=30, lift=0, spin=0)
    robot = [first_steps(aim, Skill.ROBOT, number) for number in range(6)]
    shaky = [first_steps(aim, Skill.SHAKY, number) for number in range(6)]
    assert np.ptp(robot, axis=0).max() < 0.01
    assert np.ptp(shaky, axis=0).max() > 0.05


def first_steps(aim, skill, number):
    """Return how far a piece flies in the first tenth of a second, inches."""
    samples = simulate_throw([], cup(1), aim, 0, seed(number), skill).keyframes.samples
    return (samples[6, 0, :2].astype(float) - samples[0, 0, :2]) / INCH


def test_north_throws_as_south_does_half_a_turn_about():
    aim = Aim(x=8, y=30, h=20, az=4, v=20, lift=0, spin=0)
    south = simulate_throw([], cup(1), aim, 0, seed(3)).keyframes.samples[:6, 0, :2]
    north = simulate_throw([], cup(1), aim, 1, seed(3)).keyframes.samples[:6, 0, :2]
    assert np.abs(south + north).max() <= 1
    places = [
        np.array([[x_of(p), y_of(p)] for p in drops(60, aim, seat=seat) if not is_off(p)])
        for seat in (0, 1)
    ]
    gap = places[0].mean(axis=0) + places[1].mean(axis=0)
    error = sum(place.var(axis=0) / len(place) for place in places)
    assert (np.abs(gap) < 4 * np.sqrt(error)).all()


def test_a_mirrored_throw_has_a_mirrored_distribution():
    aim = Aim(x=8, y=30, h=20, az=6, v=20, lift=0, spin=2)
    mirrored = aim._replace(x=-aim.x, az=-aim.az)
    poses = drops(80, aim), drops(80, mirrored)
    right, left = (np.array([[x_of(p), y_of(p)] for p in seen if not is_off(p)]) for seen in poses)
    gap = right.mean(axis=0) - left.mean(axis=0) * (-1, 1)
    error = right.var(axis=0) / len(right) + left.var(axis=0) / len(left)
    assert right[:, 0].mean() > 1
    assert (np.abs(gap) < 4 * np.sqrt(error)).all()
    up, other = shares(poses[0])[Side.UP], shares(poses[1])[Side.UP]
    assert up == pytest.approx(other, abs=4 * np.sqrt(0.5 / 80))
