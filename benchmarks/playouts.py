"""Random games a second on one core: ours, OpenSpiel's C++ rollouts, its Python loop.

All play Pig to 100 between two seats, every legal action as likely as the next, and
chance by its odds. OpenSpiel's `pig` differs in two ways: a seat may hold before its
first throw, so that games are longer, and a game is cut off after 1,000 actions of
seats; that is why actions a second (decisions and dice, of either engine) stand
beside games a second. Its C++ rollouts are those of its tree search, driven from
Python in one call of 10,000 games; ours are one call of `search.playout`, by machine code where
Numba is installed, with the speed of the game's module beside it.
"""

import random
from importlib.util import find_spec
from time import perf_counter
from typing import NamedTuple

from pigpen import catalog
from pigpen.core.jit import Way, using
from pigpen.search.playout import random_games

ROUNDS = 8  # short, in turns; the best of each engine counts, so that other work does not


FASTEST = Way.WEBASSEMBLY if find_spec("numba") is None else Way.MACHINE


class Speed(NamedTuple):
    """Of one run."""

    games: float  # a second
    actions: float  # a second


class Row(NamedTuple):
    """One engine's speed."""

    engine: str
    games_a_second: float
    actions_a_second: float
    games_ratio: float  # ours over this one
    actions_ratio: float
    by_module: Speed | None = None  # ours by WebAssembly


def ours(games: int = 50_000, name: str = "pig", way: Way = FASTEST) -> Speed:
    """The playouts that every game of the catalog has."""
    start = perf_counter()
    with using(way):
        counts = random_games(catalog.make(name), games, seed=7)
    seconds = perf_counter() - start
    return Speed(games / seconds, counts.plies / seconds)


def by_module(name: str = "pig") -> Speed:
    """The same by WebAssembly, the best of some rounds."""
    ours(100, name, Way.WEBASSEMBLY)  # loads it
    return max(ours(20_000, name, Way.WEBASSEMBLY) for _ in range(3))


def open_spiel_rollouts(length: float, games: int = 10_000) -> Speed:
    """Its `RandomRolloutEvaluator`, by way of one simulation of its tree search."""
    import pyspiel

    game = pyspiel.load_game("pig")
    evaluator = pyspiel.RandomRolloutEvaluator(games, 7)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 7, False)
    start = perf_counter()
    bot.mcts_search(game.new_initial_state())
    seconds = perf_counter() - start
    return Speed(games / seconds, games * length / seconds)


def open_spiel_loop(games: int = 300) -> tuple[Speed, float]:
    """Its states driven from Python, as its documentation does; also actions a game."""
    import pyspiel

    game = pyspiel.load_game("pig")
    rng = random.Random(7)
    actions = 0
    start = perf_counter()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
                action = rng.choices(outcomes, probabilities)[0]
            else:
                action = rng.choice(state.legal_actions())
            state.apply_action(action)
            actions += 1
    seconds = perf_counter() - start
    return Speed(games / seconds, actions / seconds), actions / games


def measure() -> list[Row]:
    """Every engine's speed, and how many times faster ours is."""
    ours(100)  # compiles
    length = open_spiel_loop(2_000)[1]
    rounds = [(ours(), open_spiel_rollouts(length), open_spiel_loop()[0]) for _ in range(ROUNDS)]
    names = ("pigpen", "OpenSpiel, C++ rollouts", "OpenSpiel, Python loop")
    best = [Speed(*map(max, zip(*speeds, strict=True))) for speeds in zip(*rounds, strict=True)]
    rows = [
        Row(name, *speed, best[0].games / speed.games, best[0].actions / speed.actions)
        for name, speed in zip(names, best, strict=True)
    ]
    return [rows[0]._replace(by_module=by_module()), *rows[1:]]


def other_games() -> list[Row]:
    """Our speed in the other games, for which there is nobody to stand beside."""
    rows: list[Row] = []
    for entry in catalog.CATALOG[1:]:
        ours(100, entry.name)
        speed = ours(50_000, entry.name)
        rows.append(Row(f"pigpen, {entry.name}", *speed, 1.0, 1.0, by_module(entry.name)))
    return rows


if __name__ == "__main__":
    for row in measure() + other_games():
        module = row.by_module and f"{row.by_module.actions:>14,.0f} actions/s by WebAssembly"
        print(
            f"{row.engine:<26}{row.games_a_second:>12,.0f} games/s"
            f"{row.actions_a_second:>14,.0f} actions/s"
            f"{row.games_ratio:>9.1f}x{row.actions_ratio:>9.1f}x{module or ''}"
        )
