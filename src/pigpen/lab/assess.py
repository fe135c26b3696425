"""How good positions are: what hints and reviews of every game are made from.

An assessor judges a decision from the view of the seat that makes it, so that a hint
never knows more than its reader; and a whole position, for the review of a game that
is over. Each chance comes with how far it may be off.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from pigpen.bots.bot import View


class Exactness(NamedTuple):
    """How far chances may be trusted."""

    key: str  # of a sentence in the catalogue; it may say {error}, in percent
    error: float  # how far a chance may be off; 0 when exact

    @property
    def least_mistake(self) -> float:
        """The difference between two chances above which they surely differ."""
        return max(2 * self.error, _ROUNDING)


_ROUNDING = 1e-9  # exact chances that differ by less are the same number
EXACT = Exactness("hint.exact", 0.0)


class Assessment(NamedTuple):
    """What each action is worth to the seat that is to move."""

    chances: Mapping[int, float]  # its chance of winning, by legal action
    exactness: Exactness

    @property
    def best(self) -> int:
        """The best action; of equally good ones the lowest code."""
        most = max(self.chances.values())
        return min(a for a, chance in self.chances.items() if chance >= most - _ROUNDING)

    def cost(self, action: int) -> float:
        """What `action` gives away, in chance of winning."""
        return max(0.0, self.chances[self.best] - self.chances[action])


class Standing(NamedTuple):
    """Every seat's chance of winning; they sum to 1."""

    chances: tuple[float, ...]  # [S]
    exactness: Exactness


class Assessor(Protocol):
    """Judges the positions of one game, at a table with given rules."""

    def actions(self, view: View) -> Assessment:
        """What the legal actions of the seat to move are worth, as far as it can know."""
        ...

    def standing(self, position: Any) -> Standing:
        """The chances in a position, at a decision, at chance and at the end."""
        ...

    def standing_after(self, position: Any, action: int) -> Standing:
        """The chances once the seat to move has played `action`, before chance answers."""
        ...
