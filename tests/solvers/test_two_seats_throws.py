"""Throws as solvers see them, derived from the kernels of each game."""

from itertools import product

import numpy as np
import pytest

from pigpen.catalog import make
from pigpen.solvers.errors import Unsolvable
from pigpen.solvers.throws import check_solvable, turn_of


def _gains(turn, throw=0):
    return {int(r): float(turn.gains[throw, r]) for r in np.flatnonzero(turn.gains[throw])}


def test_pig_has_five_gains_and_a_one():
    turn = turn_of(make("pig"))
    assert _gains(turn) == pytest.approx(dict.fromkeys(range(2, 7), 1 / 6))
    assert turn.lost_turn == pytest.approx([1 / 6])
    assert turn.is_free
    assert turn.goes_on


def test_two_dice_pig_loses_turn_or_score():
    turn = turn_of(make("two-dice-pig"))
    assert turn.lost_turn == pytest.approx([10 / 36])
    assert turn.lost_score == pytest.approx([1 / 36])
    sums = [a + b for a, b in product(range(2, 7), repeat=2)]
    assert _gains(turn) == pytest.approx({s: sums.count(s) / 36 for s in set(sums)})


def test_big_pig_scores_25_and_doubles_doubles():
    turn = turn_of(make("big-pig"))
    assert np.flatnonzero(turn.scored[0]).tolist() == [25]
    assert turn.scored[0, 25] == pytest.approx(1 / 36)
    assert _gains(turn)[24] == pytest.approx(1 / 36)  # 6-6
    assert _gains(turn)[8] == pytest.approx(5 / 36)  # 2-6, 3-5 and 2-2


def test_big_pig_can_go_on_with_25():
    turn = turn_of(make("big-pig", {"double_ones": "continue_25"}))
    assert not turn.scored.any()
    assert _gains(turn)[25] == pytest.approx(1 / 36)


def test_hog_binds_the_turn_to_its_dice_or_not():
    assert not turn_of(make("hog", {"dice": 3})).is_free
    assert turn_of(make("hog", {"dice": 3, "choose": "per_throw"})).is_free


def test_hog_with_one_throw_scores_at_once():
    turn = turn_of(make("hog", {"dice": 3, "throws": "one"}))
    assert not turn.goes_on
    assert turn.scored[1, 12] == pytest.approx(1 / 36)
    assert turn.lost_turn == pytest.approx([1 - (5 / 6) ** n for n in (1, 2, 3)])


@pytest.mark.compiled
def test_fifty_dice():
    turn = turn_of(make("hog", {"dice": 50}))
    total = turn.gains.sum(axis=1) + turn.lost_turn
    assert total == pytest.approx(np.ones(50), abs=1e-13)
    assert turn.gains[49] @ np.arange(301) == pytest.approx(4 * 50 * (5 / 6) ** 50)


def test_three_seats_are_refused():
    with pytest.raises(Unsolvable, match="two seats"):
        check_solvable(make("pig", {"seats": 3}))


def test_other_games_are_refused():
    pig = make("pig")
    other = pig._replace(name="chess", sizes=pig.sizes._replace(dtype=np.dtype(np.int64)))
    with pytest.raises(Unsolvable, match="chess is no press-your-luck"):
        check_solvable(other)
