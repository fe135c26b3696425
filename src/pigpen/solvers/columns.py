"""The middle of a turn, worked out on demand from the values at the start of turns.

Plain NumPy, a fraction of a millisecond: processes that only serve tables read exact
play without a compiler.
"""

from typing import NamedTuple

import numpy as np

from pigpen.core.record import Floats
from pigpen.solvers.throws import Turn


class Column(NamedTuple):
    """Win probabilities of the seat to move along its turn, K = target - own score."""

    hold: Floats  # [K] of holding with k points in the turn
    throw: Floats  # [M, K] of each throw with k points in the turn, best play after it
    won: Floats  # [M] of each throw by a seat that could win by holding


def turn_column(turn: Turn, values: Floats, own: int, other: int) -> Column:
    """The turn of a seat with `own` banked points against `other`; `values` is V[N, N]."""
    target = len(values)
    size, reach = target - own, turn.gains.shape[1]
    hold = 1.0 - values[other, own:]
    ends = _ends(turn, values, own, other)
    lines = 1 if turn.is_free else len(turn.actions)  # turns that go their own way
    win = np.ones((lines, size + reach))
    throw = np.empty((len(turn.actions), size))
    for k in range(size - 1, -1, -1):
        throw[:, k] = ends + (turn.gains * win[:, k : k + reach]).sum(axis=1)
        best = throw[:, k].max() if turn.is_free else throw[:, k]
        win[:, k] = np.maximum(hold[k], best)
    return Column(hold, throw, ends + turn.gains.sum(axis=1))


def _ends(turn: Turn, values: Floats, own: int, other: int) -> Floats:
    """[M] what the ends that a throw can bring to the turn are worth."""
    passed = np.ones(own + turn.scored.shape[1] + 1)
    known = 1.0 - values[other, : len(passed)]
    passed[: len(known)] = known
    scored = turn.scored @ passed[own : own + turn.scored.shape[1]]
    ends: Floats = turn.lost_turn * passed[own] + turn.lost_score * passed[0] + scored
    return ends
