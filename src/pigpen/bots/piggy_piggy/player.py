"""Bots for Piggy Piggy: a method and its settings, carried out by one kernel."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from pigpen.bots.piggy_piggy.determinization import plan_all, try_plans
from pigpen.bots.piggy_piggy.heuristic import heuristic_action
from pigpen.bots.piggy_piggy.plan import LONGEST
from pigpen.bots.styled_bot import StyledBot, best_column
from pigpen.core.codes import Code
from pigpen.core.game import AnyGame
from pigpen.core.jit import kernel
from pigpen.core.ordering import ranked
from pigpen.core.record import Floats, Ints, Positions
from pigpen.games.piggy_piggy.position import Phase, Position
from pigpen.games.piggy_piggy.rules import Rules

_FEW = 2  # worlds, where kernels are interpreted


class Method(Code):
    """The algorithm by which a bot chooses."""

    HEURISTIC = 0
    PLAN = 1  # the value at the end of the turn
    WORLDS = 2  # search in sampled worlds, for some rounds


class Style(NamedTuple):
    """The settings of a bot, as plain numbers that kernels can read."""

    method: int
    noise: int = 1  # of the heuristic's scores, from 1
    worlds: int = 0
    breadth: int = 0  # plans that are tried in worlds, those of the highest values
    rounds: int = 1  # of the table that a world is played on


# Indices in a style's row of numbers.
_METHOD, _NOISE, _WORLDS, _BREADTH, _ROUNDS = 0, 1, 2, 3, 4


@kernel
def choose(
    rules: Rules, views: Positions[Position], actions: Ints, count: int, style: Ints, rng: Ints
) -> int:
    """Return the action of a style [5] for the view at `views[0]`; leave room for four more."""
    if count == 1:
        return actions[0]
    if views[0].phase != Phase.PLAY or style[_METHOD] == Method.HEURISTIC:
        return heuristic_action(rules, views[0], actions, count, style[_NOISE], rng)
    plans, values = np.zeros((count, LONGEST), np.int64), np.zeros(count)
    plan_all(rules, views, actions, count, plans, values)
    if style[_METHOD] == Method.PLAN:
        return actions[values.argmax()]
    return _best_in_worlds(rules, views, plans, values, style, rng)


@kernel
def _best_in_worlds(
    rules: Rules, views: Positions[Position], plans: Ints, values: Floats, style: Ints, rng: Ints
) -> int:
    """Return the first action of the plan with the highest value; only the best are tried."""
    order = ranked(values)[: style[_BREADTH]]
    worlds = style[_WORLDS]
    chances = np.zeros((worlds, len(order)))
    try_plans(rules, views, plans[order], worlds, style[_ROUNDS], rng, chances)
    return plans[order[best_column(chances, len(order))], 0]


def in_style(style: Style) -> Callable[[AnyGame], StyledBot]:
    """Return a function that builds bots of a style."""
    return lambda _game: StyledBot(choose, style, _FEW)
