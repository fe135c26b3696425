"""Exact play between two seats: figures from the literature and independent checks.

Sources: T. W. Neller and C. G. M. Presser, Optimal Play of the Dice Game Pig, The UMAP
Journal 25 (2004); the other figures were computed by independent programs.
"""

from fractions import Fraction
from random import Random

import numpy as np
import pytest

from pigpen.catalog import make
from pigpen.core.game import CHANCE, TERMINAL
from pigpen.core.position import after, legal_actions, outcomes, returns, start, to_move
from pigpen.solvers import solve
from pigpen.solvers.exact import PIGLET, ExactPlay, press_of
from pigpen.solvers.residual import residual
from pigpen.solvers.throws import turn_of
from pigpen.solvers.two_seats import start_values, worthwhile

FIRST_SEAT_WINS = [
    ("pig", {}, 0.530592725273747),
    ("two-dice-pig", {}, 0.519558893861218),
    ("big-pig", {}, 0.538064116938038),
    ("big-pig", {"double_ones": "continue_25"}, 0.535963070534034),
    ("hog", {}, 0.530592725273747),
    ("hog", {"choose": "per_throw"}, 0.530592725273747),
    ("hog", {"throws": "one", "dice": 5}, 0.535450726744101),
    ("hog", {"throws": "one", "dice": 6}, 0.532988410913574),
    ("hog", {"throws": "one", "dice": 10}, 0.530664924548615),
    ("hog", {"throws": "one", "dice": 20}, 0.529930144253227),
    ("pig", {"target": 10}, 0.709424322598303),
    ("pig", {"target": 20}, 0.615558549805043),
    ("pig", {"target": 50}, 0.546150844166788),
    ("pig", {"target": 200}, 0.521529324243680),
]
CELLS = [  # at the start of a turn: game, own, other, value
    ("pig", 99, 99, 6 / 7),
    ("pig", 0, 99, 0.01221147520023),
    ("pig", 99, 0, 0.997964754133295),
    ("pig", 50, 50, 0.546150844166788),
    ("pig", 0, 50, 0.166511324713561),
    ("pig", 75, 60, 0.737355041407115),
    ("two-dice-pig", 99, 99, 0.761380296988136),
    ("two-dice-pig", 0, 50, 0.258423227260451),
    ("big-pig", 99, 99, 18 / 23),
    ("big-pig", 0, 50, 0.205437357391517),
]
SMALL = [  # every kind of game, small enough to be interpreted
    ("pig", {}),
    ("pig", {"bank": "at_once"}),
    ("two-dice-pig", {}),
    ("big-pig", {}),
    ("big-pig", {"double_ones": "continue_25", "bank": "at_once"}),
    ("hog", {"dice": 3}),
    ("hog", {"dice": 3, "choose": "per_throw"}),
    ("hog", {"dice": 3, "throws": "one"}),
]


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "options", "expected"), FIRST_SEAT_WINS)
def test_first_seat_wins(name, options, expected):
    solution = solve(make(name, options))
    assert solution.first_seat_wins == pytest.approx(expected, abs=1e-14)
    assert solution.residual <= 1e-12


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "own", "other", "expected"), CELLS)
def test_cells_at_the_start_of_a_turn(name, own, other, expected):
    values = solve(make(name)).values
    assert values[own, other] == pytest.approx(expected, abs=1e-14)


@pytest.mark.parametrize(("target", "expected"), [(10, 7776 / 10961), (20, 0.615558549805043)])
def test_pig_to_a_small_target(target, expected):
    values = start_values(turn_of(make("pig")), target)
    assert values[0, 0] == pytest.approx(expected, abs=1e-14)


def test_piglet_in_fractions():
    piglet = ExactPlay(PIGLET, 2)
    cells = [(0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 1, 0)]
    values = [Fraction(4, 7), Fraction(5, 7), Fraction(2, 5), Fraction(3, 5)]
    assert [piglet.value(*cell) for cell in cells] == [*values, Fraction(4, 5), Fraction(2, 3)]


@pytest.mark.parametrize(
    ("name", "target", "cell", "expected"),
    [
        ("pig", 10, (0, 0), Fraction(7776, 10961)),
        ("pig", 100, (99, 99), Fraction(6, 7)),
        ("big-pig", 100, (99, 99), Fraction(18, 23)),
    ],
)
def test_exact_fractions(name, target, cell, expected):
    assert ExactPlay(press_of(turn_of(make(name))), target).start(*cell) == expected


@pytest.mark.parametrize("name", ["pig", "big-pig"])
def test_floats_agree_with_fractions(name):
    target = 12
    turn = turn_of(make(name))
    values = start_values(turn, target)
    exact = ExactPlay(press_of(turn), target)
    expected = [[float(exact.start(i, j)) for j in range(target)] for i in range(target)]
    assert np.abs(values - expected).max() <= 1e-15


@pytest.mark.parametrize(("name", "options"), SMALL)
def test_values_satisfy_the_bellman_equation_of_the_kernels(name, options):
    """Every action and outcome played through the game itself, the solver's throws unused."""
    game = make(name, {"target": 12, **options})
    solution = solve(game)
    for position in _decisions(game, 25):
        values = solution.action_values(position)
        assert list(values) == legal_actions(game, position)
        seat = to_move(game, position)
        for action, value in values.items():
            expected = _expectation(game, solution, after(game, position, action), seat)
            assert value == pytest.approx(expected, abs=1e-13)
        assert solution.value(position) == max(values.values())
        assert values[solution.best_action(position)] >= solution.value(position) - 1e-12


def _decisions(game, count):
    """Decisions met in random play, without repetition."""
    random, found = Random(5), {}
    position = start(game)
    while len(found) < count:
        if to_move(game, position) == TERMINAL:
            position = start(game)
        elif to_move(game, position) == CHANCE:
            position = after(game, position, random.choice(list(outcomes(game, position))))
        else:
            found[position.tobytes()] = position
            position = after(game, position, random.choice(legal_actions(game, position)))
    return list(found.values())


def _expectation(game, solution, position, seat):
    """Win probability of `seat`, chance followed die by die."""
    actor = to_move(game, position)
    if actor == TERMINAL:
        return float(returns(game, position)[seat] > 0)
    if actor != CHANCE:
        value = solution.value(position)
        return value if actor == seat else 1.0 - value
    return sum(
        chance * _expectation(game, solution, after(game, position, outcome), seat)
        for outcome, chance in outcomes(game, position).items()
    )


def test_a_wrong_value_shows_in_the_residual():
    turn = turn_of(make("two-dice-pig"))
    values = start_values(turn, 10)
    assert residual(turn, values) <= 1e-15
    values[3, 4] += 1e-9
    assert residual(turn, values) >= 1e-10


@pytest.mark.parametrize("choose", ["per_turn", "per_throw"])
def test_one_die_at_a_time_is_best_play_in_hog(choose):
    """Found, then checked over every number of dice: the residual follows the whole menu."""
    hog = turn_of(make("hog", {"dice": 4, "choose": choose}))
    assert list(worthwhile(hog)) == [0]
    values = start_values(hog, 15)
    assert (values == start_values(turn_of(make("pig")), 15)).all()
    assert residual(hog, values) <= 1e-14


def test_play_that_differs_from_single_dice_is_kept():
    hog = turn_of(make("hog", {"dice": 4, "throws": "one"}))
    assert list(worthwhile(hog)) == [0, 1, 2, 3]
