"""Win probabilities as exact fractions, for small games and for checking large ones.

The method of `two_seats` in rational arithmetic: there a Newton step lands exactly on
the solution of its piece, so that the iteration ends with equality.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from pigpen.dice.turn import FACES
from pigpen.solvers.throws import Turn

ONE = Fraction(1)
ZERO = Fraction(0)


class Press(NamedTuple):
    """A throw of a press game in fractions; the rest to 1 is the probability to lose the turn."""

    gains: Mapping[int, Fraction]  # the turn goes on with so many points more
    scored: Mapping[int, Fraction] = {}  # it passes with these points instead of its total


PIGLET = Press({1: Fraction(1, 2)})  # a coin for a die: heads 1 point, tails the turn


def press_of(turn: Turn, throw: int = 0, sides: int = FACES) -> Press:
    """Return a throw in fractions, whose chances come from fair dice with `sides` sides."""
    ways = sides ** int(turn.dice[throw])
    assert not turn.lost_score[throw], "losing the score has no order of layers"
    return Press(
        {int(r): _share(turn.gains[throw, r], ways) for r in turn.gains[throw].nonzero()[0]},
        {int(c): _share(turn.scored[throw, c], ways) for c in turn.scored[throw].nonzero()[0]},
    )


def _share(chance: float, ways: int) -> Fraction:
    return Fraction(round(chance * ways), ways)


class ExactPlay:
    """Best play of a press game between two seats; each cell is solved on demand."""

    def __init__(self, throw: Press, target: int) -> None:
        self.throw = throw
        self.target = target
        self.lost_turn = ONE - sum(throw.gains.values()) - sum(throw.scored.values())
        self.start = cache(self._start)

    def _start(self, own: int, other: int) -> Fraction:
        """V: win probability at the start of a turn."""
        return self._pair(own, other)[0]

    def value(self, own: int, other: int, total: int) -> Fraction:
        """P: win probability with `total` points in the turn, 0 being its start."""
        if total == 0:
            return self.start(own, other)
        column = self._column(own, other, ONE - self.start(other, own))
        return column[own + total][0] if own + total < self.target else ONE

    def _pair(self, own: int, other: int) -> tuple[Fraction, Fraction]:
        """V at a pair of scores and at its mirror, by Newton's method."""
        x, y = ZERO, ZERO
        while True:
            f, a = self._column(own, other, ONE - y)[own]
            g, b = self._column(other, own, ONE - x)[other]
            step = (f - x - a * (g - y)) / (ONE - a * b)
            if (f, g) == (x, y):
                return x, y
            y = g - b * step
            x += step

    def _column(self, own: int, other: int, lost: Fraction) -> dict[int, tuple[Fraction, Fraction]]:
        """Value and slope by `lost`, by own score plus turn total; at `own`, of throwing."""
        ends = self.lost_turn * lost
        for points, chance in self.throw.scored.items():
            ends += chance * self._passed(own + points, other)
        column: dict[int, tuple[Fraction, Fraction]] = {}
        for t in range(self.target - 1, own - 1, -1):
            win, slope = ends, self.lost_turn
            for gain, chance in self.throw.gains.items():
                value, steep = column.get(t + gain, (ONE, ZERO))
                win += chance * value
                slope += chance * steep
            if t > own and (held := self._passed(t, other)) >= win:
                win, slope = held, ZERO
            column[t] = win, slope
        return column

    def _passed(self, score: int, other: int) -> Fraction:
        return ONE if score >= self.target else ONE - self.start(other, score)
