"""A study of one throw a turn says what the solution says, pair by pair."""

import numpy as np
import pytest

from pigpen.catalog import make
from pigpen.core.position import replay
from pigpen.lab.study.throws import ThrowStudy
from pigpen.solvers import Unsolvable
from pigpen.solvers.mid_turn import turn_column

TARGET = 20
HOG = {"throws": "one", "target": TARGET}


@pytest.fixture(scope="module")
def study():
    return ThrowStudy(make("hog", HOG))


@pytest.mark.parametrize("other", [0, 11, TARGET - 1])
def test_a_slice_is_made_of_turns(study, other):
    worth = study.slice(other)
    for own in range(TARGET):
        column = turn_column(study.turn, study.solution.values, own, other)
        np.testing.assert_allclose(worth[own], column.throw[:, 0], rtol=0, atol=1e-15)


def test_the_best_throw_is_worth_what_the_position_is(study):
    for other in range(TARGET):
        best = study.slice(other)[np.arange(TARGET), study.best[:, other] - 1]
        np.testing.assert_allclose(best, study.solution.values[:, other], rtol=0, atol=1e-12)


def test_what_best_play_meets_is_what_games_of_it_come_to(study):
    """Followed through the game's own kernels, one die at a time."""
    game = make("hog", HOG)
    assert (study.met == _scores_met(game, study.best)).all()
    assert (study.met_by_one >= study.met).all()
    assert not study.met[1, 0]  # no throw scores one point


@pytest.mark.compiled
def test_ten_dice_at_most_are_more_than_best_play_wants():
    study = ThrowStudy(make("hog", {"throws": "one"}))
    assert study.best[0, 0] == 6
    assert study.best.max() == 10  # far behind, at the end


def test_a_turn_of_many_throws_is_another_study():
    with pytest.raises(Unsolvable, match="many throws"):
        ThrowStudy(make("hog", {"target": TARGET}))


def _scores_met(game, best):
    """[N, N] by own and other score, found by throwing every die both ways it can matter."""
    met = np.zeros((TARGET, TARGET), np.bool_)
    waiting = [(0, 0)]
    while waiting:
        own, other = waiting.pop()
        if met[own, other]:
            continue
        met[own, other] = True
        scores = _after_throw(game, int(best[own, other]), own, other)
        waiting += [(other, score) for score in scores if score < TARGET]
    return met


def _after_throw(game, dice, own, other):
    """The scores that the seat to move can have after a throw of so many dice."""
    position = replay(game, [])
    position.scores[0], position.scores[1] = own, other
    game.kernels.apply(
        game.rules, position, game.words.parse_action(game.rules, position, f"dice {dice}")
    )
    reachable = {position.tobytes(): position}
    for _ in range(dice):
        after = {}
        for each in reachable.values():
            for face in range(1, 7):
                child = each.copy()
                game.kernels.apply(game.rules, child, face)
                after[child.tobytes()] = child
        reachable = after
    return {int(each.scores[0]) for each in reachable.values()}
