"""Pig: D5 of docs/rules/pig.md; what the dice games share is in test_press_games."""

import pytest
from tables import at, scores, table

GAME = table("pig")


@pytest.mark.parametrize("face", range(2, 7))
def test_d5_two_to_six_are_added_to_the_turn_total(face):
    p = at(GAME, "roll", str(face), turn_total=10)
    assert (p.turn_total, p.seat, p.may_hold) == (10 + face, 0, 1)


def test_d5_a_one_loses_the_turn_total_and_the_turn():
    p = at(GAME, "roll", "6", "roll", "1", scores=scores(GAME, 40, 30))
    assert (p.turn_total, p.seat, list(p.scores[:2])) == (0, 1, [40, 30])


def test_d5_one_die_is_thrown():
    assert at(GAME, "roll").in_air == 1


def test_d3_a_whole_game():
    p = at(table("pig", target=10), "roll", "6", "hold", "roll", "1", "roll", "4", "hold")
    assert (p.winner, list(p.scores[:2])) == (0, [10, 0])
