"""Policy inference: worlds weighted by how likely the other seats' play is in them.

Several worlds that fit a view are drawn for each that is used. A world's weight is the likelihood
of every card that the other seats played in this deal, given the hands of that world; the worlds to
use are then drawn by weight (D. Rebstock, C. Solinas, M. Buro, N. Sturtevant, IEEE Conference on
Games, 2019). A seat is assumed to play each card with a probability that rises with its score by
the linear policy (softmax). The computation is in whole numbers: a weight is stored as its cost,
the negative logarithm.
"""

from typing import Final, NamedTuple

import numpy as np

from pigpen.bots.push_out_the_pig.linear_policy import score_linearly
from pigpen.cards.pack import NO_SUIT
from pigpen.cards.sets import listed, one, size
from pigpen.core.jit import kernel
from pigpen.core.mathematics import exp, log
from pigpen.core.record import Ints, Positions
from pigpen.core.rng import below
from pigpen.games.push_out_the_pig.hidden_information import determinize_with, hidden_cards
from pigpen.games.push_out_the_pig.position import (
    MOST_CARDS,
    NO_CARD,
    Position,
    pack,
)
from pigpen.games.push_out_the_pig.rules import MAX_SEATS, Rules
from pigpen.games.push_out_the_pig.tricks import apply, playable
from pigpen.search.determinization import PLAYED, WORLD

EACH: Final = 3  # worlds drawn for each that is used
TEMPERATURE: Final = 100  # of the softmax, in tenths of a point
NAT: Final = 64  # a factor of e, in costs
DEAREST: Final = 6 * NAT  # the highest cost of one card, because any player may err
FEWEST: Final = 10  # smallest effective sample size, in per cent of the worlds drawn

