"""Positions: flat records that Python and compiled code read alike."""

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


def dtype_of(record: type[Record]) -> np.dtype[Any]:
    """The packed dtype whose fields are the annotations of `record`, bases first."""
    hints = get_type_hints(record, include_extras=True)
    del hints["__module__"]
    fields = [(name, *get_args(hint)[1:]) for name, hint in hints.items()]
    return np.dtype((record, fields))
