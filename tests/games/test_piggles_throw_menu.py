"""Throws at a piece that lies: the flight ends on it, from either seat, or there is none."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laid_piggles import down, laid, piggles_table, played, up

from pigpen.core.position import legal_actions
from pigpen.games.piggles.flight import flight_time
from pigpen.games.piggles.position import NO_AIM
from pigpen.games.piggles.throw_menu import SPEEDS, aim_at, piece_aimed_at
from pigpen.games.piggles.zones import Zone
from pigpen.thrown.aim import HIGHEST, LOWEST, unpack
from pigpen.thrown.attitude import Side
from pigpen.thrown.pose import pack_declared

INCHES = st.floats(-6.5, 6.5)


def lying(x, y):
    return int(pack_declared(x, y, Side.UP, Zone.FIELD))


@given(INCHES, INCHES, st.sampled_from((12, 25, 40, 60)), st.integers(1, 6), st.integers(0, 1))
def test_the_flight_ends_on_the_piece(x, y, v, thrown, seat):
    code = aim_at(lying(x, y), seat, v, thrown)
    if code == NO_AIM:
        return
    aim = unpack(code)
    facing = 1 if seat == 0 else -1
    assert all(low <= part <= high for low, part, high in zip(LOWEST, aim, HIGHEST, strict=True))
    assert facing * aim.x / 8 == pytest.approx(x, abs=0.08)
    ground = v * flight_time(aim.h, 0, thrown) - aim.y / 8
    assert facing * ground == pytest.approx(y, abs=0.08)


def test_both_seats_aim_alike():
    assert aim_at(lying(1, 2), 0, 40, 3) == aim_at(lying(-1, -2), 1, 40, 3) != NO_AIM


def test_the_throw_is_as_low_as_it_can_be():
    assert unpack(aim_at(lying(0, 1), 0, 40, 3)).h == LOWEST.h
    assert unpack(aim_at(lying(0, 6), 0, 40, 3)).h > LOWEST.h


@pytest.mark.parametrize(("x", "y", "v"), [(6, 2, 40), (0, -6, 60)])
def test_no_cup_can_be_held_there(x, y, v):
    assert aim_at(lying(x, y), 0, v, 3) == NO_AIM


def test_throws_at_what_stands_of_theirs_or_lies_of_ones_own_are_listed():
    game = piggles_table()
    pieces = {"1a": up(0, 2), "1b": down(2, 2), "0b": up(-2, 2), "0c": down(-4, 2)}
    position = played(game, laid(game, pieces), "load a")
    listed = legal_actions(game, position)
    marks = Counter(int(piece_aimed_at(position, action)) for action in listed)
    assert marks[6] == marks[2] == len(SPEEDS)
    assert not marks[7]
    assert not marks[1]


def test_a_throw_at_a_piece_says_so():
    game = piggles_table()
    position = played(game, laid(game, {"1c": up(0, 2)}), "load a")
    aim = aim_at(lying(0, 2), 0, 40, 1)
    said = game.words.describe_action(game.rules, position, aim)
    assert said.key == "piggles.action.throw_at"
