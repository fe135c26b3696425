"""Random play of Piggy Piggy takes as long, and is won as often, as was measured elsewhere.

Source: 1,500 games of each number of seats by another program. How its players choose is not
known exactly: uniform choice that plays at least a card a turn (Y3) comes nearest, at up to 3 %
more turns; without that there are a quarter more.
"""

from itertools import islice

import numpy as np
import pytest
from laid_piggy_piggy import piggy_piggy_table

from pigpen.core import rng
from pigpen.core.jit import specialise
from pigpen.games.piggy_piggy.position import Phase
from pigpen.search.tracing import MOST_PLIES, buffers, play

pytestmark = [pytest.mark.compiled, pytest.mark.long]

GAMES, THEIRS = 5_000, 1_500
TURNS, RESHUFFLED, WON = 0, 1, 2
MEASURED = {  # mean turns, share of games with a reshuffle, share that the first seat wins
    2: (11.5, 0.0, 0.617),
    3: (18.9, 0.003, 0.409),
    4: (28.4, 0.16, 0.301),
    5: (40.1, 0.53, 0.251),
    6: (57.9, 0.84, 0.205),
}


def counted(trace, rules):
    """Its turns, whether the discards were shuffled, and whether the first seat won."""
    phases = trace["phase"]
    of_seats = (phases == Phase.PLAY) | (phases == Phase.SCORE)
    seats = trace["seat"][of_seats]
    turns = 1 + np.count_nonzero(seats[1:] != seats[:-1])
    left = trace["left"]
    return turns, (left[1:] > left[:-1]).any(), trace[-1]["scores"][0] >= rules.target


def traces(game, stream):
    """One game after the other; most need little of the room, all of which is passed each time."""
    run, usual, whole = specialise(play, game), buffers(game, 100 * game.num_seats), buffers(game)
    while True:
        begun = stream.copy()
        room, plies = usual, run(game.rules, *usual, stream)
        if plies == len(usual.history):
            stream[:] = begun
            room, plies = whole, run(game.rules, *whole, stream)
        assert plies < MOST_PLIES  # it is over
        yield np.asarray(room.trace)[: plies + 1]


@pytest.mark.parametrize("seats", MEASURED)
def test_random_play_is_as_it_was_measured(seats):
    game = piggy_piggy_table(seats=seats, must_play="on")
    played = islice(traces(game, rng.stream(17)), GAMES)
    found = np.array([counted(trace, game.rules) for trace in played])
    turns, reshuffled, won = found.mean(axis=0)
    error = found[:, WON].std() * np.sqrt(1 / GAMES + 1 / THEIRS)
    assert turns == pytest.approx(MEASURED[seats][TURNS], rel=0.03)
    assert reshuffled == pytest.approx(MEASURED[seats][RESHUFFLED], abs=0.05)
    assert abs(won - MEASURED[seats][WON]) < 3 * error
