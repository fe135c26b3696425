"""Pig, Two-Dice Pig, Big Pig and Hog in numbers: nothing is hidden, and little is needed."""

from collections.abc import Callable
from typing import Any

from pigpen.core.game import AnyGame
from pigpen.core.jit import inlined
from pigpen.core.record import Int16s
from pigpen.dice.turn import PressRules, TurnPosition
from pigpen.envs.encoding import (
    LARGEST,
    Codes,
    Encoding,
    Stretch,
    bounded,
    code_itself,
    mask_of_codes,
    one_hot,
)
from pigpen.games.hog import MAX_DICE, Position

VERSION = 1


def encoding(game: AnyGame) -> Encoding:
    """How a dice game looks in numbers."""
    has_dice = game.name == "hog"
    seats = game.num_seats
    stretches = [
        Stretch("scores", (seats,), 0, LARGEST, "points banked, by seat"),
        Stretch("turn_total", (1,), 0, LARGEST, "points of this turn, not yet banked"),
        Stretch("may_hold", (1,), 0, 1, "1 after a throw that did not end the turn"),
        one_hot("mover", seats, "whose turn it is"),
    ]
    codes = [Codes(1, "hold"), Codes(1, "roll")]
    observe: Callable[[Any, Any, int, Int16s], None] = observe_turn
    if has_dice:
        rules: Any = game.rules
        stretches.append(Stretch("dice", (1,), 0, MAX_DICE, "dice chosen for this turn, or 0"))
        codes.append(Codes(rules.dice, "take 1, 2, … dice and throw them"))
        observe = observe_hog
    return Encoding(VERSION, tuple(stretches), tuple(codes), observe, mask_of_codes, code_itself)


@inlined
def observe_turn(rules: PressRules, p: TurnPosition, seat: int, obs: Int16s) -> None:
    """Every place of Pig, Two-Dice Pig and Big Pig."""
    seats = rules.seats
    other = int(seat)
    for index in range(seats):
        obs[index] = bounded(p.scores[other])
        obs[seats + 2 + index] = 1 if other == p.seat else 0
        other += 1
        if other == seats:
            other = 0
    obs[seats] = bounded(p.turn_total)
    obs[seats + 1] = p.may_hold


@inlined
def observe_hog(rules: PressRules, p: Position, seat: int, obs: Int16s) -> None:
    """Every place of Hog."""
    observe_turn(rules, p, seat, obs)
    obs[2 * rules.seats + 2] = p.dice
