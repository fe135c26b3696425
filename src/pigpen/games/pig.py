"""Pig: roll, push your luck, and bank before the one.

Rules of record: docs/rules/pig.md, cited as Dn.
"""

from typing import Annotated, NamedTuple

from pigpen.core.first_game import FirstGame
from pigpen.core.game import Game
from pigpen.core.jit import kernel
from pigpen.core.options import Span
from pigpen.core.record import dtype_of
from pigpen.core.setup import Example
from pigpen.dice.lesson import advise
from pigpen.dice.press import press_extras, press_game, press_kernels, press_words
from pigpen.dice.setup import press_setup
from pigpen.dice.sides import FEWEST, MOST, draw_sided_outcome, num_outcomes, sided_chance
from pigpen.dice.turn import (
    FACES,
    Bank,
    Banking,
    First,
    FirstSeat,
    Seats,
    TurnPosition,
    add_to_turn,
    before_landing,
    pass_turn,
)
from pigpen.dice.words import Rulings


class Rules(NamedTuple):
    """Options that may differ from table to table."""

    seats: Seats = 2
    target: Annotated[int, Span(2, 1000, "D13")] = 100  # points that win (D1, D3)
    first: FirstSeat = First.SEAT_0
    bank: Banking = Bank.HOLD
    sides: Annotated[int, Span(FEWEST, MOST, "D13", is_rare=True)] = FACES  # of the die


POSITION = dtype_of(TurnPosition)
EXAMPLES = (
    Example("one", {"score.0": "40", "turn_total": "22"}, ("roll",), ("1",)),  # D5
    Example("enough", {"score.0": "80", "turn_total": "17"}, ("roll",), ("3",)),  # D3
)
FIRST_GAMES = (FirstGame({"target": 40}, ("hold-at-20",), 112, policy=advise),)


@kernel
def apply(rules: Rules, p: TurnPosition, action: int) -> None:
    if p.in_air:
        _land(rules, p, action)
    else:
        before_landing(rules, p, action, 1)


@kernel
def _land(rules: Rules, p: TurnPosition, face: int) -> None:
    """Land the die: a one loses the turn total and the turn; any other face adds to it (D5)."""
    p.in_air = 0
    if face == 1:
        pass_turn(rules, p)
    else:
        add_to_turn(rules, p, face)


def game(rules: Rules | None = None) -> Game[Rules, TurnPosition]:
    """Return Pig at a table with these rules."""
    rules = rules or Rules()
    return press_game(
        "pig",
        rules,
        dtype=POSITION,
        kernels=press_kernels(apply)._replace(chance=sided_chance, draw_outcome=draw_sided_outcome),
        words=press_words(Rulings(throw="D5", special="D5")),
        extras=press_extras(press_setup(*EXAMPLES)),
        num_outcomes=num_outcomes(rules.sides),
    )
