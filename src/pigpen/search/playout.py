"""Games finished at random: the plainest policy, and the fastest a game can be played.

Serves every game through `to_move`, `legal_actions`, `chance` and `apply`. At a
decision every legal action is as likely; chance keeps its own odds. Machine code
and plain Python play the same games.
"""

from typing import NamedTuple

import numpy as np

from pigpen import catalog
from pigpen.core.arguments import MOST_GAMES, number, seed_of
from pigpen.core.game import TERMINAL, AnyGame, GameOf
from pigpen.core.jit import interpret, kernel, specialise
from pigpen.core.kernels import init, returns
from pigpen.core.record import Floats, Ints, P
from pigpen.core.rng import stream
from pigpen.search.loop import UNREAD, Rooms, play_on, rooms

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
    game: AnyGame | str,
    games: int,
    *,
    seed: int = 0,
    max_plies: int = MAX_PLIES,
    compile: bool = True,
    **options: object,
) -> Counts:
    """Play whole games at random; one stream of `core.rng` serves them one after the other.

    Raises:
        UnknownGame, UnknownPreset, BadOption: saying what there is.
        BadArgument: `games`, `seed` or `max_plies` is no whole number that it takes.
    """
    games, seed = number("games", games, 1, MOST_GAMES), seed_of(seed)
    max_plies = number("max_plies", max_plies, 1, MOST_GAMES)
    made = catalog.game_of(game, options)
    run = specialise(_random_games, made) if compile else interpret(_random_games, made)
    tallies = np.zeros(_WINS + made.num_seats, np.int64)
    run(made.rules, rooms(made), stream(seed), tallies, games, max_plies)
    numbers = [int(tally) for tally in tallies]
    return Counts(
        numbers[_GAMES],
        numbers[_PLIES],
        numbers[_DECISIONS],
        numbers[_TRUNCATED],
        tuple(numbers[_WINS:]),
    )


def mean_returns(
    game: GameOf[P],
    position: P,
    playouts: int,
    *,
    seed: int = 0,
    max_plies: int = MAX_PLIES,
    compile: bool = True,
) -> Floats:
    """The mean utility [S] of random playouts from a position, which stays as it is."""
    run = specialise(_add_playouts, game) if compile else interpret(_add_playouts, game)
    room, total = rooms(game), np.zeros(game.num_seats)
    room.views[0] = position
    run(game.rules, room, stream(seed), total, playouts, max_plies)
    return total / playouts


@kernel
def _add_playouts(
    rules: object, rooms: Rooms, rng: Ints, total: Floats, playouts: int, max_plies: int
) -> None:
    """From `rooms.views[0]`."""
    p, utility = rooms.positions[0], rooms.utility
    actions, probability = rooms.actions, rooms.probability
    for _ in range(playouts):
        rooms.positions[0] = rooms.views[0]
        play_on(rules, p, actions, probability, rng, rng, UNREAD, max_plies)
        returns(rules, p, utility)
        for seat in range(len(utility)):
            total[seat] += utility[seat]


@kernel
def _random_games(
    rules: object, rooms: Rooms, rng: Ints, tallies: Ints, games: int, max_plies: int
) -> None:
    p, utility = rooms.positions[0], rooms.utility
    actions, probability = rooms.actions, rooms.probability
    for _ in range(games):
        init(rules, p)
        actor, decisions, outcomes = play_on(
            rules, p, actions, probability, rng, rng, UNREAD, max_plies
        )
        tallies[_GAMES] += 1
        tallies[_PLIES] += decisions + outcomes
        tallies[_DECISIONS] += decisions
        if actor != TERMINAL:
            tallies[_TRUNCATED] += 1
        returns(rules, p, utility)
        for seat in range(len(utility)):
            if utility[seat] > 0.0:
                tallies[_WINS + seat] += 1
