"""What strategies in Python are shown of Piggy Piggy.

Foods are their letters, `A` to `E`. Rules of record: docs/rules/piggy-piggy.md, cited as Yn.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple, TypeVar

from pigpen.core.game import Json
from pigpen.core.me import generator
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


class Me(NamedTuple):
    """What a strategy knows, from the seat that it plays. Lists by seat begin with seat 0."""

    seat: int
    legal: tuple[str, ...]  # what may be said: "food B", "goat 2 A3", "end", "score A2"
    options: Rules
    phase: str  # "play", or "score" while it is asked which drawn cards score (Y21)
    hand: tuple[Card, ...]
    shown: tuple[Card, ...]  # of the hand, cards just drawn that may score (Y21)
    food: str  # the food played in this turn; nothing before
    left: tuple[int, ...]  # by seat: how many cards are in the hand
    stacks: tuple[Mapping[str, tuple[Card, ...]], ...]  # by seat and food: the cards of a stack
    icons: tuple[Mapping[str, int], ...]  # by seat and food: its icons
    pigs: Mapping[str, int | None]  # by food: the seat that holds its pig; None: nobody
    leads: Mapping[str, int | None]  # by food: the seat with most icons; None: nobody alone (Y16)
    ahead: Mapping[str, int]  # by food: icons that the leader has more than the next seat
    scores: tuple[int, ...]  # by seat: points
    target: int  # points that win
    piles: tuple[tuple[Card, ...], ...]  # by seat: cards that scored
    discard: Mapping[str, int]  # how many of each card lie there
    unseen: Mapping[str, int]  # how many of each card are in others' hands or the draw pile
    pile: int  # cards in the draw pile
    played: int  # cards played in this turn
    view: Json  # all of it, as a server sends it

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

    @property
    def random(self) -> Random:
        """A generator of the game's own stream: its seed repeats what a strategy draws."""
        return generator()

    def most_of_others(self, food: str) -> int:
        """The icons of the largest stack of a food that is not yours."""
        return max(icons[food] for seat, icons in enumerate(self.icons) if seat != self.seat)

    def __str__(self) -> str:
        return f"{self.phase}, hand {' '.join(self.hand) or 'empty'}, score {self.score}"


def me(rules: Rules, seat: int, document: Json, legal: tuple[str, ...]) -> Me:
    """A view of `description.describe`, as strategies are shown it."""
    return Me(
        seat=seat,
        legal=legal,
        options=rules,
        phase=document["phase"],
        hand=_cards(document["hand"]),
        shown=_cards(document["shown"]),
        food=document["food"] or "",
        left=tuple(document["hands"]),
        stacks=tuple(_by_food(map(_cards, stacks)) for stacks in document["tables"]),
        icons=tuple(_by_food(icons) for icons in document["totals"]),
        pigs=_by_food(document["pigs"]),
        leads=_by_food(document["leads"]),
        ahead=_by_food(document["ahead"]),
        scores=tuple(document["scores"]),
        target=document["target"],
        piles=tuple(map(_cards, document["piles"])),
        discard=document["discard"],
        unseen=document["unseen"],
        pile=document["pile"],
        played=document["played"],
        view=document,
    )


def _cards(texts: Sequence[str]) -> tuple[Card, ...]:
    return tuple(map(Card, texts))


def _by_food(values: Iterable[T]) -> dict[str, T]:
    return dict(zip(LETTERS, values, strict=True))
