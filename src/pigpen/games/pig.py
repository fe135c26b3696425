"""Pig: roll, push your luck, and bank before the one.

Rules of record: docs/rules/pig.md, cited as Dn.
"""

from pigpen.core.first_game import FirstGame
from pigpen.core.game import Game
from pigpen.core.jit import kernel
from pigpen.core.record import dtype_of
from pigpen.core.setup import Example
from pigpen.dice.press import press_extras, press_game, press_kernels, press_words
from pigpen.dice.setup import press_setup
from pigpen.dice.turn import Rules, TurnPosition, add_to_turn, before_landing, pass_turn
from pigpen.dice.words import Rulings

POSITION = dtype_of(TurnPosition)
EXAMPLES = (
    Example("one", {"score.0": "40", "turn_total": "22"}, ("roll",), ("1",)),  # D5
    Example("enough", {"score.0": "80", "turn_total": "17"}, ("roll",), ("3",)),  # D3
)
FIRST_GAME = FirstGame({"target": 40}, ("hold-at-20",), 112)


@kernel
def apply(rules: Rules, p: TurnPosition, action: int) -> None:
    if p.in_air:
        _land(rules, p, action)
    else:
        before_landing(rules, p, action, 1)


@kernel
def _land(rules: Rules, p: TurnPosition, face: int) -> None:
    """D5: a one loses the turn total and the turn; any other face adds to it."""
    p.in_air = 0
    if face == 1:
        pass_turn(rules, p)
    else:
        add_to_turn(rules, p, face)


def game(rules: Rules | None = None) -> Game[Rules, TurnPosition]:
    """Pig at a table with these rules."""
    return press_game(
        "pig",
        rules or Rules(),
        dtype=POSITION,
        kernels=press_kernels(apply),
        words=press_words(Rulings(throw="D5", special="D5")),
        extras=press_extras(press_setup(*EXAMPLES)),
    )
