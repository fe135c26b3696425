"""Hidden information: redaction of views, and determinizations that agree with them.

Rules of record: docs/rules/piggy-piggy.md, cited as Yn.
"""

import numpy as np

from pigpen.core.game import NOBODY
from pigpen.core.jit import kernel
from pigpen.core.record import Ints
from pigpen.games.piggy_piggy.draw_pile import known_cards
from pigpen.games.piggy_piggy.position import (
    DECK,
    FOODS,
    KINDS,
    Phase,
    Position,
    holds_pig,
    receiver,
)
from pigpen.games.piggy_piggy.public_log import just_drawn
from pigpen.games.piggy_piggy.rules import MAX_SEATS, Rules, Switch
from pigpen.games.piggy_piggy.world_sampler import Unseen, determinize_hands, unseen_cards

_HANDS = MAX_SEATS + 1  # the last one: cards of which a seat says now whether it shows them


@kernel
def redact(rules: Rules, p: Position, seat: int) -> None:
    """Hide hands and pile (Y2), except cards that must be shown (Y21)."""
    for other in range(rules.seats):
        if other != seat:
            for kind in range(KINDS):
                p.hands[other, kind] = known_cards(rules, p, other, kind)
            p.old_cards[other] = 0
    p.pile[:] = 0
    if rules.score_optional == Switch.ON and seat != p.seat:
        p.shown[:] = 0


@kernel
def determinize(rules: Rules, p: Position, seat: int, rng: Ints) -> None:
    """Deal the hidden cards of a view of `seat`, consistent with all public information."""
    determinize_with(rules, p, hidden_cards(rules, p, seat), rng)


@kernel
def hidden_cards(rules: Rules, p: Position, seat: int) -> Unseen:
    """Return the cards that a view hides, and the hands that hold them."""
    slots = np.zeros(_HANDS, np.int64)
    cards = np.zeros(KINDS, np.int64)
    in_pile = np.zeros(KINDS, np.int64)
    old = np.zeros(KINDS, np.int64)
    for other in range(rules.seats):
        if other != seat:
            slots[other] = p.held[other]
            for kind in range(KINDS):
                slots[other] -= p.hands[other, kind]
    if is_asked(rules, p) and seat != p.seat:
        slots[MAX_SEATS] = just_drawn(p)
        slots[p.seat] -= slots[MAX_SEATS]
    for kind in range(KINDS):
        cards[kind] = DECK[kind] - _seen(rules, p, kind)
        in_pile[kind] = min(cards[kind], int(p.stock[kind]))
        old[kind] = p.aged[kind] - (p.old_cards[seat, kind] if seat != NOBODY else 0)
    return unseen_cards(p, seat, slots, cards, in_pile, old)


@kernel
def is_asked(rules: Rules, p: Position) -> bool:
    """Return whether a seat draws, or chooses what it shows, where showing is free (Y21)."""
    drawing = p.phase in (Phase.DRAW, Phase.SCORE)
    return drawing and rules.score_optional == Switch.ON


@kernel
def _seen(rules: Rules, p: Position, kind: int) -> int:
    """Return how many cards of a kind a view shows."""
    count = int(p.discard[kind])
    for seat in range(rules.seats):
        count += p.hands[seat, kind]
        if kind < FOODS:
            count += p.tables[seat, kind] + p.scored[seat, kind]
    return count


@kernel
def determinize_with(rules: Rules, p: Position, unseen: Unseen, rng: Ints) -> None:
    """Draw one world from precomputed tables, so that many worlds of one view are cheap."""
    hands = np.zeros((_HANDS, KINDS), np.int64)
    old = np.zeros((_HANDS, KINDS), np.int64)
    pile = np.zeros(KINDS, np.int64)
    determinize_hands(unseen, hands, old, pile, rng)
    for kind in range(KINDS):
        p.pile[kind] += pile[kind]
        for seat in range(rules.seats):
            p.hands[seat, kind] += hands[seat, kind]
            p.old_cards[seat, kind] += old[seat, kind]
        p.hands[p.seat, kind] += hands[MAX_SEATS, kind]
        if holds_pig(p, int(p.seat), kind):
            p.shown[kind] += hands[MAX_SEATS, kind]


def sees(rules: Rules, p: Position, action: int, seat: int) -> bool:
    """Return whether a seat sees the card of an action: its own (Y2), or of a held pig (Y21)."""
    if p.phase == Phase.DRAW and seat != receiver(rules, p):
        return rules.score_optional == Switch.OFF and bool(holds_pig(p, int(p.seat), action))
    return p.phase != Phase.DEAL or bool(receiver(rules, p) == seat)
