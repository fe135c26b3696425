"""The position of Push Out the Pig: match, deal and trick in one flat record.

Rules of record: docs/rules/push-out-the-pig.md, cited as Pn.
"""

from typing import Annotated, Final

import numpy as np

from pigpen.cards.pack import FIRST_JOKER, NO_SUIT, card, cards_of, of_suit
from pigpen.cards.sets import one, size
from pigpen.core.game import CHANCE, NOBODY, TERMINAL
from pigpen.core.jit import kernel
from pigpen.core.record import I8, I16, I64, Int8s, Int32s, Ints, Record, dtype_of
from pigpen.games.push_out_the_pig.rules import MAX_SEATS, Lead, Partners, Rules

PIG: Final = card("QS")
GOAT: Final = card("JD")
DOUBLER: Final = card("10C")
HEART_ACE: Final = card("AH")
HEARTS: Final = int(of_suit(1))
SCORING: Final = HEARTS | cards_of("QS JD 10C")  # the sixteen
EXPOSABLE: Final = cards_of("QS JD 10C AH")  # P15
TWO_OF_SPADES: Final = card("2S")
TWO_OF_CLUBS: Final = card("2C")
MOST_CARDS: Final = 55  # with three jokers (P2)
FINISH: Final = 55  # P9: end a deal in which nothing can change
PASS: Final = 56  # P15: expose no more
NUM_ACTIONS: Final = 57  # a card's code plays it, deals it, or exposes it
NO_CARD: Final = -1
_JOKERS = (2, 0, 3, 2)  # P2: by seats, from three


class Position(Record):
    """A position of a match. Sets of cards are bits (cards.sets)."""

    hands: Annotated[Ints, np.int64, (MAX_SEATS,)]  # in a view: what is known of them
    captured: Annotated[Ints, np.int64, (MAX_SEATS,)]  # scoring cards, until the next deal
    gone: I64  # cards played in this deal, those on the table included
    exposed: I64  # P15
    totals: Annotated[Int32s, np.int32, (MAX_SEATS,)]  # own points of the deals before (P16)
    deals: I16  # deals that are complete
    trick: Annotated[Int8s, np.int8, (MAX_SEATS,)]  # card on the table, by seat
    laid: Annotated[Int8s, np.int8, (MOST_CARDS,)]  # `gone` in the order of play, then NO_CARD
    voids: Annotated[Int8s, np.int8, (MAX_SEATS,)]  # bit u: play has shown no hidden card of suit u
    suits_led: I8  # bit u: suit u was led in an earlier trick of this deal (P15)
    dealt: I8  # cards dealt
    opener: I8  # leads the first trick of this deal (P4); NOBODY while not yet known
    leader: I8  # leads this trick
    seat: I8  # whose turn it is
    suit: I8  # that must be followed; NO_SUIT before a card that is no joker (P7)
    asked: I8  # seats still to say whether they expose, the one to move included (P15)
    over: I8  # 1 once the match has ended (P16)


POSITION = dtype_of(Position)


@kernel
def jokers(rules: Rules) -> int:
    """Return the fewest jokers that make hands equal (P2)."""
    return _JOKERS[rules.seats - 3]


@kernel
def pack(rules: Rules) -> int:
    """Return the cards of the game (P2)."""
    return one(FIRST_JOKER + jokers(rules)) - 1


@kernel
def pack_size(rules: Rules) -> int:
    """Return how many cards are dealt."""
    return FIRST_JOKER + jokers(rules)


@kernel
def is_dealing(rules: Rules, p: Position) -> bool:
    """Return whether cards are still to be dealt."""
    return p.dealt < pack_size(rules)


@kernel
def receiver(rules: Rules, p: Position) -> int:
    """Return the seat that the next card is dealt to: round the table from seat 0."""
    return int(p.dealt) % rules.seats


@kernel
def next_seat(rules: Rules, seat: int) -> int:
    """Return the seat after this one, round the table."""
    return seat + 1 if seat + 1 < rules.seats else 0  # sooner than a division


@kernel
def num_sides(rules: Rules) -> int:
    """Return how many sides there are (P21); each seat is one where each plays for itself."""
    if rules.partners == Partners.PAIRS:
        return rules.seats // 2
    return 2 if rules.partners == Partners.THREES else rules.seats


@kernel
def side_of(rules: Rules, seat: int) -> int:
    """Return the side of a seat, from 0; sides alternate round the table (P21)."""
    return seat % num_sides(rules)


def sides(rules: Rules) -> tuple[int, ...]:
    """Return the sides by seat; none where each plays for itself (P21)."""
    if rules.partners == Partners.OFF:
        return ()
    return tuple(side_of(rules, seat) for seat in range(rules.seats))


@kernel
def draws_opener(rules: Rules) -> bool:
    """Return whether chance picks the first leader of the match (P4)."""
    return rules.lead in (Lead.PIG_TAKER, Lead.ROTATE)


@kernel
def actor(rules: Rules, p: Position) -> int:
    """Return who acts: a seat, chance while a card is to be dealt, or TERMINAL."""
    if p.over:
        return TERMINAL
    if is_dealing(rules, p):
        return CHANCE
    return int(p.seat)


@kernel
def picks_opener(rules: Rules, p: Position) -> bool:
    """Return whether chance is to pick the first leader now (P4)."""
    return p.opener == NOBODY and draws_opener(rules)


@kernel
def hand_size(rules: Rules, p: Position, seat: int) -> int:
    """Return the number of cards in a hand, from public information."""
    laid = 0
    for other in range(rules.seats):
        laid += p.trick[other] != NO_CARD
    tricks = (size(p.gone) - laid) // rules.seats
    given = (int(p.dealt) - seat + rules.seats - 1) // rules.seats
    return given - tricks - (p.trick[seat] != NO_CARD)


@kernel
def clear_deal(p: Position) -> None:
    """Clear the fields of a deal: nothing is dealt, led or shown."""
    p.hands[:] = 0
    p.gone = 0
    p.trick[:] = NO_CARD
    p.laid[:] = NO_CARD
    p.voids[:] = 0
    p.suits_led = 0
    p.dealt = 0
    p.leader = NOBODY
    p.seat = NOBODY
    p.suit = NO_SUIT
    p.asked = 0


@kernel
def clear_captures(p: Position) -> None:
    """Clear the captured cards of the deal before."""
    p.captured[:] = 0
    p.exposed = 0


@kernel
def init(rules: Rules, p: Position) -> None:
    """Set all totals to 0; the first card is to be dealt (P16)."""
    clear_deal(p)
    clear_captures(p)
    p.totals[:] = 0
    p.deals = 0
    p.opener = NOBODY
    p.over = 0
