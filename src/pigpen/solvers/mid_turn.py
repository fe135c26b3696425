"""Win probabilities in mid-turn, computed on demand from the values at the start of turns.

It is plain NumPy and takes a fraction of a millisecond: processes that only serve tables read exact
play without a compiler.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

import numpy as np

from pigpen.core.record import Floats
from pigpen.solvers.throws import Turn

_TOGETHER: Final = 20  # turns at least, and more of few throws: what stays in the processor's cache
_NUMBERS: Final = 4000  # chances of the throws of several turns


class Column(NamedTuple):
    """Win probabilities of the seat to move along its turn, K = target - own score.

    Those of several turns together have an axis [B] before.
    """

    hold: Floats  # [K] of holding with k points in the turn
    throw: Floats  # [M, K] of each throw with k points in the turn, best play after it
    won: Floats  # [M] of each throw by a seat that could win by holding


def turn_column(turn: Turn, values: Floats, own: int, other: int) -> Column:
    """Return the turn of a seat with `own` points against `other`; `values` is V[N, N]."""
    return Column(*(part[0] for part in _columns(turn, values, own, (other,))))


def every_column(turn: Turn, values: Floats) -> Iterator[tuple[int, int, Column]]:
    """Yield the turn of a seat at every pair of scores, its own and the other's."""
    for own, others, together in column_batches(turn, values):
        for place, other in enumerate(others):
            yield own, other, Column(*(part[place] for part in together))


def column_batches(turn: Turn, values: Floats) -> Iterator[tuple[int, range, Column]]:
    """Yield every turn in batches: own score, B scores of the other, and their turns [B]."""
    values = np.asarray(values)  # of a file mapped into memory each part is slow to take
    target = len(values)
    most = max(_TOGETHER, _NUMBERS // turn.gains.size)
    for own, first in product(range(target), range(0, target, most)):
        others = range(first, min(first + most, target))
        yield own, others, _columns(turn, values, own, others)


def _columns(turn: Turn, values: Floats, own: int, others: Sequence[int]) -> Column:
    """Return the turns of a seat with `own` banked points against each of B other scores."""
    size, reach = len(values) - own, turn.gains.shape[1]
    hold = 1.0 - values[others, own:]
    ends = _ends(turn, values, own, others)
    lines = 1 if turn.is_free else len(turn.actions)  # turns that go their own way
    win = np.ones((len(others), lines, size + reach))
    throw = np.empty((len(others), len(turn.actions), size))
    for k in range(size - 1, -1, -1):
        throw[..., k] = ends + (turn.gains * win[..., k : k + reach]).sum(axis=-1)
        best = throw[..., k].max(axis=1, keepdims=True) if turn.is_free else throw[..., k]
        win[..., k] = np.maximum(hold[:, k, None], best)
    return Column(hold, throw, ends + turn.gains.sum(axis=1))


def _ends(turn: Turn, values: Floats, own: int, others: Sequence[int]) -> Floats:
    """Return [B, M], the value of the ends that a throw can bring to the turn."""
    passed = np.ones((len(others), own + turn.scored.shape[1] + 1))
    known = 1.0 - values[others, : passed.shape[1]]
    passed[:, : known.shape[1]] = known
    scored = np.array([turn.scored @ line[own : own + turn.scored.shape[1]] for line in passed])
    lost = turn.lost_turn * passed[:, own, None] + turn.lost_score * passed[:, :1]
    ends: Floats = lost + scored
    return ends
