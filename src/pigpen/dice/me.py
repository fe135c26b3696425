"""`me` for strategies in Python that play press-your-luck dice games."""

from random import Random
from typing import Any, NamedTuple

from pigpen.core.game import Json
from pigpen.core.me import generator
from pigpen.core.redacted import Redacted, known
from pigpen.dice.turn import TurnPosition


class Me(NamedTuple):
    """The knowledge of a strategy, from the seat that it plays."""

    score: int  # points banked
    turn_total: int  # points of this turn, not yet banked
    target: int  # points that win
    others: tuple[int, ...]  # scores of the other seats in the game, the next to play first
    legal: tuple[str, ...]  # what may be said: "hold", "roll", or in Hog "dice 4"
    options: Any  # the table's rules, by name: options.seats, options.target, …
    dice: int = 0  # Hog: dice chosen for this turn; 0 before the choice
    seat: int = 0

    @property
    def other(self) -> int:
        """Return the best of the others' scores: with two seats, the other's."""
        return max(self.others, default=0)

    @property
    def needed(self) -> int:
        """Return points to the target, the turn total counted."""
        return self.target - self.score - self.turn_total

    @property
    def random(self) -> Random:
        """Return a generator of the game's own stream: its seed repeats what a strategy draws."""
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
