"""The proposal distribution: a price for each card, by which hands are drawn independently.

Worlds are drawn by rejection: hands by a proposal that treats each card by itself, then accepted
with the probability that corrects for cards that hands share. Ways are counted as if cards of a
kind were distinguishable. Of each suit they depend on how many old cards of each kind have left,
and on how many new cards are in hands; a price is near the mean factor of one more of either, and
`surplus_of` is the logarithm of ways over prices.
"""

import numpy as np

from pigpen.core.jit import kernel
from pigpen.core.mathematics import log
from pigpen.core.record import Floats, Ints
from pigpen.games.piggy_piggy.hypotheses import is_new_slot, mask_of, num_gone
from pigpen.games.piggy_piggy.position import CARDS, COLOURS, ICONS, KINDS
from pigpen.games.piggy_piggy.world_tables import Unseen

SUITS = COLOURS + 1  # goats are the last
OLD, NEW = 0, 1  # ages, as rows of prices
_GONE = 2  # row of old cards that left, in means
_ROUNDS = 8  # of fitting the prices; any prices are exact, better ones reject less
_LOGS = np.cumsum([0.0, *map(log, range(1, CARDS + 1))])  # of factorials
_NEVER = -1e300  # the logarithm of no way at all


@kernel
def in_suit(counts: Ints, suit: int) -> int:
    """Return how many cards of a suit there are, [KINDS] by kind."""
    return num_of(counts, suit, 0) + num_of(counts, suit, 1) + num_of(counts, suit, 2)


@kernel
def num_of(counts: Ints, suit: int, size: int) -> int:
    """Return how many cards of a suit have `size` + 1 icons; all goats count as one size."""
    kind = ICONS * suit + size
    return counts[kind] if kind < KINDS else 0


@kernel
def price_of_slot(prices: Floats, age: int, mask: int) -> float:
    """Return the sum of prices of the suits that a slot may hold."""
    price = 0.0
    for suit in range(SUITS):
        if not (mask >> suit) & 1:
            price += prices[age, suit]
    return price


@kernel
def fit_prices(unseen: Unseen) -> None:
    """Fit prices and fees."""
    prices = unseen.prices
    for suit in range(SUITS):
        old = in_suit(unseen.old, suit)
        prices[OLD, suit] = old
        prices[NEW, suit] = in_suit(unseen.cards, suit) - old + _may_go(unseen, suit)
    mean = np.zeros((3, SUITS))
    _set_fees(unseen, mean)
    for _ in range(_ROUNDS):
        _weigh(unseen, mean)
        for suit in range(SUITS):
            _adjust(unseen, suit, mean)
        _set_fees(unseen, mean)


@kernel
def _may_go(unseen: Unseen, suit: int) -> int:
    """Return the most old cards of a suit that can have left."""
    count = 0
    for size in range(ICONS):
        count += min(num_of(unseen.old, suit, size), num_of(unseen.left, suit, size))
    return count


@kernel
def _adjust(unseen: Unseen, suit: int, mean: Floats) -> None:
    """Move the prices of a suit nearer, by the mean number of its cards."""
    prices = unseen.prices
    old = in_suit(unseen.old, suit)
    found = mean[OLD, suit] + mean[_GONE, suit]
    if old > 0 and found > 0.0:
        prices[OLD, suit] *= old / found
    n = in_suit(unseen.cards, suit) - old + mean[_GONE, suit]
    if n > 0.0:
        least = in_suit(unseen.cards, suit) - in_suit(unseen.in_pile, suit) + 0.0
        t = max(min(max(mean[NEW, suit], least), n - 0.5), 0.0)
        step = (t + 1.0) * max(n - t, 0.1) / (t - least + 1.0)
        prices[NEW, suit] = np.sqrt(prices[NEW, suit] * step)


@kernel
def _set_fees(unseen: Unseen, mean: Floats) -> None:
    """Set the factor of an old card that has left, compared with one in a hand."""
    for suit in range(SUITS):
        old = in_suit(unseen.old, suit)
        n = max(in_suit(unseen.cards, suit) - old + mean[_GONE, suit], 0.0)
        rest = max(n - mean[NEW, suit], 0.0)
        for size in range(ICONS):
            own = num_of(unseen.old, suit, size)
            if own > 0:
                others = max(0, num_of(unseen.cards, suit, size) - own)
                share = own / old * (n + 1.0) / ((others + 1.0) * (rest + 1.0))
                unseen.fees[ICONS * suit + size] = unseen.prices[OLD, suit] * share


