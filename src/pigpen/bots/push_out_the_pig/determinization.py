"""Search in sampled worlds: each card is tried in many deals that fit the view.

The same worlds serve every card, so that their luck cancels in the comparison. In each world all
seats play on by the linear policy to the end of the deal.
"""

from typing import NamedTuple

from pigpen.bots.push_out_the_pig.inference import deal_likely, likely_worlds
from pigpen.bots.push_out_the_pig.linear_policy import linear_card, weights_of
from pigpen.bots.push_out_the_pig.win_probability import is_match, points_per_win, win_probability
from pigpen.cards.pack import FIRST_JOKER, suit_of
from pigpen.cards.sets import holds, one
from pigpen.cards.unseen import Unseen
from pigpen.core.jit import instantiate, kernel
from pigpen.core.record import Ints, Positions
from pigpen.games.push_out_the_pig.hidden_information import determinize_with, hidden_cards
from pigpen.games.push_out_the_pig.position import (
    FINISH,
    PASS,
    SCORING,
    Position,
    num_sides,
    pack,
    side_of,
)
from pigpen.games.push_out_the_pig.rules import Rules
from pigpen.games.push_out_the_pig.scoring import best_total, total_of, winners
from pigpen.games.push_out_the_pig.tricks import apply, playable
from pigpen.search.determinization import PLAYED, try_in_worlds

NOISE = 3  # points of noise in the choices of a world's seats
BESIDE = 0.1  # weight of a deal's points, beside the probability of winning the match
MATCH_POINTS = 300.0  # points added for a won match, subtracted for a lost one


class Aim(NamedTuple):
    """The objective of a deal."""

    weights: Ints  # of the linear policy that plays worlds on
    a_match: float  # points that a match won is worth; 0 for a single deal
    win_probability: float  # of winning it, before this deal


@kernel
def alike(rules: Rules, p: Position, actions: Ints, count: int, leaders: Ints) -> None:
    """Group equal actions: leaders[i] is the first action that is equivalent to action i.

    Two cards of a suit are equivalent if neither scores and no card that another seat may hold lies
    between them; so are two jokers.
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
    """Return the scoring cards of a gap that the seat to move holds."""
    return int(p.hands[p.seat]) & SCORING & gap


@kernel
def _survey(rules: Rules, views: Positions[Position], seat: int, worlds: int, rng: Ints) -> Unseen:
    return hidden_cards(rules, views[0])


@kernel
def _determinize_with(rules: Rules, p: Position, unseen: Unseen, seat: int, rng: Ints) -> None:
    determinize_with(rules, p, unseen, rng)


@kernel
def _value(
    rules: Rules, views: Positions[Position], action: int, seat: int, weights: Ints, rng: Ints
) -> float:
    """Return the points of the deal above the others' mean, plus the value of a match that ends.

    A single deal is played for its points.
    """
    p = views[PLAYED]
    before = margin(rules, p, seat)
    _play_on(rules, p, action, weights, rng)
    value = margin(rules, p, seat) - before
    if p.over and is_match(rules):
        value += MATCH_POINTS * (2.0 * _share(rules, p, seat) - 1.0)
    return value


@kernel
def _play_on(rules: Rules, p: Position, action: int, weights: Ints, rng: Ints) -> None:
    """Play an action, and the rest of the deal by the linear policy."""
    deals = int(p.deals)
    apply(rules, p, action)
    while p.deals == deals:
        if p.asked:
            apply(rules, p, PASS)
        else:
            apply(rules, p, linear_card(rules, p, playable(rules, p), weights, NOISE, rng))


@kernel
def _value_in_match(
    rules: Rules, views: Positions[Position], action: int, seat: int, aim: Aim, rng: Ints
) -> float:
    """Return the rise in the probability of winning the match, in points, plus part of the points.

    A single deal is played for its points.
    """
    p = views[PLAYED]
    before = margin(rules, p, seat)
    _play_on(rules, p, action, aim.weights, rng)
    value = margin(rules, p, seat) - before
    if aim.a_match == 0.0:
        return value
    won = win_probability(rules, p, side_of(rules, seat)) - aim.win_probability
    return aim.a_match * won + BESIDE * value


@kernel
def aim_of(rules: Rules, p: Position) -> Aim:
    """Return the objective of the seat to move."""
    if not is_match(rules):
        return Aim(weights_of(rules), 0.0, 0.0)
    side = side_of(rules, int(p.seat))
    return Aim(weights_of(rules), points_per_win(rules, p, side), win_probability(rules, p, side))


@kernel
def _share(rules: Rules, p: Position, seat: int) -> float:
    """Return the share of a finished match that the side of a seat has won (P18)."""
    return 1.0 / winners(rules, p) if total_of(rules, p, seat) == best_total(rules, p) else 0.0


@kernel
def margin(rules: Rules, p: Position, seat: int) -> float:
    """Return the total of a seat, or of its side, above the mean of the others'."""
    sides = num_sides(rules)
    own = side_of(rules, seat)
    others = 0
    for side in range(sides):
        others += 0 if side == own else total_of(rules, p, side)
    return total_of(rules, p, own) - others / (sides - 1)


# The value of each action, by the linear policy; equivalent actions share one leader.
try_actions = instantiate(
    try_in_worlds,
    __name__,
    "try_actions",
    survey=_survey,
    determinize_with=_determinize_with,
    value=_value,
)

# Its counterpart in likely worlds, for the probability of winning the match.
try_likely = instantiate(
    try_in_worlds,
    __name__,
    "try_likely",
    survey=likely_worlds,
    determinize_with=deal_likely,
    value=_value_in_match,
)
