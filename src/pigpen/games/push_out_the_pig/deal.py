"""Kernels of a deal: dealing and exposing cards, and the way to the next deal.

Rules of record: docs/rules/push-out-the-pig.md, cited as Pn.
"""

from pigpen.cards.sets import holds, one, random_card
from pigpen.core.game import NOBODY
from pigpen.core.jit import inlined, kernel
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import below
from pigpen.games.push_out_the_pig.position import (
    EXPOSABLE,
    PASS,
    TWO_OF_CLUBS,
    TWO_OF_SPADES,
    Position,
    clear_captures,
    clear_deal,
    draws_opener,
    is_dealing,
    next_seat,
    pack,
    pack_size,
    picks_opener,
    receiver,
)
from pigpen.games.push_out_the_pig.rules import Lead, Rules, Switch
from pigpen.games.push_out_the_pig.scoring import add_deal, pig_taker


@kernel
def chance(rules: Rules, p: Position, probability: Floats) -> int:
    """Write the probabilities: outcome k is card k; before the first deal, seat k leads it (P4)."""
    if picks_opener(rules, p):
        probability[: rules.seats] = 1.0 / rules.seats
        return rules.seats
    cards = pack_size(rules)
    left = _undealt(rules, p)
    each = 1.0 / (cards - p.dealt)
    for card in range(cards):
        probability[card] = each if left >> card & 1 else 0.0
    return cards


@inlined
def draw_outcome(rules: Rules, p: Position, probability: Floats, rng: Ints) -> int:
    """Draw a seat, or one of the cards that are left."""
    if picks_opener(rules, p):
        return below(rng, rules.seats)
    return random_card(_undealt(rules, p), rng)


@kernel
def _undealt(rules: Rules, p: Position) -> int:
    """Return the cards that are still to be dealt."""
    dealt = 0
    for seat in range(rules.seats):
        dealt |= int(p.hands[seat])
    return pack(rules) & ~dealt


@inlined
def apply_outcome(rules: Rules, p: Position, outcome: int) -> None:
    """Let a seat lead (P4), or deal a card; after the last one play begins (P2)."""
    if picks_opener(rules, p):
        p.opener = outcome
        return
    if p.dealt == 0:
        clear_captures(p)
    p.hands[receiver(rules, p)] |= one(outcome)
    p.dealt += 1
    if not is_dealing(rules, p):
        _begin(rules, p)


@kernel
def _begin(rules: Rules, p: Position) -> None:
    """Choose the leader (P4); before it leads, each seat may expose, the leader first (P15)."""
    if not draws_opener(rules):
        p.opener = _holder(rules, p, opening_card(rules))
    p.leader = p.opener
    p.seat = p.opener
    if rules.expose == Switch.ON:
        p.asked = rules.seats


@kernel
def opening_card(rules: Rules) -> int:
    """Return the card whose holder leads, where that is the rule (P4)."""
    return TWO_OF_SPADES if rules.lead == Lead.TWO_OF_SPADES else TWO_OF_CLUBS


@kernel
def _holder(rules: Rules, p: Position, card: int) -> int:
    for seat in range(rules.seats):
        if holds(p.hands[seat], card):
            return seat
    return NOBODY


@kernel
def exposures(rules: Rules, p: Position, actions: Ints) -> int:
    """Write the cards that the seat may expose, and the end of exposing (P15)."""
    count = 0
    cards = p.hands[p.seat] & EXPOSABLE & ~p.exposed
    for card in range(PASS):
        if holds(cards, card):
            actions[count] = card
            count += 1
    actions[count] = PASS
    return count + 1


@kernel
def expose(rules: Rules, p: Position, action: int) -> None:
    """Expose a card, or pass to the next seat (P15)."""
    if action != PASS:
        p.exposed |= one(action)
        return
    p.asked -= 1
    p.seat = next_seat(rules, int(p.seat))  # after the last seat it is the leader's again


def pass_action(rules: Rules, p: Position) -> int | None:
    """Return the action of a seat whose time is over: it exposes no more (P15)."""
    return PASS if p.asked else None


@kernel
def end_deal(rules: Rules, p: Position) -> None:
    """Add the deal's points (P16), and choose the next leader (P4)."""
    add_deal(rules, p)
    if rules.lead == Lead.PIG_TAKER:
        p.opener = pig_taker(rules, p)
    elif rules.lead == Lead.ROTATE:
        p.opener = next_seat(rules, int(p.opener))
    else:
        p.opener = NOBODY
    clear_deal(p)
