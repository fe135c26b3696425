"""The players of Piggles as bots: each chooses from its view and a stream."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from pigpen.bots.bot import ViewOf
from pigpen.bots.piggles.heuristic import FEW, LOB, heuristic_action
from pigpen.bots.piggles.plans import MOST_NEARBY, MOST_PLANS, write_nearby, write_plans
from pigpen.bots.piggles.search import LENGTH, rank_plans
from pigpen.bots.styled import StyledBot
from pigpen.core.codes import Code
from pigpen.core.game import AnyGame
from pigpen.core.jit import kernel
from pigpen.core.record import Ints, Positions
from pigpen.core.redacted import known
from pigpen.games.piggles.position import Phase, Position
from pigpen.games.piggles.rules import Rules

_FEW = 16  # worlds, where kernels are interpreted


class Method(Code):
    """How a player chooses."""

    HEURISTIC = 0  # by rules of thumb
    SEARCH = 1  # by playouts of the turn, and a forecast


class Style(NamedTuple):
    """A player; plain numbers, so that kernels can carry it out."""

    method: int
    worlds: int = 0  # playouts in each round of halving, and plans that are compared at most


# Places in a style's row of numbers.
_METHOD, _WORLDS = 0, 1


@kernel
def choose(
    rules: Rules, views: Positions[Position], actions: Ints, count: int, style: Ints, rng: Ints
) -> int:
    """The action of a style [2] for the view at `views[0]`; room for a position follows."""
    if style[_METHOD] == Method.HEURISTIC:
        return heuristic_action(rules, views[0], actions, FEW, LOB)
    worlds = int(style[_WORLDS])
    plans = np.empty((MOST_PLANS, LENGTH), np.int64)
    written = write_plans(rules, views[0], actions, count, plans, worlds, rng)
    order = rank_plans(rules, views, plans, written, worlds, rng)
    if views[0].phase != Phase.THROW or worlds < MOST_NEARBY:
        return plans[order[0], 0]
    nearby = np.empty((MOST_NEARBY, LENGTH), np.int64)
    written = write_nearby(rules, plans, order, written, nearby)
    return nearby[rank_plans(rules, views, nearby, written, worlds, rng)[0], 0]


class Careful(NamedTuple):
    """Goes by rules of thumb, which are quick without machine code too; a `KernelBot`."""

    @property
    def kernel(self) -> Callable[..., int]:
        """The choice of every style."""
        return choose

    @property
    def row(self) -> Ints:
        """The style, as the kernel reads it."""
        return np.array(Style(Method.HEURISTIC), np.int64)

    def __call__(self, view: ViewOf[Position], rng: Ints) -> int:
        """The chosen action."""
        actions = np.array(view.legal_actions, np.int64)
        return int(heuristic_action(view.game.rules, known(view.position), actions, FEW, LOB))


def searching(worlds: int) -> Callable[[AnyGame], StyledBot]:
    """What builds players that search with so many playouts a round."""
    return lambda _game: StyledBot(choose, Style(Method.SEARCH, worlds), _FEW)
