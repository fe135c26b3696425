"""Counts of the ways in which hidden hands can have shared out the old cards.

A *term* of a hand is a hypothesis and how many old cards of each suit it took: those in its slots
and those that left. Together the hands took each suit's old cards, no more and no fewer. So terms
are counted from the last hand back, by what is left to take, and drawn from the first hand on with
the weight of all that can follow: no draw fails because of the old cards. A *code* is a number of
cards of each suit, packed to be added and subtracted: its low bits are the index of its total, then
come the numbers, each with a bit to borrow from.
"""

import numpy as np

from pigpen.core.jit import kernel
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import draw
from pigpen.games.piggy_piggy.hypotheses import is_new_slot, mask_of, num_gone
from pigpen.games.piggy_piggy.position import ICONS, KINDS
from pigpen.games.piggy_piggy.proposal import OLD, SUITS, in_suit, price_of_new
from pigpen.games.piggy_piggy.world_tables import Unseen, Ways

TERMS: int = 20_000  # of a hand; with more, old cards are not followed
_INDEX_BITS = 20  # 30 old cards of six suits have less than 2 ** 16 totals
_INDEX = (1 << _INDEX_BITS) - 1
_BITS = 6  # of a suit, the highest to borrow from
_MOST_OF_SUIT = 31
_BORROW = sum(32 << (_INDEX_BITS + _BITS * suit) for suit in range(SUITS))
_VECTORS = 252  # ways to choose five suits of six in no order


@kernel
def no_ways(old: Ints, hands: int) -> Ways:
    """Return empty tables for the ways to share out the cards of `old` [KINDS]."""
    step = np.zeros(SUITS, np.int64)
    stride = 1
    for suit in range(SUITS):
        step[suit] = stride | 1 << (_INDEX_BITS + _BITS * suit)
        stride *= in_suit(old, suit) + 1
    return Ways(
        step,
        np.zeros((hands, TERMS), np.int64),
        np.zeros((hands, TERMS), np.int64),
        np.zeros((hands, TERMS)),
        np.zeros(hands, np.int64),
        np.zeros((hands + 1, stride)),
    )


@kernel
def code_of_all(unseen: Unseen) -> int:
    """Return the code of all old cards."""
    code = 0
    for suit in range(SUITS):
        code += in_suit(unseen.old, suit) * unseen.ways.step[suit]
    return code


@kernel
def num_taken(code: int, suit: int) -> int:
    """Return how many cards of a suit a code has."""
    return (code >> (_INDEX_BITS + _BITS * suit)) & _MOST_OF_SUIT


@kernel
def count_ways(unseen: Unseen) -> bool:
    """Fill terms and totals; return whether there was room and is any way."""
    ways = unseen.ways
    everything = code_of_all(unseen)
    room = np.zeros((2, _VECTORS), np.int64), np.zeros((2, _VECTORS))
    place = np.zeros(ways.totals.shape[1], np.int64)
    hands = len(ways.counts)
    reached = np.zeros(1, np.int64)  # codes whose total is not 0
    ways.totals[hands, 0] = 1.0
    for back in range(hands):
        hand = hands - 1 - back
        for hypothesis in range(unseen.counts[hand]):
            if not _add_terms(unseen, hand, hypothesis, everything, room, place):
                return False
        reached = _add_totals(ways, hand, everything, reached)
    return ways.totals[0, everything & _INDEX] > 0.0


@kernel
def _fits(code: int, taken: int) -> bool:
    """Return whether no suit of `taken` has more cards than in `code`."""
    return (code + _BORROW - taken) & _BORROW == _BORROW


