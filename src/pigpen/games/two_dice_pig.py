"""Two-Dice Pig: twice the dice, and two ones cost everything.

Rules of record: docs/rules/pig.md, cited as Dn.
"""

from functools import partial
from typing import NamedTuple

from pigpen.core.game import Game
from pigpen.core.jit import kernel
from pigpen.core.record import dtype_of
from pigpen.dice import words
from pigpen.dice.turn import (
    NUM_OUTCOMES,
    UNDECIDED,
    Action,
    Bank,
    Banking,
    First,
    FirstSeat,
    Seats,
    Target,
    TurnPosition,
    actor,
    add_to_turn,
    bank,
    fair_chance,
    hold_or_roll,
    leave,
    pass_turn,
    seat_first,
    start_game,
    win_or_lose,
)


class Rules(NamedTuple):
    """What may differ from table to table."""

    seats: Seats = 2
    target: Target = 100  # points that win (D1, D3)
    first: FirstSeat = First.SEAT_0
    bank: Banking = Bank.HOLD


class Position(TurnPosition):
    """A moment of Two-Dice Pig; with one die in the air, the throw total is the other's face."""


POSITION = dtype_of(Position)


@kernel
def apply(rules: Rules, p: Position, action: int) -> None:
    if p.seat == UNDECIDED:
        seat_first(rules, p, action)
    elif p.in_air:
        _land(rules, p, action)
    elif action == Action.ROLL:
        p.in_air = 2
    else:
        bank(rules, p, p.turn_total)


@kernel
def _land(rules: Rules, p: Position, face: int) -> None:
    """D6: no one adds the sum; a single one loses the turn, two ones the score as well."""
    p.in_air -= 1
    if p.in_air:
        p.throw_total = face
        return
    other = p.throw_total
    if face == 1 and other == 1:
        p.scores[p.seat] = 0
        pass_turn(rules, p)
    elif face == 1 or other == 1:
        pass_turn(rules, p)
    else:
        add_to_turn(rules, p, face + other)


def game(rules: Rules | None = None) -> Game[Rules, Position]:
    """Two-Dice Pig at a table with these rules."""
    rules = rules or Rules()
    words.check_first(rules)
    return Game(
        name="two-dice-pig",
        version=1,
        rules=rules,
        num_seats=rules.seats,
        dtype=POSITION,
        num_actions=len(Action),
        num_outcomes=NUM_OUTCOMES,
        init=start_game,
        to_move=actor,
        legal_actions=hold_or_roll,
        chance=fair_chance,
        apply=apply,
        returns=win_or_lose,
        format_action=words.format_action,
        parse_action=words.parse_action,
        meaning=words.meaning,
        describe=words.describe,
        narrate=partial(words.narrate, words.Rulings(throw="D6", special="D6")),
        explain=words.explain,
        resign=leave,
    )
