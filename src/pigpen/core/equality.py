"""Equality of values that contain NumPy arrays, whose own `==` compares element by element."""

from collections.abc import Sequence
from typing import Any, cast

import numpy as np


def equal(one: object, other: object) -> bool:
    """Return whether two values are equal: arrays by shape and content, tuples and lists by items.

    Returns:
        False for values of different types, too.
    """
    if type(one) is not type(other):
        return False
    if isinstance(one, np.ndarray):
        return np.array_equal(cast("Any", one), cast("Any", other))
    if isinstance(one, tuple | list):
        ours, theirs = cast("Sequence[object]", one), cast("Sequence[object]", other)
        return len(ours) == len(theirs) and all(map(equal, ours, theirs))
    return bool(one == other)
