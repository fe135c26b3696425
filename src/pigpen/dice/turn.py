"""The turn kernels of the press-your-luck dice games: throw, bank or bust, pass.

Pig, Two-Dice Pig, Big Pig and Hog share them. Rules of record: docs/rules/pig.md, cited as Dn.
"""

from collections.abc import Iterator
from typing import Annotated, NamedTuple, Protocol

import numpy as np

from pigpen.core.codes import Code
from pigpen.core.game import CHANCE, NOBODY, TERMINAL
from pigpen.core.jit import inlined, kernel
from pigpen.core.options import Choice, Span
from pigpen.core.record import I8, I16, I32, Floats, Int32s, Ints, Record
from pigpen.core.rng import below, pick

MAX_SEATS = 10
FACES = 6
NUM_OUTCOMES = 10  # faces 1 to 6, and the seats 0 to 9 where chance picks the first
UNDECIDED = -1  # in `seat`: chance has not yet picked the first seat


class Action(Code):
    """Actions of a seat in a turn (D2). Hog adds a code for each number of dice."""

    HOLD = 0
    ROLL = 1


class Bank(Code):
    """The time at which points count (D3)."""

    HOLD = 0  # when the seat holds
    AT_ONCE = 1  # score + turn total at the target ends the game


class First(Code):
    """The first seat (D1): drawn, or chosen by the host."""

    RANDOM = -1
    SEAT_0 = 0
    SEAT_1 = 1
    SEAT_2 = 2
    SEAT_3 = 3
    SEAT_4 = 4
    SEAT_5 = 5
    SEAT_6 = 6
    SEAT_7 = 7
    SEAT_8 = 8
    SEAT_9 = 9


Seats = Annotated[int, Span(2, MAX_SEATS, "D1")]
Target = Annotated[int, Span(10, 1000, "D1")]
FirstSeat = Annotated[First, Choice("D1", is_seat=True)]
Banking = Annotated[Bank, Choice("D3")]


class Rules(NamedTuple):
    """Options that may differ from table to table, where a game has none of its own."""

    seats: Seats = 2
    target: Target = 100  # points that win (D1, D3)
    first: FirstSeat = First.SEAT_0
    bank: Banking = Bank.HOLD


