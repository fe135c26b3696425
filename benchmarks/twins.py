"""Kernels run in several ways, side by side: the same games, choices and streams, bit for bit.

The tests compare some of each game at full length; this does as many as one likes, at every
number of seats.

    python -m benchmarks.twins piggy-piggy --games 2000
    python -m benchmarks.twins piggy-piggy --ways machine webassembly
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from time import process_time
from typing import Any, Final

import numpy as np
from rich.console import Console

from pigpen import catalog
from pigpen.bots.bot import ROOM, KernelBot, View, look
from pigpen.core import rng
from pigpen.core.game import AnyGame
from pigpen.core.jit import Way, runs_as, specialise, using
from pigpen.core.options import options
from pigpen.core.position import to_move
from pigpen.core.record import Ints
from pigpen.search.tracing import MOST_PLIES, Buffers, buffers, play

BUILT: Final = (Way.WEBASSEMBLY, Way.INTERPRETED)  # in the usual way, and to read
ALL: Final = (Way.WEBASSEMBLY, Way.MACHINE, Way.INTERPRETED)

_FEW: Final = 250  # plies that there is room for at first: a module copies all of it in and out
_REST: Final = 11  # plies from one decision that is asked for to the next


def twins(
    template: Callable[..., Any], game: AnyGame, ways: Sequence[Way]
) -> list[Callable[..., Any]]:
    """A twin for each way.

    Raises:
        AssertionError: a way does not have it, so that nothing would be compared.
    """
    found: list[Callable[..., Any]] = []
    for way in ways:
        with using(way):
            assert runs_as(template, game) is way, f"{template.__name__} is not there as {way}"
            found.append(specialise(template, game))
    return found


def assert_same_games(game: AnyGame, count: int, ways: Sequence[Way] = BUILT) -> int:
    """Play `count` games in each of the ways, with the same luck; returns the plies compared.

    Raises:
        AssertionError: something differs.
    """
    runs = twins(play, game, ways)
    most = _FEW
    rooms = [buffers(game, most) for _ in runs]
    compared = 0
    for seed in range(count):
        lengths, streams = _play_each(runs, game, rooms, seed)
        while max(lengths) == most < MOST_PLIES:  # it may go on: the same once more, in larger ones
            most *= 2
            rooms = [buffers(game, most) for _ in runs]
            lengths, streams = _play_each(runs, game, rooms, seed)
        plies = lengths[0]
        assert plies > 0
        assert lengths == [plies] * len(ways)
        told = [
            (
                np.asarray(room.trace)[: plies + 1].tobytes(),
                room.history[:plies].tobytes(),
                room.counts[:plies].tobytes(),
                room.utility.tobytes(),
                stream[0],
            )
            for room, stream in zip(rooms, streams, strict=True)
        ]
        assert told[1:] == told[:-1]
        compared += plies
    return compared


def _play_each(
    runs: Sequence[Callable[..., Any]], game: AnyGame, rooms: Sequence[Buffers], seed: int
) -> tuple[list[int], list[Ints]]:
    """The same game in each way: how many plies it took, and the stream that is left."""
    streams = [rng.stream(seed) for _ in runs]
    lengths = [
        run(game.rules, *room, stream)
        for run, room, stream in zip(runs, rooms, streams, strict=True)
    ]
    return lengths, streams


def assert_same_choices(game: AnyGame, bot: KernelBot, count: int, ways: Sequence[Way]) -> None:
    """Ask a bot at `count` decisions of random games in each of the ways, with the same luck.

    Compared are the choice, the stream and the memory that it worked in.

    Raises:
        AssertionError: something differs.
    """
    runs = twins(bot.kernel, game, ways)
    for number, view in zip(range(count), decisions(game), strict=False):
        told: list[tuple[int, bytes, int]] = []
        for run in runs:
            views, actions = (
                np.zeros(ROOM, game.sizes.dtype),
                np.array(view.legal_actions, np.int64),
            )
            views[0] = view.position
            stream = rng.stream(17, number)
            action = run(game.rules, views, actions, len(actions), bot.row, stream)
            told.append((int(action), views.tobytes(), int(stream[0])))
        assert told[1:] == told[:-1], f"{bot} at decision {number}"


def decisions(game: AnyGame) -> Iterator[View]:
    """Of one random game after the other, a few of each, where there is something to choose."""
    run, room, seed = specialise(play, game), buffers(game), 0
    while True:
        plies = run(game.rules, *room, rng.stream(seed))
        for ply in range(seed % _REST, plies, _REST):
            position = room.trace[ply].copy()
            if to_move(game, position) >= 0:
                view = look(game, position)
                if len(view.legal_actions) > 1:
                    yield view
        seed += 1


def main() -> None:
    """Compare at every number of seats, and print."""
    parser = argparse.ArgumentParser(description="Compare the ways to run kernels.")
    parser.add_argument("game", choices=[entry.name for entry in catalog.CATALOG])
    parser.add_argument("--games", type=int, default=2_000, help="at each number of seats")
    parser.add_argument(
        "--ways",
        nargs="+",
        choices=[way.value for way in Way],
        default=[way.value for way in BUILT],
        help="in which they are played",
    )
    asked = parser.parse_args()
    ways = [Way(name) for name in asked.ways]
    screen = Console(width=100)
    found = options(catalog.entry(asked.game).rules)
    low, high = next((each.low, each.high) for each in found if each.name == "seats")
    for seats in range(low, high + 1):
        begun = process_time()
        plies = assert_same_games(catalog.make(asked.game, {"seats": seats}), asked.games, ways)
        seconds = process_time() - begun
        screen.print(
            f"{asked.game}, {seats} seats: {asked.games:,} games, {plies:,} plies the same;"
            f" {seconds:.0f} s"
        )


if __name__ == "__main__":
    main()
