"""Positions as flat records that Python and compiled code both read."""

from collections.abc import Callable
from operator import itemgetter
from struct import Struct
from typing import Annotated, Any, Protocol, Self, TypeVar, cast, get_args, get_type_hints

import numpy as np
from numpy.typing import ArrayLike, NDArray

# Signed only: compiled code widens `uint8 - uint8` to a huge uint64.
I8 = Annotated[int, np.int8]
I16 = Annotated[int, np.int16]
I32 = Annotated[int, np.int32]
I64 = Annotated[int, np.int64]

Int8s = NDArray[np.int8]
Int16s = NDArray[np.int16]
Int32s = NDArray[np.int32]
Ints = NDArray[np.int64]  # action codes, and the state of a random stream
Floats = NDArray[np.float64]  # probabilities, utilities, values


class Record(np.record):
    """Base of every position; subclasses only annotate fields."""

    __module__: str  # pyright: ignore[reportIncompatibleVariableOverride]

    # `np.record` looks fields up in Python at each access; those of `np.void` do not.
    __getattribute__ = np.void.__getattribute__
    __setattr__ = np.void.__setattr__
    __getitem__ = np.void.__getitem__  # pyright: ignore[reportAssignmentType] - flat: none in one

    def copy(self) -> Self:  # pyright: ignore[reportIncompatibleMethodOverride] - has no order
        """Its bytes elsewhere, at once; NumPy's own copies field by field, ten times as long."""
        return cast("Self", _record(self.dtype, self.tobytes()))

    def __reduce__(self) -> tuple[Any, ...]:
        """Return the parts for pickling; NumPy's own pickles give a read-only record."""
        return _record, (self.dtype, self.tobytes())


def _record(dtype: np.dtype[Any], content: bytes) -> Any:
    """Return a record with memory of its own."""
    made: Any = np.ndarray((), dtype, bytearray(content))
    return made[()]


def together(*arrays: NDArray[Any]) -> list[Any]:
    """Copies of arrays in one piece of memory, which a call into a module copies at once."""
    starts, size = list[int](), 0
    for array in arrays:
        starts.append(size)
        size += -(-array.nbytes // _ALIGNED) * _ALIGNED
    whole = np.zeros(size, np.uint8)
    made: list[Any] = []
    for start, array in zip(starts, arrays, strict=True):
        part: Any = whole[start : start + array.nbytes].view(array.dtype).reshape(array.shape)
        part[...] = array
        made.append(part)
    return made


_ALIGNED = 8  # bytes

P = TypeVar("P", bound=Record)


class Positions(Protocol[P]):
    """An array of positions [N], as kernels take it: NumPy's stubs lose the type of an element."""

    def __getitem__(self, index: int, /) -> P: ...
    def __setitem__(self, index: int, position: P, /) -> None: ...
    def __len__(self) -> int: ...


def dtype_of(record: type[P]) -> np.dtype[P]:
    """The packed dtype whose fields are the annotations of `record`, bases first."""
    hints = get_type_hints(record, include_extras=True)
    del hints["__module__"]
    fields = [(name, *get_args(hint)[1:]) for name, hint in hints.items()]
    made: np.dtype[Any] = np.dtype((record, fields))  # NumPy's stubs forget which record it is
    for name in hints:
        setattr(record, name, property(_getter(made, name), _setter(name)))
    return made


def _getter(dtype: np.dtype[Any], name: str) -> Callable[[Record], Any]:
    """Return the reader of a field, which gives Python's own number, wide enough for any sum.

    NumPy's scalars take three times as long to read, and fifty times to compare with the member of
    an enumeration. Writing a value that does not fit a field raises `OverflowError`.
    """
    kind, offset = cast("Any", dtype.fields)[name][:2]
    if kind.shape:
        return itemgetter(name)
    unpack: Callable[[Any, int], tuple[int]] = Struct(kind.char).unpack_from

    def read(record: Any) -> int:
        return unpack(record, offset)[0]

    return read


def _setter(name: str) -> Callable[[Record, ArrayLike], None]:
    def write(record: Record, value: ArrayLike) -> None:
        record[name] = value

    return write
