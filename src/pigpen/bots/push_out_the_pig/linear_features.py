"""Features of a card in its trick, one from each of eight tables, for the linear policy.

A card's score is the sum of the weights of its features (`linear_policy`). A feature is an index
into the vector of weights. Only the hand of the seat to move and public fields are read, and
computing a score takes a microsecond, so that playouts choose nearly as search would.
"""

from typing import NamedTuple

from pigpen.bots.push_out_the_pig.capture_value import capture_value, only_taker
from pigpen.cards.pack import FIRST_JOKER, NO_SUIT, RANKS, of_suit, suit_of
from pigpen.cards.sets import holds, one, size
from pigpen.core.game import NOBODY
from pigpen.core.jit import kernel
from pigpen.core.record import Ints
from pigpen.games.push_out_the_pig.position import (
    DOUBLER,
    GOAT,
    HEARTS,
    NO_CARD,
    PIG,
    Position,
    pack,
    side_of,
)
from pigpen.games.push_out_the_pig.rules import Partners, Rules
from pigpen.games.push_out_the_pig.tricks import winning_seat

TABLES = 8
_LEAD, _UNDER, _OVER, _LAST, _DISCARD = 0, 1, 2, 3, 4  # ways to play a card
WAYS, _CARDS, _PLACES, _SUITS, _KINDS = 5, 53, 4, 4, 6
_JACK = 9  # rank
_BOUNDS = (-100, -60, -30, -10, 0, 1, 31, 61)  # classes of a trick's points
_POINTS = len(_BOUNDS) + 1

# Offset of each table in the vector of weights, and its length.
_CARD = 0
_TRICK = _CARD + WAYS * _CARDS * _PLACES
_BEATEN = _TRICK + WAYS * _POINTS * 4
_LENGTH = _BEATEN + WAYS * _SUITS * 5 * 4 * 4
_SLAM = _LENGTH + WAYS * _SUITS * 5 * _PLACES
_GIVEN = _SLAM + WAYS * _SUITS * 4 * 4
_SEATS = _GIVEN + WAYS * _KINDS * 2 * 4
_TIME = _SEATS + 4 * WAYS * _KINDS
NUM_WEIGHTS = _TIME + 5 * WAYS * _KINDS


class Scene(NamedTuple):
    """The part of a decision that all cards have in common."""

    unseen: int  # set of cards
    hand: int  # set of cards
    suit: int  # to follow, or NO_SUIT
    top: int  # rank that takes the trick so far
    later: int  # seats still to play after this one, 3 at most
    points: int  # class of the trick's points
    places: int  # by suit, two bits: where its scoring card is, or how hearts are spread
    slam: int  # how hearts are spread: 0 over seats, 1 untaken, 2 all mine, 3 all another's
    hearts: int  # captured ones, in four steps
    feeds: int  # 1 where the trick goes to a partner, or to the seat with all captured hearts
    seats: int  # from 0 for three
    left: int  # cards in the hand, in five steps


