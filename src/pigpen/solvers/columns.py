"""The middle of a turn, worked out on demand from the values at the start of turns.

Plain NumPy, a fraction of a millisecond: processes that only serve tables read exact
play without a compiler.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

import numpy as np

from pigpen.core.record import Floats
from pigpen.solvers.throws import Turn

_TOGETHER: Final = 20  # turns; more of fifty dice each are slower: they leave the processor's cache


class Column(NamedTuple):
    """Win probabilities of the seat to move along its turn, K = target - own score.

    Those of several turns together have an axis [B] before.
    """

    hold: Floats  # [K] of holding with k points in the turn
    throw: Floats  # [M, K] of each throw with k points in the turn, best play after it
    won: Floats  # [M] of each throw by a seat that could win by holding


def turn_column(turn: Turn, values: Floats, own: int, other: int) -> Column:
    """The turn of a seat with `own` banked points against `other`; `values` is V[N, N]."""
    return Column(*(part[0] for part in _columns(turn, values, own, (other,))))


def every_column(turn: Turn, values: Floats) -> Iterator[tuple[int, int, Column]]:
    """The turn of a seat at every pair of scores, its own and the other's."""
    target = len(values)
    for own, first in product(range(target), range(0, target, _TOGETHER)):
        others = range(first, min(first + _TOGETHER, target))
        together = _columns(turn, values, own, others)
        for place, other in enumerate(others):
            yield own, other, Column(*(part[place] for part in together))


def _columns(turn: Turn, values: Floats, own: int, others: Sequence[int]) -> Column:
    """The turns of a seat with `own` banked points against each of B other scores."""
    size, reach = len(values) - own, turn.gains.shape[1]
    hold = 1.0 - values[others, own:]
    ends = np.array([_ends(turn, values, own, other) for other in others])
    lines = 1 if turn.is_free else len(turn.actions)  # turns that go their own way
    win = np.ones((len(others), lines, size + reach))
    throw = np.empty((len(others), len(turn.actions), size))
    for k in range(size - 1, -1, -1):
        throw[..., k] = ends + (turn.gains * win[..., k : k + reach]).sum(axis=-1)
        best = throw[..., k].max(axis=1, keepdims=True) if turn.is_free else throw[..., k]
        win[..., k] = np.maximum(hold[:, k, None], best)
    return Column(hold, throw, ends + turn.gains.sum(axis=1))


def _ends(turn: Turn, values: Floats, own: int, other: int) -> Floats:
    """[M] what the ends that a throw can bring to the turn are worth."""
    passed = np.ones(own + turn.scored.shape[1] + 1)
    known = 1.0 - values[other, : len(passed)]
    passed[: len(known)] = known
    scored = turn.scored @ passed[own : own + turn.scored.shape[1]]
    ends: Floats = turn.lost_turn * passed[own] + turn.lost_score * passed[0] + scored
    return ends
