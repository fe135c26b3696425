"""Cards: random deals a second beside OpenSpiel's, and what the bots' search costs.

Both engines play on one core in one process, in turns. Ours deals and plays Push Out the
Pig between four seats; OpenSpiel's C++ rollouts are of `hearts`, the nearest of its games,
by way of one simulation of its tree search, from a deal that is already made: dealing,
which takes us half of the decisions, is spared them. Fifty-two cards are played by either.

    python -m benchmarks.cards
"""

import random
from time import perf_counter, process_time
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table

from pigpen import catalog
from pigpen.bots.bot import look
from pigpen.bots.catalog import bots_for
from pigpen.core.game import CHANCE
from pigpen.core.position import after, outcomes, start, to_move
from pigpen.core.rng import below, stream
from pigpen.search.playout import random_games

ROUNDS = 5  # in turns; the best of each engine counts, so that other work does not


class Thought(NamedTuple):
    """A level's processor time for a move, in ms."""

    level: str
    seats: int
    mean: float
    longest: float


def _deal(seats: int = 4) -> Any:
    return catalog.make("push-out-the-pig", {"seats": seats, "end": "deals", "deals": 1})


def ours(deals: int = 20_000) -> float:
    """Random deals a second, the dealing included."""
    begun = perf_counter()
    random_games(_deal(), deals, seed=7)
    return deals / (perf_counter() - begun)


def hearts(deals: int = 1_000) -> float:
    """OpenSpiel's random deals of hearts a second, after the dealing."""
    import pyspiel

    game = pyspiel.load_game("hearts")
    state = game.new_initial_state()
    rng = random.Random(7)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    evaluator = pyspiel.RandomRolloutEvaluator(deals, 7)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 7, False)
    begun = perf_counter()
    bot.mcts_search(state)
    return deals / (perf_counter() - begun)


def deals_a_second() -> tuple[float, float]:
    """Ours and OpenSpiel's, the best of some rounds."""
    ours(10), hearts(10)
    rounds = [(ours(), hearts()) for _ in range(ROUNDS)]
    mine, theirs = zip(*rounds, strict=True)
    return max(mine), max(theirs)


def thinking(seats: int, deals: int = 2) -> list[Thought]:
    """Each level at each decision of some deals that it plays against itself."""
    game = _deal(seats)
    found: list[Thought] = []
    for level in bots_for(game):
        level.prepare(game)
        bot = level.build(game)
        times: list[float] = []
        for deal in range(deals):
            position = start(game)
            rng = stream(deal, seats)
            while (seat := to_move(game, position)) >= CHANCE:
                if seat == CHANCE:
                    codes = list(outcomes(game, position))
                    position = after(game, position, codes[below(rng, len(codes))])
                    continue
                seen = look(game, position)
                begun = process_time()
                action = bot(seen, rng)
                if len(seen.legal_actions) > 1:
                    times.append(1e3 * (process_time() - begun))
                position = after(game, position, action)
        found.append(Thought(level.name, seats, float(np.mean(times)), max(times)))
    return found


def main() -> None:
    """Measure and print."""
    mine, theirs = deals_a_second()
    table = Table(title="Cards, one core")
    for column in ("level", "seats", "ms a move", "longest"):
        table.add_column(column, justify="left" if column == "level" else "right")
    for seats in (3, 4, 5, 6):
        for thought in thinking(seats):
            cells = (f"{thought.mean:.2f}", f"{thought.longest:.1f}")
            table.add_row(thought.level, str(seats), *cells)
    screen = Console(width=100)
    screen.print(f"random deals a second: {mine:,.0f}; OpenSpiel's hearts: {theirs:,.0f}")
    screen.print(f"ours over it: {mine / theirs:.1f}")
    screen.print(table)


if __name__ == "__main__":
    main()
