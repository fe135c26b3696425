"""Duplicate games: the same chance in every rotation of the seats.

Each game is played once for every way that its seating can be turned, with the same dealt
cards (or dice), so that the luck of a seat falls to each bot alike and cancels in the
comparison. Standard errors are taken over games, each the mean of its rotations.
"""

import pickle
from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import Final, NamedTuple

import numpy as np

from pigpen.bots.bot import ROOM, Bot, KernelBot, rows_of
from pigpen.core.equality import equal
from pigpen.core.errors import PigpenError
from pigpen.core.game import AnyGame, AnyPosition
from pigpen.core.jit import Way, instantiate, kernel, runs_as, specialise
from pigpen.core.kernels import init
from pigpen.core.record import Floats, Ints, Record
from pigpen.core.rng import stream
from pigpen.core.translations import Translatable
from pigpen.lab.trials.agents import game_player
from pigpen.lab.trials.executors import Processes, pickled
from pigpen.lab.trials.interrupted import Interrupted
from pigpen.lab.trials.matches import MAX_PLIES, Progress
from pigpen.lab.trials.mixture import to_one_kind
from pigpen.lab.trials.statistics import Mean, mean_of
from pigpen.search.loop import UNREAD, Rooms, Seats, by_view, play_on, rooms

_BATCH: Final = 20  # games that another process plays in one go


class Duplicate(NamedTuple):
    """The result of duplicate games, by bot in the order given."""

    points: Floats  # [games, S] at the end, mean over the rotations
    shares: Floats  # [games, S] of the win, mean over the rotations
    rotations: int

    def __eq__(self, other: object) -> bool:
        return equal(tuple(self), tuple(other)) if isinstance(other, Duplicate) else NotImplemented

    __ne__ = object.__ne__  # a tuple's own would ask the arrays
    __hash__ = None  # pyright: ignore[reportAssignmentType] - as of arrays

    def mean_points(self, bots: Sequence[int]) -> Mean:
        """Return the points per game of these bots."""
        return mean_of(self.points[:, list(bots)].mean(axis=1).tolist())

    def mean_share(self, bots: Sequence[int]) -> Mean:
        """Return the share of the win of these bots."""
        return mean_of(self.shares[:, list(bots)].mean(axis=1).tolist())

    def margin(self, bots: Sequence[int]) -> Mean:
        """Return the points per game of these bots above each of the others.

        Raises:
            PigpenError: there are no others.
        """
        others = [bot for bot in range(self.points.shape[1]) if bot not in bots]
        if not others:
            raise PigpenError("A margin is over other bots, and here is only one.")
        ours, theirs = self.points[:, list(bots)], self.points[:, others]
        return mean_of((ours.mean(axis=1) - theirs.mean(axis=1)).tolist())


def turns(names: Sequence[object]) -> int:
    """Count the distinct rotations of a seating: 2 for A B A B."""
    return next(
        turn
        for turn in range(1, len(names) + 1)
        if all(name == names[place - turn] for place, name in enumerate(names))
    )


def play_duplicates(  # noqa: PLR0913 - most are keywords
    game: AnyGame,
    bots: Sequence[Bot],
    games: int,
    *,
    seed: int = 0,
    first: int = 0,
    with_points: bool = True,
    processes: int = 1,
    progress: Progress | None = None,
    compile: bool = True,
) -> Duplicate:
    """Play `games` games in each rotation; in rotation r bot b has seat (b + r) mod S.

    The luck of game g depends on the seed and `first` + g alone, so that the number of `processes`
    does not change the games. Equal bots may change places, as in A B A B.

    Raises:
        PigpenError: the number of bots differs from the seats, `games` is 0, or points are
            compared in a game without points.
        BadArgument: a bot cannot be sent to another process.
        Forfeit: in a game that knows no resignation; part of a game gives no comparison.
        Interrupted: by Ctrl-C, with the `Duplicate` of the games until then, if there are any.
    """
    if len(bots) != game.num_seats or games < 1:
        raise PigpenError(
            f"Duplicate games take {game.num_seats} bots and at least one game;"
            f" {len(bots)} bots and {games} games were given."
        )
    known = to_one_kind(game, bots, games).bots if compile else bots
    players = _Players(game, known, turns(bots), with_points, compile)
    played = _here if processes == 1 else partial(_in_processes, processes)
    batches = played(players, seed, first, first + games)
    found = list[_Batch]()
    done = 0
    try:
        for batch in batches:
            found.append(batch)
            done += len(batch.points)
            if progress is not None:
                progress(done, games)
    except KeyboardInterrupt:
        if not found:
            raise
        raise Interrupted(_joined(players, found)) from None
    finally:
        batches.close()
    return _joined(players, found)


