"""Sampler of worlds behind a view: hidden hands and the pile, every world equally likely.

A world is a hand for each seat and a pile; its weight is the number of orders of the deck, and of
the pile renewed from it, that lead to it. Cards are distinguished by *suits* (the colours, and
goats) and by age: old ones were in hands when the pile was renewed (Y26), new ones came from it;
without a renewed pile all are new. All old cards are in hands or have left them, and the ways to
share them out are counted (`way_counts`); each hand is a hypothesis about its slots (`hypotheses`).
New cards are drawn by price (`proposal`), hand by hand, and all hands are accepted with the
probability that corrects for what they share (rejection, exact unless none of MANY draws is
accepted); the other cards lie in the pile. Which cards of a suit and age go where is then a plain
shuffle.

Exact until the pile is renewed a second time. From then on the cards in hands at the last renewal
are the old ones, and each order of them counts the same: the differences of age among them are
forgotten, so that some worlds are more likely here than to a perfect memory, or possible though it
would rule them out. Old cards are not followed where showing is free (Y21), where a log is longer
than LOGGED turns or has more hypotheses than MOST or terms than TERMS, or if fewer than ENOUGH of
TRIALS draws are accepted: then only the possible contents of the pile are respected (Y30). Rules of
record: docs/rules/piggy-piggy.md, cited as Yn.
"""

import numpy as np

from pigpen.core.jit import kernel
from pigpen.core.mathematics import exp
from pigpen.core.record import Ints
from pigpen.core.rng import below, draw
from pigpen.games.piggy_piggy.hypotheses import (
    MOST,
    hypotheses,
    is_new_slot,
    mask_of,
    new_slots,
    num_gone,
)
from pigpen.games.piggy_piggy.position import GOAT, HAND, ICONS, KINDS, Position
from pigpen.games.piggy_piggy.proposal import (
    NEW,
    SUITS,
    find_best,
    fit_prices,
    in_suit,
    num_of,
    price_of_slot,
    surplus_of,
)
from pigpen.games.piggy_piggy.public_log import first_kind, num_goats, num_played
from pigpen.games.piggy_piggy.way_counts import (
    code_gone,
    code_of_all,
    count_ways,
    draw_term,
    no_ways,
    num_taken,
)
from pigpen.games.piggy_piggy.world_tables import Drawn, Unseen

TRIALS, ENOUGH = 2_000, 3  # draws that decide whether old cards are followed
MANY = 2_000  # draws after which one is taken by its weight
NO_MORE = 50 * MANY  # draws without any weight after which no world fits the view
_SEED = 0x9E3779B97F4A7C  # of their stream, so that equal views decide alike


@kernel
def unseen_cards(
    p: Position, seat: int, slots: Ints, cards: Ints, in_pile: Ints, old: Ints
) -> Unseen:
    """Return the tables from which worlds of a view of `seat` are drawn.

    `slots` [M] are the cards that each hand lacks: the hands of the seats, and last, cards
    just drawn of which nothing is known. `cards` [KINDS] are hidden; where old cards are not
    followed, `in_pile` of them at most lie in the pile. `old` [KINDS] are those that the other
    seats had when the pile was renewed.
    """
    if p.followed:
        followed = _fitted(p, seat, slots, cards, in_pile, old, True)
        if followed.counts.all() and _is_likely(followed):
            return followed
    return _fitted(p, seat, slots, cards, in_pile, old, False)


@kernel
def _fitted(
    p: Position, seat: int, slots: Ints, cards: Ints, in_pile: Ints, old: Ints, follows: bool
) -> Unseen:
    """Return the tables with old cards followed or not; a count of 0 says that none fits."""
    hands = len(slots)
    none, left = np.zeros(KINDS, np.int64), np.zeros(KINDS, np.int64)
    if follows:
        _count_left(p, seat, left)
    unseen = Unseen(
        cards,
        cards if follows else in_pile,
        old if follows else none,
        left,
        slots,
        np.zeros((hands, MOST), np.int64),
        np.zeros((hands, MOST), np.int64),
        np.ones((hands, MOST)),
        np.ones(hands, np.int64),
        np.zeros((2, SUITS)),
        np.zeros(KINDS),
        np.zeros(SUITS),
        no_ways(old if follows else none, hands),
    )
    if _all_hypotheses(p, seat, slots, follows, unseen):
        fit_prices(unseen)
        find_best(unseen)
        if not count_ways(unseen):
            unseen.counts[:] = 0
    return unseen


@kernel
def _is_likely(unseen: Unseen) -> bool:
    """Return whether drawn hands are accepted often enough; the same each time."""
    drawn = _blank(len(unseen.slots))
    rng = np.full(1, _SEED)
    kept = 0
    for _ in range(TRIALS):
        kept += _try_hands(unseen, drawn, rng)
        if kept == ENOUGH:
            return True
    return False


