"""The reach of a strategy, beside every position followed through the game's kernels."""

import numpy as np
import pytest
from all_positions import AllPositions

from pigpen.catalog import make
from pigpen.core.game import TERMINAL
from pigpen.dice.turn import Action
from pigpen.lab.study.study import Study
from pigpen.solvers.reach import reached

TARGET = 12


@pytest.mark.parametrize("name", ["pig", "two-dice-pig", "big-pig"])
def test_best_play_of_both_meets_what_following_it_meets(name):
    """Graph search over whole positions, against the walk over pairs of scores."""
    game = make(name, {"target": TARGET, "bank": "at_once"})
    study = Study(game)
    graph = AllPositions(game)
    met = np.zeros((TARGET,) * 3, bool)
    todo, seen = [0], {0}
    while todo:
        number = todo.pop()
        position, seat = graph.positions[number], int(graph.actors[number])
        places = np.flatnonzero(graph.weights[number])
        if seat >= 0:
            own, other = int(position.scores[seat]), int(position.scores[1 - seat])
            cell = own, other, int(position.turn_total)
            met[cell] = True
            if position.may_hold:  # HOLD comes first among the legal actions
                places = [int(Action.ROLL) if study.rolls[cell] else int(Action.HOLD)]
        for place in places if seat != TERMINAL else ():
            child = int(graph.children[number, place])
            if child not in seen:
                seen.add(child)
                todo.append(child)
    ours = reached(study.turn, 0, study.rolls, against_any=False)
    assert np.array_equal(ours, met)
    assert 0 < met.sum() < met.size


def test_against_any_score_more_is_met():
    study = Study(make("pig", {"target": 30}))
    both, one = (reached(study.turn, 0, study.rolls, against_any=any_) for any_ in (False, True))
    assert not (both & ~one).any()
    assert one.sum() > both.sum()
