"""Cards: random deals a second beside OpenSpiel's, and what the bots' search costs.

Both engines play on one core in one process, in turns, and are timed by the processor, so
that other work on the machine counts for neither. Ours deals and plays Push Out the Pig
between four seats; the nearest of OpenSpiel's games is `hearts`, without its passing of
cards, so that fifty-two cards are dealt and fifty-two played by either. Its C++ measures
twice: whole deals between its uniform random bots (`evaluate_bots`), dealing included as
in ours; and the rollouts of its tree search, which can only start from a deal that is
made, so that the dealing, half of all our actions, is spared them.

    python -m benchmarks.cards
"""

import random
from time import process_time
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
_HEARTS = "hearts(pass_cards=false)"


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
    game = _deal()
    begun = process_time()
    random_games(game, deals, seed=7)
    return deals / (process_time() - begun)


def whole_hearts(deals: int = 2_000) -> float:
    """OpenSpiel's deals of hearts between its random bots a second, the dealing included."""
    import pyspiel

    game = pyspiel.load_game(_HEARTS)
    bots = [pyspiel.make_uniform_random_bot(seat, 7 + seat) for seat in range(4)]
    begun = process_time()
    for deal in range(deals):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, deal)
    return deals / (process_time() - begun)


def hearts_rollouts(deals: int = 5_000) -> float:
    """OpenSpiel's rollouts of hearts a second, after the dealing."""
    import pyspiel

    game = pyspiel.load_game(_HEARTS)
    state = game.new_initial_state()
    rng = random.Random(7)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    evaluator = pyspiel.RandomRolloutEvaluator(deals, 7)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 7, False)
    begun = process_time()
    bot.mcts_search(state)
    return deals / (process_time() - begun)


def deals_a_second() -> tuple[float, float, float]:
    """Ours, OpenSpiel's whole deals and its rollouts; the best of some rounds of each."""
    ours(10), whole_hearts(10), hearts_rollouts(10)
    rounds = [(ours(), whole_hearts(), hearts_rollouts()) for _ in range(ROUNDS)]
    mine, whole, rollouts = zip(*rounds, strict=True)
    return max(mine), max(whole), max(rollouts)


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
    mine, whole, rollouts = deals_a_second()
    table = Table(title="Cards, one core")
    for column in ("level", "seats", "ms a move", "longest"):
        table.add_column(column, justify="left" if column == "level" else "right")
    for seats in (3, 4, 5, 6):
        for thought in thinking(seats):
            cells = (f"{thought.mean:.2f}", f"{thought.longest:.1f}")
            table.add_row(thought.level, str(seats), *cells)
    screen = Console(width=100)
    screen.print(f"random deals a second, dealing included: {mine:,.0f}")
    screen.print(f"OpenSpiel's hearts, dealing included: {whole:,.0f} (ours {mine / whole:.1f}x)")
    screen.print(f"its rollouts, deal made: {rollouts:,.0f} (ours {mine / rollouts:.1f}x)")
    screen.print(table)


if __name__ == "__main__":
    main()
