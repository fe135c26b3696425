"""Big Pig: doubles count twice, and two ones are a treasure.

Rules of record: docs/rules/pig.md, cited as Dn.
"""

from typing import Annotated, NamedTuple

from pigpen.core.codes import Code
from pigpen.core.first_game import FirstGame
from pigpen.core.game import Game
from pigpen.core.jit import kernel
from pigpen.core.options import Choice
from pigpen.core.record import dtype_of
from pigpen.core.setup import Example
from pigpen.dice.events import TWO_DICE_EVENTS, count_two_dice
from pigpen.dice.lesson import advise
from pigpen.dice.press import press_extras, press_game, press_kernels, press_words
from pigpen.dice.setup import press_setup
from pigpen.dice.turn import (
    Bank,
    Banking,
    First,
    FirstSeat,
    Seats,
    Target,
    TurnPosition,
    add_to_turn,
    bank,
    before_landing,
    pass_turn,
)
from pigpen.dice.words import Rulings

DOUBLE_ONES_POINTS = 25  # D7, D8


class DoubleOnes(Code):
    """The effect of two ones (D8)."""

    END_TURN_25 = 0  # they score 25 and end the turn
    CONTINUE_25 = 1  # they add 25 to the turn total


class Rules(NamedTuple):
    """Options that may differ from table to table."""

    seats: Seats = 2
    target: Target = 100  # points that win (D1, D3)
    first: FirstSeat = First.SEAT_0
    bank: Banking = Bank.HOLD
    double_ones: Annotated[DoubleOnes, Choice("D8")] = DoubleOnes.END_TURN_25


class Position(TurnPosition):
    """A position of Big Pig; with one die in the air, the throw total is the other's face."""


POSITION = dtype_of(Position)
_AT_60 = {"score.0": "60", "turn_total": "18"}
EXAMPLES = (
    Example("two_ones", _AT_60, ("roll",), ("1", "1")),  # D7, D8
    Example("doubles", _AT_60, ("roll",), ("4", "4")),  # D7
)
FIRST_GAMES = (FirstGame({"target": 40}, ("hold-at-20",), 601, policy=advise),)


@kernel
def apply(rules: Rules, p: Position, action: int) -> None:
    if p.in_air:
        _land(rules, p, action)
    else:
        before_landing(rules, p, action, 2)


@kernel
def _land(rules: Rules, p: Position, face: int) -> None:
    """Land a die: a single one loses the turn; doubles add twice their sum, two ones 25 (D7)."""
    p.in_air -= 1
    if p.in_air:
        p.throw_total = face
        return
    other = p.throw_total
    if face == 1 and other == 1:
        _double_ones(rules, p)
    elif face == 1 or other == 1:
        pass_turn(rules, p)
    elif face == other:
        add_to_turn(rules, p, 2 * (face + other))
    else:
        add_to_turn(rules, p, face + other)


@kernel
def _double_ones(rules: Rules, p: Position) -> None:
    """Score 25 points instead of the turn total (D7), or add them to it (D8)."""
    if rules.double_ones == DoubleOnes.CONTINUE_25:
        add_to_turn(rules, p, DOUBLE_ONES_POINTS)
    else:
        bank(rules, p, DOUBLE_ONES_POINTS)


def game(rules: Rules | None = None) -> Game[Rules, Position]:
    """Return Big Pig at a table with these rules."""
    return press_game(
        "big-pig",
        rules or Rules(),
        dtype=POSITION,
        kernels=press_kernels(apply)._replace(count_events=count_two_dice),
        words=press_words(Rulings(throw="D7", special="D7")),
        extras=press_extras(press_setup(*EXAMPLES), TWO_DICE_EVENTS),
    )
