"""Search in sampled worlds: each action, with the best plan that begins with it, in many worlds.

Hands and pile of a world are drawn uniformly among those that fit the view. All seats then play by
the value function, each from its own hand and the table alone. After some rounds of the table the
value function evaluates the position. The same worlds with the same luck serve every action, so
that both cancel in the comparison.
"""

from typing import NamedTuple

import numpy as np

from pigpen.bots.piggy_piggy.plan import follow, next_play, plan_turn
from pigpen.bots.piggy_piggy.value_function import WEIGHTS, Workspace, win_probabilities, workspace
from pigpen.core.game import CHANCE, TERMINAL
from pigpen.core.jit import instantiate, kernel
from pigpen.core.record import Floats, Ints, Positions
from pigpen.core.rng import pick
from pigpen.games.piggy_piggy.draw_pile import chance
from pigpen.games.piggy_piggy.hidden_information import determinize_with, hidden_cards
from pigpen.games.piggy_piggy.pigs import steal
from pigpen.games.piggy_piggy.position import KINDS, Phase, Position, actor
from pigpen.games.piggy_piggy.ranking import win_or_lose
from pigpen.games.piggy_piggy.rules import MAX_SEATS, Rules
from pigpen.games.piggy_piggy.turns import END, NUM_ACTIONS, apply
from pigpen.games.piggy_piggy.world_tables import Unseen
from pigpen.search.determinization import PLAYED, try_in_worlds


@kernel
def plan_all(
    rules: Rules, views: Positions[Position], actions: Ints, count: int, plans: Ints, values: Floats
) -> None:
    """Write the best plan found for each first action into `plans` [count, LONGEST].

    `values` [count] gets the value at its end. Overwrites all but the view at `views[0]`.
    """
    room, chances = workspace(), np.zeros(MAX_SEATS)
    weights, codes = WEIGHTS[rules.seats - 2], np.zeros(NUM_ACTIONS, np.int64)
    for index in range(count):
        values[index] = plan_turn(
            rules, views, int(actions[index]), weights, codes, room, chances, plans[index]
        )


class _Aim(NamedTuple):
    rounds: int  # of the table, before the value function
    room: Workspace
    chances: Floats


@kernel
def _survey(rules: Rules, views: Positions[Position], seat: int, worlds: int, rng: Ints) -> Unseen:
    return hidden_cards(rules, views[0], seat)


@kernel
def _determinize_with(rules: Rules, p: Position, unseen: Unseen, seat: int, rng: Ints) -> None:
    determinize_with(rules, p, unseen, rng)


@kernel
def _value(
    rules: Rules, views: Positions[Position], plan: Ints, seat: int, aim: _Aim, luck: Ints
) -> float:
    """Return the probability of winning with a plan, in one world."""
    follow(rules, views[PLAYED], plan)
    play_rounds(rules, views, PLAYED, seat, aim.rounds, luck, aim.room, aim.chances)
    return aim.chances[seat]


_try = instantiate(
    try_in_worlds,
    __name__,
    "_try",
    survey=_survey,
    determinize_with=_determinize_with,
    value=_value,
)


@kernel
def try_plans(
    rules: Rules,
    views: Positions[Position],
    plans: Ints,
    worlds: int,
    rounds: int,
    rng: Ints,
    values: Floats,
) -> None:
    """Write the probability of winning by plan and world into `values` [worlds, count].

    Each world is played for `rounds` of the table. `views` [ROOM] holds the view at 0.
    """
    aim = _Aim(rounds, workspace(), np.zeros(MAX_SEATS))
    _try(rules, views, plans, np.arange(len(plans)), worlds, aim, rng, values)


@kernel
def play_rounds(
    rules: Rules,
    views: Positions[Position],
    place: int,
    seat: int,
    rounds: int,
    rng: Ints,
    room: Workspace,
    chances: Floats,
) -> None:
    """Play on at `views[place]` until `seat` has ended `rounds` turns; write the probabilities [S].

    Overwrites the two positions that follow.
    """
    p = views[place]
    weights, codes = WEIGHTS[rules.seats - 2], np.zeros(NUM_ACTIONS, np.int64)
    probability = np.zeros(KINDS)
    left = rounds
    while True:
        who = actor(rules, p)
        if who == TERMINAL:
            win_shares(rules, p, chances)
            return
        if who == CHANCE:
            apply(rules, p, pick(rng, probability, chance(rules, p, probability)))
            continue
        action = next_play(rules, views, place, weights, codes, room, chances)
        if action == END and who == seat and p.phase == Phase.PLAY:
            left -= 1
            if left <= 0:
                steal(rules, p)
                win_probabilities(rules, p, seat, weights, room, chances)
                return
        apply(rules, p, action)


@kernel
def win_shares(rules: Rules, p: Position, chances: Floats) -> None:
    """Write each seat's share of the win in a finished game."""
    win_or_lose(rules, p, chances)
    for seat in range(rules.seats):  # back from a game of sum 0
        chances[seat] = (chances[seat] * (rules.seats - 1) + 1.0) / rules.seats
