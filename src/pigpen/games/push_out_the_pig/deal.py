"""A deal: cards dealt, cards exposed, and the way to the next deal.

Rules of record: docs/rules/push-out-the-pig.md, cited as Pn.
"""

from pigpen.cards.sets import any_of, holds, one
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
    """Outcome k is card k; before the first deal, seat k leads it (P4)."""
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
    """An outcome of chance: each seat, or each card that is left, is as likely."""
    if picks_opener(rules, p):
        return below(rng, rules.seats)
    return any_of(_undealt(rules, p), rng)


@kernel
def _undealt(rules: Rules, p: Position) -> int:
    """The cards that are still to be dealt."""
    dealt = 0
    for seat in range(rules.seats):
        dealt |= int(p.hands[seat])
    return pack(rules) & ~dealt


@inlined
def apply_outcome(rules: Rules, p: Position, outcome: int) -> None:
    """P4: a seat is to lead; P2: a card is dealt, and after the last one play begins."""
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
    """P4: somebody leads; P15: before that each seat, the leader first, may expose."""
    if not draws_opener(rules):
        p.opener = _holder(rules, p, opening_card(rules))
    p.leader = p.opener
    p.seat = p.opener
    if rules.expose == Switch.ON:
        p.asked = rules.seats


@kernel
def opening_card(rules: Rules) -> int:
    """P4: the card whose holder leads, where that is the rule."""
    return TWO_OF_SPADES if rules.lead == Lead.TWO_OF_SPADES else TWO_OF_CLUBS


@kernel
def _holder(rules: Rules, p: Position, card: int) -> int:
    for seat in range(rules.seats):
        if holds(p.hands[seat], card):
            return seat
    return NOBODY


@kernel
def exposures(rules: Rules, p: Position, actions: Ints) -> int:
    """P15: any of the four cards that the seat holds, or no more."""
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
    """P15: show a card, or let the next seat say."""
    if action != PASS:
        p.exposed |= one(action)
        return
    p.asked -= 1
    p.seat = next_seat(rules, int(p.seat))  # after the last seat it is the leader's again


def passing(rules: Rules, p: Position) -> int | None:
    """P15: who says nothing in time exposes no more."""
    return PASS if p.asked else None


@kernel
def end_deal(rules: Rules, p: Position) -> None:
    """P16: points are added; P4: who leads next."""
    add_deal(rules, p)
    if rules.lead == Lead.PIG_TAKER:
        p.opener = pig_taker(rules, p)
    elif rules.lead == Lead.ROTATE:
        p.opener = next_seat(rules, int(p.opener))
    else:
        p.opener = NOBODY
    clear_deal(p)
