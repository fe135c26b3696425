"""Traces of random games, with every position, for comparing the twins of a game's kernels."""

from typing import Final, NamedTuple

import numpy as np

from pigpen.core.game import CHANCE, TERMINAL, AnyGame
from pigpen.core.jit import kernel
from pigpen.core.kernels import apply, chance, init, legal_actions, returns, to_move
from pigpen.core.outcomes import draw_outcome
from pigpen.core.record import Floats, Ints, Positions, Record
from pigpen.core.rng import below

MOST_PLIES: Final = 2_000  # of a game that are compared


class Buffers(NamedTuple):
    """Working memory of one mode; its final contents are compared."""

    trace: Positions[Record]  # [T + 1] positions
    history: Ints  # [T]
    counts: Ints  # [T] actions or outcome codes on offer
    actions: Ints  # [A]
    probability: Floats  # [C]
    utility: Floats  # [S]


@kernel
def play(
    rules: object,
    trace: Positions[Record],
    history: Ints,
    counts: Ints,
    actions: Ints,
    probability: Floats,
    utility: Floats,
    stream: Ints,
) -> int:
    """Play a game by uniform choice, at most as long as the buffers; return its plies."""
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


def buffers(game: AnyGame, most_plies: int = MOST_PLIES) -> Buffers:
    """Return working memory for one game."""
    return Buffers(
        np.zeros(most_plies + 1, game.sizes.dtype),
        np.zeros(most_plies, np.int64),
        np.zeros(most_plies, np.int64),
        game.sizes.room_for_actions(),
        game.sizes.room_for_chance(),
        np.zeros(game.num_seats),
    )
