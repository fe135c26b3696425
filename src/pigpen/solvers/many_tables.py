"""Two-seat and three-seat tables, solved once and cached on disk, with learned weights.

Three-seat tables are stored as soon as they are solved. Their regret takes longer to measure than
they took to solve, and is added when a caller requests it. Where chances among four seats and more
were learned, only the two-seat table is needed.
"""

from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple

from pigpen.catalog import entry
from pigpen.core.game import AnyGame
from pigpen.core.record import Floats
from pigpen.dice.turn import First
from pigpen.solvers import archive, solution
from pigpen.solvers.many_learned import file_of, read
from pigpen.solvers.many_odds import Tables
from pigpen.solvers.solution import Solution, load, solution_path, solve
from pigpen.solvers.three_regret import measure
from pigpen.solvers.three_seats import MOST_POINTS, ThreeSeats, solve_three
from pigpen.solvers.throws import Turn, check_press
from pigpen.solvers.two_seats import is_interpreted

_THREE_VERSION = 2  # raised when three-seat tables of an older version must not be read
_QUICK: Final = 30  # the largest target to which three seats are solved at once
_MOST_INTERPRETED: Final = 20  # the largest to which they are solved at all by interpreted kernels


class Solved(NamedTuple):
    """The tables and weights that play among many seats needs."""

    turn: Turn
    two: Solution
    tables: Tables
    regret: float | None  # of three-seat play, over all positions; None: not solved or measured
    error: float | None  # the most that a chance in the tables is off from that play's
    seconds: float  # that three seats took
    circling: int = 0  # cycles of three seats without an equilibrium in pure strategies
    weights: Floats | None = None  # `many_learned.read`; None: nothing was learned for these rules


def two_seats(game: AnyGame) -> AnyGame:
    """Return the game with these rules between two seats.

    Raises:
        Unsolvable: no press-your-luck dice game.
    """
    check_press(game)
    return entry(game.name).build(game.rules._replace(seats=2, first=First.SEAT_0))


def three_path(game: AnyGame) -> Path:
    """Return the file of the three-seat tables of `game`, beside the two-seat solution."""
    return solution_path(two_seats(game)).with_suffix(f".three{_THREE_VERSION}")


def load_tables(game: AnyGame) -> Solved | None:
    """Return the tables of `game` if this machine has solved them before, measured or not.

    Raises:
        Unsolvable: no press-your-luck dice game.
    """
    two = load(two_seats(game))
    if two is None:
        return None
    if not _has_three(game):
        return _solved(two, {}, Tables(two.values, None, None))
    path = three_path(game)
    found = archive.read(path)
    if found is None or found[0]["key"] != path.name:
        return None
    about, arrays = found
    return _solved(two, about, Tables(two.values, arrays["mover"], arrays["last"]))


def is_slow(game: AnyGame, *, measured: bool) -> bool:
    """Return whether `solve_tables` would take more than a second or two here.

    Raises:
        Unsolvable: no press-your-luck dice game.
    """
    if not _has_three(game):
        return solution.is_slow(two_seats(game))
    if game.rules.target <= _QUICK:
        return False
    known = load_tables(game)
    return known is None or (measured and known.regret is None)


def solve_tables(game: AnyGame, *, measured: bool = True) -> Solved:
    """Return the tables of `game`: read from the cache folder, or computed and stored there.

    Unless they are to be `measured`, regret and error may be missing.

    Raises:
        Unsolvable: no press-your-luck dice game.
        BadWeights: the file of learned weights is missing or damaged.
    """
    solved = load_tables(game) or _solve(game)
    solved = solved._replace(weights=read(file) if (file := file_of(game)) else None)
    if not measured or solved.tables.mover is None or solved.regret is not None:
        return solved
    return _measure(game, solved)


def _has_three(game: AnyGame) -> bool:
    """Return whether the game needs three-seat tables and its target is small enough for them."""
    if game.num_seats == 2 or (game.num_seats > 3 and file_of(game) is not None):
        return False
    return game.rules.target <= (_MOST_INTERPRETED if is_interpreted() else MOST_POINTS)


def _solve(game: AnyGame) -> Solved:
    two = solve(two_seats(game))
    if not _has_three(game):
        return _solved(two, {}, Tables(two.values, None, None))
    start = perf_counter()
    three = solve_three(two.turn, two.game.rules.target)
    tables = Tables(two.values, three.mover, three.last)
    about = {"circling": three.circling, "seconds": perf_counter() - start}
    return _kept(game, _solved(two, about, tables))


def _measure(game: AnyGame, solved: Solved) -> Solved:
    mover, last = solved.tables.mover, solved.tables.last
    assert mover is not None
    assert last is not None
    found = measure(solved.turn, ThreeSeats(mover, last, solved.circling))
    return _kept(game, solved._replace(regret=found.regret, error=found.error))


def _kept(game: AnyGame, solved: Solved) -> Solved:
    """Store the three-seat tables, if the folder can be written."""
    mover, last = solved.tables.mover, solved.tables.last
    assert mover is not None
    assert last is not None
    path = three_path(game)
    told = ("regret", "error", "seconds", "circling")
    about = {"key": path.name, **{name: getattr(solved, name) for name in told}}
    archive.write(path, about, {"mover": mover, "last": last})
    return solved


def _solved(two: Solution, about: dict[str, Any], tables: Tables) -> Solved:
    return Solved(
        two.turn,
        two,
        tables,
        about.get("regret"),
        about.get("error"),
        about.get("seconds", two.seconds),
        about.get("circling", 0),
    )