@kernel
def _blank(hands: int) -> Drawn:
    return Drawn(
        np.zeros(hands, np.int64),
        np.zeros((hands, HAND), np.int64),
        np.zeros(KINDS, np.int64),
        np.zeros(SUITS, np.int64),
    )


@kernel
def _all_hypotheses(p: Position, seat: int, slots: Ints, follows: bool, unseen: Unseen) -> bool:
    """Write the hypotheses of each hidden hand; return whether there was room."""
    last = len(slots) - 1
    for hand in range(last):
        fresh = slots[last] if hand == p.seat else 0
        if hand != seat and (follows or slots[hand] > 0):
            keys, gone, weights = unseen.keys[hand], unseen.gone[hand], unseen.weights[hand]
            count = hypotheses(p, hand, slots[hand], fresh, follows, keys, gone, weights)
            unseen.counts[hand] = count
            if count == 0:
                return False
    unseen.keys[last, 0] = new_slots(slots[last])
    return True


@kernel
def _count_left(p: Position, seat: int, left: Ints) -> None:
    """Add up by kind what left the hidden hands since the pile was renewed."""
    for hand in range(len(p.logged)):
        if hand == seat:
            continue
        for place in range(int(p.since[hand]), int(p.logged[hand])):
            entry = int(p.log[hand, place])
            left[GOAT] += num_goats(entry)
            for size in range(ICONS):
                if num_played(entry, size) > 0:
                    left[first_kind(entry) + size] += num_played(entry, size)


@kernel
def draw_hands(unseen: Unseen, drawn: Drawn, rng: Ints) -> None:
    """Draw the hypothesis of each hand, all worlds equally likely.

    Where after MANY draws none was kept, hands are drawn card by card from what is left, and one of
    MANY is taken by its weight (sampling importance resampling: D. Rubin, 1987): nearly as good.

    Raises:
        ValueError: no world fits, which no view of a true position comes to.
    """
    for _ in range(MANY):
        if _try_hands(unseen, drawn, rng):
            return
    other, total, tries = _blank(len(drawn.chosen)), 0.0, 0
    while tries < MANY or total == 0.0:
        if tries == NO_MORE:
            raise ValueError("No hands and no pile fit what this view of Piggy Piggy says.")
        tries += 1
        weight = _draw_from_rest(unseen, other, rng)
        total += weight
        if draw(rng) * total < weight * 4294967296.0:
            drawn.chosen[:] = other.chosen
            drawn.suits[:] = other.suits
            drawn.gone[:] = other.gone
            drawn.held[:] = other.held


@kernel
def _try_hands(unseen: Unseen, drawn: Drawn, rng: Ints) -> bool:
    """Draw the old cards of each hand, and new ones by price; return whether they are accepted."""
    _clear(drawn)
    left = code_of_all(unseen)
    for hand in range(len(drawn.chosen)):
        left = _take_old(unseen, drawn, hand, left, rng)
        _fill_new(unseen, drawn, hand, rng)
    surplus = _surplus(unseen, drawn)
    return draw(rng) < exp(surplus) * 4294967296.0


@kernel
def _draw_from_rest(unseen: Unseen, drawn: Drawn, rng: Ints) -> float:
    """Draw hands with no more new cards of a suit than there are; return their weight."""
    _clear(drawn)
    left = code_of_all(unseen)
    for hand in range(len(drawn.chosen)):
        left = _take_old(unseen, drawn, hand, left, rng)
    rest = np.zeros(SUITS, np.int64)
    for suit in range(SUITS):
        rest[suit] = in_suit(unseen.cards, suit) - in_suit(unseen.old, suit)
        rest[suit] += in_suit(drawn.gone, suit)
    weight = 1.0
    for hand in range(len(drawn.chosen)):
        weight *= _fill_from_rest(unseen, drawn, hand, rest, rng)
    return weight * exp(_surplus(unseen, drawn))


@kernel
def _clear(drawn: Drawn) -> None:
    drawn.gone[:] = 0
    drawn.held[:] = 0


@kernel
def _take_old(unseen: Unseen, drawn: Drawn, hand: int, left: int, rng: Ints) -> int:
    """Draw what a hand took of the old cards `left`, a code; return what others have of them."""
    term = draw_term(unseen.ways, hand, left, rng)
    taken = unseen.ways.codes[hand, term]
    place = unseen.ways.hypothesis[hand, term]
    drawn.chosen[hand] = place
    gone = unseen.gone[hand, place]
    if gone != 0:
        for kind in range(KINDS):
            drawn.gone[kind] += num_gone(gone, kind)
    _fill_old(unseen, drawn, hand, taken - code_gone(unseen.ways, gone), rng)
    return left - taken


@kernel
def _surplus(unseen: Unseen, drawn: Drawn) -> float:
    """Return the logarithm of the probability of acceptance."""
    surplus = 0.0
    for suit in range(SUITS):
        ones, twos = num_of(drawn.gone, suit, 0), num_of(drawn.gone, suit, 1)
        threes, held = num_of(drawn.gone, suit, 2), drawn.held[suit]
        surplus += surplus_of(unseen, suit, ones, twos, threes, held) - unseen.best[suit]
    return surplus