class _Players(NamedTuple):
    """All that another process needs to play duplicate games."""

    game: AnyGame
    bots: Sequence[Bot]
    rotations: int
    with_points: bool
    compile: bool


class _Batch(NamedTuple):
    """Consecutive games, by bot in the order given."""

    points: Floats  # [games, S]
    shares: Floats  # [games, S]


def _joined(players: _Players, found: list[_Batch]) -> Duplicate:
    points, shares = (np.concatenate(each) for each in zip(*found, strict=True))
    return Duplicate(points, shares, players.rotations)


def _here(players: _Players, seed: int, first: int, last: int) -> Generator[_Batch]:
    """Play in this process, game by game."""
    game, seats = players.game, players.game.num_seats
    play = _player(game, players.bots, compile=players.compile)
    now, choices = stream(seed), stream(seed)  # the streams, in the same arrays for every game
    for number in range(first, last):
        luck, choices[:] = stream(seed, 2 * number), stream(seed, 2 * number + 1)
        points, shares = np.zeros((1, seats)), np.zeros((1, seats))
        for rotation in range(players.rotations):
            now[:] = luck
            end = play(now, choices, rotation)
            order = [(bot + rotation) % seats for bot in range(seats)]
            if players.with_points:
                points[0] += _points(game, end)[order] / players.rotations
            shares[0] += _shares(game, end)[order] / players.rotations
        yield _Batch(points, shares)


def _in_processes(
    processes: int, players: _Players, seed: int, first: int, last: int
) -> Generator[_Batch]:
    """Play in other processes, a batch of games at a time."""
    sent, begins = pickled(players), range(first, last, _BATCH)
    tasks = ((sent, seed, begin, min(last, begin + _BATCH)) for begin in begins)
    yield from Processes(min(processes, len(begins))).map(_batch_of, tasks)


def _batch_of(task: tuple[bytes, int, int, int]) -> _Batch:
    """Play a batch of games, in any process."""
    sent, seed, first, last = task
    found = list(_here(pickle.loads(sent), seed, first, last))  # noqa: S301 - of the asker
    return _Batch(*(np.concatenate(each) for each in zip(*found, strict=True)))


def _points(game: AnyGame, end: Record) -> Floats:
    """Return the points by seat [S]."""
    if game.kernels.write_points is None:
        said = "{game} has no points to compare; play it without duplicates."
        raise PigpenError(Translatable(said, game=game.name))
    points = np.zeros(game.num_seats, np.int64)
    game.kernels.write_points(game.rules, end, points)
    return points.astype(np.float64)


def _shares(game: AnyGame, end: Record) -> Floats:
    """Return the share of the win by seat [S]; seats with a positive utility have won."""
    utility = np.zeros(game.num_seats)
    game.kernels.returns(game.rules, end, utility)
    won = utility > 0.0
    return won / max(1, won.sum())


_Player = Callable[[Ints, Ints, int], AnyPosition]  # chance, choices, rotation -> the last position


def _player(game: AnyGame, bots: Sequence[Bot], *, compile: bool) -> _Player:
    """Return a function that plays one game."""
    kinds = {bot.kernel for bot in bots if isinstance(bot, KernelBot)}
    rows = [bot.row for bot in bots if isinstance(bot, KernelBot)]
    fits = len(kinds) == 1 and len(rows) == len(bots)
    if not (compile and fits) or runs_as(_game, game, *kinds) is Way.INTERPRETED:
        play_one = game_player(game, bots, MAX_PLIES, compile=compile)

        def ask(luck: Ints, choices: Ints, rotation: int) -> AnyPosition:
            end = play_one(luck, choices, rotation)
            if end.forfeit is not None:
                raise end.forfeit
            return end.position

        return ask
    run = specialise(_game, game, *kinds)
    room, styles = rooms(game, ROOM), rows_of(rows)

    def play(luck: Ints, choices: Ints, rotation: int) -> AnyPosition:
        seats = Seats(room.views, styles, choices, rotation)
        run(game.rules, room, seats, luck, MAX_PLIES)
        return room.positions[0]

    return play


_play_by_view = instantiate(play_on, __name__, "_play_by_view", decide=by_view)


@kernel
def _game(rules: object, rooms: Rooms, seats: Seats, luck: Ints, max_plies: int) -> None:
    """One game between kernel bots of one kind, into `rooms.positions[0]`."""
    p = rooms.positions[0]
    init(rules, p)
    actions, probability = rooms.actions, rooms.probability
    _play_by_view(rules, p, actions, probability, seats, luck, UNREAD, max_plies)
