"""Sets of cards as bits of one signed integer: bit c is set while card c is in it.

Sixty-two cards at most, so that a set is never negative.
"""

from pigpen.core.jit import kernel
from pigpen.core.record import Ints
from pigpen.core.rng import below

_ODD, _PAIRS, _NIBBLES = 0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F
_BYTES = 0x0101010101010101


def cards_in(cards: int) -> list[int]:
    """Return the cards of a set, ascending."""
    found: list[int] = []
    left = int(cards)
    while left:
        found.append((left & -left).bit_length() - 1)
        left &= left - 1
    return found


@kernel
def one(card: int) -> int:
    """Return the set of one card."""
    return 1 << int(card)


@kernel
def holds(cards: int, card: int) -> bool:
    """Return whether `card` is in the set."""
    return (int(cards) >> int(card)) & 1 == 1


@kernel
def size(cards: int) -> int:
    """Return the number of cards, counted in parallel within the word (Warren 2002).

    LLVM knows this form, and that of `lowest`, as one instruction each.
    """
    word = int(cards)
    word -= (word >> 1) & _ODD
    word = (word & _PAIRS) + ((word >> 2) & _PAIRS)
    word = (word + (word >> 4)) & _NIBBLES
    return (word * _BYTES >> 56) & 0x7F


@kernel
def lowest(cards: int) -> int:
    """Return the smallest card; 64 of the empty set."""
    word = int(cards)
    return size(~word & (word - 1))


@kernel
def highest(cards: int) -> int:
    """Return the largest card; -1 of the empty set."""
    word = int(cards)
    for shift in (1, 2, 4, 8, 16, 32):
        word |= word >> shift
    return size(word) - 1


@kernel
def nth(cards: int, index: int) -> int:
    """Return the card above exactly `index` others of the set, found by halving the word."""
    word = int(cards)
    place = 0
    for width in (32, 16, 8, 4, 2, 1):
        lower = size(word & ((1 << width) - 1))
        if index >= lower:
            index -= lower
            word >>= width
            place += width
    return place


@kernel
def listed(cards: int, room: Ints) -> int:
    """Write the cards ascending into `room` and return how many."""
    count = 0
    word = int(cards)
    while word:
        room[count] = lowest(word)
        word &= word - 1
        count += 1
    return count


@kernel
def random_card(cards: int, rng: Ints) -> int:
    """Return a random card of a set that is not empty."""
    word = int(cards)
    return nth(word, below(rng, size(word)))
