"""`me` for strategies in Python that play press-your-luck dice games."""

from random import Random
from typing import Any, NamedTuple

from pigpen.core.game import Json
from pigpen.core.me import generator
from pigpen.core.redacted import Redacted, known
from pigpen.dice.turn import TurnPosition


class Me(NamedTuple):
    """The view of a seat in a dice game, as a strategy in Python receives it."""

    score: int  # points banked
    turn_total: int  # points of this turn, not yet banked
    target: int  # points that win
    others: tuple[int, ...]  # scores of the other seats in the game, the next to play first
    legal: tuple[str, ...]  # the actions to choose from: "hold", "roll", or in Hog "dice 4"
    options: Any  # the table's rules, by name: options.seats, options.target, …
    dice: int = 0  # Hog: dice chosen for this turn; 0 before the choice
    seat: int = 0

    @property
    def other(self) -> int:
        """Return the highest score of the other seats; with two seats, the other score."""
        return max(self.others, default=0)

    @property
    def needed(self) -> int:
        """Return the points still needed for the target, after the turn total."""
        return self.target - self.score - self.turn_total

    @property
    def random(self) -> Random:
        """Return a generator of the game's own random stream: the game's seed repeats its draws."""
        return generator()

    def __str__(self) -> str:
        others = ", ".join(map(str, self.others))
        return f"score {self.score}, turn total {self.turn_total}, others {others}"


def me(rules: Any, seat: int, document: Json, legal: tuple[str, ...]) -> Me:
    """Return the `me` of a strategy from a document of `words.describe`."""
    scores, resigned = document["scores"], document["resigned"]
    return Me(
        score=scores[seat],
        turn_total=document["turn_total"],
        target=document["target"],
        others=tuple(scores[other] for other in _around(rules, seat) if other not in resigned),
        legal=legal,
        options=rules,
        dice=document.get("dice", 0),
        seat=seat,
    )


def me_at_once(rules: Any, seat: int, seen: Redacted[TurnPosition], legal: tuple[str, ...]) -> Me:
    """Return the `me` of a strategy from the view itself, without a document.

    It is several times as quick; a game has a hundred such moments.
    """
    p = known(seen)
    scores, resigned = p.scores.tolist(), int(p.resigned)
    return Me(
        score=scores[seat],
        turn_total=int(p.turn_total),
        target=int(rules.target),
        others=tuple(scores[other] for other in _around(rules, seat) if not resigned >> other & 1),
        legal=legal,
        options=rules,
        dice=int(getattr(p, "dice", 0)),
        seat=seat,
    )


def _around(rules: Any, seat: int) -> list[int]:
    """Return the other seats, the next to play first."""
    return [(seat + step) % rules.seats for step in range(1, rules.seats)]
