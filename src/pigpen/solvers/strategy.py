"""Strategies as tables: what a seat does at every decision of a two-seat dice game.

Three ways to make one: `holding`, from a rule on arrays of scores; in `asking`, from any
Python function of a position; and, in `evaluate`, the best replies.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from pigpen.core.equality import equal
from pigpen.core.game import AnyGame
from pigpen.core.record import Floats, Ints
from pigpen.solvers.throws import check_solvable, turn_of

Progress = Callable[[int, int], None]  # how much is done, of how much
# Whether to hold, or with what chance, by own score, other score and turn total.
Hold = Callable[[Ints, Ints, Ints], ArrayLike]


class Strategy(NamedTuple):
    """Chances of every action; N the target, M throws of the menu.

    L is M where the first throw binds the turn (Hog, per_turn), else 1; D is N + 1 where
    the throw is chosen anew each time, else 1.
    """

    hold: Floats  # [L, N, N, N+1] P(hold) by own, other, turn total; the last: N and more
    throw: Floats  # [N, N, D, M] P(throw m, if it throws)

    def __eq__(self, other: object) -> bool:
        return equal(tuple(self), tuple(other)) if isinstance(other, Strategy) else NotImplemented

    __ne__ = object.__ne__  # a tuple's own would ask the arrays
    __hash__ = None  # pyright: ignore[reportAssignmentType] - as of arrays


def blank(game: AnyGame) -> Strategy:
    """Tables of the right shape, zeros throughout; memory is taken where they are written.

    Raises:
        Unsolvable: not a press-your-luck dice game between two seats.
    """
    check_solvable(game)
    turn, target = turn_of(game), game.rules.target
    menu = len(turn.actions)
    lines = 1 if turn.is_free else menu
    decisions = target + 1 if turn.is_free and turn.goes_on and menu > 1 else 1
    totals = target + 1 if turn.goes_on else 1
    return Strategy(
        np.zeros((lines, target, target, totals)), np.zeros((target, target, decisions, menu))
    )


def holding(game: AnyGame, hold: Hold, dice: int = 1) -> Strategy:
    """A rule on whole arrays, as `lambda own, other, total: total >= 20`; own is [N, 1, 1].

    In Hog the seat always throws `dice` dice.
    """
    strategy, turn, target = blank(game), turn_of(game), game.rules.target
    own, other, total = np.ogrid[:target, :target, : strategy.hold.shape[3]]
    index = int(np.flatnonzero(turn.dice == dice)[0]) if len(turn.dice) > 1 else 0
    strategy.hold[0 if turn.is_free else index] = hold(own, other, total)
    strategy.throw[:, :, :, index] = 1.0
    return strategy


def uniform(game: AnyGame) -> Strategy:
    """Every legal action with the same chance."""
    strategy, turn = blank(game), turn_of(game)
    menu = len(turn.actions)
    strategy.throw[:] = 1.0 / menu
    strategy.hold[:] = 1.0 / (1.0 + (menu if turn.is_free else 1))
    return strategy
