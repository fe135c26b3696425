"""The players of Push Out the Pig as bots: each chooses from its view and a stream."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from pigpen.bots.fewer import ALL
from pigpen.bots.push_out_the_pig.determinization import aim_of, alike, try_actions, try_likely
from pigpen.bots.push_out_the_pig.expectation import expect_trick
from pigpen.bots.push_out_the_pig.heuristic import best_card
from pigpen.bots.push_out_the_pig.learned import MARKS_A_POINT, mark_learned, marks_of
from pigpen.bots.push_out_the_pig.network import mark_cards, network_card
from pigpen.bots.styled import StyledBot, best_column
from pigpen.core.codes import Code
from pigpen.core.game import AnyGame
from pigpen.core.jit import kernel
from pigpen.core.record import Floats, Ints, Positions
from pigpen.games.push_out_the_pig.position import FINISH, PASS, Position
from pigpen.games.push_out_the_pig.rules import Rules
from pigpen.games.push_out_the_pig.tricks import playable

_FEW = 16  # worlds, where kernels are interpreted


class Method(Code):
    """How a player judges its cards."""

    HEURISTIC = 0  # marks by rules of thumb
    TRICK = 1  # expectation over the trick on the table
    NETWORK = 2  # marks by a network that has played itself
    DEAL = 3  # sampled worlds, played to the end of the deal
    LIKELY = 4  # the same, likely ones the more often; the network's marks are trusted, too


class Style(NamedTuple):
    """A player; plain numbers, so that kernels can carry it out."""

    method: int
    noise: int = 0  # points by which marks err
    worlds: int = 0
    trust: int = 0  # how many worlds the learned marks count for, beside those that are tried
    network_trust: int = 0  # and those of the network


# Places in a style's row of numbers.
_METHOD, _NOISE, _WORLDS, _TRUST, _NETWORK_TRUST = 0, 1, 2, 3, 4


@kernel
def choose(
    rules: Rules, views: Positions[Position], actions: Ints, count: int, style: Ints, rng: Ints
) -> int:
    """The action of a style [5] for the view at `views[0]`; room for two positions follows it."""
    last = actions[count - 1]
    if count == 1 or last == FINISH:
        return last
    if style[_METHOD] < Method.DEAL and last == PASS:
        return last  # to expose is to look further than a trick
    if style[_METHOD] == Method.HEURISTIC:
        return best_card(rules, views[0], playable(rules, views[0]), style[_NOISE], rng)
    if style[_METHOD] == Method.NETWORK:
        return network_card(rules, views[0], playable(rules, views[0]), style[_NOISE], rng)
    values = np.zeros((style[_WORLDS] + 1, count))  # the last row is for what was learned
    if style[_METHOD] == Method.TRICK:
        expect_trick(rules, views, actions, count, style[_WORLDS], rng, values)
    else:
        leaders = np.zeros(count, np.int64)
        alike(rules, views[0], actions, count, leaders)
        if style[_METHOD] == Method.LIKELY:
            aim = aim_of(rules, views[0])
            try_likely(rules, views, actions, leaders, style[_WORLDS], aim, rng, values)
        else:
            marks = marks_of(rules)
            try_actions(rules, views, actions, leaders, style[_WORLDS], marks, rng, values)
        if not views[0].asked:
            _add_trusted(rules, views[0], actions, count, style, values[style[_WORLDS]])
    return actions[best_column(values, count)]


@kernel
def _add_trusted(
    rules: Rules, p: Position, actions: Ints, count: int, style: Ints, values: Floats
) -> None:
    """Writes what is trusted of the marks of cards, in points, into `values` [count]."""
    marks = np.zeros(count, np.int64)
    mark_learned(rules, p, actions, count, marks)
    values[:] = style[_TRUST] * marks / MARKS_A_POINT
    if style[_NETWORK_TRUST]:
        mark_cards(rules, p, actions, count, marks)
        values += style[_NETWORK_TRUST] * marks / MARKS_A_POINT


def in_style(style: Style) -> Callable[[AnyGame], StyledBot]:
    """What builds players of a style."""
    few = _FEW if style.method >= Method.DEAL else ALL
    return lambda _game: StyledBot(choose, style, few)
