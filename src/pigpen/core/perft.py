"""Perft: counts of the histories of a given length, outcomes included.

A count that differs from a closed form or from another program's reveals rule bugs that examples
miss. Where outcomes cannot be listed, one sampled outcome stands for all.
"""

import numpy as np

from pigpen.core.game import CHANCE, OPEN, TERMINAL, AnyGame
from pigpen.core.jit import interpret, kernel, specialise
from pigpen.core.kernels import apply, chance, legal_actions, to_move
from pigpen.core.outcomes import draw_outcome
from pigpen.core.position import start
from pigpen.core.record import Floats, Ints, Positions, Record
from pigpen.core.rng import stream


def perft(game: AnyGame, depth: int, *, compile: bool = True) -> int:
    """Count the histories of exactly `depth` plies from the start; an ended game adds none."""
    stack = np.zeros(depth + 1, game.sizes.dtype)
    stack[0] = start(game)
    actions = np.tile(game.sizes.room_for_actions(), (depth + 1, 1))
    probability = np.tile(game.sizes.room_for_chance(), (depth + 1, 1))
    count = specialise(_count, game) if compile else interpret(_count, game)
    return int(count(game.rules, stack, actions, probability, stream(0), 0, depth))


@kernel
def _count(
    rules: object,
    stack: Positions[Record],
    actions: Ints,
    probability: Floats,
    rng: Ints,
    ply: int,
    depth: int,
) -> int:
    if ply == depth:
        return 1
    actor = to_move(rules, stack[ply])
    if actor == TERMINAL:
        return 0
    total = 0
    if actor == CHANCE:
        codes = chance(rules, stack[ply], probability[ply])
        if codes == OPEN:
            stack[ply + 1] = stack[ply]
            drawn = draw_outcome(rules, stack[ply], probability[ply], rng)
            apply(rules, stack[ply + 1], drawn)
            total += _count(rules, stack, actions, probability, rng, ply + 1, depth)
        for code in range(codes):
            if probability[ply, code] > 0.0:
                stack[ply + 1] = stack[ply]
                apply(rules, stack[ply + 1], code)
                total += _count(rules, stack, actions, probability, rng, ply + 1, depth)
    else:
        for index in range(legal_actions(rules, stack[ply], actions[ply])):
            stack[ply + 1] = stack[ply]
            apply(rules, stack[ply + 1], actions[ply, index])
            total += _count(rules, stack, actions, probability, rng, ply + 1, depth)
    return total
