"""The `me` of strategies in Python for Piggy Piggy.

Foods are their letters, `A` to `E`. Rules of record: docs/rules/piggy-piggy.md, cited as Yn.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TypeVar

from pigpen.core.me import ShownMe
from pigpen.games.piggy_piggy.rules import Rules
from pigpen.games.piggy_piggy.words import LETTERS

T = TypeVar("T")


class Card(str):
    """A card as it is written, `B2`, or `G` for a goat: equal to that text, and says what it is."""

    __slots__ = ()

    @property
    def food(self) -> str:
        """Its letter; nothing of a goat."""
        return "" if self == "G" else self[0]

    @property
    def icons(self) -> int:
        """1 to 3; 0 of a goat."""
        return 0 if self == "G" else int(self[1])


class Me(ShownMe):
    """What a strategy knows, from the seat that it plays. Lists by seat begin with seat 0.

    `legal` may be said: "food B", "goat 2 A3", "end", "score A2".
    """

    options: Rules

    @cached_property
    def phase(self) -> str:
        """ "play", or "score" while it is asked which drawn cards score (Y21)."""
        return self._document["phase"]

    @cached_property
    def hand(self) -> tuple[Card, ...]:
        """Your cards."""
        return _cards(self._document["hand"])

    @cached_property
    def shown(self) -> tuple[Card, ...]:
        """Of the hand, cards just drawn that may score (Y21)."""
        return _cards(self._document["shown"])

    @cached_property
    def food(self) -> str:
        """The food played in this turn; empty before."""
        return self._document["food"] or ""

    @cached_property
    def left(self) -> tuple[int, ...]:
        """By seat: how many cards are in the hand."""
        return tuple(self._document["hands"])

    @cached_property
    def stacks(self) -> tuple[Mapping[str, tuple[Card, ...]], ...]:
        """By seat and food: the cards of a stack."""
        return tuple(_by_food(map(_cards, stacks)) for stacks in self._document["tables"])

    @cached_property
    def icons(self) -> tuple[Mapping[str, int], ...]:
        """By seat and food: the icons of a stack."""
        return tuple(_by_food(icons) for icons in self._document["totals"])

    @cached_property
    def pigs(self) -> Mapping[str, int | None]:
        """By food: the seat that holds its pig, or None."""
        return _by_food(self._document["pigs"])

    @cached_property
    def leads(self) -> Mapping[str, int | None]:
        """By food: the seat that alone has most icons, or None (Y16)."""
        return _by_food(self._document["leads"])

    @cached_property
    def ahead(self) -> Mapping[str, int]:
        """By food: icons that the leader has more than the next seat."""
        return _by_food(self._document["ahead"])

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """By seat: points."""
        return tuple(self._document["scores"])

    @cached_property
    def target(self) -> int:
        """Points that win."""
        return self._document["target"]

    @cached_property
    def piles(self) -> tuple[tuple[Card, ...], ...]:
        """By seat: cards that scored."""
        return tuple(map(_cards, self._document["piles"]))

    @cached_property
    def discard(self) -> Mapping[str, int]:
        """How many of each card lie on the discard pile."""
        return self._document["discard"]

    @cached_property
    def unseen(self) -> Mapping[str, int]:
        """How many of each card are in others' hands or the draw pile."""
        return self._document["unseen"]

    @cached_property
    def pile(self) -> int:
        """Cards in the draw pile."""
        return self._document["pile"]

    @cached_property
    def played(self) -> int:
        """Cards played in this turn."""
        return self._document["played"]

    @property
    def score(self) -> int:
        """Your points."""
        return self.scores[self.seat]

    @property
    def mine(self) -> Mapping[str, int]:
        """By food: the icons of your stack."""
        return self.icons[self.seat]

    @property
    def in_hand(self) -> Mapping[str, int]:
        """By food: the icons of your cards in hand, which are played together (Y4)."""
        return {
            food: sum(card.icons for card in self.hand if card.food == food) for food in LETTERS
        }

    @property
    def goats(self) -> int:
        """Goats in your hand."""
        return self.hand.count(Card("G"))

    def most_of_others(self, food: str) -> int:
        """The icons of the largest stack of a food that is not yours."""
        return max(icons[food] for seat, icons in enumerate(self.icons) if seat != self.seat)

    def __str__(self) -> str:
        return f"{self.phase}, hand {' '.join(self.hand) or 'empty'}, score {self.score}"


def _cards(texts: Sequence[str]) -> tuple[Card, ...]:
    return tuple(map(Card, texts))


def _by_food(values: Iterable[T]) -> dict[str, T]:
    return dict(zip(LETTERS, values, strict=True))
