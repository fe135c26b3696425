"""Matches: the same bots over many games, with seats rotated from game to game.

In game g bot b has seat (b + g) mod S, so that over S games each bot has had each seat, with the
same neighbours. Games of quick bots of one kind run whole in a kernel; in all others bots are
called from Python. The random numbers, and so the games, are the same.
"""

import pickle
from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np

from pigpen.bots.bot import ROOM, Bot, Kind, one_kind
from pigpen.core.errors import PigpenError
from pigpen.core.game import TERMINAL, AnyGame
from pigpen.core.jit import Way, instantiate, kernel, runs_as, specialise
from pigpen.core.kernels import init, returns
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import stream
from pigpen.lab.trials.agents import game_player
from pigpen.lab.trials.executors import Processes, pickled
from pigpen.lab.trials.interrupted import Interrupted
from pigpen.lab.trials.mixture import Mixture, to_one_kind
from pigpen.lab.trials.statistics import Share
from pigpen.search.loop import UNREAD, Rooms, Seats, by_view, play_on, rooms

MAX_PLIES = 100_000  # bots that never hold, or hold too late, would play for ever

Progress = Callable[[int, int], None]  # games played, games in all

_BLOCK = 250  # games of one stream, and between two reports of progress where none is asked
_PLIES, _UNFINISHED, _WINS = 0, 1, 2  # places in a row of tallies; wins by bot from _WINS


class Result(NamedTuple):
    """The result of a match; an abandoned game counts for no bot."""

    games: int
    wins: tuple[int, ...]  # [S] by bot, in the order given
    unfinished: int  # games given up after the most plies allowed
    plies: int  # decisions and outcomes, in all games
    by_chance: tuple[int, ...] = ()  # bots whose function said two things about one moment

    @property
    def shares(self) -> tuple[Share, ...]:
        """Each bot's share of games won, with its standard error."""
        return tuple(Share(wins, self.games) for wins in self.wins)

    @property
    def mean_plies(self) -> float:
        """The mean length of a game, in plies."""
        return self.plies / self.games


class _Players(NamedTuple):
    """Game and bots of a match: all that another process needs to play it."""

    game: AnyGame
    bots: Sequence[Bot] | Kind  # of one kind, or to be asked
    max_plies: int
    compile: bool


def simulate(  # noqa: PLR0913 - most are keywords
    game: AnyGame,
    bots: Sequence[Bot],
    games: int,
    *,
    seed: int = 0,
    match: int = 0,
    processes: int = 1,
    progress: Progress | None = None,
    max_plies: int = MAX_PLIES,
    compile: bool = True,
) -> Result:
    """Play `games` games; `match` numbers independent matches of one seed.

    Blocks of 250 games have streams of their own, so that the games are the same in however many
    `processes` they are played.

    Raises:
        PigpenError: there is not a bot for each seat, no game to play, or a bot that no other
            process can be given.
        Interrupted: by Ctrl-C, with the `Result` of the games until then, if there are any.
    """
    if len(bots) != game.num_seats or games < 1:
        raise PigpenError(
            f"A match takes {game.num_seats} bots and at least one game;"
            f" {len(bots)} bots and {games} games were given."
        )
    mixed = to_one_kind(game, bots, games) if compile else Mixture(bots)
    kind = one_kind(mixed.bots) if compile else None
    players = _Players(game, mixed.bots if kind is None else kind, max_plies, compile)
    tallies = np.zeros(_WINS + game.num_seats, np.int64)
    done = _result(0, tallies, mixed.by_chance)
    played = _here if processes == 1 else partial(_in_processes, processes)
    batches = played(players, seed, match, games)
    try:
        for last, found in batches:
            tallies += found
            done = _result(last, tallies, mixed.by_chance)
            if progress is not None:
                progress(last, games)
    except KeyboardInterrupt:
        if not done.games:
            raise
        raise Interrupted(done) from None
    finally:
        batches.close()
    return done


def _result(games: int, tallies: Ints, by_chance: tuple[int, ...]) -> Result:
    plies, unfinished, *wins = (int(tally) for tally in tallies)
    return Result(games, tuple(wins), unfinished, plies, by_chance)


_Batches = Generator[tuple[int, Ints]]  # games until then, and what came of those of the batch
_Player = Callable[[Ints, Ints, int, int], None]  # stream, tallies, first game, last + 1


