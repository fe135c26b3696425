"""Best play of one game between two seats: the result of `solve`."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from pigpen.core.extras import figure
from pigpen.core.game import AnyGame
from pigpen.core.notation import format_action
from pigpen.core.options import format_rules
from pigpen.core.position import legal_actions, to_move
from pigpen.core.record import Floats
from pigpen.core.result import Document, Result, Row
from pigpen.core.said import Said
from pigpen.dice.turn import Action, TurnPosition
from pigpen.solvers.choices import Choices, between_two, position_at
from pigpen.solvers.errors import Unsolvable
from pigpen.solvers.mid_turn import Column, every_column, turn_column
from pigpen.solvers.throws import Turn

if TYPE_CHECKING:
    from rich.console import RenderableType

_TIE: Final = 1e-12  # actions that differ by less are equally good; the lowest code is played


class Solution(Result, frozen=True, eq=False, dict=True):
    """Best play for both seats of a game.

    Win probabilities are those of the seat to move if both seats play best.
    """

    game: AnyGame
    turn: Turn
    values: Floats  # [N, N] at the start of a turn, by own and other score
    residual: float  # largest violation of the Bellman equation

    def __repr__(self) -> str:
        return f"<Solution of {self.game.name}: first seat {100 * self.first_seat_wins:.2f} %>"

    @property
    def first_seat_wins(self) -> float:
        """Win probability of the seat that starts."""
        return float(self.values[0, 0])

    def rows(self) -> list[Row]:
        """Return a row for each pair of scores at the start of a turn.

        `win` is the win probability of the seat to move, `dice` the number of dice of its first
        throw, and `hold_at` the least turn total from which it holds (None if a turn is one throw).
        """
        return [
            {
                "own": own,
                "other": other,
                "win": float(self.values[own, other]),
                **self._plan(column),
            }
            for own, other, column in every_column(self.turn, self.values)
        ]

    def _contents(self) -> Document:
        return {
            "game": self.game.name,
            "options": format_rules(self.game.rules),
            "first_seat_wins": self.first_seat_wins,
            "residual": self.residual,
            "exact": True,
            "exactness": "exact",
        }

    def parts(self) -> "Iterator[RenderableType]":
        """Yield the win probability of the seat that starts, and its error."""
        options = ", ".join(
            f"{name} {value}" for name, value in format_rules(self.game.rules).items()
        )
        name = Said(f"game.{self.game.name}.name")
        yield Said("terminal.solve_title", {"game": name, "options": options}).text()
        yield Said("terminal.solve_first", {"share": f"{100 * self.first_seat_wins:.6f} %"}).text()
        how = {"residual": f"{self.residual:.1e}", "milliseconds": f"{1000 * self.seconds:.3g}"}
        yield Said("terminal.solve_exact", how).text()

    def plot(self) -> Any:
        """Return a Matplotlib map of best play by both scores.

        Colours are the least turn total from which it holds, or the number of dice thrown.

        Raises:
            NoLibrary: Matplotlib is not installed.
        """
        what = "hold_at" if self.turn.goes_on else "dice"
        made, axes = figure(Said(f"game.{self.game.name}.name").text(), "other score")
        axes.set_ylabel("own score")
        plans = np.array([row[what] for row in self.rows()]).reshape(self.values.shape)
        shown = axes.imshow(plans, origin="lower")
        made.colorbar(shown, label="holds at" if self.turn.goes_on else "dice")
        return made

    def at(self, own: int, other: int, turn: int = 0, dice: int = 1) -> Choices:
        """Return the win probability of each choice: `pigpen.solve("pig").at(41, 9, 23)`.

        Args:
            own: Points of the seat to move, below the target.
            other: Points of the other seat, below the target.
            turn: Points of this turn, not yet banked.
            dice: Number of dice chosen for this turn, in games with that choice.

        Returns:
            `Choices`: `best`, the best action as text; `win`, its win probability; `values`, the
            win probability after each legal action.

        Raises:
            BadArgument: a number is out of range. The message names it and its limits.
        """
        position = between_two(self.game, own, other, turn, dice)
        values = self.action_values(position)
        ranked = sorted(values, key=lambda action: (-values[action], action))
        texts = {action: format_action(self.game, position, action) for action in ranked}
        return Choices(
            self.game,
            (*map(int, position.scores[:2]), int(position.turn_total)),
            texts[self.best_action(position)],
            {texts[action]: values[action] for action in ranked},
        )

    def turn_column(self, own: int, other: int) -> Column:
        """Return the values of a whole turn of a seat with `own` points against `other`."""
        return self._column(own, other)

    @cached_property
    def _column(self) -> "Callable[[int, int], Column]":
        return lru_cache(maxsize=64)(partial(turn_column, self.turn, self.values))

    def _plan(self, column: Column) -> Row:
        """Return the number of dice of the first throw, and the total from which a turn is held."""
        begin = column.throw[:, 0]
        first = int(np.flatnonzero(begin >= begin.max() - _TIE)[0])
        dice = int(self.turn.dice[first])
        if not self.turn.goes_on:
            return {"dice": dice, "hold_at": None}
        onward = column.throw.max(axis=0) if self.turn.is_free else column.throw[first]
        holds = np.append(column.hold >= onward - _TIE, True)[1:]  # holding wins at last
        return {"dice": dice, "hold_at": 1 + int(holds.argmax())}

    def action_values(self, position: TurnPosition | Sequence[int]) -> dict[int, float]:
        """Return the win probability of the seat to move after each legal action, by action code.

        Args:
            position: A position of the game, or its numbers: own score, other score, turn total.

        Raises:
            BadArgument: `position` is not a position of the game.
            Unsolvable: no seat is to move in `position`.
        """
        p = position_at(self.game, position)
        seat = to_move(self.game, p)
        if seat < 0:
            raise Unsolvable(self.game.name, "No seat is to move in this position.")
        own, other = (int(p.scores[s]) for s in (seat, 1 - seat))
        column, total = self.turn_column(own, other), int(p.turn_total)
        is_won = own + total >= len(self.values)  # holding would win
        return {
            action: (1.0 if is_won else float(column.hold[total]))
            if action == Action.HOLD
            else self._throw_value(p, action, column, total, is_won)
            for action in legal_actions(self.game, p)
        }

    def _throw_value(
        self, position: TurnPosition, action: int, column: Column, total: int, is_won: bool
    ) -> float:
        thrown = position.copy()
        self.game.kernels.apply(self.game.rules, thrown, action)
        index = int(np.flatnonzero(self.turn.dice == thrown.in_air)[0])
        return float(column.won[index] if is_won else column.throw[index, total])

    def value(self, position: TurnPosition | Sequence[int]) -> float:
        """Return the win probability of the seat to move under best play."""
        return max(self.action_values(position).values())

    def best_action(self, position: TurnPosition | Sequence[int]) -> int:
        """Return the best action; among equally good ones, that of the lowest code."""
        values = self.action_values(position)
        best = max(values.values())
        return min(action for action, value in values.items() if value >= best - _TIE)
