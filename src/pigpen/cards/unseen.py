"""Sampler of unseen cards: deals to hands that are known to lack suits, all equally likely.

Hands that lack a suit which is still hidden are *tight*. How many cards of each pool a tight hand
takes is drawn with the number of worlds behind each choice (counted by dynamic programming over the
cards left in each pool, a pool of a hand at a time); the cards of a pool, and all that the other
hands take, are then a plain shuffle. Suits that no hand is known to lack make one pool, with the
jokers.
"""

from typing import NamedTuple

import numpy as np

from pigpen.cards.pack import of_suit
from pigpen.cards.sets import listed, one, size
from pigpen.core.jit import kernel
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import below, draw

_SUITS = 4
_POOLS = _SUITS + 1  # the last one is free to all


def _binomials() -> Floats:
    """Return C(n, k) at [n, k]; from 2**49 on some are off by one or two."""
    n, i = np.ogrid[:56, :55]
    found = np.ones((56, 56))
    found[:, 1:] = np.cumprod((n - i) / (i + 1), axis=1)
    return found.round()


_CHOOSE = _binomials()


class Unseen(NamedTuple):
    """Hidden cards and the hands that share them; `hands` is M, a stock included."""

    pools: Ints  # [5] sets of cards
    left: Ints  # [5] how many cards each pool has
    strides: Ints  # [5] of a state: the cards left in each pool, in mixed radix
    order: Ints  # [M] hands, the tight ones first
    needs: Ints  # [M] cards that each hand lacks
    barred: Ints  # [M] bit j: the hand takes nothing from pool j
    tight: int  # how many hands are
    ways: Floats  # [5 * tight + 1, states] worlds behind a state before each pool of a hand


@kernel
def unseen_cards(cards: int, needs: Ints, voids: Ints) -> Unseen:
    """Count the ways to deal the set `cards` to hands that lack `needs` [M] of them.

    `voids` [M] has bit u set for a hand without hidden cards of suit u. The needs add up
    to the number of cards, and at least one world exists: some hands were really dealt.
    """
    pools = np.zeros(_POOLS, np.int64)
    left = np.zeros(_POOLS, np.int64)
    strides = np.zeros(_POOLS, np.int64)
    order = np.zeros(len(needs), np.int64)
    barred = np.zeros(len(needs), np.int64)
    _fill_pools(cards, needs, voids, pools)
    states = 1
    for j in range(_POOLS):
        left[j] = size(pools[j])
        strides[j] = states
        states *= left[j] + 1
    tight = _sort_hands(needs, voids, pools, order, barred)
    unseen = Unseen(
        pools, left, strides, order, needs, barred, tight, np.zeros((_POOLS * tight + 1, states))
    )
    _count(unseen)
    return unseen


@kernel
def _fill_pools(cards: int, needs: Ints, voids: Ints, pools: Ints) -> None:
    """Fill the pools: one for each suit that some hand lacks; the rest is free to all."""
    free = int(cards)
    for suit in range(_SUITS):
        for hand in range(len(needs)):
            if needs[hand] > 0 and (voids[hand] >> suit) & 1:
                pools[suit] = int(cards) & of_suit(suit)
        free &= ~pools[suit]
    pools[_SUITS] = free


@kernel
def _sort_hands(needs: Ints, voids: Ints, pools: Ints, order: Ints, barred: Ints) -> int:
    """Put tight hands first; return how many there are."""
    tight = 0
    loose = len(needs)
    for hand in range(len(needs)):
        for suit in range(_SUITS):
            if needs[hand] > 0 and (voids[hand] >> suit) & 1 and pools[suit]:
                barred[hand] |= 1 << suit
        if barred[hand]:
            order[tight] = hand
            tight += 1
        else:
            loose -= 1
            order[loose] = hand
    return tight


@kernel
def _count(unseen: Unseen) -> None:
    """Count the ways backwards: after the last tight hand, the rest is one shuffle.

    There is no recursive kernel, because such machine code cannot be read from the disk cache.
    """
    unseen.ways[_POOLS * unseen.tight, :] = 1.0
    after = 0
    for place in range(unseen.tight, len(unseen.needs)):
        hand: int = unseen.order[place]
        after += unseen.needs[hand]
    for stage in range(unseen.tight - 1, -1, -1):
        for pool in range(_POOLS - 1, -1, -1):
            _count_pool(unseen, stage, pool, after)
        tight: int = unseen.order[stage]
        after += unseen.needs[tight]