@kernel
def _weigh(unseen: Unseen, mean: Floats) -> None:
    """Write the mean cards in hands, or left, at these prices into `mean` [3, SUITS]."""
    mean[:] = 0.0
    part = np.zeros((3, SUITS))
    for hand in range(len(unseen.counts)):
        part[:] = 0.0
        total = 0.0
        for place in range(unseen.counts[hand]):
            weight = _price_of(unseen, hand, place)
            total += weight
            if weight > 0.0:
                _add_means(unseen, hand, place, weight, part)
        mean += part / total


@kernel
def _price_of(unseen: Unseen, hand: int, place: int) -> float:
    """Return the ways of a hypothesis times all its prices."""
    weight = price_of_new(unseen, hand, place)
    key = unseen.keys[hand, place]
    for slot in range(unseen.slots[hand]):
        if not is_new_slot(key, slot):
            weight *= price_of_slot(unseen.prices, OLD, mask_of(key, slot))
    return weight


@kernel
def price_of_new(unseen: Unseen, hand: int, place: int) -> float:
    """Return the ways of a hypothesis times its fees and prices, without old cards in slots."""
    weight = unseen.weights[hand, place]
    key, gone = unseen.keys[hand, place], unseen.gone[hand, place]
    for slot in range(unseen.slots[hand]):
        if is_new_slot(key, slot):
            weight *= price_of_slot(unseen.prices, NEW, mask_of(key, slot))
    if gone != 0:
        for kind in range(KINDS):
            for _ in range(num_gone(gone, kind)):
                weight *= unseen.fees[kind]
    return weight


@kernel
def _add_means(unseen: Unseen, hand: int, place: int, weight: float, part: Floats) -> None:
    """Add the cards of a hypothesis, by row and suit, times its weight."""
    key, gone = unseen.keys[hand, place], unseen.gone[hand, place]
    for slot in range(unseen.slots[hand]):
        age, mask = NEW if is_new_slot(key, slot) else OLD, mask_of(key, slot)
        share = weight / price_of_slot(unseen.prices, age, mask)
        for suit in range(SUITS):
            if not (mask >> suit) & 1:
                part[age, suit] += share * unseen.prices[age, suit]
    if gone != 0:
        for kind in range(KINDS):
            part[_GONE, kind // ICONS] += weight * num_gone(gone, kind)


@kernel
def surplus_of(unseen: Unseen, suit: int, ones: int, twos: int, threes: int, held: int) -> float:
    """Return the logarithm of ways over prices, for a suit.

    `ones`, `twos` and `threes` are the old cards that left, by icons, `held` new cards are in
    hands, and all other old cards are in hands too.
    """
    gone = ones + twos + threes
    surplus = _LOGS[held] - held * _log(unseen.prices[NEW, suit], held)
    surplus += _of_size(unseen, suit, 0, ones)
    surplus += _of_size(unseen, suit, 1, twos)
    surplus += _of_size(unseen, suit, 2, threes)
    old = in_suit(unseen.old, suit) - gone
    cards, in_pile = in_suit(unseen.cards, suit), in_suit(unseen.in_pile, suit)
    new = cards - in_suit(unseen.old, suit) + gone
    may_lie = new - (cards - in_pile)
    if old < 0 or new < held or may_lie < new - held:
        return _NEVER
    surplus += _LOGS[old] - old * _log(unseen.prices[OLD, suit], old)
    return surplus + _LOGS[may_lie] - _LOGS[new - held] - _LOGS[may_lie - new + held]


@kernel
def _of_size(unseen: Unseen, suit: int, size: int, gone: int) -> float:
    """Return the part of old cards of one kind, `gone` of which left."""
    old = num_of(unseen.old, suit, size)
    rest = num_of(unseen.cards, suit, size) - old + gone
    if gone > old or rest < 0:
        return _NEVER
    if gone == 0:
        return -_LOGS[rest]
    fee = unseen.fees[ICONS * suit + size]
    return _LOGS[old] - _LOGS[old - gone] - _LOGS[rest] - gone * log(fee)


@kernel
def _log(price: float, cards: int) -> float:
    """Return the logarithm of a price paid for some cards, 0 for no cards."""
    return log(price) if cards > 0 and price > 0.0 else 0.0


@kernel
def find_best(unseen: Unseen) -> None:
    """Find the largest surplus of each suit."""
    slots = unseen.slots.sum()
    for suit in range(SUITS):
        unseen.best[suit] = _NEVER
        most = np.zeros(ICONS, np.int64)
        for size in range(ICONS):
            most[size] = min(num_of(unseen.old, suit, size), num_of(unseen.left, suit, size))
        for ones in range(most[0] + 1):
            for twos in range(most[1] + 1):
                for threes in range(most[2] + 1):
                    for held in range(min(slots, in_suit(unseen.cards, suit)) + 1):
                        surplus = surplus_of(unseen, suit, ones, twos, threes, held)
                        unseen.best[suit] = max(unseen.best[suit], surplus)
