"""Machine code and plain Python, side by side: whole games at random, every position compared.

The tests compare some of each game at full length; this does as many as one likes, at every
number of seats.

    python -m benchmarks.twins piggy-piggy --games 2000
"""

import argparse
from time import process_time
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console

from pigpen import catalog
from pigpen.core import rng
from pigpen.core.game import CHANCE, TERMINAL, AnyGame
from pigpen.core.jit import interpret, kernel, specialise
from pigpen.core.kernels import apply, chance, init, legal_actions, returns, to_move
from pigpen.core.options import options
from pigpen.core.outcomes import draw_outcome
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import below

MOST_PLIES = 2_000  # of a game that are compared


class Buffers(NamedTuple):
    """Working memory of one mode; what is left in it is compared."""

    trace: Any  # [T + 1] positions
    history: Ints  # [T]
    counts: Ints  # [T] actions or outcome codes on offer
    actions: Ints  # [A]
    probability: Floats  # [C]
    utility: Floats  # [S]


@kernel
def play(
    rules: Any,
    trace: Any,
    history: Ints,
    counts: Ints,
    actions: Ints,
    probability: Floats,
    utility: Floats,
    stream: Ints,
) -> int:
    """A game by uniform choice, at most as long as the buffers; returns its plies."""
    init(rules, trace[0])
    for ply in range(len(history)):
        actor = to_move(rules, trace[ply])
        returns(rules, trace[ply], utility)
        if actor == TERMINAL:
            return ply
        if actor == CHANCE:
            count = chance(rules, trace[ply], probability)
            action = draw_outcome(rules, trace[ply], probability, stream)
        else:
            count = legal_actions(rules, trace[ply], actions)
            action = actions[below(stream, count)]
        counts[ply] = count
        history[ply] = action
        trace[ply + 1] = trace[ply]
        apply(rules, trace[ply + 1], action)
    return len(history)


def buffers(game: AnyGame) -> Buffers:
    """Room for one game."""
    return Buffers(
        np.zeros(MOST_PLIES + 1, game.dtype),
        np.zeros(MOST_PLIES, np.int64),
        np.zeros(MOST_PLIES, np.int64),
        game.room_for_actions(),
        game.room_for_chance(),
        np.zeros(game.num_seats),
    )


def assert_same_games(game: AnyGame, count: int) -> int:
    """Play `count` games both ways, with the same luck; returns the plies compared.

    Raises:
        AssertionError: something differs.
    """
    fast, plain = specialise(play, game), interpret(play, game)
    ours, theirs = buffers(game), buffers(game)
    compared = 0
    for seed in range(count):
        stream, other = rng.stream(seed), rng.stream(seed)
        plies = fast(game.rules, *ours, stream)
        assert plain(game.rules, *theirs, other) == plies
        assert plies > 0
        assert ours.trace[: plies + 1].tobytes() == theirs.trace[: plies + 1].tobytes()
        assert ours.history[:plies].tobytes() == theirs.history[:plies].tobytes()
        assert ours.counts[:plies].tobytes() == theirs.counts[:plies].tobytes()
        assert (ours.utility.tobytes(), stream[0]) == (theirs.utility.tobytes(), other[0])
        compared += plies
    return compared


def main() -> None:
    """Compare at every number of seats, and print."""
    parser = argparse.ArgumentParser(description="Compare machine code with plain Python.")
    parser.add_argument("game", choices=[entry.name for entry in catalog.CATALOG])
    parser.add_argument("--games", type=int, default=2_000, help="at each number of seats")
    asked = parser.parse_args()
    screen = Console(width=100)
    found = options(catalog.entry(asked.game).rules)
    low, high = next((each.low, each.high) for each in found if each.name == "seats")
    for seats in range(low, high + 1):
        begun = process_time()
        plies = assert_same_games(catalog.make(asked.game, {"seats": seats}), asked.games)
        seconds = process_time() - begun
        screen.print(
            f"{asked.game}, {seats} seats: {asked.games:,} games, {plies:,} plies the same;"
            f" {seconds:.0f} s"
        )


if __name__ == "__main__":
    main()