@kernel
def _count_pool(unseen: Unseen, stage: int, pool: int, after: int) -> None:
    """Count the worlds behind each state in which a hand comes to a pool.

    `after` cards are for later hands, so that the cards of a state say what the hand needs.
    """
    hand = unseen.order[stage]
    layer = _POOLS * stage + pool
    left = np.zeros(_POOLS, np.int64)
    cards = 0
    for state in range(unseen.ways.shape[1]):
        need = cards - after
        if 0 <= need <= unseen.needs[hand]:
            fewest, most = _range(unseen, hand, pool, need, left[pool])
            for count in range(fewest, most + 1):
                unseen.ways[layer, state] += _weight(unseen, layer, pool, state, left[pool], count)
        cards += _next_state(unseen, left)


@kernel
def _next_state(unseen: Unseen, left: Ints) -> int:
    """Turn `left` to the next state, as an odometer does; return what that adds in cards."""
    added = 0
    for pool in range(_POOLS):
        if left[pool] < unseen.left[pool]:
            left[pool] += 1
            return added + 1
        added -= left[pool]
        left[pool] = 0
    return added


@kernel
def _range(unseen: Unseen, hand: int, pool: int, need: int, held: int) -> tuple[int, int]:
    """Return the fewest and the most cards that a hand may take from a pool of `held`."""
    if (unseen.barred[hand] >> pool) & 1:
        return 0, 0
    return (need if pool == _POOLS - 1 else 0), min(need, held)


@kernel
def _weight(unseen: Unseen, layer: int, pool: int, state: int, held: int, count: int) -> float:
    """Return the worlds in which `count` of the `held` cards of a pool are taken."""
    return _CHOOSE[held, count] * unseen.ways[layer + 1, state - count * unseen.strides[pool]]


@kernel
def determinize_hands(unseen: Unseen, hands: Ints, rng: Ints) -> None:
    """Add the hidden cards to `hands` [M] (sets), every world equally likely."""
    room = np.zeros(64, np.int64)
    pools = unseen.pools.copy()
    left = unseen.left.copy()
    state = 0
    for j in range(_POOLS):
        state += left[j] * unseen.strides[j]
    for stage in range(unseen.tight):
        state = _deal_tight(unseen, stage, state, pools, left, hands, room, rng)
    rest = 0
    for j in range(_POOLS):
        rest |= pools[j]
    for place in range(unseen.tight, len(hands)):
        hand: int = unseen.order[place]
        taken = _take(rest, unseen.needs[hand], room, rng)
        hands[hand] |= taken
        rest &= ~taken


@kernel
def _deal_tight(
    unseen: Unseen,
    stage: int,
    state: int,
    pools: Ints,
    left: Ints,
    hands: Ints,
    room: Ints,
    rng: Ints,
) -> int:
    """Deal one tight hand pool by pool; return the state that is left."""
    hand: int = unseen.order[stage]
    need = unseen.needs[hand]
    for pool in range(_POOLS):
        count = _draw_count(unseen, stage, pool, state, need, left[pool], rng)
        taken = _take(pools[pool], count, room, rng)
        hands[hand] |= taken
        pools[pool] &= ~taken
        left[pool] -= count
        state -= count * unseen.strides[pool]
        need -= count
    return state


@kernel
def _draw_count(
    unseen: Unseen, stage: int, pool: int, state: int, need: int, held: int, rng: Ints
) -> int:
    """Draw how many cards the hand takes from a pool, by the worlds behind each number."""
    fewest, most = _range(unseen, unseen.order[stage], pool, need, held)
    if fewest >= most:
        return most
    layer = _POOLS * stage + pool
    point = draw(rng) / 4294967296.0 * unseen.ways[layer, state]
    chosen = fewest
    for count in range(fewest, most + 1):
        weight = _weight(unseen, layer, pool, state, held, count)
        if weight > 0.0:
            chosen = count
            if point < weight:
                break
        point -= weight
    return chosen


@kernel
def _take(cards: int, count: int, room: Ints, rng: Ints) -> int:
    """Return `count` random cards of a set (a shuffle cut short)."""
    held = listed(cards, room)
    taken = 0
    for place in range(count):
        other = place + below(rng, held - place)
        card = room[other]
        room[other] = room[place]
        taken |= one(card)
    return taken
