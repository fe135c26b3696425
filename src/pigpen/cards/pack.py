"""A pack of 52 cards with jokers above them: codes and text of cards.

Card code = 13 * suit + rank, ranks from 0 for the two to 12 for the ace; jokers are 52, 53 and so
on. In text a card is its rank and its suit: `QS`, `10C`, `JK1`.
"""

from typing import Final

from pigpen.core.codes import Code
from pigpen.core.errors import ParseError
from pigpen.core.jit import kernel

RANKS: Final = 13
FIRST_JOKER: Final = 52
NO_SUIT: Final = -1  # of a joker
RANK_TEXTS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


class Suit(Code):
    """The suits in the order of a sorted hand: black and red alternate."""

    SPADES = 0
    HEARTS = 1
    CLUBS = 2
    DIAMONDS = 3


_SUIT_TEXTS = {Suit.SPADES: "S", Suit.HEARTS: "H", Suit.CLUBS: "C", Suit.DIAMONDS: "D"}

SUIT_SYMBOLS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.CLUBS: "♣", Suit.DIAMONDS: "♦"}


@kernel
def suit_of(card: int) -> int:
    """Return the suit of a card, NO_SUIT of a joker."""
    return int(card) // RANKS if card < FIRST_JOKER else NO_SUIT


@kernel
def of_suit(suit: int) -> int:
    """Return the set of the thirteen cards of a suit."""
    return 0x1FFF << (RANKS * int(suit))


@kernel
def jokers_of(cards: int) -> int:
    """Return the jokers in a set."""
    return int(cards) >> FIRST_JOKER << FIRST_JOKER


def card_text(card: int) -> str:
    """Return `QS`, `10C`, `JK1`."""
    return _TEXTS[card]


def _text_of(card: int) -> str:
    if card >= FIRST_JOKER:
        return f"JK{card - FIRST_JOKER + 1}"
    suit, rank = divmod(card, RANKS)
    return RANK_TEXTS[rank] + _SUIT_TEXTS[Suit(suit)]


_TEXTS = tuple(map(_text_of, range(62)))
_CODES = {text: card for card, text in enumerate(_TEXTS)}


def card_symbol(card: int) -> str:
    """Return a card as sentences show it: `Q♠`, `Joker 1`."""
    if card >= FIRST_JOKER:
        return f"Joker {card - FIRST_JOKER + 1}"
    suit, rank = divmod(card, RANKS)
    return RANK_TEXTS[rank] + SUIT_SYMBOLS[Suit(suit)]


def parse_card(text: str) -> int:
    """Return the card that `text` names, in either case.

    Raises:
        ParseError: it names none.
    """
    code = _CODES.get(text.upper())
    if code is None:
        raise ParseError(text, "{text!r} is no card; write QS, 10C or JK1 for a joker.", text=text)
    return code


def card(text: str) -> int:
    """Return the code of a card from a valid text: `card("QS")`."""
    return _CODES[text]


def cards_of(texts: str) -> int:
    """Return a set written as `QS JD 10C`."""
    return sum(1 << _CODES[text] for text in texts.split())
