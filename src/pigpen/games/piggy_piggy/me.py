"""`me` of Piggy Piggy: the view of a seat as typed attributes, for strategies in Python.

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
    """A card as text, `B2`, or `G` for a goat, with its food and icons."""

    __slots__ = ()

    @property
    def food(self) -> str:
        """Return its letter; empty for a goat."""
        return "" if self == "G" else self[0]

    @property
    def icons(self) -> int:
        """Return 1 to 3; 0 for a goat."""
        return 0 if self == "G" else int(self[1])


class Me(ShownMe):
    """The view of a seat, as a strategy in Python receives it. Lists by seat begin with seat 0.

    `legal` lists the actions to choose from: "food B", "goat 2 A3", "end", "score A2".
    """

    options: Rules

    @cached_property
    def phase(self) -> str:
        """Return "play", or "score" while it chooses which drawn cards score (Y21)."""
        return self._document["phase"]

    @cached_property
    def hand(self) -> tuple[Card, ...]:
        """Return your cards."""
        return _cards(self._document["hand"])

    @cached_property
    def shown(self) -> tuple[Card, ...]:
        """Return the cards of your hand just drawn that may score (Y21)."""
        return _cards(self._document["shown"])

    @cached_property
    def food(self) -> str:
        """Return the food played in this turn; empty before."""
        return self._document["food"] or ""

    @cached_property
    def left(self) -> tuple[int, ...]:
        """Return how many cards each seat holds."""
        return tuple(self._document["hands"])

    @cached_property
    def stacks(self) -> tuple[Mapping[str, tuple[Card, ...]], ...]:
        """Return the cards of each stack, by seat and food."""
        return tuple(_by_food(map(_cards, stacks)) for stacks in self._document["tables"])

    @cached_property
    def icons(self) -> tuple[Mapping[str, int], ...]:
        """Return the icons of each stack, by seat and food."""
        return tuple(_by_food(icons) for icons in self._document["totals"])

    @cached_property
    def pigs(self) -> Mapping[str, int | None]:
        """Return the seat that holds each pig, by food, or None."""
        return _by_food(self._document["pigs"])

    @cached_property
    def leads(self) -> Mapping[str, int | None]:
        """Return the seat that alone has most icons, by food, or None (Y16)."""
        return _by_food(self._document["leads"])

    @cached_property
    def ahead(self) -> Mapping[str, int]:
        """Return the leader's icons above the next seat's, by food."""
        return _by_food(self._document["ahead"])

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """Return the points by seat."""
        return tuple(self._document["scores"])

    @cached_property
    def target(self) -> int:
        """Return the points that win."""
        return self._document["target"]

    @cached_property
    def piles(self) -> tuple[tuple[Card, ...], ...]:
        """Return the cards that scored, by seat."""
        return tuple(map(_cards, self._document["piles"]))

    @cached_property
    def discard(self) -> Mapping[str, int]:
        """Return how many of each card lie on the discard pile."""
        return self._document["discard"]

    @cached_property
    def unseen(self) -> Mapping[str, int]:
        """Return how many of each card are in others' hands or the draw pile."""
        return self._document["unseen"]

    @cached_property
    def pile(self) -> int:
        """Return the number of cards in the draw pile."""
        return self._document["pile"]

    @cached_property
    def played(self) -> int:
        """Return the number of cards played in this turn."""
        return self._document["played"]

    @property
    def score(self) -> int:
        """Return your points."""
        return self.scores[self.seat]

    @property
    def mine(self) -> Mapping[str, int]:
        """Return the icons of your stacks, by food."""
        return self.icons[self.seat]

    @property
    def in_hand(self) -> Mapping[str, int]:
        """Return the icons of your hand by food, which are played together (Y4)."""
        return {
            food: sum(card.icons for card in self.hand if card.food == food) for food in LETTERS
        }

    @property
    def goats(self) -> int:
        """Return the goats in your hand."""
        return self.hand.count(Card("G"))

    def most_of_others(self, food: str) -> int:
        """Return the icons of the largest stack of a food that is not yours."""
        return max(icons[food] for seat, icons in enumerate(self.icons) if seat != self.seat)

    def __str__(self) -> str:
        return f"{self.phase}, hand {' '.join(self.hand) or 'empty'}, score {self.score}"


def _cards(texts: Sequence[str]) -> tuple[Card, ...]:
    return tuple(map(Card, texts))


def _by_food(values: Iterable[T]) -> dict[str, T]:
    return dict(zip(LETTERS, values, strict=True))
