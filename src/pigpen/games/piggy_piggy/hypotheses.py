"""Hypotheses about the hidden cards of a hand, inferred from its public log.

A hand is a row of slots. A slot has a *mask*: the suits (colours, and goats) that its card cannot
have, because it stayed when the seat played all of that colour (Y4), or came unshown while the seat
held that pig (Y21). A slot is *new* if its card came from the renewed pile (Y26). Which slots were
emptied in a turn is not public, so there are several hypotheses: the slots, sorted and packed;
which of the cards that left since then were old, by kind; and the number of ways in which it can
have come about. Goats in a hand leave from the first slots first, by convention, so that every
order of the deck is counted once: a slot that stays before one that a goat left holds no goat.
Under every hypothesis each way to fill the slots is then equally likely, because the order of the
deck was; so hypotheses hold all information of the history.

In 20 random games at six seats none of 1,150 hands had more than 120 hypotheses once the pile was
renewed, and one in a hundred more than 68. Rules of record: docs/rules/piggy-piggy.md, cited as Yn.
"""

from math import factorial
from typing import NamedTuple

import numpy as np

from pigpen.core.jit import kernel
from pigpen.core.record import Floats, Ints
from pigpen.games.piggy_piggy.position import COLOURS, GOAT, HAND, Position
from pigpen.games.piggy_piggy.public_log import (
    ALL_COLOURS,
    COLOUR,
    NOTHING,
    ONLY_GOATS,
    PIGS,
    first_kind,
    num_coming,
    num_goats,
    num_leaving,
    num_played,
)

MOST: int = 400  # hypotheses of a hand; beyond, what its log said so far is forgotten
_BITS = 7  # of a slot
_NO_GOAT = 1 << COLOURS
_ALL_SUITS = 2 * _NO_GOAT - 1
_NEW = _ALL_SUITS + 1
_SLOT = 2 * _NEW - 1
_GONE_BITS = 3  # for each kind; no hand has had more than five old cards
_WAYS = np.array([factorial(count) for count in range(HAND + 1)], np.float64)


class Hypotheses(NamedTuple):
    """The hypotheses about one hand; see `hypotheses`."""

    keys: Ints  # [MOST]
    gone: Ints  # [MOST]
    weights: Floats  # [MOST]


@kernel
def hypotheses(
    p: Position,
    seat: int,
    slots: int,
    fresh: int,
    follows: bool,
    keys: Ints,
    gone: Ints,
    weights: Floats,
) -> int:
    """Write packed slots, packed counts of old cards that left, and weights, each [MOST].

    Returns how many there are; if old cards are followed (`follows`), 0 if they do not fit. Else
    every card is new. The last `fresh` cards that came are not among the slots.
    """
    entries = int(p.logged[seat])
    since = int(p.since[seat]) if follows else 0
    held = slots + fresh
    for place in range(entries):
        held += num_leaving(p.log[seat, place]) - num_coming(p.log[seat, place])
    keys[0] = _same_slots(0 if follows else _NEW, held)
    gone[0] = 0
    weights[0] = 1.0
    count = 1
    known = Hypotheses(keys, gone, weights)
    room = np.zeros((2, MOST), np.int64)
    shares = np.zeros(MOST)
    for place in range(entries):
        entry = int(p.log[seat, place])
        if (entry >> COLOUR) & 7 == ONLY_GOATS:
            for index in range(count):
                keys[index] |= _same_slots(ALL_COLOURS, held)
        elif num_leaving(entry) > 0:
            is_new = place >= since
            count = _after_play(entry, held, is_new, known, count, room, shares)
            if count == 0 and follows:
                return 0
            if count == 0:
                count = 1
                keys[0] = _same_slots(_NEW, held - num_leaving(entry))
                weights[0] = 1.0
        held -= num_leaving(entry)
        if fresh == 0 or place < entries - 1:
            _add_slots(entry, held, place >= since, keys, count)
            held += num_coming(entry)
    return count


@kernel
def new_slots(slots: int) -> int:
    """Return a key of `slots` slots with new cards and no other information."""
    return _same_slots(_NEW, slots)


@kernel
def mask_of(key: int, slot: int) -> int:
    """Return the suits that a slot's card cannot have, as bits."""
    return (key >> (_BITS * slot)) & _ALL_SUITS


@kernel
def is_new_slot(key: int, slot: int) -> bool:
    """Return whether a slot's card came from the renewed pile; all did if it never was."""
    return (key >> (_BITS * slot)) & _NEW != 0


@kernel
def num_gone(gone: int, kind: int) -> int:
    """Return how many old cards of a kind have left."""
    return (gone >> (_GONE_BITS * kind)) % 8


@kernel
def _same_slots(what: int, slots: int) -> int:
    key = 0
    for _ in range(slots):
        key = key << _BITS | what
    return key


