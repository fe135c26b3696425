"""Piglet as one checks it by hand, and value iteration as it closes in on it."""

from fractions import Fraction
from itertools import pairwise

import pytest

from pigpen.catalog import make
from pigpen.core.errors import BadOption
from pigpen.lab.study.convergence import Cell, Equation, Lesson, Term, piglet
from pigpen.lab.study.race import race
from pigpen.solvers.errors import Unsolvable
from pigpen.solvers.exact import PIGLET
from pigpen.solvers.solution import compute

HALF = Fraction(1, 2)
SOLVED = {  # Neller and Presser 2004
    Cell(1, 1, 0): Fraction(2, 3),
    Cell(0, 1, 0): Fraction(2, 5),
    Cell(0, 1, 1): Fraction(3, 5),
    Cell(1, 0, 0): Fraction(4, 5),
    Cell(0, 0, 0): Fraction(4, 7),
    Cell(0, 0, 1): Fraction(5, 7),
}
# Worked on paper, from one half everywhere: sweep n gives row n.
BY_HAND = [
    {"110": "3/4", "010": "1/2", "011": "3/4", "100": "3/4", "000": "1/2", "001": "3/4"},
    {"110": "5/8", "010": "1/2", "011": "5/8", "100": "3/4", "000": "5/8", "001": "3/4"},
    {"110": "11/16", "010": "7/16", "011": "5/8", "100": "3/4", "000": "9/16", "001": "11/16"},
]


@pytest.fixture(scope="module")
def lesson():
    return Lesson(piglet(2), 2)


def test_a_coin_is_pigs_die_with_two_sides():
    assert piglet(2) == PIGLET
    assert piglet(6).gains == {points: Fraction(1, 6) for points in range(2, 7)}


def test_piglet_to_2_has_the_published_values(lesson):
    assert lesson.exact == SOLVED


def test_the_first_sweeps_are_those_worked_on_paper(lesson):
    for sweep, expected in zip(lesson.sweeps, BY_HAND, strict=False):
        assert {"".join(map(str, cell)): str(value) for cell, value in sweep.values.items()} == (
            expected
        )


def test_an_equation_names_every_outcome_once(lesson):
    assert lesson.equations[Cell(0, 1, 1)] == Equation(
        throw=(
            Term(HALF, Cell(1, 0, 0), passed=True),
            Term(HALF, None, passed=False),
        ),
        hold=Term(Fraction(1), Cell(1, 1, 0), passed=True),
    )
    assert lesson.equations[Cell(0, 0, 0)].hold is None  # D2: a turn begins with a throw


def test_layers_come_highest_sum_first_and_need_none_below(lesson):
    assert [[*map(tuple, layer)] for layer in lesson.layers] == [
        [(1, 1, 0)],
        [(0, 1, 0), (0, 1, 1), (1, 0, 0)],
        [(0, 0, 0), (0, 0, 1)],
    ]
    for cell, equation in lesson.equations.items():
        terms = (*equation.throw, *filter(None, (equation.hold,)))
        needed = [term.cell for term in terms if term.cell is not None]
        assert all(each.own + each.other >= cell.own + cell.other for each in needed)


@pytest.mark.parametrize(("sides", "goal"), [(2, 2), (2, 5), (3, 4), (6, 3), (6, 10)])
def test_no_sweep_leads_away_and_the_last_is_there(sides, goal):
    lesson = Lesson(piglet(sides), goal)
    errors = [progress.error for progress in lesson.progress]
    rounding = 1e-15
    assert all(later <= earlier + rounding for earlier, later in pairwise(errors))
    assert errors[0] > 0.01
    assert errors[-1] < 1e-10
    assert lesson.progress[-1].change <= 1e-12 < lesson.progress[-2].change


@pytest.mark.parametrize(("sides", "goal"), [(2, 3), (4, 6), (6, 10)])
def test_the_solution_satisfies_every_equation(sides, goal):
    lesson = Lesson(piglet(sides), goal)
    assert next(lesson._sweep(lesson.exact, 1)).values == lesson.exact


def test_pig_to_10_is_the_game_itself():
    exact = Lesson(piglet(6), 10).exact
    values = compute(make("pig", {"target": 10})).values
    assert float(exact[Cell(0, 0, 0)]) == pytest.approx(values[0, 0], abs=1e-14)
    assert exact[Cell(0, 0, 0)] == Fraction(7776, 10961)


@pytest.mark.parametrize(("sides", "goal"), [(1, 2), (7, 2), (2, 1), (2, 11)])
def test_bounds_are_said(sides, goal):
    with pytest.raises(BadOption, match="must be a whole number from 2 to"):
        Lesson(piglet(sides), goal)


@pytest.mark.parametrize("name", ["pig", "big-pig", "hog"])
def test_every_way_of_the_race_ends_at_the_same_values(name):
    run = race(make(name, {"target": 10}))
    assert (run.cells, run.layers) == (550, 19)
    assert run.table.errors[-1] < 1e-10
    assert run.in_place.errors[-1] < 1e-10
    assert run.table.worked == 550 * len(run.table.errors)
    assert run.layered.errors == ()


def test_layers_need_less_work_than_sweeps_and_sweeps_in_place_less_than_from_a_table():
    run = race(make("pig", {"target": 12}))
    assert 12 * 12 * 13 // 2 <= run.layered.worked < run.in_place.worked < run.table.worked


@pytest.mark.parametrize("name", ["pig", "big-pig"])
def test_errors_of_the_race_never_grow(name):
    run = race(make(name, {"target": 10}))
    for way in (run.table, run.in_place):
        assert all(later <= earlier + 1e-15 for earlier, later in pairwise(way.errors))


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (make("two-dice-pig"), "no order of layers"),
        (make("hog", {"throws": "one"}), "little to iterate"),
        (make("pig", {"seats": 3}), "two seats"),
    ],
)
def test_games_without_a_race(game, says):
    with pytest.raises(Unsolvable, match=says):
        race(game)


def test_a_race_has_a_longest_way():
    with pytest.raises(BadOption, match="at most 100, not to 101"):
        race(make("pig", {"target": 101}))
