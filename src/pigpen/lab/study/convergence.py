"""Value iteration on a game small enough to check by hand, beside exact layers.

    lesson = Lesson(piglet(2), 2)
    lesson.sweeps[0].values[Cell(1, 1, 0)], lesson.exact[Cell(1, 1, 0)]  # 3/4, 2/3

Piglet and its equations: T. W. Neller and C. G. M. Presser, Optimal play of the dice game
Pig, The UMAP Journal 25 (2004). Sweeps are Jacobi's: each value comes from the table
before the sweep, so that their order does not matter and each can be checked alone.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from math import gcd
from typing import Any, Final, NamedTuple

from pigpen.catalog import make
from pigpen.core.errors import BadOption
from pigpen.core.said import Translatable
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


class Cell(NamedTuple):
    """The state that the seat to move sees; own + total is below the goal."""

    own: int  # points banked
    other: int  # points of the other seat
    total: int  # points of this turn; 0 at its start


class Term(NamedTuple):
    """A term of an equation: chance * p(cell), or chance * (1 - p(cell)) after the turn passed."""

    chance: Fraction
    cell: Cell | None  # None: the seat has won, p = 1
    passed: bool


class Equation(NamedTuple):
    """The Bellman equation p(cell) = max(sum of throw, hold)."""

    throw: tuple[Term, ...]
    hold: Term | None  # None at the start of a turn, which begins with a throw (D2)


# Fractions, or floating-point numbers where no fraction is shown: sums work on both alike.
Values = Mapping[Cell, Any]


class Progress(NamedTuple):
    """The distance of a table from the solution."""

    change: float  # the largest change of a value in this sweep
    error: float  # the largest distance of a value from the exact one


class Sweep(NamedTuple):
    """The table after a sweep."""

    values: Values
    progress: Progress


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


class Lesson:
    """One small game: its equations, the sweeps of value iteration, and the layers."""

    def __init__(self, throw: Press, goal: int) -> None:
        """Prepare the game of that throw to `goal`; `throw` only gains, or loses the turn.

        Raises:
            BadOption: outside `FEWEST_POINTS` and `MOST_POINTS`.
        """
        check_goal(goal)
        assert not throw.scored, "no small game to learn from ends a turn with points"
        self.goal = goal
        self.equations = {cell: _equation(throw, goal, cell) for cell in _cells(goal)}
        play = ExactPlay(throw, goal)
        self.exact: Values = {cell: play.value(*cell) for cell in self.equations}

    @property
    def layers(self) -> tuple[tuple[Cell, ...], ...]:
        """Cells by the sum of both scores, highest first: the order of solving.

        No equation looks at a lower sum, so that a layer needs only those before it. Within
        one, p(i, j, 0) and p(j, i, 0) hang together, and each turn is worked out backwards.
        """
        by_sum: dict[int, list[Cell]] = {}
        for cell in self.equations:
            by_sum.setdefault(cell.own + cell.other, []).append(cell)
        return tuple(map(tuple, by_sum.values()))

    @cached_property
    def sweeps(self) -> tuple[Sweep, ...]:
        """The first sweeps from `GUESS`, in exact fractions: 30, or all if fewer."""
        return tuple(self._sweep(dict.fromkeys(self.equations, GUESS), _IN_FRACTIONS))

    @cached_property
    def progress(self) -> tuple[Progress, ...]:
        """The progress of each sweep until convergence; after `sweeps`, in floating point."""
        values = {cell: float(value) for cell, value in self.sweeps[-1].values.items()}
        progress = [sweep.progress for sweep in self.sweeps]
        if progress[-1].change > _SETTLED:
            later = self._sweep(values, _MOST_SWEEPS - len(progress))
            progress.extend(sweep.progress for sweep in later)
        return tuple(progress)

    def _sweep(self, values: Values, count: int) -> Iterator[Sweep]:
        """Run at most `count` sweeps, until values no longer change."""
        for _ in range(count):
            new = {cell: worth(equation, values) for cell, equation in self.equations.items()}
            change = max(abs(float(new[cell] - values[cell])) for cell in new)
            error = max(abs(float(new[cell]) - float(self.exact[cell])) for cell in new)
            values = new
            yield Sweep(new, Progress(change, error))
            if change <= _SETTLED:
                return


def worth(equation: Equation, values: Values) -> Any:
    """Evaluate the right side of an equation with these values of the cells."""
    thrown = sum(_share(term, values) for term in equation.throw)
    return thrown if equation.hold is None else max(thrown, _share(equation.hold, values))


def _share(term: Term, values: Values) -> Any:
    if term.cell is None:
        return term.chance
    value = values[term.cell]
    return term.chance * (1 - value if term.passed else value)


def _cells(goal: int) -> Iterator[Cell]:
    """Return every cell, by layers, then by scores and turn total."""
    for total in range(2 * goal - 2, -1, -1):
        for own in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
            yield from (Cell(own, total - own, points) for points in range(goal - own))


def _equation(throw: Press, goal: int, cell: Cell) -> Equation:
    """Return the Bellman equation of a cell."""
    own, other, total = cell
    lost = Term(ONE - sum(throw.gains.values()), Cell(other, own, 0), passed=True)
    gains: dict[Cell | None, Fraction] = {}
    for points, chance in throw.gains.items():
        reached = own + total + points >= goal  # nothing is better than to hold then (D3)
        end = None if reached else Cell(own, other, total + points)
        gains[end] = gains.get(end, Fraction(0)) + chance
    thrown = (lost, *(Term(chance, end, passed=False) for end, chance in gains.items()))
    held = Term(ONE, Cell(other, own + total, 0), passed=True) if total else None
    return Equation(thrown, held)


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
