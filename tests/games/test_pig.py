"""Pig: D5 and D13 of docs/rules/pig.md; what the dice games share is in test_press_games."""

import pytest
from tables import at, scores, table

from pigpen.core.errors import BadOption
from pigpen.core.notation import HistoryError
from pigpen.solvers.solution import solve

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


@pytest.mark.parametrize("sides", [2, 8, 20])
def test_d13_a_die_of_other_sides_adds_all_of_them_except_the_one(sides):
    game = table("pig", sides=sides)
    thrown = at(game, "roll")
    probability = game.sizes.room_for_chance()
    count = game.kernels.chance(game.rules, thrown, probability)
    assert (count, probability[:count].tolist()) == (sides + 1, [0.0] + [1 / sides] * sides)
    assert at(game, "roll", str(sides)).turn_total == sides
    assert at(game, "roll", "1").seat == 1
    with pytest.raises(HistoryError, match=f"A die shows 1 to {sides}"):
        at(game, "roll", str(sides + 1))


def test_d13_the_target_may_be_two():
    assert at(table("pig", target=2, sides=2), "roll", "2", "hold").winner == 0
    for name, low in (("pig", 2), ("hog", 10)):
        with pytest.raises(BadOption, match=f"target must be a whole number from {low} "):
            table(name, target=low - 1)


def test_d13_a_coin_is_piglet():
    """Neller and Presser, Optimal play of the dice game Pig (2004): 4/7 to two heads."""
    solution = solve("pig", target=4, sides=2, recompute=True)
    assert solution.first_seat_wins == pytest.approx(4 / 7, abs=1e-15)


def test_d3_a_whole_game():
    p = at(table("pig", target=10), "roll", "6", "hold", "roll", "1", "roll", "4", "hold")
    assert (p.winner, list(p.scores[:2])) == (0, [10, 0])
