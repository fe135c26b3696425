"""The draw pile: the deal, draws one card at a time, and what is drawn that scores.

Rules of record: docs/rules/piggy-piggy.md, cited as Yn.
"""

from pigpen.core.jit import kernel
from pigpen.core.record import Floats
from pigpen.games.piggy_piggy.memory import note_draw, note_new_pile, open_entry
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
from pigpen.games.piggy_piggy.rules import Exhaust, Rules, Switch


@kernel
def chance(rules: Rules, p: Position, probability: Floats) -> int:
    """Outcome k is a card of kind k, by count; before the deal, seat k plays first (Y1)."""
    if p.phase == Phase.LOT:
        probability[: rules.seats] = 1.0 / rules.seats
        return rules.seats
    for kind in range(KINDS):
        probability[kind] = int(p.pile[kind]) / int(p.left)
    return KINDS


@kernel
def deal(rules: Rules, p: Position, kind: int) -> bool:
    """Five cards to each seat, face down; whether that was the last of them."""
    seat = receiver(rules, p)
    if p.held[seat] == 0:
        open_entry(p, seat)
    _take(rules, p, seat, kind)
    note_draw(rules, p, seat)
    return p.left == CARDS - HAND * rules.seats


@kernel
def _take(rules: Rules, p: Position, seat: int, kind: int) -> None:
    """A card goes from the pile to a hand."""
    p.pile[kind] -= 1
    p.left -= 1
    p.hands[seat, kind] += 1
    p.held[seat] += 1


@kernel
def begin_draw(rules: Rules, p: Position) -> None:
    """Y20: up to five cards."""
    p.to_draw = HAND - p.held[p.seat]
    p.phase = Phase.DRAW
    _refill(rules, p)


@kernel
def _refill(rules: Rules, p: Position) -> None:
    """Y26: an empty pile is made anew, or there is no more to draw; Y27: both are empty."""
    if p.to_draw == 0 or p.left > 0:
        return
    if rules.on_exhaust == Exhaust.RESHUFFLE and p.discard.any():
        _make_pile_anew(rules, p)
    if rules.on_exhaust == Exhaust.END:
        p.ending = 1
    if p.left == 0:
        p.to_draw = 0


@kernel
def _make_pile_anew(rules: Rules, p: Position) -> None:
    """Y26: of the discard pile; Y30: everybody knows what it holds."""
    note_new_pile(rules, p)
    for kind in range(KINDS):
        p.pile[kind] += p.discard[kind]
        p.left += p.discard[kind]
        p.stock[kind] = p.discard[kind]
        p.discard[kind] = 0
    p.barren += 1
    p.renewed = min(int(p.renewed) + 1, MOST_RENEWED)


@kernel
def draw_card(rules: Rules, p: Position, kind: int) -> None:
    """Y20: one card; Y21: of a pig held it can score once all are drawn; Y22: older ones not."""
    seat = int(p.seat)
    _take(rules, p, seat, kind)
    p.drawn += 1
    p.to_draw -= 1
    scores = holds_pig(p, seat, kind)
    if scores:
        p.shown[kind] += 1
    if scores and rules.score_optional == Switch.OFF:
        p.stock[kind] -= 1  # everybody sees where it came from
    else:
        note_draw(rules, p, seat)
    _refill(rules, p)


@kernel
def may_choose(rules: Rules, p: Position) -> bool:
    """Y21: whether the seat is asked which cards it shows; asked alike whatever it drew."""
    return rules.score_optional == Switch.ON and p.drawn > 0 and num_pigs(p, int(p.seat)) > 0


@kernel
def score_card(p: Position, kind: int) -> None:
    """Y21: a card just drawn is shown and goes to the score pile, for one point."""
    seat = int(p.seat)
    p.shown[kind] -= 1
    p.hands[seat, kind] -= 1
    p.held[seat] -= 1
    p.scored[seat, kind] += 1
    p.scores[seat] += 1
    p.barren = 0


@kernel
def score_all(p: Position) -> None:
    """Y21: every such card."""
    for kind in range(FOODS):
        while p.shown[kind] > 0:
            score_card(p, kind)


@kernel
def known_cards(rules: Rules, p: Position, seat: int, kind: int) -> int:
    """Y21: cards of a kind that everybody knows to be in a hand: those about to score."""
    if seat == p.seat and kind < FOODS and rules.score_optional == Switch.OFF:
        return int(p.shown[kind])
    return 0
