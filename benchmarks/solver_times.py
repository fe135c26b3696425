"""Measure solving on one core, once compiled, beside OpenSpiel's value iteration.

    python benchmarks/solver_times.py [--json]

The times are the best of several, in processor time, so that what else runs on the
machine does not count, and of the solving alone: compiling, measuring the residual and
storing come apart. OpenSpiel's `value_iteration` solves any small game; it
runs on its own Pig, in the same process, to a target that it can finish.
"""

import importlib.util
import json
import os
import sys
from collections.abc import Callable
from time import process_time
from types import ModuleType
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from pigpen.catalog import make
from pigpen.solvers.residual import residual
from pigpen.solvers.throws import turn_of
from pigpen.solvers.two_seats import start_values

OPEN_SPIEL_TARGET = 20
OPEN_SPIEL_THRESHOLD = 1e-12  # the residual that we promise
GAMES: list[tuple[str, dict[str, object]]] = [
    ("pig", {}),
    ("two-dice-pig", {}),
    ("big-pig", {}),
    ("big-pig", {"double_ones": "continue_25"}),
    ("hog", {}),
    ("hog", {"choose": "per_throw"}),
    ("hog", {"throws": "one"}),
]
Row = dict[str, Any]


def measure(*, repeats: int = 30) -> list[Row]:
    """A row for each game at 100 points, then ours and OpenSpiel's at its target."""
    rows = [_solving(name, options, repeats) for name, options in GAMES]
    ours = _solving("pig", {"target": OPEN_SPIEL_TARGET}, repeats)
    theirs = _open_spiel()
    gap = abs(theirs["first_seat_wins"] - ours["first_seat_wins"])
    assert gap < 1e-9, f"OpenSpiel's Pig has another value: {gap:.1e} apart"
    return [*rows, ours, {**theirs, "times_ours": theirs["seconds"] / ours["seconds"]}]


def _solving(name: str, options: dict[str, object], repeats: int) -> Row:
    game = make(name, options)
    turn = turn_of(game)
    values = start_values(turn, game.rules.target)  # compiles
    seconds = _best(lambda: start_values(turn, game.rules.target), repeats)
    return {
        "game": name,
        "options": options,
        "by": "pigpen",
        "seconds": seconds,
        "residual": residual(turn, values),
        "first_seat_wins": float(values[0, 0]),
    }


def _best(run: Callable[[], object], repeats: int) -> float:
    times: list[float] = []
    for _ in range(repeats):
        begun = process_time()
        run()
        times.append(process_time() - begun)
    return min(times)


def _open_spiel() -> Row:
    """Value iteration over the states of OpenSpiel's Pig.

    Its Pig lets a seat hold before it rolls, which never is best here, and ends a game
    undecided at a horizon, set far away: the values are the same.
    """
    import pyspiel

    _stand_in_for_cvxpy()
    from open_spiel.python.algorithms import value_iteration

    game = pyspiel.load_game(f"pig(winscore={OPEN_SPIEL_TARGET},horizon=1000000)")
    begun = process_time()
    values = value_iteration.value_iteration(
        game, depth_limit=-1, threshold=OPEN_SPIEL_THRESHOLD, cyclic_game=True
    )
    seconds = process_time() - begun
    start = values[str(game.new_initial_state())]  # utility, 1 for a win and -1 for a loss
    return {
        "game": "pig",
        "options": {"target": OPEN_SPIEL_TARGET},
        "by": "OpenSpiel",
        "seconds": seconds,
        "first_seat_wins": (1.0 + start) / 2.0,
    }


def _stand_in_for_cvxpy() -> None:
    """OpenSpiel imports a solver for simultaneous games, which Pig never calls."""
    if importlib.util.find_spec("cvxpy") is None:
        stand_in: Any = ModuleType("cvxpy")
        stand_in.ECOS = "ECOS"
        sys.modules["cvxpy"] = stand_in


def _table(rows: list[Row]) -> str:
    lines = [f"{'game':34} {'by':10} {'ms':>10} {'residual':>9}  first seat wins"]
    for row in rows:
        options = " ".join(f"{name}={value}" for name, value in row["options"].items())
        title = f"{row['game']} {options}".strip()
        error = f"{row['residual']:.0e}" if "residual" in row else ""
        line = f"{title:34} {row['by']:10} {row['seconds'] * 1e3:10.3f} {error:>9}"
        line += f"  {row['first_seat_wins']:.15f}"
        if "times_ours" in row:
            line += f"  {row['times_ours']:,.0f} times ours"
        lines.append(line)
    return "\n".join(lines)


if __name__ == "__main__":
    measured = measure()
    print(json.dumps(measured, indent=1) if "--json" in sys.argv else _table(measured))
