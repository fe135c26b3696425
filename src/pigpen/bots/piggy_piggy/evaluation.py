"""Evaluation of actions and positions over many sampled worlds, for hints and reviews."""

from typing import Final

import numpy as np

from pigpen.bots.piggy_piggy.calibration import calibrate
from pigpen.bots.piggy_piggy.determinization import plan_all, play_rounds, try_plans
from pigpen.bots.piggy_piggy.plan import LONGEST
from pigpen.bots.piggy_piggy.value_function import workspace
from pigpen.core.jit import kernel
from pigpen.core.record import Floats, Ints, Positions
from pigpen.games.piggy_piggy.position import Phase, Position
from pigpen.games.piggy_piggy.rules import MAX_SEATS, Rules
from pigpen.search.determinization import PLAYED

ROUNDS: Final = 1  # of the table, after this turn, before the value function


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
    """Write the probability of winning by action and world into `values` [worlds, count].

    `views` [ROOM] holds the view at 0. The values are calibrated (`calibration`).
    """
    plans = np.zeros((count, LONGEST), np.int64)
    plan_all(rules, views, actions, count, plans, np.zeros(count))
    try_plans(rules, views, plans, worlds, ROUNDS, rng, values)
    calibrate(rules, views[0], values)


@kernel
def evaluate_position(
    rules: Rules, views: Positions[Position], worlds: int, rng: Ints, values: Floats
) -> None:
    """Write every seat's probability of winning into `values` [worlds, S], by playing on.

    `views` [ROOM] holds the position at 0, with all that is hidden.
    """
    seat = int(views[0].seat)
    has_played = views[0].phase == Phase.DRAW or views[0].phase == Phase.SCORE
    rounds = ROUNDS if has_played else ROUNDS + 1  # to the same point as for actions
    room, chances = workspace(), np.zeros(MAX_SEATS)
    for world in range(worlds):
        views[PLAYED] = views[0]
        play_rounds(rules, views, PLAYED, seat, rounds, rng, room, chances)
        values[world] = chances[: rules.seats]
