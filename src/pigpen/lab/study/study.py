"""A solved game to explore: best play, reachable positions, and the value of each choice.

    study = Study(make("pig"))
    study.cells[own, other, total] & ROLL, study.slice(other=30).roll[own, total]

For games in which a seat throws again or holds, one kind of throw serving for all.
"""

from collections import deque
from collections.abc import Iterator
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pigpen.core.game import AnyGame
from pigpen.core.record import Floats
from pigpen.core.translations import Translatable
from pigpen.solvers.errors import Unsolvable
from pigpen.solvers.reach import Flags, reached
from pigpen.solvers.solution import Solution, compute
from pigpen.solvers.throws import Turn
from pigpen.solvers.two_seats import worthwhile

# Bits of a cell.
ROLL: Final = 1  # best play rolls; elsewhere it holds
MET: Final = 2  # two seats that play their best can come here
MET_BY_ONE: Final = 4  # one that does can, the other's score being any

_TIE = 1e-12  # as in Solution: actions that differ by less are equally good, and holding wins


class Slice(NamedTuple):
    """Win chances of the seat to move against one score of the other, [N, N] by own, total.

    NaN where own + total reaches the target (holding wins), and for holding at 0, which
    no rule allows.
    """

    hold: Floats
    roll: Floats


class Study:
    """One solved game; `game` may have dice of any number of sides (`dice.sides`)."""

    def __init__(self, game: AnyGame) -> None:
        """Solve the game, in milliseconds.

        Raises:
            Unsolvable: no dice game between two seats in which one may throw again.
        """
        self.solution: Solution = compute(game)
        self.turn: Turn = self.solution.turn
        throws = worthwhile(self.turn)
        if not self.turn.goes_on or len(throws) != 1:
            said = "In a turn of one throw there is no boundary between roll and hold."
            raise Unsolvable(game.name, Translatable(said))
        self.throw = int(throws[0])

    @property
    def target(self) -> int:
        """The points that win, N."""
        return len(self.solution.values)

    def slice(self, other: int) -> Slice:
        """Return the value of each choice against `other` points."""
        hold, roll = np.full((2, self.target, self.target), np.nan)
        for t, held, thrown in self._backwards(np.array([other])):
            own = np.arange(t + 1)
            hold[own, t - own] = held[0]
            roll[own, t - own] = thrown[: t + 1, 0]
        hold[:, 0] = np.nan
        return Slice(hold, roll)

    @cached_property
    def rolls(self) -> Flags:
        """Whether best play rolls, [N, N, N] by own score, other score and turn total."""
        rolls = np.zeros((self.target,) * 3, np.bool_)
        for t, held, thrown in self._backwards(np.arange(self.target)):
            own = np.arange(t + 1)
            rolls[own, :, t - own] = thrown[: t + 1] > held + _TIE
        rolls[:, :, 0] = True  # D2: a turn begins with a throw
        return rolls

    @cached_property
    def cells(self) -> NDArray[np.uint8]:
        """[N, N, N] the bits `ROLL`, `MET` and `MET_BY_ONE`; 0 outside the game."""
        cells = self.rolls * np.uint8(ROLL)
        for bit, against_any in ((MET, False), (MET_BY_ONE, True)):
            met = reached(self.turn, self.throw, self.rolls, against_any=against_any)
            cells |= met * np.uint8(bit)
        return cells

    def _backwards(self, others: NDArray[np.int64]) -> Iterator[tuple[int, Floats, Floats]]:
        """For t = own + total from the target down: holding [O] and throwing [N, O] there.

        What a row says of an own score above t means nothing.
        """
        target, values = self.target, self.solution.values
        gains = self.turn.gains[self.throw]
        ends = self._ends(others)
        later = deque([np.ones_like(ends)] * (len(gains) - 1), maxlen=len(gains) - 1)
        for t in range(target - 1, -1, -1):
            hold = 1.0 - values[others, t]
            roll = ends.copy()
            for gain in np.flatnonzero(gains):
                roll += gains[gain] * later[gain - 1]
            later.appendleft(np.maximum(hold, roll))
            yield t, hold, roll

    def _ends(self, others: NDArray[np.int64]) -> Floats:
        """[N, O] what the ends of a turn are worth that a throw can bring."""
        target, throw = self.target, self.throw
        scored = self.turn.scored[throw]
        passed = np.ones((target + len(scored), len(others)))  # by own score
        passed[:target] = 1.0 - self.solution.values[others].T
        ends = self.turn.lost_turn[throw] * passed[:target]
        ends += self.turn.lost_score[throw] * passed[0]
        for points in np.flatnonzero(scored):
            ends += scored[points] * passed[points : points + target]
        return ends
