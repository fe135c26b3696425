"""What a seat may know, and the worlds behind it.

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
    """P2: hands are hidden; P4, P15: but not cards that everybody knows to be there."""
    known = int(p.exposed)
    if not draws_opener(rules) and not is_dealing(rules, p):
        known |= one(opening_card(rules))
    for other in range(rules.seats):
        if other != seat:
            p.hands[other] &= known


@kernel
def determinize(rules: Rules, p: Position, seat: int, rng: Ints) -> None:
    """Deals the hidden cards of a view of `seat`, given the voids that play has shown."""
    determinize_with(rules, p, hidden_cards(rules, p), rng)


@kernel
def hidden_cards(rules: Rules, p: Position) -> Unseen:
    """The cards that a view does not show, and the hands (and the stock) that have them."""
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
    """One world, from cards that were counted before: many worlds of one view are cheap."""
    hands = np.zeros(MAX_SEATS + 1, np.int64)
    determinize_hands(unseen, hands, rng)
    for seat in range(rules.seats):
        p.hands[seat] |= hands[seat]


def sees(rules: Rules, p: Position, action: int, seat: int) -> bool:
    """P2: a dealt card is seen by the seat that gets it; all else is public."""
    return not is_dealing(rules, p) or picks_opener(rules, p) or receiver(rules, p) == seat