_ONE: Final = 1 << 16  # a probability of 1
_COSTS: Final = 16 * NAT  # costs from here on count as a probability of 0
_SUMS: Final = 1 << 10  # step to which sums of probabilities are rounded
# The probability by cost, and the cost of the normalizing sum of probabilities.
_CHANCE: Final = np.array([round(_ONE * exp(-cost / NAT)) for cost in range(_COSTS)], np.int64)
_SHARED: Final = np.array(
    [round(NAT * log(sums * _SUMS / _ONE)) for sums in range(1, MOST_CARDS * _ONE // _SUMS + 2)],
    np.int64,
)


class Likely(NamedTuple):
    """Worlds in the order of their use."""

    hands: Ints  # [worlds, MAX_SEATS] sets of cards
    next: Ints  # [1] index of the next world


@kernel
def likely_worlds(
    rules: Rules, views: Positions[Position], seat: int, worlds: int, rng: Ints
) -> Likely:
    """Return worlds of the view at `views[0]`, likelier ones more often.

    All are equally likely before the first card, and where the order of the played cards is not
    known. Overwrites `views[1]` and `views[2]`.
    """
    unseen = hidden_cards(rules, views[0])
    is_reported = views[0].gone != 0 and views[0].laid[0] != NO_CARD
    drawn = worlds * EACH if is_reported else worlds
    hands = np.zeros((drawn, MAX_SEATS), np.int64)
    for world in range(drawn):
        views[WORLD] = views[0]
        determinize_with(rules, views[WORLD], unseen, rng)
        for other in range(rules.seats):
            hands[world, other] = views[WORLD].hands[other]
    if not is_reported:
        return Likely(hands, np.zeros(1, np.int64))
    costs = np.zeros(drawn, np.int64)
    weigh_worlds(rules, views, seat, hands, costs)
    likely = np.zeros((worlds, MAX_SEATS), np.int64)
    _draw_by_weight(hands, costs, likely, rng)
    return Likely(likely, np.zeros(1, np.int64))


@kernel
def deal_likely(rules: Rules, p: Position, likely: Likely, seat: int, rng: Ints) -> None:
    """Turn a view into its next world, in place."""
    world: int = likely.next[0]
    for other in range(rules.seats):
        p.hands[other] = likely.hands[world, other]
    likely.next[0] = (world + 1) % len(likely.hands)


@kernel
def weigh_worlds(
    rules: Rules, views: Positions[Position], seat: int, hands: Ints, costs: Ints
) -> None:
    """Add the costs of the worlds `hands` [W, S] to `costs` [W], by the plays of all but `seat`.

    The deal is replayed at `views[2]`.
    """
    plays = size(int(views[0].gone))
    seats = np.zeros(MOST_CARDS, np.int64)
    laid = np.zeros(MAX_SEATS, np.int64)  # by seat, its plays from here to now
    _rewind(rules, views)
    for ply in range(plays):
        mover, card = int(views[PLAYED].seat), int(views[0].laid[ply])
        seats[ply] = mover
        laid[mover] |= one(card)
        apply(rules, views[PLAYED], card)
    cards = np.zeros(MOST_CARDS, np.int64)
    scores = np.zeros(MOST_CARDS, np.int64)
    p = views[PLAYED]
    _rewind(rules, views)
    for ply in range(plays):
        mover, card = int(seats[ply]), int(views[0].laid[ply])
        if mover != seat:
            for world in range(len(hands)):
                p.hands[mover] = hands[world, mover] | laid[mover]
                costs[world] += _cost(rules, p, card, cards, scores)
            p.hands[mover] = pack(rules)
        laid[mover] &= ~one(card)
        apply(rules, p, card)


@kernel
def _rewind(rules: Rules, views: Positions[Position]) -> None:
    """Set `views[2]` to the first lead of the deal, with hands that do not run out."""
    views[PLAYED] = views[0]
    p = views[PLAYED]
    p.hands[:] = pack(rules)
    p.captured[:] = 0
    p.gone = 0
    p.trick[:] = NO_CARD
    p.voids[:] = 0
    p.suits_led = 0
    p.suit = NO_SUIT
    p.leader = p.opener
    p.seat = p.opener


@kernel
def _cost(rules: Rules, p: Position, card: int, cards: Ints, scores: Ints) -> int:
    """Return the cost of a card that the seat to move plays; `cards` and `scores` are buffers."""
    legal = playable(rules, p)
    if legal & (legal - 1) == 0:
        return 0
    count = listed(legal, cards)
    score_linearly(rules, p, cards, count, scores)
    top = scores[0]
    own = scores[0]
    for index in range(count):
        top = max(top, scores[index])
        if cards[index] == card:
            own = scores[index]
    total = 0
    for index in range(count):
        total += _CHANCE[min(_COSTS - 1, (top - scores[index]) * NAT // TEMPERATURE)]
    share = _SHARED[total // _SUMS - 1]
    return min(DEAREST, (top - own) * NAT // TEMPERATURE + share)


@kernel
def _draw_by_weight(hands: Ints, costs: Ints, likely: Ints, rng: Ints) -> None:
    """Fill `likely` [K, S] from `hands` [W, S] by systematic resampling.

    If the effective sample size (L. Kish) is too small, costs are reduced by a fifth at a time.
    """
    drawn, worlds = len(hands), len(likely)
    costs -= costs.min()
    while True:
        total = squares = 0
        for world in range(drawn):
            weight = _weight(costs[world])
            total += weight
            squares += weight * weight
        if total * total * 100 >= squares * drawn * FEWEST:
            break
        for world in range(drawn):
            costs[world] = costs[world] * 4 // 5
    point: int = below(rng, total)
    world = -1
    reached = 0
    for place in range(worlds):
        while reached * worlds <= place * total + point:
            world += 1
            reached += _weight(costs[world])
        for seat in range(MAX_SEATS):
            likely[place, seat] = hands[world, seat]


@kernel
def _weight(cost: int) -> int:
    """Return the weight of a cost."""
    return _CHANCE[cost] if cost < _COSTS else 0
