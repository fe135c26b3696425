"""Cards: random deals a second beside OpenSpiel's, and what the bots' search costs.

Both engines play on one core in one process, in turns, and are timed by the processor, so
that other work on the machine counts for neither. Ours deals and plays Push Out the Pig
between four seats, without the early finish; the nearest of OpenSpiel's games is `hearts`,
without its passing of cards, so that fifty-two cards are dealt and fifty-two played by
either. Like stands beside like, twice: playouts from one deal that is made, ours beside
the rollouts of its C++ tree search; and whole deals, the dealing included, ours beside
those between its uniform random bots (`evaluate_bots`, C++ as well).

    python -m benchmarks.push_out_the_pig
"""

import random
from time import process_time
from typing import Any, NamedTuple

from rich.console import Console

from benchmarks.thinking import moves
from pigpen import catalog
from pigpen.core.game import CHANCE
from pigpen.core.position import after, outcomes, start, to_move
from pigpen.core.rng import below, stream
from pigpen.search.playout import mean_returns, random_games

ROUNDS = 5  # in turns; the best of each engine counts, so that other work does not
_HEARTS = "hearts(pass_cards=false)"


class Speed(NamedTuple):
    """Deals a second of both engines."""

    ours: float
    hearts: float


def _deal(seats: int = 4, **options: object) -> Any:
    return catalog.make("push-out-the-pig", {"seats": seats, "end": "deals", "deals": 1, **options})


def whole(deals: int = 20_000) -> float:
    """Our random deals a second, the dealing included."""
    game = _deal(early_finish="off")
    begun = process_time()
    random_games(game, deals, seed=7)
    return deals / (process_time() - begun)


def playouts(deals: int = 20_000) -> float:
    """Our random playouts a second from a deal that is made."""
    game = _deal(early_finish="off")
    position = start(game)
    rng = stream(7)
    while to_move(game, position) == CHANCE:
        codes = list(outcomes(game, position))
        position = after(game, position, codes[below(rng, len(codes))])
    begun = process_time()
    mean_returns(game, position, deals, seed=7)
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


def deals_a_second() -> tuple[Speed, Speed]:
    """Playouts from a deal that is made, and whole deals; the best of some rounds of each."""
    for warm_up in (playouts, hearts_rollouts, whole, whole_hearts):
        warm_up(10)
    rounds = [(playouts(), hearts_rollouts(), whole(), whole_hearts()) for _ in range(ROUNDS)]
    best = [max(speeds) for speeds in zip(*rounds, strict=True)]
    return Speed(*best[:2]), Speed(*best[2:])


def main() -> None:
    """Measure and print."""
    speeds = deals_a_second()
    screen = Console(width=100)
    for what, speed in zip(("playouts from a made deal", "whole deals"), speeds, strict=True):
        ratio = speed.ours / speed.hearts
        screen.print(
            f"{what} a second: {speed.ours:,.0f}, OpenSpiel's hearts {speed.hearts:,.0f}"
            f" ({ratio:.1f}x)"
        )
    tables = (_deal(seats) for seats in (3, 4, 5, 6))
    screen.print(moves("Push Out the Pig", tables, plays=12))


if __name__ == "__main__":
    main()
