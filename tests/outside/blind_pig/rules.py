"""The rules, a position, and how it changes."""

from enum import IntEnum
from typing import Annotated, NamedTuple

import numpy as np

from pigpen.core.game import CHANCE, TERMINAL
from pigpen.core.jit import kernel
from pigpen.core.options import Span
from pigpen.core.record import I8, Floats, Ints, Record, dtype_of
from pigpen.core.rng import below

MAX_SEATS = 3
MAX_CARDS = 9
NOTHING = 0  # said
UNKNOWN = -1  # a card


class Rules(NamedTuple):
    seats: Annotated[int, Span(2, MAX_SEATS, "B1")] = 2
    cards: Annotated[int, Span(4, MAX_CARDS, "B1")] = 4
    ante: Annotated[int, Span(1, 5, "B1")] = 1


class Action(IntEnum):
    FOLD = 0
    DARE = 1


class Position(Record):
    dealt: I8  # cards
    cards: Annotated[Ints, np.int8, (MAX_SEATS,)]  # 0 before it is dealt, or UNKNOWN
    said: Annotated[Ints, np.int8, (MAX_SEATS,)]  # NOTHING, or the action + 1
    paid: Annotated[Ints, np.int8, (MAX_SEATS,)]  # acorns


POSITION = dtype_of(Position)
EVENTS = ("dares", "folds")


@kernel
def init(rules: Rules, p: Position) -> None:
    p.dealt = 0
    p.cards[:] = 0
    p.said[:] = NOTHING
    p.paid[:] = 0
    p.paid[: rules.seats] = rules.ante


@kernel
def to_move(rules: Rules, p: Position) -> int:
    if num_in(rules, p) == 1:  # B4
        return TERMINAL
    if p.dealt < rules.seats:
        return CHANCE
    for seat in range(rules.seats):
        if p.said[seat] == NOTHING:
            return seat
    return TERMINAL


@kernel
def num_in(rules: Rules, p: Position) -> int:
    """Seats that have not folded."""
    count = 0
    for seat in range(rules.seats):
        if p.said[seat] != Action.FOLD + 1:
            count += 1
    return count


@kernel
def legal_actions(rules: Rules, p: Position, actions: Ints) -> int:
    actions[0] = Action.FOLD
    actions[1] = Action.DARE
    return 2


@kernel
def chance(rules: Rules, p: Position, probability: Floats) -> int:
    """B2: outcome k is card k; there is no card 0."""
    probability[: rules.cards + 1] = 1.0 / (rules.cards - p.dealt)
    probability[0] = 0.0
    for seat in range(p.dealt):
        probability[p.cards[seat]] = 0.0
    return rules.cards + 1


@kernel
def apply(rules: Rules, p: Position, action: int) -> None:
    seat = to_move(rules, p)
    if seat == CHANCE:
        p.cards[p.dealt] = action
        p.dealt += 1
        return
    p.said[seat] = action + 1
    if action == Action.DARE:  # B3
        p.paid[seat] += 1


@kernel
def winner(rules: Rules, p: Position) -> int:
    """B4, B5: at the end."""
    best = 0
    found = 0
    for seat in range(rules.seats):
        if p.said[seat] != Action.FOLD + 1 and (best == 0 or p.cards[seat] > best):
            best = p.cards[seat]
            found = seat
    return found


@kernel
def write_points(rules: Rules, p: Position, points: Ints) -> None:
    points[:] = 0
    if to_move(rules, p) == TERMINAL:
        for seat in range(rules.seats):
            points[seat] -= p.paid[seat]
            points[winner(rules, p)] += p.paid[seat]


@kernel
def returns(rules: Rules, p: Position, utility: Floats) -> None:
    utility[:] = 0.0
    if to_move(rules, p) == TERMINAL:
        for seat in range(rules.seats):
            utility[seat] -= p.paid[seat]
            utility[winner(rules, p)] += p.paid[seat]


@kernel
def resign(rules: Rules, p: Position, seat: int) -> None:
    """B6."""
    if to_move(rules, p) != TERMINAL:
        p.said[seat] = Action.FOLD + 1


@kernel
def is_shown(rules: Rules, p: Position, seat: int) -> bool:
    """B5."""
    has_dared = p.said[seat] == Action.DARE + 1
    return has_dared and num_in(rules, p) > 1 and to_move(rules, p) == TERMINAL


@kernel
def redact(rules: Rules, p: Position, seat: int) -> None:
    """B2, B5."""
    for other in range(p.dealt):
        if other != seat and not is_shown(rules, p, other):
            p.cards[other] = UNKNOWN


@kernel
def determinize(rules: Rules, p: Position, seat: int, rng: Ints) -> None:
    """Cards that nobody shows are dealt anew."""
    free = np.ones(MAX_CARDS + 1, np.int64)
    count = rules.cards
    for other in range(p.dealt):
        if p.cards[other] != UNKNOWN:
            free[p.cards[other]] = 0
            count -= 1
    for other in range(p.dealt):
        if p.cards[other] == UNKNOWN:
            left = below(rng, count)
            count -= 1
            for card in range(1, rules.cards + 1):
                if free[card]:
                    if left == 0:
                        p.cards[other] = card
                        free[card] = 0
                        break
                    left -= 1


def sees(rules: Rules, p: Position, action: int, seat: int) -> bool:
    """B2: a dealt card, its owner alone."""
    return to_move(rules, p) != CHANCE or seat == p.dealt


@kernel
def count_events(rules: Rules, before: Position, action: int, p: Position, counts: Ints) -> None:
    for seat in range(rules.seats):
        if before.said[seat] == NOTHING:
            if p.said[seat] == Action.DARE + 1:
                counts[0] += 1
            elif p.said[seat] != NOTHING:
                counts[1] += 1
