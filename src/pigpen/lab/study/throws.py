"""A solved game of one throw a turn, to explore: how many dice best play takes.

study = ThrowStudy(make("hog", {"throws": "one"}))
study.best[own, other], study.slice(other=30)[own, dice - 1]
"""

from functools import cached_property
from typing import Final

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from pigpen.core.game import AnyGame
from pigpen.core.record import Floats, Ints
from pigpen.solvers.errors import Unsolvable
from pigpen.solvers.reach import Flags, reached_scores
from pigpen.solvers.solution import Solution, compute

_TIE: Final = 1e-12  # as in Solution: of equally good throws the one with fewest dice is played


class ThrowStudy:
    """One solved game; `game` may have dice of any number of sides (`dice.sides`)."""

    def __init__(self, game: AnyGame) -> None:
        """Solve the game, in milliseconds.

        Raises:
            Unsolvable: no dice game between two seats with one throw in a turn.
        """
        self.solution: Solution = compute(game)
        self.turn = self.solution.turn
        if self.turn.goes_on:
            raise Unsolvable(game.name, "In a turn of many throws one also chooses when to hold.")

    @property
    def target(self) -> int:
        """The points that win, N."""
        return len(self.solution.values)

    @property
    def dice(self) -> Ints:
        """[M] dice of each throw that can be chosen, ascending."""
        return self.turn.dice

    def slice(self, other: int) -> Floats:
        """[N, M] win chance of the seat to move, by own score and throw, against `other`."""
        target, turn = self.target, self.turn
        width = turn.scored.shape[1]
        passed = np.ones(target + width)  # win chance of a seat that has just passed, by its score
        passed[:target] = 1.0 - self.solution.values[other]
        scored = sliding_window_view(passed, width)[:target] @ turn.scored.T
        lost = np.outer(passed[:target], turn.lost_turn)
        worth: Floats = scored + lost + turn.lost_score * passed[0]
        return worth

    @cached_property
    def best(self) -> NDArray[np.uint8]:
        """[N, N] the best number of dice, by own and other score."""
        return self.dice[self._choice].astype(np.uint8)

    @cached_property
    def met(self) -> Flags:
        """[N, N] scores at which two seats that play their best come to throw."""
        return reached_scores(self.turn, self._choice, against_any=False)

    @cached_property
    def met_by_one(self) -> Flags:
        """[N, N] scores that one best player can meet, whatever the other's score."""
        return reached_scores(self.turn, self._choice, against_any=True)

    @cached_property
    def _choice(self) -> Ints:
        """[N, N] the index of the best throw."""
        choice = np.zeros((self.target, self.target), np.int64)
        for other in range(self.target):
            worth = self.slice(other)
            choice[:, other] = np.argmax(worth >= worth.max(axis=1, keepdims=True) - _TIE, axis=1)
        return choice
