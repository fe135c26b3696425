"""Marshalling of arguments for WebAssembly: one row of 8-byte numbers, arrays by address.

The code of an integer is `i`, of a float `f`, of a truth value `b`, of a position `p`, of a tuple
its items in brackets; of an array its elements (`r` of positions, else NumPy's code) and its number
of dimensions, always in C order. The row holds numbers themselves; for a position its address; for
an array its address and its shape; for a tuple its items.
"""

from typing import Any, NamedTuple, cast

import numpy as np

_BOOLS: Any = (bool, np.bool_)
_INTS: Any = (int, np.integer)
_FLOATS: Any = (float, np.floating)
_NUMBERS = ("i", "f", "b")  # codes of what stands for itself


class Array(NamedTuple):
    """Memory that an entry may write into."""

    slot: int  # in the row, where its address belongs
    content: Any  # in C order
    origin: Any  # where what was written goes back to, if it is not `content`
    is_written: bool  # whether it may be


class MarshalledArguments:
    """The arguments of one call, taken apart."""

    def __init__(self, args: tuple[Any, ...]) -> None:
        """Take the arguments apart.

        Raises:
            TypeError: a value of a type that no kernel takes.
        """
        self.args = args
        self.row: list[int | float] = []
        self.arrays: list[Array] = []
        self.numbers: dict[int, int] = {}  # the slots of those that are arguments, by place
        codes: list[str] = []
        for place, value in enumerate(args):
            slot = len(self.row)
            codes.append(self._take(value))
            if codes[-1] in _NUMBERS:
                self.numbers[place] = slot
        self.codes = "".join(codes)

    @property
    def is_in_order(self) -> bool:
        """Whether every array is passed as it lies in memory."""
        return all(array.origin is None for array in self.arrays)

    def _take(self, value: Any) -> str:
        if isinstance(value, _BOOLS):
            self.row.append(int(value))
            return "b"
        if isinstance(value, _INTS):
            self.row.append(int(value))
            return "i"
        if isinstance(value, _FLOATS):
            self.row.append(float(value))
            return "f"
        if isinstance(value, np.ndarray):
            return self._take_array(value)
        if isinstance(value, np.void):
            content = np.frombuffer(value, np.uint8)
            self.arrays.append(Array(len(self.row), content, None, True))
            self.row.append(0)
            return "p"
        if isinstance(value, tuple):
            return f"({''.join(map(self._take, cast('Any', value)))})"
        raise TypeError(f"no kernel takes a {type(value).__name__}")

    def _take_array(self, array: Any) -> str:
        is_written = array.flags.writeable
        if array.flags.c_contiguous:
            self.arrays.append(Array(len(self.row), array, None, is_written))
        else:
            content = np.ascontiguousarray(array)
            self.arrays.append(Array(len(self.row), content, array, is_written))
        self.row += (0, *array.shape)
        return array_code(array.dtype, array.ndim)


def array_code(dtype: np.dtype[Any], ndim: int) -> str:
    """Return the code of an array."""
    element = "r" if dtype.names else dtype.str[1:]
    return f"[{element}:{ndim}]"