@kernel
def _fill_old(unseen: Unseen, drawn: Drawn, hand: int, cards: int, rng: Ints) -> None:
    """Put the old cards of a code into the slots that may hold them."""
    key = unseen.keys[hand, drawn.chosen[hand]]
    is_fitting = False
    while not is_fitting:
        is_fitting = True
        left = cards
        for slot in range(unseen.slots[hand]):
            if not is_new_slot(key, slot):
                suit = _any_suit(left, rng)
                left -= unseen.ways.step[suit]
                drawn.suits[hand, slot] = suit
                if (mask_of(key, slot) >> suit) & 1:
                    is_fitting = False


@kernel
def _any_suit(code: int, rng: Ints) -> int:
    """Return the suit of a random card of a code."""
    cards = 0
    for suit in range(SUITS):
        cards += num_taken(code, suit)
    place = below(rng, cards)
    suit = 0
    while place >= num_taken(code, suit):
        place -= num_taken(code, suit)
        suit += 1
    return suit


@kernel
def _fill_new(unseen: Unseen, drawn: Drawn, hand: int, rng: Ints) -> None:
    """Draw the suits of the new cards, by price."""
    key = unseen.keys[hand, drawn.chosen[hand]]
    for slot in range(unseen.slots[hand]):
        if is_new_slot(key, slot):
            mask = mask_of(key, slot)
            priced = price_of_slot(unseen.prices, NEW, mask)
            chosen = _priced_suit(unseen, mask, draw(rng) / 4294967296.0 * priced)
            drawn.suits[hand, slot] = chosen
            drawn.held[chosen] += 1


@kernel
def _fill_from_rest(unseen: Unseen, drawn: Drawn, hand: int, rest: Ints, rng: Ints) -> float:
    """Draw suits that have cards left in `rest` [SUITS]; return their share of the prices."""
    key = unseen.keys[hand, drawn.chosen[hand]]
    part = 1.0
    for slot in range(unseen.slots[hand]):
        if is_new_slot(key, slot):
            mask = mask_of(key, slot)
            priced = price_of_slot(unseen.prices, NEW, mask)
            for suit in range(SUITS):
                if rest[suit] <= drawn.held[suit]:
                    mask |= 1 << suit
            left = price_of_slot(unseen.prices, NEW, mask)
            if left <= 0.0:
                return 0.0
            part *= left / priced
            chosen = _priced_suit(unseen, mask, draw(rng) / 4294967296.0 * left)
            drawn.suits[hand, slot] = chosen
            drawn.held[chosen] += 1
    return part


@kernel
def _priced_suit(unseen: Unseen, mask: int, point: float) -> int:
    """Return the suit at a point of the cumulated prices, without those of `mask`."""
    chosen = 0
    for suit in range(SUITS):
        if not (mask >> suit) & 1 and unseen.prices[NEW, suit] > 0.0:
            chosen = suit
            point -= unseen.prices[NEW, suit]
            if point < 0.0:
                break
    return chosen


@kernel
def determinize_hands(unseen: Unseen, hands: Ints, old_cards: Ints, pile: Ints, rng: Ints) -> None:
    """Deal hidden cards to `hands` [M, KINDS] and the `pile` [KINDS].

    Old ones are also added to `old_cards` [M, KINDS].
    """
    seats = len(hands)
    drawn = _blank(seats)
    draw_hands(unseen, drawn, rng)
    old = unseen.old - drawn.gone
    new = unseen.cards - old
    may_lie = np.minimum(unseen.in_pile, new)
    for suit in range(SUITS):
        for _ in range(in_suit(new, suit) - drawn.held[suit]):
            kind = _any_card(may_lie, suit, rng)
            may_lie[kind] -= 1
            new[kind] -= 1
            pile[kind] += 1
    for hand in range(seats):
        place = drawn.chosen[hand]
        for kind in range(KINDS):
            old_cards[hand, kind] += num_gone(unseen.gone[hand, place], kind)
        for slot in range(unseen.slots[hand]):
            if is_new_slot(unseen.keys[hand, place], slot):
                kind = _any_card(new, drawn.suits[hand, slot], rng)
                new[kind] -= 1
            else:
                kind = _any_card(old, drawn.suits[hand, slot], rng)
                old[kind] -= 1
                old_cards[hand, kind] += 1
            hands[hand, kind] += 1


@kernel
def _any_card(counts: Ints, suit: int, rng: Ints) -> int:
    """Return the kind of a random card of the suit."""
    place = below(rng, in_suit(counts, suit))
    first = ICONS * suit
    last = min(first + ICONS, KINDS)
    for kind in range(first, last):
        if place < counts[kind]:
            return kind
        place -= counts[kind]
    return last - 1
