"""What cards and hands are worth, over many worlds that fit a view: for hints and reviews."""

import numpy as np

from pigpen.bots.push_out_the_pig.determinization import NOISE, alike, margin, try_actions
from pigpen.bots.push_out_the_pig.learned import learned_card, marks_of
from pigpen.core.jit import kernel
from pigpen.core.record import Floats, Ints, Positions
from pigpen.games.push_out_the_pig.hidden import determinize_with, hidden_cards
from pigpen.games.push_out_the_pig.position import PASS, Position
from pigpen.games.push_out_the_pig.rules import Rules
from pigpen.games.push_out_the_pig.tricks import apply, playable


@kernel
def weigh(
    rules: Rules,
    views: Positions[Position],
    actions: Ints,
    count: int,
    worlds: int,
    rng: Ints,
    values: Floats,
) -> None:
    """Utility of each action in each world, into `values` [worlds, count].

    `views` [3] holds the view at 0 and leaves room for two positions.
    """
    leaders = np.zeros(count, np.int64)
    alike(rules, views[0], actions, count, leaders)
    try_actions(rules, views, actions, leaders, worlds, marks_of(rules), rng, values)


@kernel
def hand_values(
    rules: Rules, views: Positions[Position], seat: int, worlds: int, rng: Ints, values: Floats
) -> None:
    """Points of the deal above the others' mean in each world, into `values` [worlds].

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
    if p.asked:
        apply(rules, p, PASS)
    else:
        apply(rules, p, learned_card(rules, p, playable(rules, p), marks_of(rules), NOISE, rng))
