"""Two-Dice Pig: D6 of docs/rules/pig.md; what the dice games share is in test_press_games."""

from itertools import product

import pytest
from tables import at, scores, table

GAME = table("two-dice-pig")
NO_ONE = list(product(range(2, 7), repeat=2))


def throw(first: int, second: int):
    return at(GAME, "roll", f"{first} {second}", turn_total=10, scores=scores(GAME, 40, 30))


@pytest.mark.parametrize(("first", "second"), NO_ONE)
def test_d6_no_one_adds_the_sum_doubles_too(first, second):
    p = throw(first, second)
    assert (p.turn_total, p.seat, p.may_hold) == (10 + first + second, 0, 1)


@pytest.mark.parametrize("face", range(2, 7))
def test_d6_a_single_one_loses_the_turn_total_and_the_turn(face):
    for p in (throw(1, face), throw(face, 1)):
        assert (p.turn_total, p.seat, list(p.scores[:2])) == (0, 1, [40, 30])


def test_d6_two_ones_lose_the_whole_score():
    p = throw(1, 1)
    assert (p.turn_total, p.seat, list(p.scores[:2])) == (0, 1, [0, 30])


def test_d6_nothing_is_decided_while_the_second_die_is_in_the_air():
    p = at(GAME, "roll", "1", turn_total=10, scores=scores(GAME, 40))
    assert (p.in_air, p.turn_total, p.scores[0], p.seat) == (1, 10, 40, 0)


def test_d6_losing_the_score_is_told():
    before = at(GAME, "roll", "1", scores=scores(GAME, 40))
    (said,) = GAME.words.narrate(GAME.rules, before, 1, throw(1, 1))
    assert (said.key, said.values["points"], said.ruling) == ("dice.lost_score", 40, "D6")
