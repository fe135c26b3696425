"""Hidden hands and the pile, every world equally likely.

A world is a hand for each seat and a pile; what counts is how many orders of the deck lead
to it. By *suits* (the colours, and goats) that is the product of two parts: for each hand,
the ways to fill its slots with suits (`hypotheses`); for each suit, the ways to choose what
lies in the pile among the cards that may lie there, and to lay the others into the slots
that want them. Hands are drawn each by itself, with a weight for each card of a suit, and
are kept with the probability that makes up for what they share (rejection, exact). Which
cards of a suit go where is then a plain shuffle.

Exact until the discard pile is shuffled (Y26). From then on a card that came from the new pile
is one of those that were discarded, and an older one is not; which slots are older is not
followed, as it depends on what left the hand. Only what may lie in the pile is held to (Y30),
so some worlds are drawn that a perfect memory would rule out.
Rules of record: docs/rules/piggy-piggy.md, cited as Yn.
"""

from typing import Any, NamedTuple

import numpy as np

from pigpen.core.jit import kernel
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import below, draw
from pigpen.games.piggy_piggy.hypotheses import MOST, hypotheses, mask_of
from pigpen.games.piggy_piggy.position import COLOURS, GOAT, HAND, ICONS, Position

SUITS = COLOURS + 1  # goats are the last
_BASE = HAND + 1
_POWERS = (1, 6, 36, 216, 1296, 0)  # a code's digits are counts of the colours, in base 6
_CODES = _BASE**COLOURS
WAYS = 252  # hands by suits at most: 10 choose 5
_ROUNDS = 6  # of fitting the weights; any weights are exact, better ones reject less


class Unseen(NamedTuple):
    """What a view does not show; `hands` is M."""

    cards: Ints  # [KINDS] how many of each kind are hidden
    in_pile: Ints  # [KINDS] how many of them may lie in the pile
    hands: Ints  # [M, WAYS, SUITS] what each hand can be: how many cards of each suit
    sums: Floats  # [M, WAYS] running sums of their weights
    counts: Ints  # [M] how many such ways each hand has
    chances: Floats  # [SUITS, most + 1] of being kept, by the cards of a suit in all hands


@kernel
def suit_of(kind: int) -> int:
    """The colour of a kind, or that of goats."""
    return kind // ICONS


@kernel
def spread(count: int, slots: int, keys: Ints, weights: Floats, whole: Floats) -> None:
    """Adds up the ways to fill a hand's slots with suits, over `count` hypotheses."""
    whole[:] = 0.0
    part = np.zeros(_CODES)
    codes = np.zeros(WAYS, np.int64)
    for index in range(count):
        found = _fill_slots(keys[index], slots, weights[index], part, codes)
        for place in range(found):
            whole[codes[place]] += part[codes[place]]
            part[codes[place]] = 0.0


@kernel
def _fill_slots(key: int, slots: int, weight: float, part: Floats, codes: Ints) -> int:
    """Slot by slot, any suit that its mask allows; leaves the codes in `codes`."""
    part[0] = weight
    codes[0] = 0
    found = 1
    before = np.zeros(WAYS, np.int64)
    shares = np.zeros(WAYS)
    for slot in range(slots):
        mask = mask_of(key, slot)
        for place in range(found):
            before[place] = codes[place]
            shares[place] = part[codes[place]]
            part[codes[place]] = 0.0
        last, found = found, 0
        for place in range(last):
            for suit in range(SUITS):
                if not (mask >> suit) & 1:
                    code = before[place] + _POWERS[suit]
                    if part[code] == 0.0:
                        codes[found] = code
                        found += 1
                    part[code] += shares[place]
    return found


@kernel
def unseen_cards(p: Position, slots: Ints, cards: Ints, in_pile: Ints) -> Unseen:
    """Everything that drawing worlds needs, once for many of them.

    `slots` [M] are the cards that each hand lacks: the hands of the seats, and last, cards
    just drawn of which nothing is known. `cards` [KINDS] are hidden; `in_pile` of them at
    most lie in the pile.
    """
    hands = np.zeros((len(slots), WAYS, SUITS), np.int64)
    ways = np.zeros((len(slots), WAYS))
    counts = np.zeros(len(slots), np.int64)
    for hand in range(len(slots)):
        counts[hand] = _hands_of(p, hand, slots, hands[hand], ways[hand])
    suits = np.zeros(SUITS, np.int64)
    may_lie = np.zeros(SUITS, np.int64)
    for kind in range(len(cards)):
        suits[suit_of(kind)] += cards[kind]
        may_lie[suit_of(kind)] += in_pile[kind]
    sums = np.zeros((len(slots), WAYS))
    prices = _fit(hands, ways, counts, suits, may_lie, sums)
    return Unseen(cards, in_pile, hands, sums, counts, _chances(suits, may_lie, prices))


