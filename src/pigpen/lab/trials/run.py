"""Runs a design in one process or several; it can be stopped at any time.

Chunks come in order, the variants in turn, so that a run that is stopped has played the same games
under each of them.
"""

import os
import pickle
from collections.abc import Generator, Iterator
from itertools import tee
from time import perf_counter
from typing import NamedTuple

import numpy as np

from pigpen.core.arguments import BadArgument
from pigpen.core.equality import equal
from pigpen.core.game import AnyGame
from pigpen.lab.trials.design import (
    NOBODY_ELSE,
    BadDesign,
    Design,
    Named,
    check_landings,
    names_of_seats,
    seat_bots,
)
from pigpen.lab.trials.executors import Executor, Processes, executor
from pigpen.lab.trials.measures import Played
from pigpen.lab.trials.playing import HEAD, PlayGames, Rows, player, thrown
from pigpen.play.engines import DEFAULT_ENGINE, engine

_CHUNKS = 50  # of a trial, so that it can say how far it is
_LARGEST = 2000  # games of a chunk
_PROBE = 4  # games of the first chunk, whose time tells how long the rest will take
_CANNOT_TRAVEL = (
    "processes must be 1: a player of this lab cannot be sent to other processes. Define the"
    " function at the top of a module, or name its file: mine.py."
)
_LONG = 8.0  # seconds that other processes must spare: each takes one or two to begin


class Chunk(NamedTuple):
    """Games of one variant, one row each."""

    variant: int
    first: int
    rows: Rows


class Trial:
    """The games of a design played so far."""

    def __init__(self, design: Design) -> None:
        self.design = design
        self.tables = design.tables()
        self._rows: list[list[Rows]] = [[] for _ in design.variants]

    def __eq__(self, other: object) -> bool:
        """Whether the same games of the same design were played, whatever the chunk sizes."""
        if not isinstance(other, Trial):
            return NotImplemented
        return self.design == other.design and equal(self.rows(0), other.rows(0))

    __hash__ = None  # pyright: ignore[reportAssignmentType] - games may be added

    def add(self, chunk: Chunk) -> None:
        """Add the next games of a variant."""
        self._rows[chunk.variant].append(chunk.rows)

    @property
    def games(self) -> int:
        """The number of games played under every variant."""
        return min(sum(map(len, rows)) for rows in self._rows)

    def rows(self, first: int) -> list[Rows]:
        """Return the rows of each variant for games from `first` that all variants have played."""
        return [np.concatenate(rows)[first : self.games] for rows in self._rows if rows]

    def played(self) -> list[Played]:
        """Return the games of each variant that were played under every other one too."""
        return [self._played(*each) for each in zip(self.tables, self._rows, strict=True)]

    def _played(self, game: AnyGame, rows: list[Rows]) -> Played:
        none = np.zeros((0, HEAD + game.num_seats + len(game.extras.events)), np.int64)
        names = names_of_seats(game, self.design.bots)
        return Played(game, names, np.concatenate([none, *rows])[: self.games])


def play(
    design: Design,
    processes: int | None = None,
    on: str = "processes",
    players: Named = NOBODY_ELSE,
) -> Generator[Chunk]:
    """Yield chunks of games in order; closing the generator drops the rest.

    Without a number of processes, long work uses one per core, other work one. The processes do not
    change the games, also `on` a Ray cluster. `players` are the objects that the design names; if
    they cannot be pickled, this process plays alone.

    Raises:
        BadDesign: there is nothing to play, or to simulate.
        NoLibrary: Ray is not installed.
        UnknownBot, NoContender, StrategyError: a player does not exist, or does not play this game.
        BadArgument: `processes` is above 1, and a player cannot be sent to another process.
    """
    if design.games < 1 or not design.bots:
        raise BadDesign("A trial takes at least one game and one bot.")
    cluster = None if on == "processes" else executor(on)
    sent = None if cluster is None and processes == 1 else _pickled(players)
    if sent is None and (cluster is not None or (processes or 1) > 1):
        raise BadArgument("processes", _CANNOT_TRAVEL)
    tables = _tables(design, players)
    first = min(_PROBE, design.games)
    yield from _under_each_variant(tables, design.seed, 0, first)  # with what is loaded once
    begun = perf_counter()
    second = min(2 * _PROBE, design.games)
    yield from _under_each_variant(tables, design.seed, first, second)
    seconds = (perf_counter() - begun) / _PROBE * (design.games - second)
    work = _chunks(design, second)
    if processes is None:
        processes = (os.cpu_count() or 1) if seconds > _LONG else 1
    if sent is None or (cluster is None and processes == 1):
        for variant, first, last in work:
            yield Chunk(variant, first, tables[variant](design.seed, first, last))
    else:
        yield from _shared_out(design, sent, work, cluster or Processes(processes))


