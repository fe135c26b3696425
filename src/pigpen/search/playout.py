"""Games finished at random: the plainest policy, and the fastest a game can be played.

Serves every game through `to_move`, `legal_actions`, `chance` and `apply`. At a
decision every legal action is as likely; chance keeps its own odds. Machine code
and plain Python play the same games.
"""

from typing import NamedTuple

import numpy as np

from pigpen.core.game import CHANCE, TERMINAL, AnyGame
from pigpen.core.jit import interpret, kernel, specialise
from pigpen.core.kernels import apply, init, legal_actions, returns, to_move
from pigpen.core.outcomes import draw_outcome
from pigpen.core.record import Floats, Ints, Positions, Record
from pigpen.core.rng import below, stream

MAX_PLIES = 100_000  # a pig game at random ends, but no number of plies is sure to be enough

# Places in the array of tallies; from _WINS on, games won by each seat.
_GAMES, _PLIES, _DECISIONS, _TRUNCATED, _WINS = 0, 1, 2, 3, 4


class Counts(NamedTuple):
    """What came of a batch of random games."""

    games: int
    plies: int  # decisions and outcomes of chance
    decisions: int
    truncated: int  # games given up at the most plies allowed
    wins: tuple[int, ...]  # [S] games that each seat won: a positive utility at the end


def random_games(
    game: AnyGame,
    games: int,
    *,
    seed: int = 0,
    max_plies: int = MAX_PLIES,
    compile: bool = True,
) -> Counts:
    """Play whole games at random; one stream of `core.rng` serves them one after the other."""
    run = specialise(_random_games, game) if compile else interpret(_random_games, game)
    tallies = np.zeros(_WINS + game.num_seats, np.int64)
    run(
        game.rules,
        np.zeros(1, game.sizes.dtype),
        game.sizes.room_for_actions(),
        game.sizes.room_for_chance(),
        np.zeros(game.num_seats),
        stream(seed),
        tallies,
        games,
        max_plies,
    )
    numbers = [int(tally) for tally in tallies]
    return Counts(
        numbers[_GAMES],
        numbers[_PLIES],
        numbers[_DECISIONS],
        numbers[_TRUNCATED],
        tuple(numbers[_WINS:]),
    )


def mean_returns(
    game: AnyGame,
    position: Record,
    playouts: int,
    *,
    seed: int = 0,
    max_plies: int = MAX_PLIES,
    compile: bool = True,
) -> Floats:
    """The mean utility [S] of random playouts from a position, which stays as it is."""
    run = specialise(_add_playouts, game) if compile else interpret(_add_playouts, game)
    stack = np.zeros(2, game.sizes.dtype)
    stack[0] = position
    total = np.zeros(game.num_seats)
    run(
        game.rules,
        stack,
        game.sizes.room_for_actions(),
        game.sizes.room_for_chance(),
        np.zeros(game.num_seats),
        stream(seed),
        total,
        playouts,
        max_plies,
    )
    return total / playouts


@kernel
def _add_playouts(
    rules: object,
    stack: Positions[Record],
    actions: Ints,
    probability: Floats,
    utility: Floats,
    rng: Ints,
    total: Floats,
    playouts: int,
    max_plies: int,
) -> None:
    for _ in range(playouts):
        stack[1] = stack[0]
        playout(rules, stack[1], actions, probability, rng, max_plies)
        returns(rules, stack[1], utility)
        for seat in range(len(utility)):
            total[seat] += utility[seat]


@kernel
def _random_games(
    rules: object,
    positions: Positions[Record],
    actions: Ints,
    probability: Floats,
    utility: Floats,
    rng: Ints,
    tallies: Ints,
    games: int,
    max_plies: int,
) -> None:
    p = positions[0]
    for _ in range(games):
        init(rules, p)
        decisions, outcomes = playout(rules, p, actions, probability, rng, max_plies)
        tallies[_GAMES] += 1
        tallies[_PLIES] += decisions + outcomes
        tallies[_DECISIONS] += decisions
        if to_move(rules, p) != TERMINAL:
            tallies[_TRUNCATED] += 1
        returns(rules, p, utility)
        for seat in range(len(utility)):
            if utility[seat] > 0.0:
                tallies[_WINS + seat] += 1


@kernel
def playout(
    rules: object, p: Record, actions: Ints, probability: Floats, rng: Ints, max_plies: int
) -> tuple[int, int]:
    """Play on from `p`, in place, to the end or for `max_plies`: decisions, outcomes.

    `actions` [A] and `probability` [C] are room to work in. Needs a game whose
    outcomes can be listed.
    """
    decisions = 0
    outcomes = 0
    while decisions + outcomes < max_plies:
        actor = to_move(rules, p)
        if actor == TERMINAL:
            break
        if actor == CHANCE:
            outcomes += 1
            apply(rules, p, draw_outcome(rules, p, probability, rng))
        else:
            decisions += 1
            count = legal_actions(rules, p, actions)
            apply(rules, p, actions[below(rng, count)])
    return decisions, outcomes