def _here(players: _Players, seed: int, match: int, games: int) -> _Batches:
    """Play in this process, game by game where bots are called."""
    play, batch = _player(players)
    rng, tallies = np.zeros(1, np.int64), np.zeros(_WINS + players.game.num_seats, np.int64)
    for first in range(0, games, batch):
        if first % _BLOCK == 0:
            rng[:] = _stream(seed, match, first)
        tallies[:] = 0
        last = min(games, first + batch)
        play(rng, tallies, first, last)
        yield last, tallies


def _in_processes(processes: int, players: _Players, seed: int, match: int, games: int) -> _Batches:
    """Play in other processes, block by block."""
    sent = pickled(players)
    blocks = [(first, min(games, first + _BLOCK)) for first in range(0, games, _BLOCK)]
    tasks = ((sent, seed, match, *block) for block in blocks)
    found = Processes(min(processes, len(blocks))).map(_tallies_of, tasks)
    try:
        for (_, last), tallies in zip(blocks, found, strict=True):
            yield last, tallies
    finally:
        found.close()


def _tallies_of(task: tuple[bytes, int, int, int, int]) -> Ints:
    """Play a block and return its tallies, in any process."""
    sent, seed, match, first, last = task
    players: _Players = pickle.loads(sent)  # noqa: S301 - of the asker
    tallies = np.zeros(_WINS + players.game.num_seats, np.int64)
    _player(players)[0](_stream(seed, match, first), tallies, first, last)
    return tallies


def _stream(seed: int, match: int, first: int) -> Ints:
    """Return the stream of the block that begins with this game."""
    return stream(seed, match + (first // _BLOCK << 32))


def _player(players: _Players) -> tuple[_Player, int]:
    """Return a function that plays a batch of games, and the size of a batch."""
    game, kind, max_plies = players.game, players.bots, players.max_plies
    if not isinstance(kind, Kind):
        return _asking(game, kind, max_plies, compile=players.compile), 1
    run = specialise(_games, game, kind.kernel)
    room = rooms(game, ROOM)

    def play(rng: Ints, tallies: Ints, first: int, last: int) -> None:
        run(game.rules, room, kind.rows, rng, tallies, first, last, max_plies)

    return play, 1 if runs_as(_games, game, kind.kernel) is Way.INTERPRETED else _BLOCK


_play_by_view = instantiate(play_on, __name__, "_play_by_view", decide=by_view)


@kernel
def _games(
    rules: object,
    rooms: Rooms,
    styles: Ints,
    rng: Ints,
    tallies: Ints,
    first: int,
    last: int,
    max_plies: int,
) -> None:
    """Play games `first` to `last` - 1 between kernel bots of one kind, `styles` [S, row]."""
    p, actions, probability = rooms.positions[0], rooms.actions, rooms.probability
    for game in range(first, last):
        init(rules, p)
        seats = Seats(rooms.views, styles, rng, game)
        actor, decisions, outcomes = _play_by_view(
            rules, p, actions, probability, seats, rng, UNREAD, max_plies
        )
        returns(rules, p, rooms.utility)
        count_game(tallies, rooms.utility, game, decisions + outcomes, actor == TERMINAL)


@kernel
def count_game(tallies: Ints, utility: Floats, game: int, plies: int, finished: bool) -> None:
    """Add one game to a row of tallies; who has a positive utility has won."""
    tallies[_PLIES] += plies
    if not finished:
        tallies[_UNFINISHED] += 1
        return
    seats = len(utility)
    for seat in range(seats):
        if utility[seat] > 0.0:
            tallies[_WINS + (seat - game) % seats] += 1


def _asking(game: AnyGame, bots: Sequence[Bot], max_plies: int, *, compile: bool) -> _Player:
    """Return a function that plays games with any bots, which see views only."""
    play_one = game_player(game, bots, max_plies, compile=compile)
    utility = np.zeros(game.num_seats)

    def play(rng: Ints, tallies: Ints, first: int, last: int) -> None:
        for number in range(first, last):
            end = play_one(rng, rng, number)
            game.kernels.returns(game.rules, end.position, utility)
            count_game(tallies, utility, number, end.plies, end.actor == TERMINAL)

    return play
