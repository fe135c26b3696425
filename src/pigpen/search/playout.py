"""Random playouts: whole games of random actions, at the highest speed of a game.

They serve every game through `to_move`, `legal_actions`, `chance` and `apply`. At a decision every
legal action is equally likely; chance keeps its own odds. Machine code and plain Python play the
same games.
"""

from collections.abc import Iterator
from math import sqrt
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from pigpen import catalog
from pigpen.core.arguments import MOST_GAMES, number, seed_of, truth
from pigpen.core.game import TERMINAL, AnyGame, GameOf
from pigpen.core.jit import Way, interpret, kernel, runs_as, specialise
from pigpen.core.kernels import init, returns
from pigpen.core.options import format_rules
from pigpen.core.progress import Progress, reporting
from pigpen.core.record import Floats, Ints, P
from pigpen.core.result import Document, Result, Row
from pigpen.core.rng import stream
from pigpen.core.said import Said
from pigpen.search.loop import UNREAD, Rooms, play_on, rooms

if TYPE_CHECKING:
    from rich.console import RenderableType

MAX_PLIES = 100_000  # a pig game at random ends, but no number of plies is sure to be enough
_BATCH = 250  # games between two reports of progress; one where kernels are interpreted

# Places in the array of tallies; from _WINS on, games won by each seat.
_GAMES, _PLIES, _DECISIONS, _TRUNCATED, _WINS = 0, 1, 2, 3, 4


class Counts(Result, frozen=True, eq=False):
    """The results of a batch of random games."""

    game: AnyGame
    games: int
    plies: int  # decisions and outcomes of chance
    decisions: int
    truncated: int  # games given up at the most plies allowed
    wins: tuple[int, ...]  # [S] games that each seat won: a positive utility at the end

    def __repr__(self) -> str:
        return f"<Counts of {self.games:,} random games of {self.game.name}>"

    def rows(self) -> list[Row]:
        """Return a row for each seat: wins, and their share of games with its standard error."""
        shares = [wins / self.games for wins in self.wins]
        return [
            {
                "seat": seat,
                "wins": self.wins[seat],
                "share": share,
                "standard_error": sqrt(share * (1.0 - share) / self.games),
            }
            for seat, share in enumerate(shares)
        ]

    def _contents(self) -> Document:
        return {
            "game": self.game.name,
            "options": format_rules(self.game.rules),
            "games": self.games,
            "games_in_all": self.games,
            "by_seat": self.rows(),
            "plies": self.plies,
            "decisions": self.decisions,
            "unfinished": self.truncated,
        }

    def parts(self) -> "Iterator[RenderableType]":
        """Return the number of games, each seat's share of wins, and the mean length."""
        name = Said(f"game.{self.game.name}.name")
        yield Said("random.games", {"game": name, "games": f"{self.games:,}"}).text()
        shares = ", ".join(f"{100 * row['share']:.2f} %" for row in self.rows())
        yield Said("random.shares", {"shares": shares}).text()
        plies = f"{self.plies / self.games:.1f}"
        yield Said("random.plies", {"plies": plies, "seed": self.seed or 0}).text()


def kernels_of(game: AnyGame) -> str:
    """Return how kernels that play `game` run here: a value of `core.jit.Way`."""
    return runs_as(_random_games, game).value


def random_games(
    game: AnyGame | str,
    games: int,
    *,
    seed: int = 0,
    max_plies: int = MAX_PLIES,
    compile: bool = True,
    progress: Progress = None,
    **options: object,
) -> Counts:
    """Play whole games at random, as fast as the game can be played.

    One stream of `core.rng` serves the games one after the other.

    Ctrl-C ends the run early. The result then has the games finished so far, and its `is_complete`
    is False. If no game was finished, it raises KeyboardInterrupt.

    Args:
        game: The name of a game, such as `"pig"`, or a game object from `pigpen.make`.
        games: Number of games, at least 1.
        seed: The same seed repeats the games.
        max_plies: Number of decisions and outcomes after which a game is abandoned.
        compile: Run compiled kernels; False runs plain Python, which plays the same games.
        progress: None reports on the error stream after one second if that is a terminal; True
            reports at once; False never. A function is called with two numbers: games done, and
            games in all.
        options: Options such as `target=50`, and `preset`, if `game` is a name.

    Returns:
        `Counts`: games, plies, and the games that each seat won.

    Raises:
        UnknownGame, UnknownPreset, BadOption: The game, the preset or an option is unknown, or a
            value is out of range. The message lists the valid ones.
        BadArgument: An argument has the wrong type or range.
        KeyboardInterrupt: Ctrl-C was pressed before one game was finished.

    Example:
        ::

            pigpen.random_games("pig", games=10_000, seed=1).wins
    """
    games, seed = number("games", games, 1, MOST_GAMES), seed_of(seed)
    max_plies = number("max_plies", max_plies, 1, MOST_GAMES)
    is_compiled = truth("compile", compile)
    made, begun = catalog.game_of(game, options), perf_counter()
    tallies = np.zeros(_WINS + made.num_seats, np.int64)
    try:
        with reporting("Playing games", progress) as report:
            for found in _played(made, games, seed, max_plies, compile=is_compiled):
                tallies += found
                report(int(tallies[_GAMES]), games)
    except KeyboardInterrupt:
        if not tallies[_GAMES]:
            raise
    numbers = [int(tally) for tally in tallies]
    return Counts(
        made,
        numbers[_GAMES],
        numbers[_PLIES],
        numbers[_DECISIONS],
        numbers[_TRUNCATED],
        tuple(numbers[_WINS:]),
        seed=seed,
        seconds=perf_counter() - begun,
        kernels=kernels_of(made) if is_compiled else Way.INTERPRETED.value,
        is_complete=numbers[_GAMES] == games,
    )


def _played(
    game: AnyGame, games: int, seed: int, max_plies: int, *, compile: bool
) -> Iterator[Ints]:
    """Yield the tallies after each batch, in the same array."""
    run = specialise(_random_games, game) if compile else interpret(_random_games, game)
    is_interpreted = not compile or runs_as(_random_games, game) is Way.INTERPRETED
    batch = 1 if is_interpreted else _BATCH
    room, rng, tallies = rooms(game), stream(seed), np.zeros(_WINS + game.num_seats, np.int64)
    for first in range(0, games, batch):
        tallies[:] = 0
        run(game.rules, room, rng, tallies, min(batch, games - first), max_plies)
        yield tallies


def mean_returns(
    game: GameOf[P],
    position: P,
    playouts: int,
    *,
    seed: int = 0,
    max_plies: int = MAX_PLIES,
    compile: bool = True,
) -> Floats:
    """Return the mean utility [S] of random playouts from a position, which is not changed."""
    run = specialise(_add_playouts, game) if compile else interpret(_add_playouts, game)
    room, total = rooms(game), np.zeros(game.num_seats)
    room.views[0] = position
    run(game.rules, room, stream(seed), total, playouts, max_plies)
    return total / playouts


@kernel
def _add_playouts(
    rules: object, rooms: Rooms, rng: Ints, total: Floats, playouts: int, max_plies: int
) -> None:
    """Add the returns of playouts from `rooms.views[0]` to `total`."""
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
