"""Piggy Piggy: random games a second, what search costs, and how long a move takes.

All on one core in one process, timed by the processor. No engine of others plays this game,
so machine code stands beside the same kernels interpreted; and, as a yardstick only, beside
the actions a second of OpenSpiel's C++ `hearts` between its random bots: another game, whose
actions (a card dealt, a card played) are about as small.

    python -m benchmarks.piggy_piggy
"""

from time import process_time
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks.push_out_the_pig import whole_hearts
from benchmarks.thinking import moves
from pigpen import catalog
from pigpen.bots.bot import ROOM
from pigpen.bots.piggy_piggy.judging import stand
from pigpen.core.game import CHANCE, AnyGame
from pigpen.core.jit import specialise
from pigpen.core.position import after, outcomes, start, to_move
from pigpen.core.rng import below, stream
from pigpen.search.playout import random_games

SEATS = (2, 3, 4, 5, 6)
ROUNDS = 5  # the best counts, so that other work on the machine does not
HEARTS_ACTIONS = 104  # of a deal: each card is dealt, and played


class Speed(NamedTuple):
    """Random games between so many seats."""

    seats: int
    games: float  # a second
    actions: float  # a second: decisions and cards drawn
    interpreted: float  # games a second of the same kernels in plain Python
    worlds: float  # a second: rounds of the table, played as search plays them


def _table(seats: int) -> AnyGame:
    return catalog.make("piggy-piggy", {"seats": seats})


def speed(seats: int, games: int = 2_000) -> Speed:
    """The best of some rounds."""
    game = _table(seats)
    random_games(game, 1)  # compiles
    best = (0.0, 0.0)
    for _ in range(ROUNDS):
        begun = process_time()
        counts = random_games(game, games, seed=7)
        seconds = process_time() - begun
        best = max(best, (games / seconds, counts.plies / seconds))
    begun = process_time()
    random_games(game, 3, seed=7, compile=False)
    return Speed(seats, *best, 3 / (process_time() - begun), worlds_a_second(game))


def worlds_a_second(game: AnyGame, worlds: int = 2_000) -> float:
    """From the first decision on; the best of some rounds."""
    views = np.zeros(ROOM, game.sizes.dtype)
    views[0] = _first_decision(game)
    values = np.zeros((worlds, game.num_seats))
    run = specialise(stand, game)
    run(game.rules, views, 1, stream(7), values)
    best = 0.0
    for _ in range(ROUNDS):
        begun = process_time()
        run(game.rules, views, worlds, stream(7), values)
        best = max(best, worlds / (process_time() - begun))
    return best


def _first_decision(game: AnyGame) -> Any:
    position, rng = start(game), stream(7)
    while to_move(game, position) == CHANCE:
        codes = list(outcomes(game, position))
        position = after(game, position, codes[below(rng, len(codes))])
    return position


def speeds() -> Table:
    """Measured now."""
    table = Table(title="Piggy Piggy at random, one core")
    for column in ("seats", "games/s", "actions/s", "interpreted games/s", "search worlds/s"):
        table.add_column(column, justify="right")
    for seats in SEATS:
        row = speed(seats)
        cells = (f"{row.games:,.0f}", f"{row.actions:,.0f}", f"{row.interpreted:,.1f}")
        table.add_row(str(seats), *cells, f"{row.worlds:,.0f}")
    return table


def main() -> None:
    """Measure and print."""
    screen = Console(width=100)
    screen.print(speeds())
    hearts = HEARTS_ACTIONS * max(whole_hearts() for _ in range(ROUNDS))
    screen.print(f"OpenSpiel's hearts between random bots, actions a second: {hearts:,.0f}")
    screen.print(moves("Piggy Piggy", map(_table, SEATS), plays=2))


if __name__ == "__main__":
    main()
