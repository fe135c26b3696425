"""Kernels of tricks: legal cards, the taker, and what play reveals about hidden hands.

Rules of record: docs/rules/push-out-the-pig.md, cited as Pn.
"""

from pigpen.cards.pack import NO_SUIT, RANKS, jokers_of, of_suit, suit_of
from pigpen.cards.sets import listed, lowest, one, size
from pigpen.core.game import CHANCE
from pigpen.core.jit import inlined, kernel
from pigpen.core.record import Ints
from pigpen.games.push_out_the_pig.deal import apply_outcome, end_deal, expose, exposures
from pigpen.games.push_out_the_pig.position import (
    FINISH,
    NO_CARD,
    SCORING,
    Position,
    actor,
    next_seat,
)
from pigpen.games.push_out_the_pig.rules import Finish, Rules, Switch


@inlined
def legal_actions(rules: Rules, p: Position, actions: Ints) -> int:
    """Write cards to expose (P15) or to play (P5 to P7), and the early finish (P9)."""
    if p.asked:
        return exposures(rules, p, actions)
    count = listed(playable(rules, p), actions)
    all_played = not SCORING & ~int(p.gone)  # first, because it is faster than finding the takers
    if rules.early_finish == Finish.OFFER and all_played and nothing_can_change(p):
        actions[count] = FINISH
        count += 1
    return count


@inlined
def playable(rules: Rules, p: Position) -> int:
    """Return the set of cards that the seat to move may play."""
    hand = int(p.hands[p.seat])
    if p.suit == NO_SUIT:
        return hand & ~_held_back(p, hand)
    follow = hand & of_suit(p.suit)
    if not follow:
        return hand
    follow &= ~_held_back(p, hand)
    return follow | jokers_of(hand) if rules.joker_any_time == Switch.ON else follow


@kernel
def _held_back(p: Position, hand: int) -> int:
    """Return the exposed cards that must wait, as their suit is led for the first time (P15)."""
    held = 0
    cards = int(p.exposed) & hand
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        suit = suit_of(card)
        if not (p.suits_led >> suit) & 1 and size(hand & of_suit(suit)) > 1:
            held |= one(card)
    return held


@kernel
def nothing_can_change(p: Position) -> bool:
    """Return whether all sixteen scoring cards are taken (P9)."""
    taken = 0
    for seat in range(len(p.captured)):
        taken |= p.captured[seat]
    return taken == SCORING


@inlined
def apply(rules: Rules, p: Position, action: int) -> None:
    if actor(rules, p) == CHANCE:
        apply_outcome(rules, p, action)
    elif p.asked:
        expose(rules, p, action)
    elif action == FINISH:
        end_deal(rules, p)
    else:
        _play(rules, p, action)


@inlined
def _play(rules: Rules, p: Position, card: int) -> None:
    seat = int(p.seat)
    p.hands[seat] &= ~one(card)
    p.laid[size(p.gone)] = card
    p.gone |= one(card)
    p.trick[seat] = card
    _notice(rules, p, seat, card)
    if p.suit == NO_SUIT:  # P7
        p.suit = suit_of(card)
    p.seat = next_seat(rules, seat)
    if p.seat == p.leader:
        _take(rules, p)


@kernel
def _notice(rules: Rules, p: Position, seat: int, card: int) -> None:
    """Record what a play reveals: a void (P6), or a card that could not be held back (P15)."""
    suit = suit_of(card)
    if p.suit not in (NO_SUIT, suit):
        if suit != NO_SUIT or rules.joker_any_time == Switch.OFF:
            p.voids[seat] |= 1 << int(p.suit)
    elif (p.exposed & one(card)) and not (p.suits_led >> suit) & 1:
        p.voids[seat] |= 1 << suit


@inlined
def _take(rules: Rules, p: Position) -> None:
    """Give the trick to the highest card of the suit, which leads (P8); the deal may end (P9)."""
    taker = winning_seat(rules, p)
    cards = 0
    for seat in range(rules.seats):
        cards |= one(p.trick[seat])
        p.trick[seat] = NO_CARD
    p.captured[taker] |= cards & SCORING
    p.suits_led |= 1 << int(p.suit)
    p.suit = NO_SUIT
    p.leader = taker
    p.seat = taker
    if p.hands[taker] == 0 or (rules.early_finish == Finish.AUTO and nothing_can_change(p)):
        end_deal(rules, p)


@inlined
def winning_seat(rules: Rules, p: Position) -> int:
    """Return the seat that takes the trick so far; the leader while only jokers lie (P3, P8)."""
    best = int(p.leader)
    if p.suit == NO_SUIT:
        return best
    rank = -1
    for seat in range(rules.seats):
        other = int(p.trick[seat]) - RANKS * int(p.suit)  # other suits are not in its range
        if rank < other < RANKS:
            rank = other
            best = seat
    return best