def play_for(design: Design, seconds: float, first: int = 0) -> Generator[Chunk]:
    """Yield chunks that take about `seconds` each, in this process, from game `first` on.

    Raises:
        UnknownBot, NoContender, StrategyError: a player does not exist, or does not play this game.
    """
    tables = _tables(design)
    size = 1
    while first < design.games:
        last = min(design.games, first + size)
        begun = perf_counter()
        yield from _under_each_variant(tables, design.seed, first, last)
        took = max(1e-6, perf_counter() - begun) / len(tables)
        size = min(_LARGEST, max(1, int((last - first) * min(4.0, seconds / took))))
        first = last


def _under_each_variant(
    tables: list[PlayGames], seed: int, first: int, last: int
) -> Iterator[Chunk]:
    """Yield the same games of every variant, in turn."""
    for variant, play_games in enumerate(tables):
        yield Chunk(variant, first, play_games(seed, first, last))


def _tables(design: Design, players: Named = NOBODY_ELSE) -> list[PlayGames]:
    """Return the functions that play games of each variant."""
    return [_table(game, design, players) for game in design.tables()]


def _table(game: AnyGame, design: Design, players: Named) -> PlayGames:
    check_landings(game, design.landings)
    bots = seat_bots(game, design.bots, players)
    if design.landings == "physics":
        return thrown(game, bots, engine(DEFAULT_ENGINE))
    return player(game, bots, games=design.games)


_Work = tuple[int, int, int]  # variant, first game, last + 1


def _chunks(design: Design, begin: int) -> Iterator[_Work]:
    size = max(1, min(_LARGEST, design.games // _CHUNKS))
    for first in range(begin, design.games, size):
        for variant in range(len(design.variants)):
            yield variant, first, min(design.games, first + size)


def _pickled(players: Named) -> bytes | None:
    """Return the pickled players; None if one cannot be pickled and loaded again."""
    if any(getattr(player, "__module__", "") == "__main__" for player in players.values()):
        return None
    try:
        return pickle.dumps(dict(players))
    except (pickle.PicklingError, AttributeError, TypeError):  # a lambda, a function in a function
        return None


def _shared_out(
    design: Design, players: bytes, work: Iterator[_Work], far: Executor
) -> Generator[Chunk]:
    """Yield the results of other processes."""
    asked, given = tee(work)
    came = far.map(_rows_of, ((design, players, *item) for item in given))
    try:
        for (variant, first, _), rows in zip(asked, came, strict=True):
            yield Chunk(variant, first, rows)
    finally:
        came.close()


_prepared: dict[tuple[str, bytes], list[PlayGames]] = {}  # of this process, for the last design


def _rows_of(task: tuple[Design, bytes, int, int, int]) -> Rows:
    """Play a chunk, in any process."""
    design, players, variant, first, last = task
    key = repr(design), players
    if key not in _prepared:
        _prepared.clear()
        _prepared[key] = _tables(design, pickle.loads(players))  # noqa: S301 - of the asker
    return _prepared[key][variant](design.seed, first, last)
