"""Exact play, solved once and kept: what bots, servers and terminals read.

A game of usual size is solved in a fraction of a second; `is_slow` says where it takes longer.
"""

import hashlib
import json
from functools import lru_cache
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import numpy as np

from pigpen import catalog
from pigpen.core import kept
from pigpen.core.equality import equal
from pigpen.core.game import AnyGame
from pigpen.core.options import format_rules
from pigpen.core.position import legal_actions, to_move
from pigpen.core.record import Floats
from pigpen.dice.turn import Action, TurnPosition
from pigpen.solvers import archive
from pigpen.solvers.columns import Column, turn_column
from pigpen.solvers.errors import Unsolvable
from pigpen.solvers.throws import Turn, check_solvable, turn_of

SOLVER_VERSION: Final = 1  # raised when solutions of an older version must not be read
TOLERANCE: Final = 1e-12  # the largest Bellman residual that is believed
_QUICK: Final = 200  # the largest target that is solved at once
_QUICK_INTERPRETED: Final = 30  # and where kernels are interpreted
_TIE = 1e-12  # actions that differ by less are equally good; the lowest code is played

# Options that change no value: who starts, how many sit (two), and whether points at the
# target count at once, since a seat that could hold there has won in either case.
IMMATERIAL = frozenset({"seats", "first", "bank"})


class Solution:
    """Best play for both seats of one game.

    Win probabilities are the mover's, the other seat playing its best.
    """

    def __init__(
        self, game: AnyGame, turn: Turn, values: Floats, residual: float, seconds: float
    ) -> None:
        self.game = game
        self.turn = turn
        self.values = values  # [N, N] at the start of a turn, by own and other score
        self.residual = residual  # largest violation of the Bellman equation
        self.seconds = seconds  # that solving took
        self._column = lru_cache(maxsize=64)(self._work_out)

    def __reduce__(self) -> tuple[Any, ...]:
        return Solution, (self.game, self.turn, self.values, self.residual, self.seconds)

    def __eq__(self, other: object) -> bool:
        """Whether it is the same best play of the same game; how long solving took is no part."""
        if not isinstance(other, Solution):
            return NotImplemented
        ours, theirs = ((one.game, one.turn, one.values) for one in (self, other))
        return equal(ours, theirs)

    __hash__ = None  # pyright: ignore[reportAssignmentType] - as of arrays

    def __repr__(self) -> str:
        return f"<Solution of {self.game.name}: first seat {100 * self.first_seat_wins:.2f} %>"

    @property
    def first_seat_wins(self) -> float:
        """Win probability of the seat that starts."""
        return float(self.values[0, 0])

    def turn_column(self, own: int, other: int) -> Column:
        """The whole turn of a seat with `own` points against `other`."""
        return self._column(own, other)

    def _work_out(self, own: int, other: int) -> Column:
        return turn_column(self.turn, self.values, own, other)

    def action_values(self, position: TurnPosition) -> dict[int, float]:
        """Win probability of the seat to move after each of its legal actions.

        Raises:
            Unsolvable: no seat is to move in `position`.
        """
        seat = to_move(self.game, position)
        if seat < 0:
            raise Unsolvable(self.game.name, "No seat is to move in this position.")
        own, other = (int(position.scores[s]) for s in (seat, 1 - seat))
        column, total = self.turn_column(own, other), int(position.turn_total)
        is_won = own + total >= len(self.values)  # holding would win
        return {
            action: (1.0 if is_won else float(column.hold[total]))
            if action == Action.HOLD
            else self._throw_value(position, action, column, total, is_won)
            for action in legal_actions(self.game, position)
        }

    def _throw_value(
        self, position: TurnPosition, action: int, column: Column, total: int, is_won: bool
    ) -> float:
        thrown = position.copy()
        self.game.kernels.apply(self.game.rules, thrown, action)
        index = int(np.flatnonzero(self.turn.dice == thrown.in_air)[0])
        return float(column.won[index] if is_won else column.throw[index, total])

    def value(self, position: TurnPosition) -> float:
        """Win probability of the seat to move, under best play."""
        return max(self.action_values(position).values())

    def best_action(self, position: TurnPosition) -> int:
        """The best action; of equally good ones the lowest code."""
        values = self.action_values(position)
        best = max(values.values())
        return min(action for action, value in values.items() if value >= best - _TIE)


def solve(game: AnyGame | str, *, anew: bool = False, **options: object) -> Solution:
    """Best play for a game, `solve("pig", target=50)`: read from the cache folder, or computed.

    What is computed is kept there; `anew` computes it in any case.

    Raises:
        UnknownGame, UnknownPreset, BadOption: saying what there is.
        Unsolvable: not a press-your-luck dice game between two seats.
        ArithmeticError: the values miss the Bellman equation by more than `TOLERANCE`.
    """
    made = catalog.game_of(game, options)
    known = None if anew else load(made)
    if known is not None:
        return known
    solution = compute(made)
    _keep(solution)
    return solution


def load(game: AnyGame) -> Solution | None:
    """Best play for `game` if this machine has solved it before.

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
    return Solution(game, turn, values, about["residual"], about["seconds"])


def is_slow(game: AnyGame) -> bool:
    """Whether `solve` would take more than a second or two here.

    Raises:
        Unsolvable: not a press-your-luck dice game between two seats.
    """
    from pigpen.solvers.two_seats import is_interpreted

    most = _QUICK_INTERPRETED if is_interpreted() else _QUICK
    return game.rules.target > most and load(game) is None


def solution_path(game: AnyGame) -> Path:
    """Where the solution of `game` is kept."""
    digest = hashlib.sha256(json.dumps(_key(game), sort_keys=True).encode()).hexdigest()
    return kept.folder("solutions") / f"{game.name}-{digest[:24]}.solution"


def _key(game: AnyGame) -> dict[str, object]:
    """All that the values depend on."""
    options = format_rules(game.rules).items()
    return {
        "game": game.name,
        "version": game.version,
        "options": {name: value for name, value in options if name not in IMMATERIAL},
        "solver": SOLVER_VERSION,
    }


def compute(game: AnyGame) -> Solution:
    """Best play for `game`, computed whatever is known, and not kept.

    Raises:
        Unsolvable: not a press-your-luck dice game between two seats.
        ArithmeticError: the values miss the Bellman equation by more than `TOLERANCE`.
    """
    from pigpen.solvers.residual import residual
    from pigpen.solvers.two_seats import start_values

    check_solvable(game)
    turn = turn_of(game)
    start = perf_counter()
    values = start_values(turn, game.rules.target)
    seconds = perf_counter() - start
    error = residual(turn, values)
    if not error <= TOLERANCE:
        raise ArithmeticError(f"{game.name}: Bellman residual {error:.1e}")
    return Solution(game, turn, values, error, seconds)


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
