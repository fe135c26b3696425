"""Turns that are worked out together are those that are worked out one by one, bit for bit."""

import pytest

from pigpen.catalog import make
from pigpen.solvers import solve
from pigpen.solvers.mid_turn import every_column, turn_column

GAMES = [
    ("pig", {"target": 23}),  # more than are worked out together, and not a multiple
    ("two-dice-pig", {"target": 21}),
    ("hog", {"target": 21, "dice": 4}),
    ("hog", {"target": 12, "throws": "one"}),
]


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_every_turn_is_the_one_worked_out_alone(name, options):
    solution = solve(make(name, options))
    every = list(every_column(solution.turn, solution.values))
    target = options["target"]
    scores = [(own, other) for own in range(target) for other in range(target)]
    assert [(own, other) for own, other, _ in every] == scores
    for own, other, column in every:
        alone = turn_column(solution.turn, solution.values, own, other)
        assert [part.tobytes() for part in column] == [part.tobytes() for part in alone]
        assert [part.shape for part in column] == [part.shape for part in alone]
