"""Hidden information: redaction of views, and determinizations that agree with them.

Rules of record: docs/rules/push-out-the-pig.md, cited as Pn.
"""

import numpy as np

from pigpen.cards.sets import one, size
from pigpen.cards.unseen import Unseen, determinize_hands, unseen_cards
from pigpen.core.jit import kernel
from pigpen.core.record import Ints
from pigpen.games.push_out_the_pig.deal import opening_card
from pigpen.games.push_out_the_pig.position import (
    Position,
    draws_opener,
    hand_size,
    is_dealing,
    pack,
    pack_size,
    picks_opener,
    receiver,
)
from pigpen.games.push_out_the_pig.rules import MAX_SEATS, Rules


@kernel
def redact(rules: Rules, p: Position, seat: int) -> None:
    """Hide hands (P2), except cards that are publicly known to be there (P4, P15)."""
    known = int(p.exposed)
    if not draws_opener(rules) and not is_dealing(rules, p):
        known |= one(opening_card(rules))
    for other in range(rules.seats):
        if other != seat:
            p.hands[other] &= known


@kernel
def determinize(rules: Rules, p: Position, seat: int, rng: Ints) -> None:
    """Deal the hidden cards of a view of `seat`, consistent with the voids that play has shown."""
    determinize_with(rules, p, hidden_cards(rules, p), rng)


@kernel
def hidden_cards(rules: Rules, p: Position) -> Unseen:
    """Return the cards that a view hides, and the hands (and the stock) that hold them."""
    needs = np.zeros(MAX_SEATS + 1, np.int64)
    voids = np.zeros(MAX_SEATS + 1, np.int64)
    cards = pack(rules) & ~int(p.gone)
    for seat in range(rules.seats):
        cards &= ~int(p.hands[seat])
        needs[seat] = hand_size(rules, p, seat) - size(p.hands[seat])
        voids[seat] = p.voids[seat]
    needs[MAX_SEATS] = pack_size(rules) - p.dealt  # not yet dealt
    return unseen_cards(cards, needs, voids)


@kernel
def determinize_with(rules: Rules, p: Position, unseen: Unseen, rng: Ints) -> None:
    """Draw one world from precomputed tables, so that many worlds of one view are cheap."""
    hands = np.zeros(MAX_SEATS + 1, np.int64)
    determinize_hands(unseen, hands, rng)
    for seat in range(rules.seats):
        p.hands[seat] |= hands[seat]


def sees(rules: Rules, p: Position, action: int, seat: int) -> bool:
    """Return whether a seat sees an action: a dealt card only if it gets it, all else (P2)."""
    return not is_dealing(rules, p) or picks_opener(rules, p) or receiver(rules, p) == seat