@kernel
def _insert(key: int, slots: int, what: int) -> int:
    """Return a key with one slot more; slots ascend, so that equal hypotheses have equal keys."""
    slot = 0
    while slot < slots and (key >> (_BITS * slot)) & _SLOT < what:
        slot += 1
    low = key & ((1 << (_BITS * slot)) - 1)
    return (key >> (_BITS * slot)) << (_BITS * (slot + 1)) | what << (_BITS * slot) | low


@kernel
def _add_slots(entry: int, held: int, is_new: bool, keys: Ints, count: int) -> None:
    """Add the cards that came, none of which is of a pig that the seat held."""
    what = (entry >> PIGS) & ALL_COLOURS | (_NEW if is_new else 0)
    for index in range(count):
        for number in range(num_coming(entry)):
            keys[index] = _insert(keys[index], held + number, what)


@kernel
def _after_play(
    entry: int,
    held: int,
    is_new: bool,
    known: Hypotheses,
    count: int,
    room: Ints,
    shares: Floats,
) -> int:
    """Write the hypotheses after cards left: every choice of slots that can have held them.

    Of cards that left since the pile was renewed, those from old slots are recorded. Returns how
    many there are, 0 if there is no room for them.
    """
    keys, gone, weights = known
    goats = num_goats(entry)
    foods = num_leaving(entry) - goats
    colour = (entry >> COLOUR) & 7
    barred = 0 if colour == NOTHING else 1 << (colour - 1)
    found = 0
    for index in range(count):
        for emptied in range(1 << held):
            if _size(emptied) != foods or _any_barred(keys[index], emptied, barred):
                continue
            for eaten in range(1 << held):
                if _size(eaten) != goats or eaten & emptied:
                    continue
                if _any_barred(keys[index], eaten, _NO_GOAT):
                    continue
                key = _kept(keys[index], held, emptied, eaten, barred)
                old_goats = _num_old(keys[index], held, eaten) if is_new else 0
                left = gone[index] + (old_goats << (_GONE_BITS * GOAT))
                old = _num_old(keys[index], held, emptied) if is_new else 0
                found = _add_kinds(entry, old, room, shares, found, key, left, weights[index])
    if found > MOST:
        return 0
    keys[:found] = room[0, :found]
    gone[:found] = room[1, :found]
    weights[:found] = shares[:found]
    return found


@kernel
def _size(slots: int) -> int:
    count = 0
    while slots:
        slots &= slots - 1
        count += 1
    return count


@kernel
def _any_barred(key: int, slots: int, barred: int) -> bool:
    """Return whether one of the slots cannot have held that suit."""
    found = 0
    for slot in range(HAND):
        if (slots >> slot) & 1:
            found |= mask_of(key, slot) & barred
    return found != 0


@kernel
def _num_old(key: int, held: int, slots: int) -> int:
    """Return how many of the slots are old."""
    count = 0
    for slot in range(held):
        if (slots >> slot) & 1 and not is_new_slot(key, slot):
            count += 1
    return count


@kernel
def _kept(key: int, held: int, emptied: int, eaten: int, barred: int) -> int:
    """Return the slots that stay: without the colour, and without goats before one that left."""
    kept = 0
    slots = 0
    for slot in range(held):
        if not ((emptied | eaten) >> slot) & 1:
            what = (key >> (_BITS * slot)) & _SLOT | barred
            if eaten >> slot:
                what |= _NO_GOAT
            kept = _insert(kept, slots, what)
            slots += 1
    return kept


@kernel
def _add_kinds(
    entry: int,
    old: int,
    room: Ints,
    shares: Floats,
    found: int,
    key: int,
    gone: int,
    weight: float,
) -> int:
    """Add a hypothesis for each choice of kinds for the `old` slots that were emptied."""
    ones, twos, threes = num_played(entry, 0), num_played(entry, 1), num_played(entry, 2)
    new = ones + twos + threes - old
    for one in range(min(ones, old) + 1):
        for two in range(min(twos, old - one) + 1):
            three = old - one - two
            if three <= threes:
                ways = _WAYS[old] / (_WAYS[one] * _WAYS[two] * _WAYS[three])
                ways *= _WAYS[new] / (_WAYS[ones - one] * _WAYS[twos - two] * _WAYS[threes - three])
                left = gone
                if old > 0:
                    packed = one | two << _GONE_BITS | three << (2 * _GONE_BITS)
                    left += packed << (_GONE_BITS * first_kind(entry))
                found = _add(room, shares, found, key, left, weight * ways)
    return found


@kernel
def _add(room: Ints, shares: Floats, found: int, key: int, gone: int, weight: float) -> int:
    """Add a hypothesis, or its weight to an equal one; return MOST + 1 if there is no room."""
    for index in range(min(found, MOST)):
        if room[0, index] == key and room[1, index] == gone:
            shares[index] += weight
            return found
    if found >= MOST:
        return MOST + 1
    room[0, found] = key
    room[1, found] = gone
    shares[found] = weight
    return found + 1
