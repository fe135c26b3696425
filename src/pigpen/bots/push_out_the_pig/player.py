"""Bots for Push Out the Pig: a method and its settings, carried out by one kernel."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from pigpen.bots.push_out_the_pig.determinization import aim_of, alike, try_actions, try_likely
from pigpen.bots.push_out_the_pig.heuristic import best_card
from pigpen.bots.push_out_the_pig.linear_policy import SCORE_A_POINT, score_linearly, weights_of
from pigpen.bots.push_out_the_pig.network import network_card, score_by_network
from pigpen.bots.push_out_the_pig.one_trick import evaluate_in_trick
from pigpen.bots.sample_cap import ALL
from pigpen.bots.styled_bot import StyledBot, best_column
from pigpen.core.codes import Code
from pigpen.core.game import AnyGame
from pigpen.core.jit import kernel
from pigpen.core.record import Floats, Ints, Positions
from pigpen.games.push_out_the_pig.position import FINISH, PASS, Position
from pigpen.games.push_out_the_pig.rules import Rules
from pigpen.games.push_out_the_pig.tricks import playable

_FEW = 16  # worlds, where kernels are interpreted


class Method(Code):
    """The algorithm by which a bot chooses."""

    HEURISTIC = 0  # scores by a heuristic
    TRICK = 1  # one-trick search
    NETWORK = 2  # scores by a network trained by self-play
    DEAL = 3  # search in sampled worlds, to the end of the deal
    LIKELY = 4  # search in worlds by policy inference, which also trusts the network


class Style(NamedTuple):
    """The settings of a bot, as plain numbers that kernels can read."""

    method: int
    noise: int = 0  # points of noise in scores
    worlds: int = 0
    trust: int = 0  # weight of the linear policy's scores, in worlds
    network_trust: int = 0  # weight of the network's scores, in worlds


# Indices in a style's row of numbers.
_METHOD, _NOISE, _WORLDS, _TRUST, _NETWORK_TRUST = 0, 1, 2, 3, 4


@kernel
def choose(
    rules: Rules, views: Positions[Position], actions: Ints, count: int, style: Ints, rng: Ints
) -> int:
    """Return the action of a style [5] for the view at `views[0]`; two positions of room follow."""
    last = actions[count - 1]
    if count == 1 or last == FINISH:
        return last
    if style[_METHOD] < Method.DEAL and last == PASS:
        return last  # exposing pays off only beyond one trick
    if style[_METHOD] == Method.HEURISTIC:
        return best_card(rules, views[0], playable(rules, views[0]), style[_NOISE], rng)
    if style[_METHOD] == Method.NETWORK:
        return network_card(rules, views[0], playable(rules, views[0]), style[_NOISE], rng)
    values = np.zeros((style[_WORLDS] + 1, count))  # the last row holds trusted scores
    if style[_METHOD] == Method.TRICK:
        evaluate_in_trick(rules, views, actions, count, style[_WORLDS], rng, values)
    else:
        leaders = np.zeros(count, np.int64)
        alike(rules, views[0], actions, count, leaders)
        if style[_METHOD] == Method.LIKELY:
            aim = aim_of(rules, views[0])
            try_likely(rules, views, actions, leaders, style[_WORLDS], aim, rng, values)
        else:
            weights = weights_of(rules)
            try_actions(rules, views, actions, leaders, style[_WORLDS], weights, rng, values)
        if not views[0].asked:
            _add_trusted(rules, views[0], actions, count, style, values[style[_WORLDS]])
    return actions[best_column(values, count)]


@kernel
def _add_trusted(
    rules: Rules, p: Position, actions: Ints, count: int, style: Ints, values: Floats
) -> None:
    """Write the weighted scores of cards, in points, into `values` [count]."""
    scores = np.zeros(count, np.int64)
    score_linearly(rules, p, actions, count, scores)
    values[:] = style[_TRUST] * scores / SCORE_A_POINT
    if style[_NETWORK_TRUST]:
        score_by_network(rules, p, actions, count, scores)
        values += style[_NETWORK_TRUST] * scores / SCORE_A_POINT


def in_style(style: Style) -> Callable[[AnyGame], StyledBot]:
    """Return a function that builds bots of a style."""
    few = _FEW if style.method >= Method.DEAL else ALL
    return lambda _game: StyledBot(choose, style, few)
