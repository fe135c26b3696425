"""Why a card is best: who is still to be feared, what the trick costs, and what one is rid of."""

from typing import Any, Final, NamedTuple

from pigpen.bots.bot import View
from pigpen.core.notation import format_action
from pigpen.core.position import described
from pigpen.core.redacted import known
from pigpen.core.said import Said
from pigpen.lab.advice.assess import Assessment

PIG: Final = "QS"
GOAT: Final = "JD"
_RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_LOW: Final = _RANKS.index("7")
_COSTLY: Final = 20  # points that a card costs, from which one had better be rid of it
_NAMES: Final = {"spades": "S", "hearts": "H", "clubs": "C", "diamonds": "D"}
_SIGNS: Final = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}


class _Trick(NamedTuple):
    """What a seat sees when it is to play a card."""

    best: str
    led: str  # a suit; empty for who leads
    hand: tuple[str, ...]
    lying: tuple[str, ...]
    top: str  # the card that takes it so far
    is_last: bool  # whoever plays now is the last to
    gone: frozenset[str]  # scoring cards that somebody took
    worth: dict[str, int]  # points of each scoring card by itself

    @property
    def pig_is_out(self) -> bool:
        """Somebody else holds it."""
        return PIG not in self.gone and PIG not in self.hand and PIG not in self.lying

    @property
    def points(self) -> int:
        """Of the cards that lie there, each by itself."""
        return sum(self.worth.get(card, 0) for card in self.lying)

    @property
    def takes(self) -> bool:
        """Whether the best card would take the trick as it lies."""
        return _beats(self.best, self.top)


def reason(view: View, judged: Assessment) -> Said | None:
    """Why the best card is best; none where nothing that lies open explains it."""
    trick = _seen(view, judged.best)
    if trick is None:
        return None
    if not trick.led:
        return _of_leading(trick)
    return _of_following(trick) if _suit(trick.best) == trick.led else _of_discarding(trick)


def _of_leading(trick: _Trick) -> Said | None:
    best, suit = trick.best, _suit(trick.best)
    if suit == "S" and trick.pig_is_out and _rank(best) < _rank(PIG):
        return Said("reason.pig.draw_out")
    if sum(_suit(card) == suit for card in trick.hand) == 1:
        return Said("reason.pig.empty", {"suit": _SIGNS[suit]})
    if _rank(best) <= _LOW:
        return Said("reason.pig.lead_low")
    return None


def _of_following(trick: _Trick) -> Said | None:
    best = trick.best
    may_take = any(_beats(card, trick.top) for card in trick.hand)
    if best == PIG and not trick.takes:
        return Said("reason.pig.under")
    if GOAT in (*trick.lying, best) and trick.takes and trick.is_last:
        return Said("reason.pig.goat", {"points": trick.worth.get(GOAT, 0)})
    if not trick.takes and may_take:
        if trick.led == "S" and trick.pig_is_out and not trick.is_last:
            return Said("reason.pig.duck")
        if trick.points < 0:
            return Said("reason.pig.costs", {"points": -trick.points})
        return Said("reason.pig.leave")
    own = [card for card in trick.hand if _suit(card) == trick.led]
    if not may_take and len(own) > 1 and best == max(own, key=_rank):
        return Said("reason.pig.safe_high")
    if trick.takes and trick.is_last and trick.points + trick.worth.get(best, 0) >= 0:
        return Said("reason.pig.last")
    return None


def _of_discarding(trick: _Trick) -> Said | None:
    best = trick.best
    if best == PIG:
        return Said("reason.pig.push_out")
    if best in ("KS", "AS") and trick.pig_is_out:
        return Said("reason.pig.high_spade")
    if trick.worth.get(best, 0) <= -_COSTLY:
        return Said("reason.pig.be_rid", {"points": -trick.worth[best]})
    if sum(_suit(card) == _suit(best) for card in trick.hand) == 1:
        return Said("reason.pig.empty", {"suit": _SIGNS[_suit(best)]})
    return None


def _seen(view: View, best: int) -> _Trick | None:
    """None where no card is played, or one of no suit."""
    seen: Any = described(view.game, view.position, view.seat)
    card = format_action(view.game, known(view.position), best)
    if seen["exposing"] or card == "finish" or card.startswith("JK"):
        return None
    lying = tuple(one for one in seen["trick"] if one is not None)
    return _Trick(
        best=card,
        led=_NAMES.get(seen["suit"] or "", ""),
        hand=tuple(one for one in seen["hand"] if not one.startswith("JK")),
        lying=lying,
        top="" if seen["winning"] is None else seen["trick"][seen["winning"]],
        is_last=len(lying) == len(seen["trick"]) - 1,
        gone=frozenset(one for cards in seen["captured"] for one in cards),
        worth=seen["worth"]["cards"],
    )


def _beats(card: str, top: str) -> bool:
    return bool(top) and _suit(card) == _suit(top) and _rank(card) > _rank(top)


def _suit(card: str) -> str:
    return card[-1]


def _rank(card: str) -> int:
    return _RANKS.index(card[:-1])
