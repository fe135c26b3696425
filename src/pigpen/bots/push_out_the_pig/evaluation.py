"""Evaluation of cards and hands over many worlds that fit a view, for hints and reviews."""

import numpy as np

from pigpen.bots.push_out_the_pig.determinization import NOISE, alike, margin, try_actions
from pigpen.bots.push_out_the_pig.linear_policy import linear_card, weights_of
from pigpen.core.jit import kernel
from pigpen.core.record import Floats, Ints, Positions
from pigpen.games.push_out_the_pig.hidden_information import determinize_with, hidden_cards
from pigpen.games.push_out_the_pig.position import PASS, Position
from pigpen.games.push_out_the_pig.rules import Rules
from pigpen.games.push_out_the_pig.tricks import apply, playable


@kernel
def evaluate_actions(
    rules: Rules,
    views: Positions[Position],
    actions: Ints,
    count: int,
    worlds: int,
    rng: Ints,
    values: Floats,
) -> None:
    """Write the value of each action in each world into `values` [worlds, count], in points.

    `views` [3] holds the view at 0 and leaves room for two positions.
    """
    leaders = np.zeros(count, np.int64)
    alike(rules, views[0], actions, count, leaders)
    try_actions(rules, views, actions, leaders, worlds, weights_of(rules), rng, values)


@kernel
def hand_values(
    rules: Rules, views: Positions[Position], seat: int, worlds: int, rng: Ints, values: Floats
) -> None:
    """Write the points of the deal above the others' mean, by world, into `values` [worlds].

    `views` [2] holds a view of `seat` at 0 and leaves room for a position.
    """
    before = margin(rules, views[0], seat)
    deals = int(views[0].deals)
    unseen = hidden_cards(rules, views[0])
    for world in range(worlds):
        views[1] = views[0]
        determinize_with(rules, views[1], unseen, rng)
        while views[1].deals == deals:
            _play_on(rules, views[1], rng)
        values[world] = margin(rules, views[1], seat) - before


@kernel
def _play_on(rules: Rules, p: Position, rng: Ints) -> None:
    """Play one action by the linear policy, or expose nothing."""
    if p.asked:
        apply(rules, p, PASS)
    else:
        apply(rules, p, linear_card(rules, p, playable(rules, p), weights_of(rules), NOISE, rng))
