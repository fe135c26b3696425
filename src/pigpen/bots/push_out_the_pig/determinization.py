"""Sampled worlds: each card is tried in many deals that fit what the seat has seen.

The same worlds serve every card, so that their luck cancels in the comparison. In each
world all seats play on by marks, the learned ones but while they are being learned, to the
end of the deal.
"""

from pigpen.bots.push_out_the_pig.learned import learned_card
from pigpen.cards.pack import FIRST_JOKER, suit_of
from pigpen.cards.sets import holds, one
from pigpen.cards.unseen import Unseen
from pigpen.core.jit import fill, kernel
from pigpen.core.record import Ints, Positions
from pigpen.games.push_out_the_pig.hidden import determinize_with, hidden_cards
from pigpen.games.push_out_the_pig.position import (
    FINISH,
    PASS,
    SCORING,
    Position,
    num_sides,
    pack,
    side_of,
)
from pigpen.games.push_out_the_pig.rules import End, Rules
from pigpen.games.push_out_the_pig.scoring import best_total, total_of, winners
from pigpen.games.push_out_the_pig.tricks import apply, playable
from pigpen.search.determinization import PLAYED, try_in_worlds

NOISE = 3  # points by which the seats of a world err
MATCH_POINTS = 300.0  # what a match won is worth beside the deal; a lost one costs as much


@kernel
def alike(rules: Rules, p: Position, actions: Ints, count: int, leaders: Ints) -> None:
    """Groups equal actions: leaders[i] is the first action that does what action i does.

    Two cards of a suit do the same if neither scores and no card that another seat may
    hold lies between them; so do two jokers.
    """
    between = pack(rules) & ~int(p.gone) & ~int(p.hands[p.seat])
    for seat in range(rules.seats):
        if p.trick[seat] >= 0:
            between |= one(p.trick[seat])
    for index in range(count):
        leaders[index] = index
        if index == 0 or p.asked:
            continue
        card, previous = int(actions[index]), int(actions[index - 1])
        if card >= FINISH or holds(SCORING, card) or holds(SCORING, previous):
            continue
        gap = (one(card) - 1) & ~(2 * one(previous) - 1)
        same_suit = suit_of(card) == suit_of(previous)
        if same_suit and (card >= FIRST_JOKER or not gap & (between | _own_scoring(p, gap))):
            leaders[index] = leaders[index - 1]


@kernel
def _own_scoring(p: Position, gap: int) -> int:
    return int(p.hands[p.seat]) & SCORING & gap


@kernel
def _survey(rules: Rules, p: Position, seat: int) -> Unseen:
    return hidden_cards(rules, p)


@kernel
def _determinize_with(rules: Rules, p: Position, unseen: Unseen, seat: int, rng: Ints) -> None:
    determinize_with(rules, p, unseen, rng)


@kernel
def _value(
    rules: Rules, views: Positions[Position], action: int, seat: int, marks: Ints, rng: Ints
) -> float:
    """Points of the deal above the mean of the others', and what the match is worth if it ends.

    A single deal is played for its points.
    """
    p = views[PLAYED]
    deals = int(p.deals)
    before = margin(rules, p, seat)
    apply(rules, p, action)
    while p.deals == deals:
        if p.asked:
            apply(rules, p, PASS)
        else:
            apply(rules, p, learned_card(rules, p, playable(rules, p), marks, NOISE, rng))
    value = margin(rules, p, seat) - before
    if p.over and _is_match(rules):
        value += MATCH_POINTS * (2.0 * _share(rules, p, seat) - 1.0)
    return value


@kernel
def _is_match(rules: Rules) -> bool:
    """Whether deals add up to a win."""
    return rules.end != End.DEALS or rules.deals > 1


@kernel
def _share(rules: Rules, p: Position, seat: int) -> float:
    """The part of a finished match that the side of a seat has won (P18)."""
    return 1.0 / winners(rules, p) if total_of(rules, p, seat) == best_total(rules, p) else 0.0


@kernel
def margin(rules: Rules, p: Position, seat: int) -> float:
    """The total of a seat, or of its side, above the mean of the others'."""
    sides = num_sides(rules)
    own = side_of(rules, seat)
    others = 0
    for side in range(sides):
        others += 0 if side == own else total_of(rules, p, side)
    return total_of(rules, p, own) - others / (sides - 1)


# The utility of each action, by marks; actions that are alike have one leader.
try_actions = fill(
    try_in_worlds,
    __name__,
    "try_actions",
    survey=_survey,
    determinize_with=_determinize_with,
    value=_value,
)