@kernel
def code_gone(ways: Ways, gone: int) -> int:
    """Return the code of packed counts of old cards that left."""
    code = 0
    if gone != 0:
        for kind in range(KINDS):
            code += num_gone(gone, kind) * ways.step[kind // ICONS]
    return code


@kernel
def _add_terms(
    unseen: Unseen,
    hand: int,
    hypothesis: int,
    everything: int,
    room: tuple[Ints, Floats],
    place: Ints,
) -> bool:
    """Add the numbers of old cards by suit that a hypothesis can have.

    Returns whether there was room. `room` is for two rows of codes and weights; `place` [I] is 0,
    and is left so.
    """
    ways = unseen.ways
    codes, weights = room
    key = unseen.keys[hand, hypothesis]
    codes[0, 0] = code_gone(ways, unseen.gone[hand, hypothesis])
    weights[0, 0] = price_of_new(unseen, hand, hypothesis)
    if not _fits(everything, codes[0, 0]):
        return True
    count, row = 1, 0
    for slot in range(unseen.slots[hand]):
        if not is_new_slot(key, slot):
            mask = mask_of(key, slot)
            count = _add_slot(unseen, codes, weights, row, count, mask, everything, place)
            row = 1 - row
    first = ways.counts[hand]
    if first + count > TERMS:
        return False
    ways.hypothesis[hand, first : first + count] = hypothesis
    ways.codes[hand, first : first + count] = codes[row, :count]
    ways.weights[hand, first : first + count] = weights[row, :count]
    ways.counts[hand] += count
    return True


@kernel
def _add_slot(
    unseen: Unseen,
    codes: Ints,
    weights: Floats,
    row: int,
    count: int,
    mask: int,
    everything: int,
    place: Ints,
) -> int:
    """Write the current codes with one old card more into the other row; return how many."""
    found = 0
    for index in range(count):
        for suit in range(SUITS):
            code = codes[row, index] + unseen.ways.step[suit]
            if (mask >> suit) & 1 or not _fits(everything, code):
                continue
            known = place[code & _INDEX]
            if known == 0:
                codes[1 - row, found] = code
                weights[1 - row, found] = 0.0
                found += 1
                known = found
                place[code & _INDEX] = known
            weights[1 - row, known - 1] += weights[row, index] * unseen.prices[OLD, suit]
    for index in range(found):
        place[codes[1 - row, index] & _INDEX] = 0
    return found


@kernel
def _add_totals(ways: Ways, hand: int, everything: int, reached: Ints) -> Ints:
    """Fill the totals of a hand from those after it, at the codes in `reached`; return its own."""
    size = ways.totals.shape[1]
    taken = _reached(ways.codes[hand, : ways.counts[hand]], size)
    weights = np.zeros(size)
    for term in range(ways.counts[hand]):
        weights[ways.codes[hand, term] & _INDEX] += ways.weights[hand, term]
    both = np.zeros(size, np.int64)
    count = 0
    for before in reached:
        rest = ways.totals[hand + 1, before & _INDEX]
        for code in taken:
            if _fits(everything - before, code):
                index = (before + code) & _INDEX
                if ways.totals[hand, index] == 0.0:
                    both[count] = before + code
                    count += 1
                ways.totals[hand, index] += rest * weights[code & _INDEX]
    return _reached(both[:count], size)


@kernel
def _reached(codes: Ints, size: int) -> Ints:
    """Return each of the codes once."""
    is_there = np.zeros(size, np.int64)
    found = np.zeros(size, np.int64)
    count = 0
    for code in codes:
        if is_there[code & _INDEX] == 0:
            is_there[code & _INDEX] = 1
            found[count] = code
            count += 1
    return found[:count]


@kernel
def draw_term(ways: Ways, hand: int, left: int, rng: Ints) -> int:
    """Draw a term of a hand by weight; `left` is the code that this hand and the next take."""
    point = draw(rng) / 4294967296.0 * ways.totals[hand, left & _INDEX]
    chosen = 0
    for term in range(ways.counts[hand]):
        code = ways.codes[hand, term]
        if _fits(left, code):
            share = ways.weights[hand, term] * ways.totals[hand + 1, (left - code) & _INDEX]
            if share > 0.0:
                chosen = term
                point -= share
                if point < 0.0:
                    break
    return chosen
