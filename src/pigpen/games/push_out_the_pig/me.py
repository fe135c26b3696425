"""The `me` of strategies in Python for Push Out the Pig.

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
    """A card as it is written, `QS`, `10C` or `JK1`: equal to that text, and says what it is."""

    __slots__ = ()

    @property
    def suit(self) -> str:
        """`spades`, `hearts`, `clubs` or `diamonds`; nothing of a joker."""
        suit = suit_of(parse_card(self))
        return "" if suit == NO_SUIT else Suit(suit).name.lower()

    @property
    def rank(self) -> int:
        """2 to 14, the ace; 0 of a joker, which takes no trick (P7)."""
        code = parse_card(self)
        return 0 if suit_of(code) == NO_SUIT else code % RANKS + 2


class Worth(dict[str, int]):
    """Points by scoring card; every other card of the pack is worth 0."""

    def __missing__(self, card: str) -> int:
        """Nothing; a text that is no card of the pack raises KeyError."""
        if card not in _PACK:
            raise KeyError(card)
        return 0


class Me(ShownMe):
    """What a strategy knows, from the seat that it plays. Lists by seat begin with seat 0.

    `legal` may be said: "QS", "expose QS", "pass", "finish".
    """

    options: Rules

    @cached_property
    def phase(self) -> str:
        """ "play", or "expose" while it is asked what it exposes (P15)."""
        return "expose" if self._document["exposing"] else "play"

    @cached_property
    def hand(self) -> tuple[Card, ...]:
        """Your cards."""
        return _cards(self._document["hand"])

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Of the hand, those that may be played, or exposed, now."""
        return _cards(_playable(self.legal, self._document["hand"]))

    @cached_property
    def trick(self) -> tuple[Card | None, ...]:
        """By seat: the card on the table."""
        return tuple(card if card is None else Card(card) for card in self._document["trick"])

    @cached_property
    def leader(self) -> int | None:
        """The seat that led this trick, or leads it."""
        return self._document["leader"]

    @cached_property
    def led(self) -> str:
        """The suit to follow, as "hearts"; empty before a card is led."""
        return self._document["suit"] or ""

    @cached_property
    def winning(self) -> int | None:
        """The seat that would take the trick now."""
        return self._document["winning"]

    @cached_property
    def left(self) -> tuple[int, ...]:
        """By seat: how many cards are in the hand."""
        return tuple(self._document["hands"])

    @cached_property
    def shown(self) -> tuple[tuple[Card, ...], ...]:
        """By seat: cards that all know it to hold; not your own."""
        return tuple(map(_cards, self._document["known"]))

    @cached_property
    def voids(self) -> tuple[tuple[str, ...], ...]:
        """By seat: suits that play has shown it to lack."""
        return tuple(tuple(suits) for suits in self._document["voids"])

    @cached_property
    def taken(self) -> tuple[tuple[Card, ...], ...]:
        """By seat: scoring cards of this deal."""
        return tuple(map(_cards, self._document["captured"]))

    @cached_property
    def gone(self) -> tuple[Card, ...]:
        """Cards played in this deal, those on the table included."""
        return _cards(self._document["gone"])

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """Cards in others' hands of which only the holder knows."""
        return _unseen(self.options, self._document)

    @cached_property
    def exposed(self) -> tuple[Card, ...]:
        """Exposed cards (P15)."""
        return _cards(self._document["exposed"])

    @cached_property
    def worth(self) -> Worth:
        """Points by card: 0 for what scores nothing; the doubler's: `view["worth"]`."""
        return Worth(self._document["worth"]["cards"])

    @cached_property
    def points(self) -> tuple[int, ...]:
        """By seat: points of this deal so far."""
        return tuple(self._document["points"])

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """By seat: points of the match, before this deal."""
        return tuple(self._document["totals"])

    @cached_property
    def deals(self) -> int:
        """Deals that are over."""
        return self._document["deals"]

    @property
    def leads(self) -> bool:
        """Whether you lead this trick."""
        return all(card is None for card in self.trick)

    @property
    def is_last(self) -> bool:
        """Whether you play the last card of the trick."""
        return sum(card is None for card in self.trick) == 1

    @property
    def best(self) -> Card | None:
        """The card that would take the trick now."""
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
