"""Bots for Piggles: a method and its settings, carried out by one kernel."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from pigpen.bots.bot import ViewOf
from pigpen.bots.piggles.candidates import (
    MOST_CANDIDATES,
    MOST_NEARBY,
    write_candidates,
    write_nearby,
)
from pigpen.bots.piggles.heuristic import FEW, LOB, heuristic_action
from pigpen.bots.piggles.search import LENGTH, rank_candidates
from pigpen.bots.styled_bot import StyledBot
from pigpen.core.codes import Code
from pigpen.core.game import AnyGame
from pigpen.core.jit import kernel
from pigpen.core.record import Ints, Positions
from pigpen.core.redacted import known
from pigpen.games.piggles.position import Phase, Position
from pigpen.games.piggles.rules import Rules

_FEW = 16  # worlds, where kernels are interpreted


class Method(Code):
    """The algorithm by which a bot chooses."""

    HEURISTIC = 0
    SEARCH = 1  # playouts of the turn, then the margin forecast


class Style(NamedTuple):
    """The settings of a bot, as plain numbers that kernels can read."""

    method: int
    worlds: int = 0  # playouts per round of halving, and the most candidates


# Indices in a style's row of numbers.
_METHOD, _WORLDS = 0, 1


@kernel
def choose(
    rules: Rules, views: Positions[Position], actions: Ints, count: int, style: Ints, rng: Ints
) -> int:
    """Return the action of a style [2] for the view at `views[0]`; one position of room follows."""
    if style[_METHOD] == Method.HEURISTIC:
        return heuristic_action(rules, views[0], actions, FEW, LOB)
    worlds = int(style[_WORLDS])
    candidates = np.empty((MOST_CANDIDATES, LENGTH), np.int64)
    written = write_candidates(rules, views[0], actions, count, candidates, worlds, rng)
    order = rank_candidates(rules, views, candidates, written, worlds, rng)
    if views[0].phase != Phase.THROW or worlds < MOST_NEARBY:
        return candidates[order[0], 0]
    nearby = np.empty((MOST_NEARBY, LENGTH), np.int64)
    written = write_nearby(rules, candidates, order, written, nearby)
    return nearby[rank_candidates(rules, views, nearby, written, worlds, rng)[0], 0]


class Careful(NamedTuple):
    """A bot that plays by the heuristic, which is fast without machine code too; a `KernelBot`."""

    @property
    def kernel(self) -> Callable[..., int]:
        """Return the kernel that plays every style."""
        return choose

    @property
    def row(self) -> Ints:
        """Return the style as an array for the kernel."""
        return np.array(Style(Method.HEURISTIC), np.int64)

    def __call__(self, view: ViewOf[Position], rng: Ints) -> int:
        """Return the chosen action."""
        actions = np.array(view.legal_actions, np.int64)
        return int(heuristic_action(view.game.rules, known(view.position), actions, FEW, LOB))


def searching(worlds: int) -> Callable[[AnyGame], StyledBot]:
    """Return a function that builds bots that search with `worlds` playouts per round."""
    return lambda _game: StyledBot(choose, Style(Method.SEARCH, worlds), _FEW)
