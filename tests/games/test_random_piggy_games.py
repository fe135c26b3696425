"""Random play of Piggy Piggy takes as long, and is won as often, as was measured elsewhere.

Source: 1,500 games of each number of seats by another program. How its players choose is not
known exactly: uniform choice that plays at least a card a turn (Y3) comes nearest, at up to 3 %
more turns; without that there are a quarter more.
"""

import numpy as np
import pytest
from laid import piggy_table

from pigpen.core import rng
from pigpen.core.game import CHANCE, TERMINAL
from pigpen.core.jit import kernel, specialise
from pigpen.core.kernels import apply, chance, init, legal_actions, to_move
from pigpen.core.rng import below, pick

pytestmark = pytest.mark.compiled

GAMES, THEIRS = 20_000, 1_500
TURNS, RESHUFFLED, WON = 0, 1, 2
MEASURED = {  # mean turns, share of games with a reshuffle, share that the first seat wins
    2: (11.5, 0.0, 0.617),
    3: (18.9, 0.003, 0.409),
    4: (28.4, 0.16, 0.301),
    5: (40.1, 0.53, 0.251),
    6: (57.9, 0.84, 0.205),
}


@kernel
def play_out(rules, positions, actions, probability, found, stream):
    """Games by uniform choice; what is counted of each into `found` [games, 3]."""
    p = positions[0]
    for number in range(len(found)):
        init(rules, p)
        seat = -1
        left = 0
        actor = to_move(rules, p)
        while actor != TERMINAL:
            if p.seat != seat and actor != CHANCE:
                found[number, TURNS] += 1
                seat = p.seat
            if actor == CHANCE:
                action = pick(stream, probability, chance(rules, p, probability))
            else:
                action = actions[below(stream, legal_actions(rules, p, actions))]
            left = p.left
            apply(rules, p, action)
            if p.left > left:
                found[number, RESHUFFLED] = 1.0
            actor = to_move(rules, p)
        if p.scores[0] >= rules.target:
            found[number, WON] = 1.0


@pytest.mark.parametrize("seats", MEASURED)
def test_random_play_is_as_it_was_measured(seats):
    game = piggy_table(seats=seats, must_play="on")
    found = np.zeros((GAMES, 3))
    room = np.zeros(game.num_actions, np.int64), np.zeros(game.num_outcomes)
    run = specialise(play_out, game)
    run(game.rules, np.zeros(1, game.dtype), *room, found, rng.stream(17))
    turns, reshuffled, won = found.mean(axis=0)
    error = found[:, WON].std() * np.sqrt(1 / GAMES + 1 / THEIRS)
    assert turns == pytest.approx(MEASURED[seats][TURNS], rel=0.03)
    assert reshuffled == pytest.approx(MEASURED[seats][RESHUFFLED], abs=0.05)
    assert abs(won - MEASURED[seats][WON]) < 3 * error
