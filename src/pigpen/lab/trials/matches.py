"""Matches: the same bots over many games, the seats rotated from game to game.

In game g bot b has seat (b + g) mod S, so that over S games each has had each seat,
with the same neighbours. Games of quick bots of one kind are played whole in a kernel, all
others are asked in plain Python; the numbers drawn, and so the games, are the same.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from pigpen.bots.bot import ROOM, Bot, one_kind
from pigpen.core.errors import PigpenError
from pigpen.core.game import TERMINAL, AnyGame
from pigpen.core.jit import Way, fill, kernel, runs_as, specialise
from pigpen.core.kernels import init, returns
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import stream
from pigpen.lab.trials.asking import asking
from pigpen.lab.trials.interrupted import Interrupted
from pigpen.lab.trials.mixture import Mixture, alike
from pigpen.lab.trials.statistics import Share
from pigpen.search.loop import UNREAD, Rooms, Seats, by_view, play_on, rooms

MAX_PLIES = 100_000  # bots that never hold, or hold too late, would play for ever

Progress = Callable[[int, int], None]  # games played, games in all

_FAST_BATCH, _SLOW_BATCH = 20_000, 1  # games between two reports of progress
_PLIES, _UNFINISHED, _WINS = 0, 1, 2  # places in a row of tallies; wins by bot from _WINS


class Result(NamedTuple):
    """What came of a match; a game given up counts for nobody."""

    games: int
    wins: tuple[int, ...]  # [S] by bot, in the order given
    unfinished: int  # games given up after the most plies allowed
    plies: int  # decisions and outcomes, in all games
    by_chance: tuple[int, ...] = ()  # bots whose function said two things about one moment

    @property
    def shares(self) -> tuple[Share, ...]:
        """Each bot's games won, with their standard error."""
        return tuple(Share(wins, self.games) for wins in self.wins)

    @property
    def mean_plies(self) -> float:
        """The length of a game."""
        return self.plies / self.games


def simulate(
    game: AnyGame,
    bots: Sequence[Bot],
    games: int,
    *,
    seed: int = 0,
    match: int = 0,
    progress: Progress | None = None,
    max_plies: int = MAX_PLIES,
    compile: bool = True,
) -> Result:
    """Play `games` games; `match` numbers independent matches of one seed.

    Raises:
        PigpenError: there is not a bot for each seat, or no game to play.
        Interrupted: by Ctrl-C, with the `Result` of the games until then, if there are any.
    """
    if len(bots) != game.num_seats or games < 1:
        raise PigpenError(
            f"A match takes {game.num_seats} bots and at least one game;"
            f" {len(bots)} bots and {games} games were given."
        )
    play_batch, batch, by_chance = _player(game, bots, games, max_plies, compile=compile)
    tallies = np.zeros(_WINS + game.num_seats, np.int64)
    rng = stream(seed, match)
    done = _result(0, tallies, by_chance)
    try:
        for first in range(0, games, batch):
            last = min(games, first + batch)
            play_batch(rng, tallies, first, last)
            done = _result(last, tallies, by_chance)
            if progress is not None:
                progress(last, games)
    except KeyboardInterrupt:
        if not done.games:
            raise
        raise Interrupted(done) from None
    return done


def _result(games: int, tallies: Ints, by_chance: tuple[int, ...]) -> Result:
    plies, unfinished, *wins = (int(tally) for tally in tallies)
    return Result(games, tuple(wins), unfinished, plies, by_chance)


_Player = Callable[[Ints, Ints, int, int], None]  # stream, tallies, first game, last + 1


def _player(
    game: AnyGame, bots: Sequence[Bot], games: int, max_plies: int, *, compile: bool
) -> tuple[_Player, int, tuple[int, ...]]:
    """What plays a batch of games, how many make a batch, and which bots decide by chance."""
    mixed = alike(game, bots, games) if compile else Mixture(bots)
    kind = one_kind(mixed.bots) if compile else None
    if kind is None:
        return _asking(game, bots, max_plies, compile=compile), _SLOW_BATCH, mixed.by_chance
    run = specialise(_games, game, kind.kernel)
    room = rooms(game, ROOM)

    def play(rng: Ints, tallies: Ints, first: int, last: int) -> None:
        run(game.rules, room, kind.rows, rng, tallies, first, last, max_plies)

    is_slow = runs_as(_games, game, kind.kernel) is Way.INTERPRETED
    return play, _SLOW_BATCH if is_slow else _FAST_BATCH, ()


_play_by_view = fill(play_on, __name__, "_play_by_view", decide=by_view)


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
    """Play with any bots, which see views only."""
    play_one, utility = asking(game, bots, max_plies, compile=compile), np.zeros(game.num_seats)

    def play(rng: Ints, tallies: Ints, first: int, last: int) -> None:
        for number in range(first, last):
            end = play_one(rng, rng, number)
            game.kernels.returns(game.rules, end.position, utility)
            count_game(tallies, utility, number, end.plies, end.actor == TERMINAL)

    return play
