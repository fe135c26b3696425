"""The learner's decisions in a guided game, and the facts that were said in it."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from pigpen.core.game import Json
from pigpen.play.match import Match

LEARNER: Final = 0  # the seat


def happened(match: Match, key: str, seat: int | None = None, **values: object) -> int:
    """Return how often a fact was said, of a seat and with other values if they are given."""
    said = (one for step in match.steps for one in step.said if one.key == key)
    wanted = values if seat is None else {"seat": seat, **values}
    return sum(all(one.values.get(name) == value for name, value in wanted.items()) for one in said)


class Decision(NamedTuple):
    """A decision of the learner: the view, as `describe` gives it, and the move."""

    seen: Json
    move: str

    @property
    def hand(self) -> list[str]:
        return self.seen["hand"]


Reasons = Mapping[str, Callable[[Decision], bool]]
Wanted = Callable[[Match], bool]  # whether a match shows what its lesson is to show


def decisions_of(match: Match) -> list[Decision]:
    """Return the decisions of the learner in a match."""
    replayed, found = Match(match.game), list[Decision]()
    for step in match.steps:
        if step.actor == LEARNER:
            found.append(Decision(replayed.describe(LEARNER), step.text))
        replayed.apply(step.action)
    return found
