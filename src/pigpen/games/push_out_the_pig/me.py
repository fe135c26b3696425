"""`me` of Push Out the Pig: the view of a seat as typed attributes, for strategies in Python.

Rules of record: docs/rules/push-out-the-pig.md, cited as Pn.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import chain

from pigpen.cards.pack import NO_SUIT, RANKS, Suit, card_text, parse_card, suit_of
from pigpen.core.game import Json
from pigpen.core.me import ShownMe
from pigpen.games.push_out_the_pig.position import MOST_CARDS, pack_size
from pigpen.games.push_out_the_pig.rules import Rules

_EXPOSE = "expose "


class Card(str):
    """A card as text, `QS`, `10C` or `JK1`, with its suit and rank."""

    __slots__ = ()

    @property
    def suit(self) -> str:
        """Return `spades`, `hearts`, `clubs` or `diamonds`; empty for a joker."""
        suit = suit_of(parse_card(self))
        return "" if suit == NO_SUIT else Suit(suit).name.lower()

    @property
    def rank(self) -> int:
        """Return 2 to 14, the ace; 0 for a joker, which takes no trick (P7)."""
        code = parse_card(self)
        return 0 if suit_of(code) == NO_SUIT else code % RANKS + 2


class Worth(dict[str, int]):
    """Points by scoring card; every other card of the pack is worth 0."""

    def __missing__(self, card: str) -> int:
        """Return 0 for a card of the pack; other texts raise KeyError."""
        if card not in _PACK:
            raise KeyError(card)
        return 0


class Me(ShownMe):
    """The view of a seat, as a strategy in Python receives it. Lists by seat begin with seat 0.

    `legal` lists the actions to choose from: "QS", "expose QS", "pass", "finish".
    """

    options: Rules

    @cached_property
    def phase(self) -> str:
        """Return "play", or "expose" while it chooses what to expose (P15)."""
        return "expose" if self._document["exposing"] else "play"

    @cached_property
    def hand(self) -> tuple[Card, ...]:
        """Return your cards."""
        return _cards(self._document["hand"])

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Return the cards of your hand that may be played, or exposed, now."""
        return _cards(_playable(self.legal, self._document["hand"]))

    @cached_property
    def trick(self) -> tuple[Card | None, ...]:
        """Return the card on the table, by seat."""
        return tuple(card if card is None else Card(card) for card in self._document["trick"])

    @cached_property
    def leader(self) -> int | None:
        """Return the seat that led this trick, or leads it."""
        return self._document["leader"]

    @cached_property
    def led(self) -> str:
        """Return the suit to follow, such as "hearts"; empty before a card is led."""
        return self._document["suit"] or ""

    @cached_property
    def winning(self) -> int | None:
        """Return the seat that would take the trick now."""
        return self._document["winning"]

    @cached_property
    def left(self) -> tuple[int, ...]:
        """Return how many cards each seat holds."""
        return tuple(self._document["hands"])

    @cached_property
    def shown(self) -> tuple[tuple[Card, ...], ...]:
        """Return the cards that each seat publicly holds; not your own."""
        return tuple(map(_cards, self._document["known"]))

    @cached_property
    def voids(self) -> tuple[tuple[str, ...], ...]:
        """Return the suits that play has shown each seat to lack."""
        return tuple(tuple(suits) for suits in self._document["voids"])

    @cached_property
    def taken(self) -> tuple[tuple[Card, ...], ...]:
        """Return the scoring cards of this deal, by seat."""
        return tuple(map(_cards, self._document["captured"]))

    @cached_property
    def gone(self) -> tuple[Card, ...]:
        """Return the cards played in this deal, those on the table included."""
        return _cards(self._document["gone"])

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """Return the cards in others' hands that only their holder knows."""
        return _unseen(self.options, self._document)

    @cached_property
    def exposed(self) -> tuple[Card, ...]:
        """Return the exposed cards (P15)."""
        return _cards(self._document["exposed"])

    @cached_property
    def worth(self) -> Worth:
        """Return the points by card, 0 for cards that do not score.

        For the doubler see `view["worth"]`.
        """
        return Worth(self._document["worth"]["cards"])

    @cached_property
    def points(self) -> tuple[int, ...]:
        """Return the points of this deal so far, by seat."""
        return tuple(self._document["points"])

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """Return the points of the match before this deal, by seat."""
        return tuple(self._document["totals"])

    @cached_property
    def deals(self) -> int:
        """Return the number of deals that are over."""
        return self._document["deals"]

    @property
    def leads(self) -> bool:
        """Return whether you lead this trick."""
        return all(card is None for card in self.trick)

    @property
    def is_last(self) -> bool:
        """Return whether you play the last card of the trick."""
        return sum(card is None for card in self.trick) == 1

    @property
    def best(self) -> Card | None:
        """Return the card that would take the trick now."""
        return None if self.winning is None else self.trick[self.winning]

    def __str__(self) -> str:
        laid = " ".join(card for card in self.trick if card is not None) or "nothing"
        return f"{self.phase}, hand {' '.join(self.hand)}, {laid} on the table"


def _cards(texts: Iterable[str]) -> tuple[Card, ...]:
    return tuple(map(Card, texts))


def _playable(legal: Sequence[str], hand: Sequence[str]) -> list[str]:
    return [card for text in legal if (card := text.removeprefix(_EXPOSE)) in hand]


def _unseen(rules: Rules, document: Json) -> tuple[Card, ...]:
    seen = {*document["hand"], *document["gone"], *chain(*document["known"])}
    return tuple(card for card in _PACK[: pack_size(rules)] if card not in seen)


_PACK = _cards(map(card_text, range(MOST_CARDS)))