@kernel
def scene(rules: Rules, p: Position) -> Scene:
    """Return the scene for the seat to move, which is to play a card."""
    seat = int(p.seat)
    hand = int(p.hands[seat])
    unseen = pack(rules) & ~int(p.gone) & ~hand
    hunter = only_taker(rules, p)
    taken = 0
    laid = 0
    points = 0
    for other in range(rules.seats):
        taken += size(int(p.captured[other]) & HEARTS)
        if p.trick[other] != NO_CARD:
            laid += 1
            points += capture_value(rules, p, int(p.trick[other]), seat)
    taker = NOBODY
    top = NO_CARD
    if p.suit != NO_SUIT:
        taker = winning_seat(rules, p)
        top = int(p.trick[taker]) % RANKS
    slam = 1
    if taken:
        slam = 0 if hunter == NOBODY else (2 if _is_mine(rules, seat, hunter) else 3)
    places = (
        _place(hand, unseen, p.gone, PIG)
        | slam << 2
        | _place(hand, unseen, p.gone, DOUBLER) << 4
        | _place(hand, unseen, p.gone, GOAT) << 6
    )
    return Scene(
        unseen,
        hand,
        int(p.suit),
        top,
        min(3, int(rules.seats) - laid - 1),
        _step(points),
        places,
        slam,
        0 if taken == 0 else (1 if taken < 4 else (2 if taken < 8 else 3)),
        _feeds(rules, seat, taker, hunter if slam == 3 else NOBODY),
        int(rules.seats) - 3,
        min(4, size(hand) // 3),
    )


@kernel
def _is_mine(rules: Rules, seat: int, other: int) -> bool:
    """Return whether a capture of another seat counts for the side of this one (P22)."""
    return side_of(rules, other) == side_of(rules, seat)


@kernel
def _feeds(rules: Rules, seat: int, taker: int, hunter: int) -> int:
    """Return 1 if a card goes to a partner, or, without sides, to a seat that may make a slam."""
    if taker == NOBODY:
        return 0
    if rules.partners == Partners.OFF:
        return 1 if taker == hunter else 0
    return 1 if _is_mine(rules, seat, taker) else 0


@kernel
def _place(hand: int, unseen: int, gone: int, card: int) -> int:
    """Return where a card is: 0 played, 1 hidden, 2 in the hand."""
    if holds(hand, card):
        return 2
    return 1 if holds(unseen, card) else 0


@kernel
def _step(points: int) -> int:
    """Return how many of the bounds the points of a trick reach."""
    step = 0
    for bound in _BOUNDS:
        step += points >= bound
    return step


@kernel
def way_of(s: Scene, card: int) -> int:
    """Return how a card would be played: a lead, under or over the highest card, or a discard."""
    if s.suit == NO_SUIT:
        return _LEAD
    if suit_of(card) != s.suit:
        return _DISCARD
    if card % RANKS < s.top:
        return _UNDER
    return _OVER if s.later else _LAST


@kernel
def _kind(card: int) -> int:
    """Return the card's scoring kind: 0 none, 1 low or 2 high heart, 3 pig, 4 goat, 5 doubler."""
    if card == PIG:
        return 3
    if card == GOAT:
        return 4
    if card == DOUBLER:
        return 5
    if holds(HEARTS, card):
        return 2 if card % RANKS >= _JACK else 1
    return 0


@kernel
def write_features(s: Scene, card: int, entries: Ints) -> None:
    """Write the index of each table's weight for a card of the hand into `entries` [TABLES]."""
    way = way_of(s, card)
    kind = _kind(card)
    suit = 0
    place = higher = lower = length = 0
    if card < FIRST_JOKER:
        suit = suit_of(card)
        place = (s.places >> (2 * suit)) & 3
        rest = s.unseen & of_suit(suit)
        higher = min(4, size(rest & ~(2 * one(card) - 1)))
        lower = min(3, size(rest & (one(card) - 1)))
        length = min(5, size(s.hand & of_suit(suit))) - 1
    by_suit = way * _SUITS + suit
    entries[0] = _CARD + (way * _CARDS + min(card, FIRST_JOKER)) * _PLACES + place
    entries[1] = _TRICK + (way * _POINTS + s.points) * 4 + s.later
    entries[2] = _BEATEN + ((by_suit * 5 + higher) * 4 + lower) * 4 + s.later
    entries[3] = _LENGTH + (by_suit * 5 + length) * _PLACES + place
    entries[4] = _SLAM + (by_suit * 4 + s.slam) * 4 + s.hearts
    entries[5] = _GIVEN + ((way * _KINDS + kind) * 2 + s.feeds) * 4 + s.later
    entries[6] = _SEATS + (s.seats * WAYS + way) * _KINDS + kind
    entries[7] = _TIME + (s.left * WAYS + way) * _KINDS + kind
