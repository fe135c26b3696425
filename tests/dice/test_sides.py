"""Dice of other numbers of sides, thrown by the games' own rules."""

import numpy as np
import pytest
from strategies import DICE_GAMES

from pigpen import catalog
from pigpen.core.errors import BadOption
from pigpen.dice.sides import FEWEST, MOST, with_sides
from pigpen.solvers.throws import turn_of


@pytest.mark.parametrize("name", DICE_GAMES)
def test_six_sides_are_the_games_own_dice(name):
    game = catalog.make(name)
    for ours, theirs in zip(turn_of(with_sides(game, 6)), turn_of(game), strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=0, atol=1e-15)


def test_a_die_of_eight_loses_the_turn_once_in_eight():
    turn = turn_of(with_sides(catalog.make("pig"), 8))
    assert turn.lost_turn.tolist() == [1 / 8]
    assert np.flatnonzero(turn.gains[0]).tolist() == [2, 3, 4, 5, 6, 7, 8]


def test_two_coins_show_two_ones_once_in_four():
    turn = turn_of(with_sides(catalog.make("two-dice-pig"), 2))
    assert (turn.lost_score[0], turn.lost_turn[0], turn.gains[0, 4]) == (0.25, 0.5, 0.25)


def test_the_option_of_pig_and_the_study_of_other_dice_are_one_game():
    made, studied = catalog.make("pig", sides=8), with_sides(catalog.make("pig"), 8)
    assert (made.rules, made.sizes) == (studied.rules, studied.sizes)
    assert made.kernels == studied.kernels


@pytest.mark.parametrize("sides", [FEWEST - 1, MOST + 1, 0, -6])
def test_a_die_has_so_many_sides_and_no_more(sides):
    with pytest.raises(BadOption, match="2 to 20 sides"):
        with_sides(catalog.make("pig"), sides)
