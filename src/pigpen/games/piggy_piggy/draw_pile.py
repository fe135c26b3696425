"""The draw pile: the deal, draws one card at a time, and scoring of drawn cards.

Rules of record: docs/rules/piggy-piggy.md, cited as Yn.
"""

from pigpen.core.jit import kernel
from pigpen.core.record import Floats
from pigpen.games.piggy_piggy.position import (
    CARDS,
    FOODS,
    HAND,
    KINDS,
    MOST_RENEWED,
    Phase,
    Position,
    holds_pig,
    num_pigs,
    receiver,
)
from pigpen.games.piggy_piggy.public_log import log_draw, log_new_pile, open_entry
from pigpen.games.piggy_piggy.rules import Exhaust, Rules, Switch


@kernel
def chance(rules: Rules, p: Position, probability: Floats) -> int:
    """Write the probabilities of cards by kind, or before the deal of the first seat (Y1)."""
    if p.phase == Phase.LOT:
        probability[: rules.seats] = 1.0 / rules.seats
        return rules.seats
    for kind in range(KINDS):
        probability[kind] = int(p.pile[kind]) / int(p.left)
    return KINDS


@kernel
def deal(rules: Rules, p: Position, kind: int) -> bool:
    """Deal a card, five to each seat; return whether it was the last."""
    seat = receiver(rules, p)
    if p.held[seat] == 0:
        open_entry(p, seat)
    _take(rules, p, seat, kind)
    log_draw(rules, p, seat)
    return p.left == CARDS - HAND * rules.seats


@kernel
def _take(rules: Rules, p: Position, seat: int, kind: int) -> None:
    """Move a card from the pile to a hand."""
    p.pile[kind] -= 1
    p.left -= 1
    p.hands[seat, kind] += 1
    p.held[seat] += 1


@kernel
def begin_draw(rules: Rules, p: Position) -> None:
    """Begin to draw up to five cards (Y20)."""
    p.to_draw = HAND - p.held[p.seat]
    p.phase = Phase.DRAW
    _refill(rules, p)


@kernel
def _refill(rules: Rules, p: Position) -> None:
    """Renew an empty pile, or end drawing (Y26); Y27: both piles are empty."""
    if p.to_draw == 0 or p.left > 0:
        return
    if rules.on_exhaust == Exhaust.RESHUFFLE and p.discard.any():
        _renew_pile(rules, p)
    if rules.on_exhaust == Exhaust.END:
        p.ending = 1
    if p.left == 0:
        p.to_draw = 0


@kernel
def _renew_pile(rules: Rules, p: Position) -> None:
    """Renew the pile from the discard pile (Y26), whose cards are public (Y30)."""
    log_new_pile(rules, p)
    for kind in range(KINDS):
        p.pile[kind] += p.discard[kind]
        p.left += p.discard[kind]
        p.stock[kind] = p.discard[kind]
        p.discard[kind] = 0
    p.barren += 1
    p.renewed = min(int(p.renewed) + 1, MOST_RENEWED)


@kernel
def draw_card(rules: Rules, p: Position, kind: int) -> None:
    """Draw one card (Y20); of a held pig it may score later (Y21), older cards do not (Y22)."""
    seat = int(p.seat)
    _take(rules, p, seat, kind)
    p.drawn += 1
    p.to_draw -= 1
    scores = holds_pig(p, seat, kind)
    if scores:
        p.shown[kind] += 1
    if scores and rules.score_optional == Switch.OFF:
        p.stock[kind] -= 1  # its origin is public
    else:
        log_draw(rules, p, seat)
    _refill(rules, p)


@kernel
def may_choose(rules: Rules, p: Position) -> bool:
    """Return whether the seat chooses the cards to show, whatever it drew (Y21)."""
    return rules.score_optional == Switch.ON and p.drawn > 0 and num_pigs(p, int(p.seat)) > 0


@kernel
def score_card(p: Position, kind: int) -> None:
    """Move a drawn card to the score pile for one point (Y21)."""
    seat = int(p.seat)
    p.shown[kind] -= 1
    p.hands[seat, kind] -= 1
    p.held[seat] -= 1
    p.scored[seat, kind] += 1
    p.scores[seat] += 1
    p.barren = 0


@kernel
def score_all(p: Position) -> None:
    """Score every drawn card that can score (Y21)."""
    for kind in range(FOODS):
        while p.shown[kind] > 0:
            score_card(p, kind)


@kernel
def known_cards(rules: Rules, p: Position, seat: int, kind: int) -> int:
    """Return how many cards of a kind a hand publicly holds: those about to score (Y21)."""
    if seat == p.seat and kind < FOODS and rules.score_optional == Switch.OFF:
        return int(p.shown[kind])
    return 0
