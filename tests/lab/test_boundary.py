"""A study says what the solution says, cell by cell."""

import numpy as np
import pytest

from pigpen.catalog import make
from pigpen.dice.sides import with_sides
from pigpen.lab.study.study import MET, MET_BY_ONE, ROLL, Study
from pigpen.solvers import Unsolvable
from pigpen.solvers.evaluate import best_strategy
from pigpen.solvers.mid_turn import turn_column
from pigpen.solvers.policy_shape import policy_shape

TARGET = 25
GAMES = ["pig", "two-dice-pig", "big-pig", "hog"]


def inside():
    own, _, total = np.ogrid[:TARGET, :TARGET, :TARGET]
    return np.broadcast_to(own + total < TARGET, (TARGET,) * 3)


@pytest.mark.parametrize("name", GAMES)
def test_it_rolls_where_the_best_strategy_rolls(name):
    game = make(name, {"target": TARGET})
    best = best_strategy(game).hold[0, :, :, :TARGET] < 0.5
    assert np.array_equal(Study(game).rolls, best & inside())


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("other", [0, 11, TARGET - 1])
def test_a_slice_is_made_of_turns(name, other):
    study = Study(make(name, {"target": TARGET}))
    cut = study.slice(other)
    for own in range(TARGET):
        column = turn_column(study.turn, study.solution.values, own, other)
        size = TARGET - own
        np.testing.assert_allclose(cut.roll[own, :size], column.throw[0], rtol=0, atol=1e-15)
        np.testing.assert_array_equal(cut.hold[own, 1:size], column.hold[1:])
        assert np.isnan(cut.roll[own, size:]).all()
        assert np.isnan(cut.hold[own, [0, *range(size, TARGET)]]).all()


@pytest.mark.compiled
def test_cells_carry_the_counts_of_the_literature():
    """docs/rules/pig.md, figures: what best play of Pig reaches."""
    study, known = Study(make("pig")), policy_shape(make("pig"))
    assert np.count_nonzero(study.cells & ROLL) == known.rolls == 281205
    assert np.count_nonzero(study.cells & MET_BY_ONE) == known.reached == 198911
    assert not (study.cells & MET).astype(bool)[~(study.cells & MET_BY_ONE).astype(bool)].any()


@pytest.mark.compiled
def test_more_sides_make_best_play_bolder():
    holds = [np.argmin(Study(with_sides(make("pig"), sides)).rolls[0, 0]) for sides in (4, 6, 8)]
    assert holds == sorted(set(holds))


def test_a_turn_of_one_throw_has_no_boundary():
    with pytest.raises(Unsolvable, match="no boundary"):
        Study(make("hog", {"throws": "one", "target": 20}))
