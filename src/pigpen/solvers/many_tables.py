"""The tables of two and of three seats, solved once and kept.

Reading needs NumPy alone; only solving calls the compiler.
"""

from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from pigpen.catalog import entry
from pigpen.core.game import AnyGame
from pigpen.dice.turn import First, TurnPosition
from pigpen.solvers import archive
from pigpen.solvers.errors import Unsolvable
from pigpen.solvers.many_odds import Tables
from pigpen.solvers.solution import Solution, load, solution_path, solve
from pigpen.solvers.three_regret import measure
from pigpen.solvers.three_seats import MOST_POINTS, ThreeSeats, solve_three
from pigpen.solvers.throws import Turn, turn_of

_THREE_VERSION = 1  # raised when three-seat tables of an older version must not be read


class Solved(NamedTuple):
    """All that play among many seats is read from."""

    turn: Turn
    two: Solution
    tables: Tables
    regret: float | None  # of three-seat play, over all positions; None: not solved
    error: float | None  # the most that a chance in the tables is off from that play's
    seconds: float  # that three seats took, compiling apart


def two_seats(game: AnyGame) -> AnyGame:
    """The same game between two seats.

    Raises:
        Unsolvable: no press-your-luck dice game.
    """
    if not issubclass(game.dtype.type, TurnPosition):
        raise Unsolvable(game.name, f"{game.name} is no press-your-luck dice game.")
    return entry(game.name).build(game.rules._replace(seats=2, first=First.SEAT_0))


def three_path(game: AnyGame) -> Path:
    """Where the three-seat tables of `game` are kept: beside the two-seat solution."""
    return solution_path(two_seats(game)).with_suffix(f".three{_THREE_VERSION}")


def load_tables(game: AnyGame) -> Solved | None:
    """The tables of `game` if this machine has solved them before; never compiles.

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


def solve_tables(game: AnyGame) -> Solved:
    """The tables of `game`: read from the cache folder, or computed and kept there.

    Raises:
        Unsolvable: no press-your-luck dice game.
    """
    known = load_tables(game)
    if known is not None:
        return known
    two = solve(two_seats(game))
    if not _has_three(game):
        return _solved(two, {}, Tables(two.values, None, None))
    about, three = _solve_three(two)
    path = three_path(game)
    about["key"] = path.name
    archive.write(path, about, {"mover": three.mover, "last": three.last})
    return _solved(two, about, Tables(two.values, three.mover, three.last))


def _has_three(game: AnyGame) -> bool:
    """Whether the table has use for three seats, and the target leaves room for them."""
    return game.num_seats > 2 and game.rules.target <= MOST_POINTS


def _solve_three(two: Solution) -> tuple[dict[str, Any], ThreeSeats]:
    turn = turn_of(two.game)
    solve_three(turn, 2)  # compiles, so that `seconds` is the solving
    start = perf_counter()
    solution = solve_three(turn, two.game.rules.target)
    seconds = perf_counter() - start
    regret = measure(turn, solution)
    about = {"regret": regret.regret, "error": regret.error, "seconds": seconds}
    return about, solution


def _solved(two: Solution, about: dict[str, Any], tables: Tables) -> Solved:
    return Solved(
        two.turn,
        two,
        tables,
        about.get("regret"),
        about.get("error"),
        about.get("seconds", two.seconds),
    )
