"""The position of Piggy Piggy: hands, stacks, pigs and piles as counts in one flat record.

A kind of card is 3 * colour + icons - 1, or `GOAT`. Rules of record: docs/rules/piggy-piggy.md,
cited as Yn.
"""

from typing import Annotated, Final

import numpy as np

from pigpen.core.codes import Code
from pigpen.core.game import CHANCE, NOBODY, TERMINAL
from pigpen.core.jit import kernel
from pigpen.core.record import I8, Int8s, Int32s, Record, dtype_of
from pigpen.games.piggy_piggy.rules import MAX_SEATS, First, Rules

COLOURS: Final = 5
ICONS: Final = 3  # the most on a card
FOODS: Final = 15  # kinds of food cards
GOAT: Final = 15  # the last kind
KINDS: Final = 16
CARDS: Final = 108
DECK: Final = (12, 5, 2) * COLOURS + (13,)  # cards of each kind
HAND: Final = 5
MOST_RENEWED: Final = 100  # highest count of renewals of the pile
NO_FOOD: Final = -1  # no colour was played in this turn
LOGGED: Final = 20  # turns in a seat's log; random games have ten on average


class Phase(Code):
    """The phase of a turn."""

    LOT = 0  # chance picks the first seat (Y1)
    DEAL = 1  # chance deals
    PLAY = 2  # a seat plays cards, or ends that (Y3 to Y10)
    DRAW = 3  # chance lets a seat draw (Y20)
    SCORE = 4  # a seat says which cards it shows, where that is free (Y21)
    OVER = 5


class Position(Record):
    """A position. Arrays by kind count cards."""

    log: Annotated[Int32s, np.int32, (MAX_SEATS, LOGGED)]  # public; see `public_log`
    hands: Annotated[Int8s, np.int8, (MAX_SEATS, KINDS)]  # in a view: what is known of them
    tables: Annotated[Int8s, np.int8, (MAX_SEATS, FOODS)]  # the stacks in front of each seat
    scored: Annotated[Int8s, np.int8, (MAX_SEATS, FOODS)]  # score piles, public (Y29)
    old_cards: Annotated[
        Int8s, np.int8, (MAX_SEATS, KINDS)
    ]  # hands when the pile was renewed; hidden
    aged: Annotated[Int8s, np.int8, (KINDS,)]  # those hands together, public
    discard: Annotated[Int8s, np.int8, (KINDS,)]
    pile: Annotated[Int8s, np.int8, (KINDS,)]  # the draw pile; hidden
    stock: Annotated[Int8s, np.int8, (KINDS,)]  # the most that the pile holds, public
    shown: Annotated[Int8s, np.int8, (FOODS,)]  # of the hand: cards just drawn that may score
    pigs: Annotated[Int8s, np.int8, (COLOURS,)]  # the seat that holds each, or NOBODY
    scores: Annotated[Int8s, np.int8, (MAX_SEATS,)]
    held: Annotated[Int8s, np.int8, (MAX_SEATS,)]  # cards in each hand
    logged: Annotated[Int8s, np.int8, (MAX_SEATS,)]  # entries in each log
    since: Annotated[Int8s, np.int8, (MAX_SEATS,)]  # of them older than the new pile
    followed: I8  # 1 if the logs are complete since the pile was renewed (Y26)
    left: I8  # cards in the pile
    seat: I8  # whose turn it is
    phase: I8
    food: I8  # the colour played in this turn, or NO_FOOD
    played: I8  # cards played in this turn
    drawn: I8  # cards drawn in this turn
    to_draw: I8  # cards still to be drawn in it
    hit: I8  # bit c: in this turn a goat struck the holder of pig c (Y11)
    passes: I8  # turns in a row in which nothing was played or drawn (Y28)
    barren: I8  # renewals of the pile since the last point (Y28)
    renewed: I8  # renewals of the pile in all, up to MOST_RENEWED (Y26)
    ending: I8  # 1 once the empty pile ends the game after this turn (Y26)


POSITION = dtype_of(Position)


@kernel
def init(rules: Rules, p: Position) -> None:
    """Put the whole deck into the pile and the pigs into the middle; the deal is to begin."""
    p.log[:] = 0
    p.hands[:] = 0
    p.tables[:] = 0
    p.scored[:] = 0
    p.old_cards[:] = 0
    p.aged[:] = 0
    p.discard[:] = 0
    for kind in range(KINDS):
        p.pile[kind] = DECK[kind]
        p.stock[kind] = DECK[kind]
    p.shown[:] = 0
    p.pigs[:] = NOBODY
    p.scores[:] = 0
    p.held[:] = 0
    p.logged[:] = 0
    p.since[:] = 0
    p.followed = 0
    p.left = CARDS
    p.seat = 0 if rules.first == First.RANDOM else rules.first
    p.phase = Phase.LOT if rules.first == First.RANDOM else Phase.DEAL
    p.food = NO_FOOD
    p.played = 0
    p.drawn = 0
    p.to_draw = 0
    p.hit = 0
    p.passes = 0
    p.barren = 0
    p.renewed = 0
    p.ending = 0


@kernel
def actor(rules: Rules, p: Position) -> int:
    """Return who acts: a seat, chance, or TERMINAL."""
    if p.phase == Phase.OVER:
        return TERMINAL
    if p.phase in (Phase.PLAY, Phase.SCORE):
        return int(p.seat)
    return CHANCE


@kernel
def receiver(rules: Rules, p: Position) -> int:
    """Return the seat that gets the next card from the pile."""
    if p.phase == Phase.DEAL:
        return (CARDS - int(p.left)) % rules.seats
    return int(p.seat)


@kernel
def total(p: Position, seat: int, colour: int) -> int:
    """Return the icons of a colour in front of a seat."""
    first = ICONS * colour
    stack = p.tables[seat]
    return int(stack[first]) + 2 * int(stack[first + 1]) + 3 * int(stack[first + 2])


@kernel
def leader(rules: Rules, p: Position, colour: int) -> int:
    """Return the seat with more icons of a colour than every other one, or NOBODY (Y16)."""
    best = 0
    seat = NOBODY
    for other in range(rules.seats):
        icons = total(p, other, colour)
        if icons > best:
            best = icons
            seat = other
        elif icons == best:
            seat = NOBODY
    return seat


@kernel
def holds_pig(p: Position, seat: int, kind: int) -> bool:
    """Return whether a card of this kind would score for the seat (Y21); a goat never does."""
    return kind != GOAT and p.pigs[kind // ICONS] == seat


@kernel
def num_pigs(p: Position, seat: int) -> int:
    """Return how many pigs a seat holds; NOBODY has those in the middle."""
    count = 0
    for colour in range(COLOURS):
        count += p.pigs[colour] == seat
    return count
