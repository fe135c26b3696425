"""Two-Dice Pig: twice the dice, and two ones cost everything.

Rules of record: docs/rules/pig.md, cited as Dn.
"""

from pigpen.core.first_game import FirstGame
from pigpen.core.game import Game
from pigpen.core.jit import kernel
from pigpen.core.record import dtype_of
from pigpen.core.setup import Example
from pigpen.dice.events import TWO_DICE_EVENTS, count_two_dice
from pigpen.dice.lesson import advise
from pigpen.dice.press import press_extras, press_game, press_kernels, press_words
from pigpen.dice.setup import press_setup
from pigpen.dice.turn import Rules, TurnPosition, add_to_turn, before_landing, pass_turn
from pigpen.dice.words import Rulings

POSITION = dtype_of(TurnPosition)
_AT_60 = {"score.0": "60", "turn_total": "18"}
EXAMPLES = (  # D6
    Example("one", _AT_60, ("roll",), ("1", "5")),
    Example("two_ones", _AT_60, ("roll",), ("1", "1")),
)
FIRST_GAMES = (FirstGame({"target": 40}, ("hold-at-20",), 1614, policy=advise),)


@kernel
def apply(rules: Rules, p: TurnPosition, action: int) -> None:
    if p.in_air:
        _land(rules, p, action)
    else:
        before_landing(rules, p, action, 2)


@kernel
def _land(rules: Rules, p: TurnPosition, face: int) -> None:
    """Land a die: without ones add the sum, a one loses the turn, two ones the score as well (D6).

    While one die is in the air, the throw total is the other's face.
    """
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


def game(rules: Rules | None = None) -> Game[Rules, TurnPosition]:
    """Return Two-Dice Pig at a table with these rules."""
    return press_game(
        "two-dice-pig",
        rules or Rules(),
        dtype=POSITION,
        kernels=press_kernels(apply)._replace(count_events=count_two_dice),
        words=press_words(Rulings(throw="D6", special="D6", ones_cost_all=True)),
        extras=press_extras(press_setup(*EXAMPLES), TWO_DICE_EVENTS),
    )
