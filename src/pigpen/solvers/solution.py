"""Exact two-seat solutions, computed once and cached on disk for bots and servers.

A game of usual size is solved in a fraction of a second; `is_slow` returns whether it takes longer.
"""

import hashlib
import json
from pathlib import Path
from time import perf_counter
from typing import Final

import numpy as np

from pigpen import catalog
from pigpen.core import disk_cache
from pigpen.core.arguments import truth
from pigpen.core.game import AnyGame
from pigpen.core.options import format_rules
from pigpen.core.progress import Progress, reporting
from pigpen.solvers import archive
from pigpen.solvers.best_play import Solution
from pigpen.solvers.throws import Turn, check_solvable, turn_of

SOLVER_VERSION: Final = 1  # raised when solutions of an older version must not be read
TOLERANCE: Final = 1e-12  # the largest Bellman residual that is believed
_QUICK: Final = 200  # the largest target that is solved at once
_QUICK_INTERPRETED: Final = 30  # and where kernels are interpreted

# Options that change no value: who starts, how many sit (two), and whether points at the
# target count at once, since a seat that could hold there has won in either case.
IMMATERIAL = frozenset({"seats", "first", "bank"})


def solve(
    game: AnyGame | str, *, recompute: bool = False, progress: Progress = None, **options: object
) -> Solution:
    """Solve a dice game between two seats: compute best play, or read it from the cache folder.

    A computed solution is stored in the cache folder.

    Args:
        game: The name of a game, such as `"pig"`, or a game object from `pigpen.make`.
        recompute: Solve the game again, even if a solution is stored in the cache folder.
        progress: None reports on the error stream after one second if that is a terminal; True
            reports at once; False never. A function is called with two numbers: parts done, and
            parts in all.
        options: Options such as `target=50`, and `preset`, if `game` is a name.

    Returns:
        A `Solution`: the win probability and the best action at every position.

    Raises:
        UnknownGame, UnknownPreset, BadOption: The game, the preset or an option is unknown, or a
            value is out of range. The message lists the valid ones.
        BadArgument: `recompute` or `progress` has the wrong type.
        Unsolvable: The game is not a press-your-luck dice game between two seats.
        ArithmeticError: The values violate the Bellman equation by more than `TOLERANCE`.

    Example:
        ::

            pigpen.solve("pig", target=50).first_seat_wins
    """
    made = catalog.game_of(game, options)
    is_new = truth("recompute", recompute)
    with reporting("Solving {game}", progress, game=made.name):
        known = None if is_new else load(made)
        if known is not None:
            return known
        solution = compute(made)
    _keep(solution)
    return solution


def load(game: AnyGame) -> Solution | None:
    """Return the stored solution of `game`; None if this machine has none.

    Raises:
        Unsolvable: not a press-your-luck dice game between two seats.
    """
    check_solvable(game)
    found = archive.read(solution_path(game))
    if found is None or found[0]["key"] != _key(game):
        return None
    about, arrays = found
    values = np.asarray(arrays.pop("values"))  # a mapped file's own class is slow to index
    turn = Turn(**arrays, is_free=about["is_free"])
    return Solution(game, turn, values, about["residual"], seconds=about["seconds"])


def is_slow(game: AnyGame) -> bool:
    """Return whether `solve` would take more than a second or two here.

    Raises:
        Unsolvable: not a press-your-luck dice game between two seats.
    """
    from pigpen.solvers.two_seats import is_interpreted

    most = _QUICK_INTERPRETED if is_interpreted() else _QUICK
    return game.rules.target > most and load(game) is None


def solution_path(game: AnyGame) -> Path:
    """Return the file of the solution of `game`."""
    digest = hashlib.sha256(json.dumps(_key(game), sort_keys=True).encode()).hexdigest()
    return disk_cache.folder("solutions") / f"{game.name}-{digest[:24]}.solution"


def _key(game: AnyGame) -> dict[str, object]:
    """Return the facts on which the values depend."""
    options = format_rules(game.rules).items()
    return {
        "game": game.name,
        "version": game.version,
        "options": {name: value for name, value in options if name not in IMMATERIAL},
        "solver": SOLVER_VERSION,
    }


def compute(game: AnyGame) -> Solution:
    """Compute best play for `game` without reading or writing the cache.

    Raises:
        Unsolvable: not a press-your-luck dice game between two seats.
        ArithmeticError: the values miss the Bellman equation by more than `TOLERANCE`.
    """
    from pigpen.solvers.residual import residual
    from pigpen.solvers.two_seats import start_values, way

    check_solvable(game)
    turn = turn_of(game)
    start = perf_counter()
    values = start_values(turn, game.rules.target)
    seconds = perf_counter() - start
    error = residual(turn, values)
    if not error <= TOLERANCE:
        raise ArithmeticError(f"{game.name}: Bellman residual {error:.1e}")
    return Solution(game, turn, values, error, seconds=seconds, kernels=way().value)


def _keep(solution: Solution) -> None:
    """Store a solution."""
    turn = solution.turn._asdict()
    about = {
        "key": _key(solution.game),
        "is_free": turn.pop("is_free"),
        "residual": solution.residual,
        "seconds": solution.seconds,
    }
    archive.write(solution_path(solution.game), about, {"values": solution.values, **turn})
