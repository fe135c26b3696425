"""The players of Piggy Piggy as bots: each chooses from its view and a stream."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from pigpen.bots.piggy_piggy.determinization import plan_all, try_plans
from pigpen.bots.piggy_piggy.family import family_action
from pigpen.bots.piggy_piggy.plan import LONGEST
from pigpen.bots.styled import StyledBot, best_column
from pigpen.core.codes import Code
from pigpen.core.game import AnyGame
from pigpen.core.jit import kernel
from pigpen.core.ordering import ranked
from pigpen.core.record import Floats, Ints, Positions
from pigpen.games.piggy_piggy.position import Phase, Position
from pigpen.games.piggy_piggy.rules import Rules

_FEW = 2  # worlds, where kernels are interpreted


class Method(Code):
    """How a player judges what it may do."""

    FAMILY = 0  # marks by rules of thumb
    PLAN = 1  # the outlook at the end of the own turn
    WORLDS = 2  # sampled worlds, played on for a round


class Style(NamedTuple):
    """A player; plain numbers, so that kernels can carry it out."""

    method: int
    noise: int = 1  # marks by which rules of thumb err, from 1
    worlds: int = 0
    breadth: int = 0  # plans that are tried in the worlds, those of the best outlook
    rounds: int = 1  # of the table that a world is played on


# Places in a style's row of numbers.
_METHOD, _NOISE, _WORLDS, _BREADTH, _ROUNDS = 0, 1, 2, 3, 4


@kernel
def choose(
    rules: Rules, views: Positions[Position], actions: Ints, count: int, style: Ints, rng: Ints
) -> int:
    """The action of a style [5] for the view at `views[0]`; room for four positions follows."""
    if count == 1:
        return actions[0]
    if views[0].phase != Phase.PLAY or style[_METHOD] == Method.FAMILY:
        return family_action(rules, views[0], actions, count, style[_NOISE], rng)
    plans, values = np.zeros((count, LONGEST), np.int64), np.zeros(count)
    plan_all(rules, views, actions, count, plans, values)
    if style[_METHOD] == Method.PLAN:
        return actions[values.argmax()]
    return _best_in_worlds(rules, views, plans, values, style, rng)


@kernel
def _best_in_worlds(
    rules: Rules, views: Positions[Position], plans: Ints, values: Floats, style: Ints, rng: Ints
) -> int:
    """The first action of the plan with the highest chance; only promising ones are tried."""
    order = ranked(values)[: style[_BREADTH]]
    worlds = style[_WORLDS]
    chances = np.zeros((worlds, len(order)))
    try_plans(rules, views, plans[order], worlds, style[_ROUNDS], rng, chances)
    return plans[order[best_column(chances, len(order))], 0]


def in_style(style: Style) -> Callable[[AnyGame], StyledBot]:
    """What builds players of a style."""
    return lambda _game: StyledBot(choose, style, _FEW)
