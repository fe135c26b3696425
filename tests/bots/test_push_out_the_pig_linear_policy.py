"""The linear policy learns from weights of zero, by a search that repeats for a seed."""

import numpy as np
import pytest
from unchanged import unless_changed

from pigpen.bots.push_out_the_pig.linear_features import NUM_WEIGHTS, TABLES
from pigpen.bots.push_out_the_pig.linear_policy import FILE
from pigpen.core.rng import stream
from research.learn_linear_policy import RIDGE, Lesson, fit, note, regret

BLANK = np.zeros(NUM_WEIGHTS, np.int16)


def _lesson(values):
    """Decisions between two cards, each with a feature of its own; seven features tell nothing."""
    places = np.tile(np.arange(TABLES), (len(values), 1))
    places[1::2, 0] = TABLES
    return Lesson(places, np.array(values), np.arange(len(values)) // 2)


@pytest.mark.parametrize("decisions", [1, 200])
def test_weights_tell_cards_apart_by_what_they_were_worth(decisions):
    """30 points between two cards: half to either feature, drawn to nothing by the ridge."""
    weights = fit([_lesson([40.0, 10.0] * decisions)])
    shrunk = decisions / (decisions + RIDGE)
    assert weights[[0, TABLES]] == pytest.approx([15 * shrunk, -15 * shrunk])
    assert not weights[1:TABLES].any()


def test_regret_is_what_the_highest_mark_costs():
    lesson = _lesson([40.0, 10.0, 0.0, 20.0])
    weights = np.zeros(NUM_WEIGHTS)
    weights[TABLES] = 1.0  # the second card of each decision
    assert regret(lesson, weights) == pytest.approx((30 + 0) / 2)


@unless_changed(__file__)
@pytest.mark.compiled
def test_search_by_other_weights_finds_other_values_and_by_the_same_the_same():
    first, again = (note(4, 1, BLANK, stream(1)) for _ in range(2))
    by_learned = note(4, 1, np.load(FILE), stream(1))
    assert all((one == other).all() for one, other in zip(first, again, strict=True))
    assert (first.places[0] == by_learned.places[0]).all()
    assert first.values[0] != by_learned.values[0]
