"""Pig: roll, push your luck, and bank before the one.

Rules of record: docs/rules/pig.md, cited as Dn.
"""

from typing import NamedTuple

from pigpen.core.game import Game
from pigpen.core.jit import kernel
from pigpen.core.record import dtype_of
from pigpen.dice.press import press_game
from pigpen.dice.turn import (
    Bank,
    Banking,
    First,
    FirstSeat,
    Seats,
    Target,
    TurnPosition,
    add_to_turn,
    before_landing,
    pass_turn,
)
from pigpen.dice.words import Rulings


class Rules(NamedTuple):
    """What may differ from table to table."""

    seats: Seats = 2
    target: Target = 100  # points that win (D1, D3)
    first: FirstSeat = First.SEAT_0
    bank: Banking = Bank.HOLD


class Position(TurnPosition):
    """A moment of Pig."""


POSITION = dtype_of(Position)


@kernel
def apply(rules: Rules, p: Position, action: int) -> None:
    if p.in_air:
        _land(rules, p, action)
    else:
        before_landing(rules, p, action, 1)


@kernel
def _land(rules: Rules, p: Position, face: int) -> None:
    """D5: a one loses the turn total and the turn; any other face adds to it."""
    p.in_air = 0
    if face == 1:
        pass_turn(rules, p)
    else:
        add_to_turn(rules, p, face)


def game(rules: Rules | None = None) -> Game[Rules, Position]:
    """Pig at a table with these rules."""
    return press_game(
        name="pig",
        rules=rules or Rules(),
        dtype=POSITION,
        apply=apply,
        rulings=Rulings(throw="D5", special="D5"),
    )
