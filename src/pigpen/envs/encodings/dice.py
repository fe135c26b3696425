"""Encodings of Pig, Two-Dice Pig, Big Pig and Hog, where no information is hidden."""

from collections.abc import Callable
from typing import Any

from pigpen.core.game import AnyGame
from pigpen.core.jit import inlined
from pigpen.core.record import Int16s
from pigpen.dice.turn import PressRules, TurnPosition
from pigpen.envs.encoding import (
    Codes,
    Encoding,
    Stretch,
    code_itself,
    mask_of_codes,
    one_hot,
)
from pigpen.games.hog import Position

VERSION = 1


def encoding(game: AnyGame) -> Encoding:
    """Return the encoding of a dice game."""
    has_dice = game.name == "hog"
    rules: Any = game.rules
    seats, target = game.num_seats, int(rules.target)
    stretches = [
        Stretch("scores", (seats,), 0, target, "points banked, up to the target, by seat"),
        Stretch("turn_total", (1,), 0, target, "points of this turn, up to the target"),
        Stretch("may_hold", (1,), 0, 1, "1 after a throw that did not end the turn"),
        one_hot("mover", seats, "whose turn it is"),
    ]
    codes = [Codes(1, "hold"), Codes(1, "roll")]
    observe: Callable[[Any, Any, int, Int16s], None] = observe_turn
    if has_dice:
        stretches.append(Stretch("dice", (1,), 0, rules.dice, "dice chosen for this turn, or 0"))
        codes.append(Codes(rules.dice, "take 1, 2, … dice and throw them"))
        observe = observe_hog
    return Encoding(VERSION, tuple(stretches), tuple(codes), observe, mask_of_codes, code_itself)


@inlined
def observe_turn(rules: PressRules, p: TurnPosition, seat: int, obs: Int16s) -> None:
    """Every place of Pig, Two-Dice Pig and Big Pig."""
    seats = rules.seats
    target = int(rules.target)
    other = int(seat)
    for index in range(seats):
        obs[index] = min(target, int(p.scores[other]))
        obs[seats + 2 + index] = 1 if other == p.seat else 0
        other += 1
        if other == seats:
            other = 0
    obs[seats] = min(target, int(p.turn_total))
    obs[seats + 1] = p.may_hold


@inlined
def observe_hog(rules: PressRules, p: Position, seat: int, obs: Int16s) -> None:
    """Every place of Hog."""
    observe_turn(rules, p, seat, obs)
    obs[2 * rules.seats + 2] = p.dice
