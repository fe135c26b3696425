"""Assessments: the value of every action in a position, the basis of hints and reviews.

An assessor uses the view of the seat that decides, so that a hint never knows more than its
reader. Each value has an error, and is either a win probability or a number of points, by game:
the two are never mixed.
"""

from collections.abc import Callable, Collection, Mapping
from enum import StrEnum
from typing import Final, NamedTuple, Protocol, runtime_checkable

from pigpen.bots.bot import View
from pigpen.core.game import AnyPosition
from pigpen.core.said import Said

Progress = Callable[[int], None]  # gets the number of actions assessed so far


def ignore_progress(judged: int) -> None:
    """No-op: progress that no caller follows."""


class Unit(StrEnum):
    """The unit of values."""

    CHANCE = "chance"  # of winning, from 0 to 1
    POINTS = "points"  # of a deal, above the mean of the other seats


class Exactness(NamedTuple):
    """The precision of values."""

    key: str  # of a sentence in the catalogue; it may say {error}, in percent, and {worlds}
    error: float  # how far a chance may be off; 0 when exact, and where worlds are sampled
    worlds: int = 0  # that were sampled; 0 where none were

    @property
    def least_mistake(self) -> float:
        """The difference between two chances above which they surely differ."""
        return max(2 * self.error, _ROUNDING)


LEAST_MATCH_COST: Final = 0.1  # of winning the match, worth a sentence

_MOST = 2 / 3  # of what worse choices cost: what those do not share explains it
_ROUNDING = 1e-9  # exact values that differ by less are the same number
EXACT = Exactness("hint.exact", 0.0)

# Standard errors of a cost above which it is called one. The best of a dozen equal cards
# looks better than another by two of them in one choice of eight, by three in a hundred.
_SURE = 3.0


class Spread(NamedTuple):
    """Standard errors of sampled values."""

    value: float
    cost: float  # of what the action costs: the same worlds serve both, so it is not larger


class Estimate(NamedTuple):
    """A mean over sampled worlds, and its standard error."""

    mean: float
    error: float


_NO_SPREAD: Final[Mapping[int, Spread]] = {}  # a mapping proxy cannot be pickled
_NO_GAINS: Final[Mapping[int, Estimate]] = {}


class Assessment(NamedTuple):
    """The value of each action to the seat to move."""

    values: Mapping[int, float]  # by legal action
    exactness: Exactness
    unit: Unit = Unit.CHANCE
    spread: Mapping[int, Spread] = _NO_SPREAD  # by action, where worlds are sampled
    gains: Mapping[int, Estimate] = _NO_GAINS  # points of the turn, where known

    @property
    def best(self) -> int:
        """The best action; of equally good ones the lowest code."""
        most = max(self.values.values())
        return min(a for a, value in self.values.items() if value >= most - _ROUNDING)

    def cost(self, action: int) -> float:
        """Return the cost of `action`, in the unit."""
        return max(0.0, self.values[self.best] - self.values[action])

    def is_mistake(self, action: int) -> bool:
        """Whether `action` costs more than the values may be off."""
        return self.cost(action) > self._doubt(action)

    def is_explained(self, has: Callable[[int], bool], worse: Collection[int]) -> bool:
        """Whether the best action has something that most of the worse ones, by cost, lack."""
        if not has(self.best):
            return False
        lacking = sum(self.cost(action) for action in worse if not has(action))
        return lacking > 0 and lacking >= _MOST * sum(map(self.cost, worse))

    def _doubt(self, action: int) -> float:
        spread = self.spread.get(action)
        if spread is None:
            return self.exactness.least_mistake
        return max(_SURE * spread.cost, _ROUNDING)


class WinProbabilities(NamedTuple):
    """The win probability of every seat; they sum to 1."""

    chances: tuple[float, ...]  # [S]
    exactness: Exactness


class Assessor(Protocol):
    """Assesses the decisions of one game under given rules."""

    def actions(self, view: View) -> Assessment:
        """Return the values of the legal actions, by what the seat to move can know."""
        ...


@runtime_checkable
class ChanceAssessor(Assessor, Protocol):
    """Assesses whole positions too, for reviews by win probability."""

    def win_probabilities(self, position: AnyPosition) -> WinProbabilities:
        """Return the win probabilities at a decision, at chance or at the end."""
        ...

    def win_probabilities_after(self, position: AnyPosition, action: int) -> WinProbabilities:
        """Return the win probabilities after an action, before chance answers it."""
        ...


@runtime_checkable
class Reasoner(Assessor, Protocol):
    """Explains in words why an action is the best."""

    def reason(self, view: View, judged: Assessment, worse: Collection[int]) -> Said | None:
        """Return why the best action is better than those in `worse`, which are surely worse.

        A fact that the seat can see; none where none explains it.
        """
        ...


@runtime_checkable
class DealAssessor(Assessor, Protocol):
    """Assesses hands too, for the review of a match deal by deal."""

    @property
    def exactness(self) -> Exactness:
        """The precision of its values."""
        ...

    def hand_value(self, view: View) -> Estimate:
        """Return the points that the hand of `view.seat` is worth before it plays."""
        ...


@runtime_checkable
class MatchAssessor(DealAssessor, Protocol):
    """Assesses the chance of winning the match apart from the points of the deal."""

    def match_cost(self, view: View, judged: Assessment, action: int) -> float:
        """Return the chance of winning the match that `action` gives away, from 0 to 1.

        It is a part of the cost in points.
        """
        ...
