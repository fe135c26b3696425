"""Big Pig: D7 and D8 of docs/rules/pig.md; what the dice games share is in test_press_games."""

from itertools import permutations

import pytest
from tables import at, scores, table

from pigpen.core.errors import BadOption
from pigpen.core.game import TERMINAL
from pigpen.core.position import to_move

GAME = table("big-pig")
GOES_ON = table("big-pig", double_ones="continue_25")
both = pytest.mark.parametrize("game", [GAME, GOES_ON], ids=["end_turn_25", "continue_25"])


def throw(game, first: int, second: int, score: int = 40):
    return at(game, "roll", f"{first} {second}", turn_total=10, scores=scores(game, score, 30))


@both
@pytest.mark.parametrize(("first", "second"), list(permutations(range(2, 7), 2)))
def test_d7_no_one_and_no_double_adds_the_sum(game, first, second):
    p = throw(game, first, second)
    assert (p.turn_total, p.seat, p.may_hold) == (10 + first + second, 0, 1)


@both
@pytest.mark.parametrize("face", range(2, 7))
def test_d7_a_double_adds_twice_the_value_of_the_dice(game, face):
    p = throw(game, face, face)
    assert (p.turn_total, p.seat) == (10 + 4 * face, 0)


@both
@pytest.mark.parametrize("face", range(2, 7))
def test_d7_a_single_one_loses_the_turn_total_and_the_turn(game, face):
    for p in (throw(game, 1, face), throw(game, face, 1)):
        assert (p.turn_total, p.seat, list(p.scores[:2])) == (0, 1, [40, 30])


def test_d7_two_ones_lose_the_turn_total_score_25_and_pass_the_turn():
    p = throw(GAME, 1, 1)
    assert (p.turn_total, p.seat, list(p.scores[:2])) == (0, 1, [65, 30])


def test_d7_the_25_points_may_win():
    p = throw(GAME, 1, 1, score=75)
    assert (to_move(GAME, p), p.winner, p.scores[0]) == (TERMINAL, 0, 100)


def test_d8_continue_25_adds_25_to_the_turn_total_and_the_seat_goes_on():
    p = throw(GOES_ON, 1, 1)
    assert (p.turn_total, p.seat, p.may_hold, list(p.scores[:2])) == (35, 0, 1, [40, 30])


def test_d8_continue_25_wins_only_when_held():
    assert to_move(GOES_ON, throw(GOES_ON, 1, 1, score=90)) == 0


def test_d8_continue_25_may_win_where_points_bank_at_once():
    game = table("big-pig", double_ones="continue_25", bank="at_once")
    p = throw(game, 1, 1, score=65)
    assert (p.winner, p.scores[0]) == (0, 100)


def test_d8_the_option_has_two_forms():
    with pytest.raises(BadOption, match="end_turn_25, continue_25"):
        table("big-pig", double_ones="twice")
