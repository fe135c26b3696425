"""How long the levels of a game think: each decision where there is a choice."""

from collections.abc import Iterable
from time import perf_counter, process_time
from typing import Any, NamedTuple

import numpy as np
from rich.table import Table

from pigpen.bots.bot import Bot, look
from pigpen.bots.catalog import bots_for
from pigpen.core.game import CHANCE, AnyGame
from pigpen.core.position import after, outcomes, start, to_move
from pigpen.core.record import Ints
from pigpen.core.rng import below, stream


class Thought(NamedTuple):
    """What a level takes for a move, in ms: by the processor, and at most by the clock."""

    level: str
    seats: int
    mean: float
    longest: float
    waited: float


def moves(title: str, games: Iterable[AnyGame], plays: int) -> Table:
    """Measured now, at each of these tables."""
    table = Table(title=f"{title}, one core")
    for column in ("level", "seats", "ms a move", "longest", "by the clock"):
        table.add_column(column, justify="left" if column == "level" else "right")
    for game in games:
        for thought in thinking(game, plays):
            cells = (f"{thought.mean:.2f}", f"{thought.longest:.1f}", f"{thought.waited:.0f}")
            table.add_row(thought.level, str(thought.seats), *cells)
    return table


def thinking(game: AnyGame, plays: int) -> list[Thought]:
    """Each level at each decision of some plays of the game against itself."""
    found: list[Thought] = []
    for level in bots_for(game):
        bot = level.build(game)
        _times(game, bot, plays)  # loads the machine code, which no move should be charged with
        spent = np.array([time for play in range(plays) for time in _times(game, bot, play)])
        cpu, waited = spent[:, 0], spent[:, 1]
        figures = (float(cpu.mean()), float(cpu.max()), float(waited.max()))
        found.append(Thought(level.name, game.num_seats, *figures))
    return found


def _drawn(game: AnyGame, position: Any, rng: Ints) -> int:
    """An outcome; of a throw by the game's own model, else any that is possible."""
    codes = list(outcomes(game, position))
    if codes or game.kernels.draw_outcome is None:
        return codes[below(rng, len(codes))]
    return int(game.kernels.draw_outcome(game.rules, position, np.zeros(0), rng))


def _times(game: AnyGame, bot: Bot, play: int) -> list[tuple[float, float]]:
    """Each decision that is a choice, in ms: by the processor, and by the clock."""
    times: list[tuple[float, float]] = []
    position = start(game)
    rng = stream(play, game.num_seats)
    while (seat := to_move(game, position)) >= CHANCE:
        if seat == CHANCE:
            position = after(game, position, _drawn(game, position, rng))
            continue
        seen = look(game, position)
        begun, begun_by_clock = process_time(), perf_counter()
        action = bot(seen, rng)
        if len(seen.legal_actions) > 1:
            cpu, waited = process_time() - begun, perf_counter() - begun_by_clock
            times.append((1e3 * cpu, 1e3 * waited))
        position = after(game, position, action)
    return times
