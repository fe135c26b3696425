"""Sorting for kernels: the same order interpreted and compiled, equals included."""

import numpy as np

from pigpen.core.jit import kernel
from pigpen.core.record import Floats, Ints


@kernel
def ranked(values: Floats) -> Ints:
    """Indices of `values` [N] from the highest on, equals in the order in which they stand."""
    count = len(values)
    order = np.arange(count)
    spare = np.empty(count, np.int64)
    width = 1
    while width < count:
        for low in range(0, count, 2 * width):
            _merge(values, order, spare, low, min(low + width, count), min(low + 2 * width, count))
        order[:] = spare
        width *= 2
    return order


@kernel
def _merge(values: Floats, order: Ints, merged: Ints, low: int, middle: int, high: int) -> None:
    """Merge two ranked runs, `low` to `middle` - 1 and `middle` to `high` - 1."""
    left, right = low, middle
    for place in range(low, high):
        if right >= high or (left < middle and values[order[left]] >= values[order[right]]):
            merged[place] = order[left]
            left += 1
        else:
            merged[place] = order[right]
            right += 1
