"""Likely worlds: those in which the others would have laid the cards that they laid.

Worlds that fit a view are drawn as `hidden` draws them, several for each that is to be tried. Each
is weighed by how readily every card that the others laid in this deal would be laid from the hands
that the world gives them; and those to be tried are drawn by weight (policy inference: D. Rebstock,
C. Solinas, M. Buro, N. Sturtevant, IEEE Conference on Games, 2019). A player is taken to lay a card
the more often the higher its learned mark is (softmax). All in whole numbers: a weight is kept as
its cost, the negative logarithm.
"""

from typing import Final, NamedTuple

import numpy as np

from pigpen.bots.push_out_the_pig.learned import mark_learned
from pigpen.cards.pack import NO_SUIT
from pigpen.cards.sets import listed, one, size
from pigpen.core.jit import kernel
from pigpen.core.mathematics import exp, log
from pigpen.core.record import Ints, Positions
from pigpen.core.rng import below
from pigpen.games.push_out_the_pig.hidden import determinize_with, hidden_cards
from pigpen.games.push_out_the_pig.position import (
    MOST_CARDS,
    NO_CARD,
    Position,
    pack,
)
from pigpen.games.push_out_the_pig.rules import MAX_SEATS, Rules
from pigpen.games.push_out_the_pig.tricks import apply, playable
from pigpen.search.determinization import PLAYED, WORLD

EACH: Final = 3  # worlds that are drawn for one that is tried
TEMPERATURE: Final = 100  # of the softmax, in tenths of a point
NAT: Final = 64  # a factor of e, in costs
DEAREST: Final = 6 * NAT  # what a card costs at most: anybody may err
FEWEST: Final = 10  # per cent of the worlds drawn that are to count, or weights are made more alike

_ONE: Final = 1 << 16  # a chance of one
_COSTS: Final = 16 * NAT  # that are told from no chance at all
_SUMS: Final = 1 << 10  # by how much sums of chances are rounded
# The chance behind a cost, and what a sum of chances costs who has its share of it.
_CHANCE: Final = np.array([round(_ONE * exp(-cost / NAT)) for cost in range(_COSTS)], np.int64)
_SHARED: Final = np.array(
    [round(NAT * log(sums * _SUMS / _ONE)) for sums in range(1, MOST_CARDS * _ONE // _SUMS + 2)],
    np.int64,
)


class Likely(NamedTuple):
    """Worlds in the order in which they are tried."""

    hands: Ints  # [worlds, MAX_SEATS] sets of cards
    next: Ints  # [1] the one whose turn it is


@kernel
def likely_worlds(
    rules: Rules, views: Positions[Position], seat: int, worlds: int, rng: Ints
) -> Likely:
    """Worlds of the view at `views[0]`, the likelier the more often.

    All are equally likely before the first card, and where the cards played are not known in their
    order. Overwrites `views[1]` and `views[2]`.
    """
    unseen = hidden_cards(rules, views[0])
    is_told = views[0].gone != 0 and views[0].laid[0] != NO_CARD
    drawn = worlds * EACH if is_told else worlds
    hands = np.zeros((drawn, MAX_SEATS), np.int64)
    for world in range(drawn):
        views[WORLD] = views[0]
        determinize_with(rules, views[WORLD], unseen, rng)
        for other in range(rules.seats):
            hands[world, other] = views[WORLD].hands[other]
    if not is_told:
        return Likely(hands, np.zeros(1, np.int64))
    costs = np.zeros(drawn, np.int64)
    weigh_worlds(rules, views, seat, hands, costs)
    likely = np.zeros((worlds, MAX_SEATS), np.int64)
    _draw_by_weight(hands, costs, likely, rng)
    return Likely(likely, np.zeros(1, np.int64))


@kernel
def deal_likely(rules: Rules, p: Position, likely: Likely, seat: int, rng: Ints) -> None:
    """Makes the next world of a view, in place."""
    world: int = likely.next[0]
    for other in range(rules.seats):
        p.hands[other] = likely.hands[world, other]
    likely.next[0] = (world + 1) % len(likely.hands)


@kernel
def weigh_worlds(
    rules: Rules, views: Positions[Position], seat: int, hands: Ints, costs: Ints
) -> None:
    """Adds to `costs` [W] what the cards of all but `seat` cost in the worlds `hands` [W, S].

    The deal is played once more, at `views[2]`.
    """
    plays = size(int(views[0].gone))
    seats = np.zeros(MOST_CARDS, np.int64)
    laid = np.zeros(MAX_SEATS, np.int64)  # by seat, the cards of this deal from here on
    _rewind(rules, views)
    for ply in range(plays):
        mover, card = int(views[PLAYED].seat), int(views[0].laid[ply])
        seats[ply] = mover
        laid[mover] |= one(card)
        apply(rules, views[PLAYED], card)
    cards = np.zeros(MOST_CARDS, np.int64)
    marks = np.zeros(MOST_CARDS, np.int64)
    p = views[PLAYED]
    _rewind(rules, views)
    for ply in range(plays):
        mover, card = int(seats[ply]), int(views[0].laid[ply])
        if mover != seat:
            for world in range(len(hands)):
                p.hands[mover] = hands[world, mover] | laid[mover]
                costs[world] += _cost(rules, p, card, cards, marks)
            p.hands[mover] = pack(rules)
        laid[mover] &= ~one(card)
        apply(rules, p, card)


@kernel
def _rewind(rules: Rules, views: Positions[Position]) -> None:
    """The first lead of the deal, at `views[2]`; no hand runs out, for that would end the deal."""
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
def _cost(rules: Rules, p: Position, card: int, cards: Ints, marks: Ints) -> int:
    """What it costs that the seat to move lays a card; `cards` and `marks` are room to work in."""
    legal = playable(rules, p)
    if legal & (legal - 1) == 0:
        return 0
    count = listed(legal, cards)
    mark_learned(rules, p, cards, count, marks)
    top = marks[0]
    own = marks[0]
    for index in range(count):
        top = max(top, marks[index])
        if cards[index] == card:
            own = marks[index]
    total = 0
    for index in range(count):
        total += _CHANCE[min(_COSTS - 1, (top - marks[index]) * NAT // TEMPERATURE)]
    share = _SHARED[total // _SUMS - 1]
    return min(DEAREST, (top - own) * NAT // TEMPERATURE + share)


@kernel
def _draw_by_weight(hands: Ints, costs: Ints, likely: Ints, rng: Ints) -> None:
    """Fills `likely` [K, S] from `hands` [W, S]: evenly spaced on the weights laid end to end.

    Where too few would count (L. Kish's effective sample size), costs shrink by a fifth at a time.
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
    return _CHANCE[cost] if cost < _COSTS else 0