class PressRules(Protocol):
    """Options that every game of holding or rolling has."""

    @property
    def seats(self) -> int: ...
    @property
    def target(self) -> int: ...
    @property
    def first(self) -> int: ...
    @property
    def bank(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...


class TurnPosition(Record):
    """A position of a dice game. A turn total is below 2**31: 300 points a throw at most."""

    scores: Annotated[Int32s, np.int32, (MAX_SEATS,)]  # points banked, by seat (D2)
    turn_total: I32  # points of this turn, not yet banked (D2)
    throw_total: I16  # points on the dice of this throw that are at rest
    resigned: I16  # bit s is set once seat s has left (D4)
    seat: I8  # whose turn it is, also while dice are in the air
    winner: I8  # NOBODY before the end
    in_air: I8  # dice thrown and not yet at rest
    may_hold: I8  # 1 after a throw that did not end the turn (D2)


@kernel
def start_game(rules: PressRules, p: TurnPosition) -> None:
    """Set all scores to 0; the first seat is chosen or to be drawn (D1)."""
    p.scores[:] = 0
    p.turn_total = 0
    p.throw_total = 0
    p.resigned = 0
    p.seat = rules.first
    p.winner = NOBODY
    p.in_air = 0
    p.may_hold = 0


@kernel
def actor(rules: PressRules, p: TurnPosition) -> int:
    """Return who acts: a seat, chance while dice are in the air, or TERMINAL."""
    if p.winner != NOBODY:
        return TERMINAL
    if p.in_air > 0 or p.seat == UNDECIDED:
        return CHANCE
    return p.seat


@kernel
def fair_chance(rules: PressRules, p: TurnPosition, probability: Floats) -> int:
    """Write the probabilities of the faces from 1, or of the first seat (D1)."""
    probability[:] = 0.0
    if p.seat == UNDECIDED:
        left = 0
        for seat in range(rules.seats):
            left += 1 - (p.resigned >> seat & 1)
        for seat in range(rules.seats):
            if not p.resigned >> seat & 1:  # D4
                probability[seat] = 1.0 / left
        return rules.seats
    return fair_die(probability, FACES)


@kernel
def fair_die(probability: Floats, faces: int) -> int:
    """Write the probabilities of a die of `faces` sides, from 1; there is no face 0."""
    probability[1 : faces + 1] = 1.0 / faces
    return faces + 1


@inlined
def draw_fair_outcome(rules: PressRules, p: TurnPosition, probability: Floats, rng: Ints) -> int:
    """Draw an outcome as `fair_chance` gives them, without a list."""
    if p.seat == UNDECIDED:
        return pick(rng, probability, fair_chance(rules, p, probability))
    return 1 + below(rng, FACES)


@kernel
def hold_or_roll(rules: PressRules, p: TurnPosition, actions: Ints) -> int:
    """Write the legal actions: throw at least once; after that, throw again or hold (D2)."""
    if not p.may_hold:
        actions[0] = Action.ROLL
        return 1
    actions[0] = Action.HOLD
    actions[1] = Action.ROLL
    return 2


@kernel
def before_landing(rules: PressRules, p: TurnPosition, action: int, dice: int) -> None:
    """Apply an action while no dice are in the air: pick, throw `dice` dice, or hold (D2)."""
    if p.seat == UNDECIDED:
        p.seat = action  # D1
    elif action == Action.HOLD:
        bank(rules, p, p.turn_total)
    else:
        p.in_air = dice


@kernel
def bank(rules: PressRules, p: TurnPosition, points: int) -> None:
    """Score points and pass the turn (D2); the target wins at once (D3)."""
    p.scores[p.seat] += points
    if p.scores[p.seat] >= rules.target:
        p.winner = p.seat
        clear_turn(p)
    else:
        pass_turn(rules, p)


@kernel
def add_to_turn(rules: PressRules, p: TurnPosition, points: int) -> None:
    """Add a throw to the turn (D2), or let it win where points bank at once (D3)."""
    p.turn_total += points
    p.may_hold = 1
    p.throw_total = 0
    if rules.bank == Bank.AT_ONCE and p.scores[p.seat] + p.turn_total >= rules.target:
        bank(rules, p, p.turn_total)


@kernel
def clear_turn(p: TurnPosition) -> None:
    """Clear the turn: nothing is thrown, and it has no points."""
    p.turn_total = 0
    p.throw_total = 0
    p.in_air = 0
    p.may_hold = 0


@kernel
def pass_turn(rules: PressRules, p: TurnPosition) -> None:
    """Pass to the next seat (D3), over those that resigned (D4)."""
    clear_turn(p)
    p.seat = (p.seat + 1) % rules.seats
    while p.resigned >> p.seat & 1:
        p.seat = (p.seat + 1) % rules.seats


@kernel
def leave(rules: PressRules, p: TurnPosition, seat: int) -> None:
    """Let a seat resign; the last one left wins (D4). Its points stay on the table."""
    p.resigned |= 1 << seat
    left = 0
    last = NOBODY
    for other in range(rules.seats):
        if not p.resigned >> other & 1:
            left += 1
            last = other
    if left == 1:
        p.winner = last
        p.seat = last
        clear_turn(p)
    elif p.seat == seat:
        pass_turn(rules, p)


@kernel
def win_or_lose(rules: PressRules, p: TurnPosition, utility: Floats) -> None:
    """Write the returns: 1 for the winner, -1 shared by the others; 0 before the end."""
    utility[: rules.seats] = 0.0
    if p.winner != NOBODY:
        utility[: rules.seats] = -1.0 / (rules.seats - 1)
        utility[p.winner] = 1.0
