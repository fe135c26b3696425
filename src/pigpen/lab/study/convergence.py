"""Value iteration on a game small enough to check by hand, beside exact layers.

    taught = lesson(2, 2)
    taught.sweeps[0].fractions[0], taught.cells[0].fraction  # 3/4, 2/3

Piglet and its equations: T. W. Neller and C. G. M. Presser, Optimal play of the dice game
Pig, The UMAP Journal 25 (2004). Sweeps are Jacobi's: each value comes from the table
before the sweep, so that their order does not matter and each can be checked alone.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import gcd
from typing import Any, Final, NamedTuple

from msgspec import Struct

from pigpen.catalog import make
from pigpen.core.errors import BadOption
from pigpen.core.translations import Translatable
from pigpen.dice.sides import with_sides
from pigpen.solvers.exact import ONE, ExactPlay, Press, press_of
from pigpen.solvers.throws import turn_of

FEWEST_POINTS: Final = 2  # of a goal
MOST_POINTS: Final = 10
FEWEST_SIDES: Final = 2
MOST_SIDES: Final = 6
GUESS: Final = Fraction(1, 2)  # before the first sweep: no seat is ahead anywhere
_IN_FRACTIONS = 30  # sweeps; the later ones are only measured, in floating point
_SETTLED = 1e-12  # change of a sweep that ends the iteration
_MOST_SWEEPS = 2000
_READABLE = 11  # characters of a fraction; longer ones are left out

# By cell: fractions, or floating-point numbers where no fraction is shown. Sums work on both alike.
Values = Sequence[Any]


class LessonTerm(Struct, frozen=True):
    """A term of an equation: chance * p(cell), or chance * (1 - p(cell)) after the turn passes."""

    chance: str  # a fraction
    share: float  # the fraction as a number
    cell: int | None  # index into the lesson's cells; null: the game is won, p = 1
    passed: bool


class LessonCell(Struct, frozen=True):
    """A position of the small game, with its equation p = max(sum of throw, hold) and solution."""

    own: int  # points banked; own + total is below the goal
    other: int  # points of the other seat
    total: int  # points of this turn; 0 at its start
    throw: tuple[LessonTerm, ...]
    hold: LessonTerm | None  # null at the start of a turn, which begins with a throw (D2)
    exact: float
    fraction: str  # `exact` as a fraction; empty if too long


class LessonSweep(Struct, frozen=True):
    """The values after one sweep, by cell."""

    values: tuple[float, ...]
    fractions: tuple[str, ...]  # empty if too long


class Lesson(Struct, frozen=True):
    """A small game, value iteration on it, and its layers in the order of solution.

    Cells of equal own + other are a layer, highest sum first. No equation looks at a lower sum, so
    that a layer needs only those before it.
    """

    goal: int
    sides: int
    guess: float  # the initial value of all cells
    guess_fraction: str
    cells: tuple[LessonCell, ...]  # by layers, then by scores and turn total
    sweeps: tuple[LessonSweep, ...]  # the first 30, or all if fewer
    changes: tuple[float, ...]  # the largest change of each sweep, until convergence
    errors: tuple[float, ...]  # after each sweep: the largest distance from the solution


def piglet(sides: int) -> Press:
    """Return a throw of Pig with a die of this many sides; with a coin, heads is one point.

    Points are counted in the largest unit that measures every gain: with two sides, where
    the only gain is 2, a goal of n stands for 2n points of Pig.

    Raises:
        BadOption: outside `FEWEST_SIDES` and `MOST_SIDES`.
    """
    check_sides(sides)
    press = press_of(turn_of(with_sides(make("pig"), sides)), sides=sides)
    unit = gcd(*press.gains)
    return Press({points // unit: chance for points, chance in press.gains.items()})


def lesson(goal: int, sides: int) -> Lesson:
    """Solve the small game to `goal` points, and sweep its table until it settles.

    Raises:
        BadOption: outside `FEWEST_POINTS` and `MOST_POINTS`, or as `piglet`.
    """
    check_goal(goal)
    throw = piglet(sides)
    cells = list(_cells(goal))
    equations = _equations(throw, goal, cells)
    play = ExactPlay(throw, goal)
    exact = [play.value(*cell) for cell in cells]
    first = list(_sweeps(equations, exact, [GUESS] * len(cells), _IN_FRACTIONS))
    sweeps = list(first)
    if first[-1].change > _SETTLED:
        values = list(map(float, first[-1].values))
        sweeps += _sweeps(equations, exact, values, _MOST_SWEEPS - len(first))
    return Lesson(
        goal=goal,
        sides=sides,
        guess=float(GUESS),
        guess_fraction=str(GUESS),
        cells=tuple(map(_solved, cells, equations, exact)),
        sweeps=tuple(_shown(sweep.values) for sweep in first),
        changes=tuple(sweep.change for sweep in sweeps),
        errors=tuple(sweep.error for sweep in sweeps),
    )


_Place = tuple[int, int, int]  # own, other, total


class _Term(NamedTuple):
    """A term as it is computed."""

    chance: Fraction
    cell: int | None
    passed: bool


_Equation = tuple[tuple[_Term, ...], _Term | None]  # throw and hold


class _Sweep(NamedTuple):
    """The table after a sweep, and its distance from the table before and from the solution."""

    values: Values
    change: float
    error: float


def _sweeps(
    equations: Sequence[_Equation], exact: Sequence[Fraction], values: Values, most: int
) -> Iterator[_Sweep]:
    """Run at most this many sweeps, until values no longer change."""
    for _ in range(most):
        new = [_worth(equation, values) for equation in equations]
        change = max(abs(float(one - other)) for one, other in zip(new, values, strict=True))
        error = max(abs(float(one) - float(other)) for one, other in zip(new, exact, strict=True))
        values = new
        yield _Sweep(new, change, error)
        if change <= _SETTLED:
            return


def _worth(equation: _Equation, values: Values) -> Any:
    """Evaluate the right side of an equation with these values of the cells."""
    throw, hold = equation
    thrown = sum(_share(term, values) for term in throw)
    return thrown if hold is None else max(thrown, _share(hold, values))


def _share(term: _Term, values: Values) -> Any:
    if term.cell is None:
        return term.chance
    value = values[term.cell]
    return term.chance * (1 - value if term.passed else value)


def _cells(goal: int) -> Iterator[_Place]:
    """Return every cell, by layers, then by scores and turn total."""
    for total in range(2 * goal - 2, -1, -1):
        for own in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
            yield from ((own, total - own, points) for points in range(goal - own))


def _equations(throw: Press, goal: int, cells: Sequence[_Place]) -> list[_Equation]:
    """Return the Bellman equation of each cell."""
    assert not throw.scored, "no small game to learn from ends a turn with points"
    index = {cell: number for number, cell in enumerate(cells)}
    return [_equation(throw, goal, cell, index) for cell in cells]


def _equation(throw: Press, goal: int, cell: _Place, index: dict[_Place, int]) -> _Equation:
    own, other, total = cell
    lost = _Term(ONE - sum(throw.gains.values()), index[other, own, 0], passed=True)
    gains: dict[int | None, Fraction] = {}
    for points, chance in throw.gains.items():
        reached = own + total + points >= goal  # nothing is better than to hold then (D3)
        end = None if reached else index[own, other, total + points]
        gains[end] = gains.get(end, Fraction(0)) + chance
    thrown = (lost, *(_Term(chance, end, passed=False) for end, chance in gains.items()))
    held = _Term(ONE, index[other, own + total, 0], passed=True) if total else None
    return thrown, held


def _solved(cell: _Place, equation: _Equation, exact: Fraction) -> LessonCell:
    throw, hold = equation
    terms = tuple(map(_term, throw))
    held = None if hold is None else _term(hold)
    return LessonCell(*cell, terms, held, float(exact), _fraction(exact))


def _term(term: _Term) -> LessonTerm:
    return LessonTerm(str(term.chance), float(term.chance), term.cell, term.passed)


def _shown(values: Values) -> LessonSweep:
    return LessonSweep(tuple(map(float, values)), tuple(map(_fraction, values)))


def _fraction(value: Fraction) -> str:
    text = str(value)
    return text if len(text) <= _READABLE else ""


def check_goal(goal: int) -> None:
    """Return a goal whose table is small enough to read.

    Raises:
        BadOption: outside `FEWEST_POINTS` and `MOST_POINTS`.
    """
    _check("goal", goal, FEWEST_POINTS, MOST_POINTS)


def check_sides(sides: int) -> None:
    """Return a valid number of sides: a coin, or more.

    Raises:
        BadOption: outside `FEWEST_SIDES` and `MOST_SIDES`.
    """
    _check("sides", sides, FEWEST_SIDES, MOST_SIDES)


def _check(name: str, number: int, low: int, high: int) -> None:
    if not low <= number <= high:
        said = "{argument} must be a whole number from {low:,} to {high:,}, not {given}."
        raise BadOption(name, Translatable(said, argument=name, low=low, high=high, given=number))
