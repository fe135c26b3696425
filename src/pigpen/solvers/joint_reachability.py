"""Joint reachability: the positions that occur when two strategies meet, whoever starts.

The search follows turns. Sets of points are integers with bit k set for k points, so that a throw
is a shift.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from pigpen.core.game import AnyGame
from pigpen.core.record import Floats
from pigpen.dice.turn import Bank
from pigpen.solvers.strategy import Progress, Strategy
from pigpen.solvers.throws import turn_of


class Move(NamedTuple):
    """A strategy's choice in mid-turn."""

    holds: float  # with what chance
    throws: tuple[int, ...]  # those that it may make, by index


class FollowedStrategy(ABC):
    """A strategy of one seat, followed through its turns."""

    def __init__(self, game: AnyGame) -> None:
        """Begin with no turn followed.

        Raises:
            Unsolvable: not a press-your-luck dice game between two seats.
        """
        turn, target = turn_of(game), game.rules.target
        self.target: int = target
        self.num_throws = len(turn.actions)
        self.is_free = turn.is_free
        self._can_go_on = turn.goes_on
        self._banks_at_once = game.rules.bank == Bank.AT_ONCE
        self._gains = [_as_bits(row) for row in turn.gains]
        self._ends = [  # points that a throw banks as it ends the turn
            _as_bits(row) | int(lost > 0.0)
            for row, lost in zip(turn.scored, turn.lost_turn, strict=True)
        ]
        self._loses_all = [bool(lost > 0.0) for lost in turn.lost_score]
        self._known: dict[tuple[int, int], int] = {}

    @abstractmethod
    def begin(self, own: int, other: int) -> tuple[int, ...]:
        """Return the throws with which the strategy may begin a turn, by index."""

    @abstractmethod
    def press(self, own: int, other: int, first: int) -> Callable[[int], Move]:
        """Return its choice at each turn total of a turn begun with throw `first`."""

    def turn(self, own: int, other: int) -> int:
        """Return the own scores below the target, as bits, that its turn can end with."""
        found = self._known.get((own, other))
        if found is None:
            found = self._known[own, other] = self._follow(own, other)
        return found

    def _follow(self, own: int, other: int) -> int:
        begins = self.begin(own, other)
        scores = 0
        for throw in begins:
            scores |= self._after(throw, own)
        if self._can_go_on:
            lines = [begins] if self.is_free else [(throw,) for throw in begins]
            for line in lines:  # of a turn whose first throw binds it, or of all
                scores |= self._follow_line(own, line, self.press(own, other, line[0]))
        return scores & ((1 << self.target) - 1)

    def _follow_line(self, own: int, begins: Sequence[int], decide: Callable[[int], Move]) -> int:
        """Visit every reachable total, upwards; totals from the target on are one."""
        target = self.target
        last = target - own - 1 if self._banks_at_once else target
        full = (1 << target) - 1
        met = scores = 0
        for throw in begins:
            met |= self._gains[throw]
        for total in range(1, last + 1):
            if met > full:
                met = met & full | 1 << target
            if not met >> total:
                break
            if met >> total & 1:
                move = decide(total)
                if move.holds:
                    scores |= 1 << own + total
                for throw in move.throws:
                    scores |= self._after(throw, own)
                    met |= self._gains[throw] << total
        return scores

    def _after(self, throw: int, own: int) -> int:
        """Return the scores with which a throw can end the turn."""
        return self._ends[throw] << own | self._loses_all[throw]


class TableStrategy(FollowedStrategy):
    """A strategy that is given as a whole table."""

    def __init__(self, game: AnyGame, strategy: Strategy) -> None:
        """Play `strategy`, which is not changed."""
        super().__init__(game)
        self.strategy = strategy

    def begin(self, own: int, other: int) -> tuple[int, ...]:
        """Return the throws in the table; with a single throw it may leave them out."""
        return (0,) if self.num_throws == 1 else possible(self.strategy.throw[own, other, 0])

    def press(self, own: int, other: int, first: int) -> Callable[[int], Move]:
        """Return the choices in the table."""
        hold = self.strategy.hold[0 if self.is_free else first, own, other].tolist()
        throw = self.strategy.throw[own, other]
        rows = [(first,)] if len(throw) == 1 else [possible(row) for row in throw]

        def decide(total: int) -> Move:
            holds = hold[total]
            return Move(holds, rows[min(total, len(rows) - 1)] if holds < 1.0 else ())

        return decide


class AnyStrategy(FollowedStrategy):
    """All strategies at once: every legal action may be chosen."""

    def turn(self, own: int, other: int) -> int:
        """Return the scores that any turn can end with, whatever the other's score is."""
        return super().turn(own, 0)

    def begin(self, own: int, other: int) -> tuple[int, ...]:
        """Return every throw."""
        return tuple(range(self.num_throws))

    def press(self, own: int, other: int, first: int) -> Callable[[int], Move]:
        """Return a choice that may hold or throw on."""
        move = Move(0.5, self.begin(own, other) if self.is_free else (first,))
        return lambda _: move


def follow_jointly(
    first: FollowedStrategy, second: FollowedStrategy, progress: Progress | None = None
) -> None:
    """Follow every turn that can occur between two strategies, whoever starts."""
    sides, target = (first, second), first.target
    had = [[0] * target, [0] * target]  # by side and own score: the scores of the other
    had[0][0] = had[1][0] = 1
    turns = [(0, 0, 0), (1, 0, 0)]
    for done, (side, own, other) in enumerate(turns):  # which grows as it is read
        if progress is not None:
            progress(done, 2 * target * target)
        new = sides[side].turn(own, other) & ~had[1 - side][other]
        had[1 - side][other] |= new
        turns.extend((1 - side, other, score) for score in _numbers(new))


def possible(chances: Floats) -> tuple[int, ...]:
    """Return the indices of positive chances."""
    return tuple(np.flatnonzero(chances).tolist())


def _as_bits(chances: Floats) -> int:
    """Set bit k where chances[k] is positive; a throw of no points would change nothing."""
    return sum(1 << points for points in possible(chances) if points)


def _numbers(bits: int) -> Iterator[int]:
    """Yield the places of the ones in `bits`."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
