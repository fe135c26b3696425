"""Piggles: random games and playouts a second, and how long a move takes.

All on one core in one process, timed by the processor; throws are drawn and not simulated.

    python -m benchmarks.piggles_bots
"""

from time import process_time
from typing import NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks.thinking import moves
from pigpen import catalog
from pigpen.bots.piggles.judging import stand
from pigpen.core.game import AnyGame
from pigpen.core.jit import specialise
from pigpen.core.position import start
from pigpen.core.rng import stream
from pigpen.search.playout import random_games

PRESETS = ("classic", "modern_core", "modern_plus", "modern_full")
ROUNDS = 5  # the best counts, so that other work on the machine does not


class Speed(NamedTuple):
    """Games of one preset a second."""

    preset: str
    games: float  # at random
    interpreted: float  # of the same in plain Python
    playouts: float  # from the first turn, as search plays them


def speed(preset: str, games: int = 2_000) -> Speed:
    """The best of some rounds."""
    game = catalog.make("piggles", preset=preset)
    random_games(game, 1)  # compiles
    best = 0.0
    for _ in range(ROUNDS):
        begun = process_time()
        random_games(game, games, seed=7)
        best = max(best, games / (process_time() - begun))
    begun = process_time()
    random_games(game, 3, seed=7, compile=False)
    return Speed(preset, best, 3 / (process_time() - begun), playouts_a_second(game))


def playouts_a_second(game: AnyGame, playouts: int = 2_000) -> float:
    """To the end of the game by rules of thumb; the best of some rounds."""
    positions = np.zeros(2, game.sizes.dtype)
    positions[0] = start(game)
    values = np.zeros((playouts, game.num_seats))
    run = specialise(stand, game)
    run(game.rules, positions, 1, stream(7), values)
    best = 0.0
    for _ in range(ROUNDS):
        begun = process_time()
        run(game.rules, positions, playouts, stream(7), values)
        best = max(best, playouts / (process_time() - begun))
    return best


def main() -> None:
    """Measure and print."""
    screen = Console(width=100)
    table = Table(title="Piggles, one core")
    for column in ("preset", "random games/s", "the same, interpreted", "playouts/s"):
        table.add_column(column, justify="left" if column == "preset" else "right")
    for preset in PRESETS:
        row = speed(preset)
        cells = (f"{row.games:,.0f}", f"{row.interpreted:,.0f}", f"{row.playouts:,.0f}")
        table.add_row(preset, *cells)
    screen.print(table)
    for preset in PRESETS:
        screen.print(moves(f"Piggles, {preset}", [catalog.make("piggles", preset=preset)], plays=2))


if __name__ == "__main__":
    main()
