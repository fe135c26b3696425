"""Positions: flat records that Python and compiled code read alike."""

from collections.abc import Callable
from operator import itemgetter
from typing import Annotated, Any, get_args, get_type_hints

import numpy as np
from numpy.typing import NDArray

# Signed only: compiled code widens `uint8 - uint8` to a huge uint64.
I8 = Annotated[int, np.int8]
I16 = Annotated[int, np.int16]
I32 = Annotated[int, np.int32]
I64 = Annotated[int, np.int64]

Ints = NDArray[np.int64]  # action codes, and the state of a random stream
Floats = NDArray[np.float64]  # probabilities, utilities, values


class Record(np.record):
    """Base of every position; subclasses only annotate fields."""

    __module__: str  # pyright: ignore[reportIncompatibleVariableOverride]

    # `np.record` looks fields up in Python at each access; those of `np.void` do not.
    __getattribute__ = np.void.__getattribute__
    __setattr__ = np.void.__setattr__
    __getitem__ = np.void.__getitem__  # pyright: ignore[reportAssignmentType] - flat: none in one


def dtype_of(record: type[Record]) -> np.dtype[Any]:
    """The packed dtype whose fields are the annotations of `record`, bases first."""
    hints = get_type_hints(record, include_extras=True)
    del hints["__module__"]
    fields = [(name, *get_args(hint)[1:]) for name, hint in hints.items()]
    for name in hints:
        setattr(record, name, property(itemgetter(name), _setter(name)))
    return np.dtype((record, fields))


def _setter(name: str) -> Callable[[Record, Any], None]:
    def write(record: Record, value: Any) -> None:
        record[name] = value

    return write
