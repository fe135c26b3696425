"""A tiny game with something hidden: each of two seats has a coin that only it knows.

A seat passes, peeks at the other's coin, shows its own, throws a die, hushes the other
(which must then pass) or asks it (which must then say truly whether its coin is a one).
"""

from enum import IntEnum
from typing import Annotated, NamedTuple

import numpy as np

from pigpen.core.game import CHANCE, TERMINAL, Game, Kernels, Sizes, Words
from pigpen.core.record import I8, Ints, Record, dtype_of
from pigpen.core.rng import below
from pigpen.core.said import Said

UNKNOWN = -1
LENGTH = 8  # decisions of a game


class Rules(NamedTuple):
    coins: tuple[int, int] = (0, 0)


class Action(IntEnum):
    PASS = 0
    PEEK = 1
    SHOW = 2
    THROW = 3
    HUSH = 4
    ASK = 5
    NO = 6
    YES = 7


class Due(IntEnum):
    """Return the legal actions of the seat to move."""

    ANYTHING = 0
    LANDING = 1  # the die's part
    SILENCE = 2
    ANSWER = 3


class Position(Record):
    seat: I8
    due: I8  # of Due
    left: I8  # decisions
    face: I8  # of the last throw
    coins: Annotated[Ints, np.int8, (2,)]
    known: Annotated[Ints, np.int8, (2,)]  # 1 where the other seat knows the coin


def init(rules, p):
    p.seat, p.due, p.left, p.face = 0, Due.ANYTHING, LENGTH, 0
    p.coins[:] = rules.coins
    p.known[:] = 0


def to_move(rules, p):
    if p.due == Due.LANDING:
        return CHANCE
    return int(p.seat) if p.left else TERMINAL


def legal_actions(rules, p, actions):
    if p.due == Due.SILENCE:
        may = [Action.PASS]
    elif p.due == Due.ANSWER:
        may = [Action.YES if p.coins[p.seat] == 1 else Action.NO]
    else:
        may = list(range(Action.NO))
    actions[: len(may)] = may
    return len(may)


def chance(rules, p, probability):
    probability[:2] = 0.5
    return 2


def apply(rules, p, action):
    if p.due == Due.LANDING:
        p.face, p.due = action, Due.ANYTHING
        return
    p.left -= 1
    other = 1 - p.seat
    if action == Action.PEEK:
        p.known[other] = 1
    if action in (Action.SHOW, Action.NO, Action.YES):
        p.known[p.seat] = 1
    dues = {Action.THROW: Due.LANDING, Action.HUSH: Due.SILENCE, Action.ASK: Due.ANSWER}
    p.due = dues.get(Action(action), Due.ANYTHING)
    p.seat = other


def returns(rules, p, utility):
    utility[:] = 0


def redact(rules, p, seat):
    for owner in range(2):
        if owner != seat and not p.known[owner]:
            p.coins[owner] = UNKNOWN


def determinize(rules, p, seat, rng):
    for owner in range(2):
        if p.coins[owner] == UNKNOWN:
            p.coins[owner] = below(rng, 2)


def game(first: int, second: int) -> Game[Rules, Position]:
    """The game with these coins."""
    return Game(
        name="hidden",
        version=1,
        rules=Rules((first, second)),
        num_seats=2,
        sizes=Sizes(
            dtype=dtype_of(Position),
            num_actions=len(Action),
            num_outcomes=2,
        ),
        kernels=Kernels(
            init=init,
            to_move=to_move,
            legal_actions=legal_actions,
            chance=chance,
            apply=apply,
            returns=returns,
            redact=redact,
            determinize=determinize,
        ),
        words=Words(
            format_action=lambda rules, p, action: f"{action}",
            parse_action=lambda rules, p, text: int(text),
            meaning=lambda rules, p, action: {},
            describe=lambda rules, p, seat: {},
            narrate=lambda rules, before, action, after: (),
            explain=lambda rules, p, action: Said("illegal.over"),
        ),
    )
