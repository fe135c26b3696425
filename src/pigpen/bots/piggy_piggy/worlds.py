"""Sampled worlds: each action, with the best turn that begins with it, in many worlds.

In a world hands and pile are drawn as the view allows, every consistent world as likely, and
all play on by the outlook, each from its own hand and the table alone. A world is played for
some rounds of the table; then the outlook says the chances. The same worlds, and in them the
same luck, serve every action, so that both cancel in the comparison.
"""

import numpy as np

from pigpen.bots.piggy_piggy.outlook import WEIGHTS, Room, outlook, outlook_room
from pigpen.bots.piggy_piggy.plan import follow, next_play, plan_turn
from pigpen.core.game import CHANCE, TERMINAL
from pigpen.core.jit import kernel
from pigpen.core.record import Floats, Ints, Positions
from pigpen.core.rng import draw, pick
from pigpen.games.piggy_piggy.draws import chance
from pigpen.games.piggy_piggy.hidden import deal_hidden, hidden_cards
from pigpen.games.piggy_piggy.pigs import steal
from pigpen.games.piggy_piggy.position import KINDS, Phase, Position, actor
from pigpen.games.piggy_piggy.ranking import win_or_lose
from pigpen.games.piggy_piggy.rules import MAX_SEATS, Rules
from pigpen.games.piggy_piggy.turns import END, NUM_ACTIONS, apply

WORLD, PLAYED = 1, 2  # places in `views`: the world as drawn, and as it goes on


@kernel
def plan_all(
    rules: Rules, views: Positions[Position], actions: Ints, count: int, plans: Ints, values: Floats
) -> None:
    """The best turn found that begins with each action, into `plans` [count, LONGEST].

    `values` [count] gets the outlook at its end. Overwrites all but the view at `views[0]`.
    """
    room, chances = outlook_room(), np.zeros(MAX_SEATS)
    weights, codes = WEIGHTS[rules.seats - 2], np.zeros(NUM_ACTIONS, np.int64)
    for index in range(count):
        values[index] = plan_turn(
            rules, views, 0, int(actions[index]), weights, codes, room, chances, plans[index]
        )


@kernel
def try_plans(
    rules: Rules,
    views: Positions[Position],
    plans: Ints,
    count: int,
    worlds: int,
    rounds: int,
    rng: Ints,
    values: Floats,
) -> None:
    """The chance of winning with each plan in each world, into `values` [worlds, count].

    `rounds` of the table are played before the outlook. `views` [ROOM] holds the view at 0.
    """
    seat = int(views[0].seat)
    unseen = hidden_cards(rules, views[0], seat)
    room, chances = outlook_room(), np.zeros(MAX_SEATS)
    luck = np.zeros(1, np.int64)
    for world in range(worlds):
        views[WORLD] = views[0]
        deal_hidden(rules, views[WORLD], unseen, rng)
        seed = 1 + draw(rng)
        for index in range(count):
            views[PLAYED] = views[WORLD]
            follow(rules, views[PLAYED], plans[index])
            luck[0] = seed
            play_rounds(rules, views, PLAYED, seat, rounds, luck, room, chances)
            values[world, index] = chances[seat]


@kernel
def play_rounds(
    rules: Rules,
    views: Positions[Position],
    place: int,
    seat: int,
    rounds: int,
    rng: Ints,
    room: Room,
    chances: Floats,
) -> None:
    """Plays on at `views[place]` until `seat` has ended its playing so often; the chances [S].

    Overwrites the two positions that follow.
    """
    p = views[place]
    weights, codes = WEIGHTS[rules.seats - 2], np.zeros(NUM_ACTIONS, np.int64)
    probability = np.zeros(KINDS)
    left = rounds
    while True:
        who = actor(rules, p)
        if who == TERMINAL:
            shares(rules, p, chances)
            return
        if who == CHANCE:
            apply(rules, p, pick(rng, probability, chance(rules, p, probability)))
            continue
        action = next_play(rules, views, place, weights, codes, room, chances)
        if action == END and who == seat and p.phase == Phase.PLAY:
            left -= 1
            if left <= 0:
                steal(rules, p)
                outlook(rules, p, seat, weights, room, chances)
                return
        apply(rules, p, action)


@kernel
def shares(rules: Rules, p: Position, chances: Floats) -> None:
    """The part of the win that each seat has, in a game that is over."""
    win_or_lose(rules, p, chances)
    for seat in range(rules.seats):  # back from a game of sum 0
        chances[seat] = (chances[seat] * (rules.seats - 1) + 1.0) / rules.seats
