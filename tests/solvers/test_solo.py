"""One seat alone: figures from the literature.

Sources: J. Haigh and M. Roters, Optimal strategy in a dice game, J. Appl. Prob. 37
(2000); H. Tijms, Dice games and stochastic dynamic programming, Morfismos 11 (2007);
T. W. Neller and C. G. M. Presser (2004); T. W. Neller, Nifty assignments (2010); D. Feldman
and M. Morgan, The pedagogy and probability of the dice game Hog, J. Statist. Educ. 11
(2003).
"""

import numpy as np
import pytest

from pigpen.catalog import make
from pigpen.solvers.solo import fewest_turns, hold_at, most_points, turns_holding_at
from pigpen.solvers.throws import turn_of


def test_turns_held_at_20():
    points = hold_at(turn_of(make("pig")), 20)
    chances = [0.6245408342, 0.0997129866, 0.0949906275, 0.0741888490, 0.0541960848]
    chances += [0.0351980916, 0.0171725263]
    assert points[[0, *range(20, 26)]] == pytest.approx(chances, abs=5e-11)
    assert points @ np.arange(len(points)) == pytest.approx(8.141794893727, abs=5e-13)


def test_turns_to_100():
    pig = turn_of(make("pig"))
    assert turns_holding_at(pig, 100, 20) == pytest.approx(12.636769490454, abs=5e-13)
    assert fewest_turns(pig, 100) == pytest.approx(12.545232351955, abs=5e-13)


@pytest.mark.parametrize(
    ("num_turns", "expected"), [(5, 36.29153313960543), (20, 104.78360865008132)]
)
def test_points_in_two_dice_pig(num_turns, expected):
    found = most_points(turn_of(make("two-dice-pig")), num_turns)
    assert found == pytest.approx(expected, rel=1e-14)


def test_one_throw_of_hog():
    turn = turn_of(make("hog", {"throws": "one"}))
    points = turn.scored @ np.arange(turn.scored.shape[1])
    dice = np.arange(1, 11)
    assert points == pytest.approx(4 * dice * (5 / 6) ** dice, abs=1e-13)
    assert points[4] == pytest.approx(points[5], abs=1e-14) == points.max()
    assert points[4] == pytest.approx(8.0376, abs=5e-5)


def test_turns_to_100_in_hog_with_one_throw():
    turn = turn_of(make("hog", {"throws": "one"}))
    always_five = turn.only(np.array([4]))
    assert fewest_turns(always_five, 100) == pytest.approx(13.623450605, abs=5e-10)
    assert fewest_turns(turn, 100) == pytest.approx(13.038905500543, abs=5e-13)
