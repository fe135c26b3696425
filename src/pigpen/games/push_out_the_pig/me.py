"""What strategies in Python are shown of Push Out the Pig.

Rules of record: docs/rules/push-out-the-pig.md, cited as Pn.
"""

from collections.abc import Iterable, Sequence
from itertools import chain
from random import Random
from typing import NamedTuple

from pigpen.cards.pack import NO_SUIT, RANKS, Suit, card_text, parse_card, suit_of
from pigpen.core.game import Json
from pigpen.core.me import generator
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


class Me(NamedTuple):
    """What a strategy knows, from the seat that it plays. Lists by seat begin with seat 0."""

    seat: int
    legal: tuple[str, ...]  # what may be said: "QS", "expose QS", "pass", "finish"
    options: Rules
    phase: str  # "play", or "expose" while it is asked what it exposes (P15)
    hand: tuple[Card, ...]
    cards: tuple[Card, ...]  # of the hand, those that may be played, or exposed, now
    trick: tuple[Card | None, ...]  # by seat: the card on the table
    leader: int | None  # the seat that led this trick, or leads it
    led: str  # the suit to follow, "hearts"; nothing before there is one
    winning: int | None  # the seat that would take the trick now
    left: tuple[int, ...]  # by seat: how many cards are in the hand
    shown: tuple[tuple[Card, ...], ...]  # by seat: cards that all know it to hold; not your own
    voids: tuple[tuple[str, ...], ...]  # by seat: suits that play has shown it to lack
    taken: tuple[tuple[Card, ...], ...]  # by seat: scoring cards of this deal
    gone: tuple[Card, ...]  # played in this deal, those on the table included
    unseen: tuple[Card, ...]  # in others' hands, nobody but they knows whose
    exposed: tuple[Card, ...]
    worth: Worth  # points by card: 0 for what scores nothing; the doubler's: `view["worth"]`
    points: tuple[int, ...]  # by seat: of this deal so far
    scores: tuple[int, ...]  # by seat: of the match, before this deal
    deals: int  # that are over
    view: Json  # all of it, as a server sends it

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

    @property
    def random(self) -> Random:
        """A generator of the game's own stream: its seed repeats what a strategy draws."""
        return generator()

    def __str__(self) -> str:
        laid = " ".join(card for card in self.trick if card is not None) or "nothing"
        return f"{self.phase}, hand {' '.join(self.hand)}, {laid} on the table"


def me(rules: Rules, seat: int, document: Json, legal: tuple[str, ...]) -> Me:
    """A view of `words.describe`, as strategies are shown it."""
    return Me(
        seat=seat,
        legal=legal,
        options=rules,
        phase="expose" if document["exposing"] else "play",
        hand=_cards(document["hand"]),
        cards=_cards(_playable(legal, document["hand"])),
        trick=tuple(card if card is None else Card(card) for card in document["trick"]),
        leader=document["leader"],
        led=document["suit"] or "",
        winning=document["winning"],
        left=tuple(document["hands"]),
        shown=tuple(map(_cards, document["known"])),
        voids=tuple(tuple(suits) for suits in document["voids"]),
        taken=tuple(map(_cards, document["captured"])),
        gone=_cards(document["gone"]),
        unseen=_unseen(rules, document),
        exposed=_cards(document["exposed"]),
        worth=Worth(document["worth"]["cards"]),
        points=tuple(document["points"]),
        scores=tuple(document["totals"]),
        deals=document["deals"],
        view=document,
    )


def _cards(texts: Iterable[str]) -> tuple[Card, ...]:
    return tuple(map(Card, texts))


def _playable(legal: Sequence[str], hand: Sequence[str]) -> list[str]:
    return [card for text in legal if (card := text.removeprefix(_EXPOSE)) in hand]


def _unseen(rules: Rules, document: Json) -> tuple[Card, ...]:
    seen = {*document["hand"], *document["gone"], *chain(*document["known"])}
    return tuple(card for card in _PACK[: pack_size(rules)] if card not in seen)


_PACK = _cards(map(card_text, range(MOST_CARDS)))
