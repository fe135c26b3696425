"""What actions and positions are worth, over many worlds: for hints and reviews."""

from typing import Final

import numpy as np

from pigpen.bots.piggy_piggy.correction import correct
from pigpen.bots.piggy_piggy.determinization import plan_all, play_rounds, try_plans
from pigpen.bots.piggy_piggy.outlook import outlook_room
from pigpen.bots.piggy_piggy.plan import LONGEST
from pigpen.core.jit import kernel
from pigpen.core.record import Floats, Ints, Positions
from pigpen.games.piggy_piggy.position import Phase, Position
from pigpen.games.piggy_piggy.rules import MAX_SEATS, Rules
from pigpen.search.determinization import PLAYED

ROUNDS: Final = 1  # of the table, once the turn in hand is over, before the outlook


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
    """The chance of winning with each action in each world, into `values` [worlds, count].

    `views` [ROOM] holds the view at 0. What worlds misjudge is corrected (`correction`).
    """
    plans = np.zeros((count, LONGEST), np.int64)
    plan_all(rules, views, actions, count, plans, np.zeros(count))
    try_plans(rules, views, plans, worlds, ROUNDS, rng, values)
    correct(rules, views[0], values)


@kernel
def stand(rules: Rules, views: Positions[Position], worlds: int, rng: Ints, values: Floats) -> None:
    """Every seat's chance of winning if a position is played on, into `values` [worlds, S].

    `views` [ROOM] holds the position at 0, with all that is hidden.
    """
    seat = int(views[0].seat)
    has_played = views[0].phase == Phase.DRAW or views[0].phase == Phase.SCORE
    rounds = ROUNDS if has_played else ROUNDS + 1  # as far as where actions are compared
    room, chances = outlook_room(), np.zeros(MAX_SEATS)
    for world in range(worlds):
        views[PLAYED] = views[0]
        play_rounds(rules, views, PLAYED, seat, rounds, rng, room, chances)
        values[world] = chances[: rules.seats]
