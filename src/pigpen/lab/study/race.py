"""Three ways to compute the same values, timed and counted: layers save most work.

race(make("pig")).layered.worked
"""

from time import perf_counter

from msgspec import Struct

from pigpen.core.errors import BadOption
from pigpen.core.game import AnyGame
from pigpen.core.translations import Translatable
from pigpen.solvers.errors import Unsolvable
from pigpen.solvers.throws import Turn, check_solvable, turn_of
from pigpen.solvers.two_seats import solve_layers, worthwhile
from pigpen.solvers.value_iteration import Iteration, iterate

MOST_POINTS = 100  # of a target: cells grow with its cube, and sweeps with it


class RaceWay(Struct, frozen=True):
    """The time and work of one way."""

    seconds: float
    worked: int  # values P[i, j, k] worked out, with repetitions
    errors: tuple[float, ...]  # after each sweep: the largest; empty for layers, which are exact


class RaceResult(Struct, frozen=True):
    """Three ways to compute the same values of one game, timed on the machine that ran them."""

    target: int
    cells: int  # values P[i, j, k] that there are
    layers: int  # sums of scores
    table: RaceWay  # value iteration, each sweep from the table before it
    in_place: RaceWay  # value iteration, each sweep from what it has just written
    layered: RaceWay  # layer after layer, by Newton's method


def race(game: AnyGame) -> RaceResult:
    """Solve `game` in each way; this takes a second or two at a target of 100.

    Raises:
        Unsolvable: there are no layers: scores can be lost, or a turn is one throw.
        BadOption: a target above `MOST_POINTS`.
    """
    target: int = game.rules.target
    check_target(target)
    turn = _layered_turn(game)
    start = perf_counter()
    exact, worked = solve_layers(turn, target)
    layered = RaceWay(perf_counter() - start, worked, ())
    cells = target * target * (target + 1) // 2
    return RaceResult(
        target,
        cells,
        2 * target - 1,
        _way(iterate(turn, exact, in_place=False), cells),
        _way(iterate(turn, exact, in_place=True), cells),
        layered,
    )


def check_target(target: int) -> None:
    """Return a target that is solved in seconds.

    Raises:
        BadOption: above `MOST_POINTS`.
    """
    if target > MOST_POINTS:
        said = "This race is run to at most {most}, not to {given}."
        raise BadOption("target", Translatable(said, most=MOST_POINTS, given=target))


def _way(iteration: Iteration, cells: int) -> RaceWay:
    return RaceWay(iteration.seconds, cells * len(iteration.errors), iteration.errors)


def _layered_turn(game: AnyGame) -> Turn:
    check_solvable(game)
    turn = turn_of(game)
    if not turn.goes_on or len(worthwhile(turn)) > 1:
        raise Unsolvable(game.name, "In a turn of one throw there is little to iterate.")
    if turn.lost_score.any():
        raise Unsolvable(
            game.name, "{game} loses scores, and so has no order of layers.", game=game.name
        )
    return turn
