"""What the public log of a hand says about the cards in it now.

A hand is a row of slots. A slot has a *mask*: the suits (colours, and goats) that its card
cannot have, because it stayed when the seat played all of that colour (Y4), or came unshown
while the seat held that pig (Y21). Which slots were emptied in a turn is not public, so there
are several hypotheses: masks of the slots, sorted and packed, each with the number of ways it
can have come about. Of the goats in a hand we say that those in the first slots leave first, so
that every order of the deck is counted once: a slot that stays before one that a goat left
holds no goat. Under every hypothesis each way to fill the slots is then as likely, for the
order of the deck was; so this is all that the history says.

The bounds are wide: in 120 random games each at two to five seats, and 25 at six, none of
62,538 hands had more than 244 hypotheses, and 31 of them had a log of LOGGED turns.
Rules of record: docs/rules/piggy-piggy.md, cited as Yn.
"""

import numpy as np

from pigpen.core.jit import kernel
from pigpen.core.record import Floats, Ints
from pigpen.games.piggy_piggy.memory import (
    ALL_COLOURS,
    COLOUR,
    FOOD_CARDS,
    GOAT_CARDS,
    NOTHING,
    ONLY_GOATS,
    PIGS,
)
from pigpen.games.piggy_piggy.position import COLOURS, HAND, Position

MOST: int = 400  # hypotheses of a hand; beyond, what its log said so far is forgotten
_BITS = 6  # of a mask
_NO_GOAT = 1 << COLOURS
_ALL_SUITS = 2 * _NO_GOAT - 1


@kernel
def hypotheses(p: Position, seat: int, slots: int, fresh: int, keys: Ints, weights: Floats) -> int:
    """Writes packed masks of `slots` slots and their weights [MOST]; returns how many.

    The last `fresh` cards that came are not among the slots.
    """
    entries = int(p.logged[seat])
    held = slots + fresh
    for place in range(entries):
        held += _leaving(p.log[seat, place]) - _coming(p.log[seat, place])
    keys[0] = 0
    weights[0] = 1.0
    count = 1
    room = np.zeros(MOST, np.int64)
    shares = np.zeros(MOST)
    for place in range(entries):
        entry = int(p.log[seat, place])
        if (entry >> COLOUR) & 7 == ONLY_GOATS:
            keys[0] = _same_mask(ALL_COLOURS, held)
            count = 1
        elif _leaving(entry) > 0:
            count = _after_play(entry, held, keys, weights, count, room, shares)
        held -= _leaving(entry)
        if fresh == 0 or place < entries - 1:
            _add_slots(entry, held, keys, count)
            held += _coming(entry)
    return count


@kernel
def _leaving(entry: int) -> int:
    return (int(entry) >> FOOD_CARDS) % 8 + (int(entry) >> GOAT_CARDS) % 8


@kernel
def _coming(entry: int) -> int:
    return int(entry) % 8


@kernel
def mask_of(key: int, slot: int) -> int:
    """The suits that a slot's card cannot have, as bits."""
    return (key >> (_BITS * slot)) & _ALL_SUITS


@kernel
def _same_mask(mask: int, slots: int) -> int:
    key = 0
    for _ in range(slots):
        key = key << _BITS | mask
    return key


@kernel
def _insert(key: int, slots: int, mask: int) -> int:
    """A key of one slot more; masks ascend, so that equal hypotheses have equal keys."""
    slot = 0
    while slot < slots and mask_of(key, slot) < mask:
        slot += 1
    low = key & ((1 << (_BITS * slot)) - 1)
    return (key >> (_BITS * slot)) << (_BITS * (slot + 1)) | mask << (_BITS * slot) | low


@kernel
def _add_slots(entry: int, held: int, keys: Ints, count: int) -> None:
    """Cards that came, none of a pig that the seat held."""
    pigs = (entry >> PIGS) & ALL_COLOURS
    for index in range(count):
        for number in range(_coming(entry)):
            keys[index] = _insert(keys[index], held + number, pigs)


@kernel
def _after_play(
    entry: int, held: int, keys: Ints, weights: Floats, count: int, room: Ints, shares: Floats
) -> int:
    """The hypotheses once cards left: every choice of slots that can have held them."""
    goats = (entry >> GOAT_CARDS) & 7
    foods = (entry >> FOOD_CARDS) & 7
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
                found = _add(room, shares, found, key, weights[index])
    if found > MOST or found == 0:
        keys[0] = 0
        weights[0] = 1.0
        return 1
    keys[:found] = room[:found]
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
    """Whether one of the slots cannot have held that suit."""
    found = 0
    for slot in range(HAND):
        if (slots >> slot) & 1:
            found |= mask_of(key, slot) & barred
    return found != 0


@kernel
def _kept(key: int, held: int, emptied: int, eaten: int, barred: int) -> int:
    """The slots that stay, which have none of the colour, and no goat before one that left."""
    kept = 0
    slots = 0
    for slot in range(held):
        if not ((emptied | eaten) >> slot) & 1:
            mask = mask_of(key, slot) | barred
            if eaten >> slot:
                mask |= _NO_GOAT
            kept = _insert(kept, slots, mask)
            slots += 1
    return kept


@kernel
def _add(room: Ints, shares: Floats, found: int, key: int, weight: float) -> int:
    """Adds a hypothesis, or its weight to an equal one; MOST + 1 says that it did not fit."""
    for index in range(min(found, MOST)):
        if room[index] == key:
            shares[index] += weight
            return found
    if found >= MOST:
        return MOST + 1
    room[found] = key
    shares[found] = weight
    return found + 1