@kernel
def _hands_of(p: Position, hand: int, slots: Ints, hands: Ints, ways: Floats) -> int:
    """Writes what one hand can be, by suits, with the ways to each; returns how many."""
    keys = np.zeros(MOST, np.int64)
    weights = np.ones(MOST)
    last = len(slots) - 1
    count = 1
    if hand < last and slots[hand] > 0:
        fresh = slots[last] if hand == p.seat else 0
        count = hypotheses(p, hand, slots[hand], fresh, keys, weights)
    whole = np.zeros(_CODES)
    spread(count, slots[hand], keys, weights, whole)
    codes = np.nonzero(whole)[0]
    for place in range(len(codes)):
        ways[place] = whole[codes[place]]
        hands[place, COLOURS] = slots[hand]
        for colour in range(COLOURS):
            hands[place, colour] = (codes[place] // _POWERS[colour]) % _BASE
            hands[place, COLOURS] -= hands[place, colour]
    return len(codes)


@kernel
def _step(n: float, may_lie: float, t: float) -> float:
    """By what factor the ways grow from `t` to `t + 1` of `n` cards of a suit in hands."""
    return (t + 1.0) * (n - t) / (may_lie - n + t + 1.0)


@kernel
def _fit(
    hands: Ints, ways: Floats, counts: Ints, suits: Ints, may_lie: Ints, sums: Floats
) -> Floats:
    """A weight for each card of a suit, near what one more would be worth on average."""
    prices = suits.astype(np.float64)
    for _ in range(_ROUNDS):
        mean = _weigh(hands, ways, counts, prices, sums)
        for suit in range(SUITS):
            if suits[suit] > 0:
                n, least = suits[suit], suits[suit] - may_lie[suit]
                t = min(max(mean[suit], least + 0.0), n - 0.5)
                prices[suit] = np.sqrt(prices[suit] * _step(n, may_lie[suit], t))
    _weigh(hands, ways, counts, prices, sums)
    return prices


@kernel
def _weigh(hands: Ints, ways: Floats, counts: Ints, prices: Floats, sums: Floats) -> Floats:
    """Fills the running sums; returns how many cards of each suit are then in all hands."""
    mean = np.zeros(SUITS)
    for hand in range(len(counts)):
        found = counts[hand]
        weight = ways[hand, :found].copy()
        for suit in range(SUITS):
            weight *= prices[suit] ** hands[hand, :found, suit]
        sums[hand, :found] = np.cumsum(weight)
        for suit in range(SUITS):
            mean[suit] += (weight * hands[hand, :found, suit]).sum() / weight.sum()
    return mean


@kernel
def _chances(suits: Ints, may_lie: Ints, prices: Floats) -> Floats:
    """The true ways over the weights, for each number of cards in hands, the best of them 1."""
    chances = np.zeros((SUITS, suits.max() + 1))
    for suit in range(SUITS):
        n = suits[suit]
        logs = np.zeros(n + 1)
        least = n - may_lie[suit]
        best = 0.0
        for t in range(least, n):
            logs[t + 1] = logs[t] + np.log(_step(n, may_lie[suit], t) / prices[suit])
            best = max(best, logs[t + 1])
        for t in range(least, n + 1):
            chances[suit, t] = np.exp(logs[t] - best)
    return chances


@kernel
def draw_suits(unseen: Any, chosen: Ints, rng: Ints) -> None:
    """Chooses a place in each hand's list, every world behind them as likely."""
    kept = False
    while not kept:
        held = np.zeros(SUITS, np.int64)
        for hand in range(len(chosen)):
            chosen[hand] = _pick(unseen, hand, rng)
            held += unseen.hands[hand, chosen[hand]]
        chance = 1.0
        for suit in range(SUITS):
            fits = held[suit] < unseen.chances.shape[1]
            chance *= unseen.chances[suit, held[suit]] if fits else 0.0
        kept = draw(rng) < chance * 4294967296.0


@kernel
def _pick(unseen: Any, hand: int, rng: Ints) -> int:
    """A place in the list of a hand's codes, by weight."""
    low, high = 0, unseen.counts[hand] - 1
    if high == 0:
        return 0
    point = draw(rng) / 4294967296.0 * unseen.sums[hand, high]
    while low < high:
        middle = (low + high) // 2
        if unseen.sums[hand, middle] > point:
            high = middle
        else:
            low = middle + 1
    return low


@kernel
def deal_world(unseen: Any, hands: Ints, pile: Ints, rng: Ints) -> None:
    """Adds hidden cards to `hands` [M, KINDS] and the `pile` [KINDS]."""
    chosen = np.zeros(len(hands), np.int64)
    draw_suits(unseen, chosen, rng)
    left = unseen.cards.copy()
    may_lie = unseen.in_pile.copy()
    for suit in range(SUITS):
        first = ICONS * suit
        last = min(first + ICONS, GOAT + 1)
        in_pile = left[first:last].sum()
        for hand in range(len(hands)):
            in_pile -= unseen.hands[hand, chosen[hand], suit]
        for _ in range(in_pile):
            kind = _any_card(may_lie, first, last, rng)
            may_lie[kind] -= 1
            left[kind] -= 1
            pile[kind] += 1
        for hand in range(len(hands)):
            for _ in range(unseen.hands[hand, chosen[hand], suit]):
                kind = _any_card(left, first, last, rng)
                left[kind] -= 1
                hands[hand, kind] += 1


@kernel
def _any_card(counts: Ints, first: int, last: int, rng: Ints) -> int:
    """One of the cards of the kinds from `first` to below `last`, each as likely."""
    place = below(rng, counts[first:last].sum())
    for kind in range(first, last):
        if place < counts[kind]:
            return kind
        place -= counts[kind]
    return last - 1
