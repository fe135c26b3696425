"""Piglet as one checks it by hand, and value iteration as it closes in on it."""

from fractions import Fraction
from itertools import pairwise

import pytest

from pigpen.catalog import make
from pigpen.core.errors import BadOption
from pigpen.lab.study.convergence import LessonTerm, lesson, piglet
from pigpen.lab.study.race import race
from pigpen.solvers.errors import Unsolvable
from pigpen.solvers.exact import PIGLET
from pigpen.solvers.solution import compute

SOLVED = {  # Neller and Presser 2004
    "110": "2/3",
    "010": "2/5",
    "011": "3/5",
    "100": "4/5",
    "000": "4/7",
    "001": "5/7",
}
# Worked on paper, from one half everywhere: sweep n gives row n.
BY_HAND = [
    ("3/4", "1/2", "3/4", "3/4", "1/2", "3/4"),
    ("5/8", "1/2", "5/8", "3/4", "5/8", "3/4"),
    ("11/16", "7/16", "5/8", "3/4", "9/16", "11/16"),
]


@pytest.fixture(scope="module")
def piglet_to_2():
    return lesson(2, 2)


def test_a_coin_is_pigs_die_with_two_sides():
    assert piglet(2) == PIGLET
    assert piglet(6).gains == {points: Fraction(1, 6) for points in range(2, 7)}


def test_piglet_to_2_has_the_published_values_layer_by_layer(piglet_to_2):
    """The highest sum of both scores comes first."""
    solved = {f"{cell.own}{cell.other}{cell.total}": cell.fraction for cell in piglet_to_2.cells}
    assert list(solved.items()) == list(SOLVED.items())


def test_the_first_sweeps_are_those_worked_on_paper(piglet_to_2):
    assert [sweep.fractions for sweep in piglet_to_2.sweeps[:3]] == BY_HAND


def test_an_equation_names_every_outcome_once(piglet_to_2):
    start, pressed = piglet_to_2.cells[4], piglet_to_2.cells[2]
    assert pressed.throw == (
        LessonTerm("1/2", 0.5, cell=3, passed=True),
        LessonTerm("1/2", 0.5, cell=None, passed=False),
    )
    assert pressed.hold == LessonTerm("1", 1.0, cell=0, passed=True)
    assert start.hold is None  # D2: a turn begins with a throw


def test_layers_need_none_below():
    cells = lesson(4, 3).cells
    for cell in cells:
        terms = (*cell.throw, *filter(None, (cell.hold,)))
        needed = [cells[term.cell] for term in terms if term.cell is not None]
        assert all(each.own + each.other >= cell.own + cell.other for each in needed)


@pytest.mark.parametrize(("sides", "goal"), [(2, 2), (2, 5), (3, 4), (6, 3), (6, 10)])
def test_no_sweep_leads_away_and_the_last_is_there(sides, goal):
    found = lesson(goal, sides)
    errors = found.errors
    rounding = 1e-15
    assert all(later <= earlier + rounding for earlier, later in pairwise(errors))
    assert errors[0] > 0.01
    assert errors[-1] < 1e-10
    assert found.changes[-1] <= 1e-12 < found.changes[-2]


@pytest.mark.parametrize(("sides", "goal"), [(2, 3), (4, 6), (6, 10)])
def test_the_solution_satisfies_every_equation(sides, goal):
    cells = lesson(goal, sides).cells

    def worth(terms):
        values = [1 if term.cell is None else cells[term.cell].exact for term in terms]
        return sum(
            term.share * (1 - value if term.passed else value)
            for term, value in zip(terms, values, strict=True)
        )

    for cell in cells:
        held = worth([cell.hold]) if cell.hold else 0
        assert cell.exact == pytest.approx(max(worth(cell.throw), held), abs=1e-14)


def test_pig_to_10_is_the_game_itself():
    start = lesson(10, 6).cells[-10]
    values = compute(make("pig", {"target": 10})).values
    assert (start.own, start.other, start.total) == (0, 0, 0)
    assert start.exact == pytest.approx(values[0, 0], abs=1e-14)
    assert start.fraction == "7776/10961"


@pytest.mark.parametrize(("sides", "goal"), [(1, 2), (7, 2), (2, 1), (2, 11)])
def test_bounds_are_said(sides, goal):
    with pytest.raises(BadOption, match="must be a whole number from 2 to"):
        lesson(goal, sides)


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
