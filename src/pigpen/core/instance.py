"""Instances of WebAssembly modules: each thread has its own, with its own memory."""

import ctypes
import struct
from contextlib import suppress
from importlib import import_module
from operator import itemgetter
from typing import Any, Final, NamedTuple

import wasmtime

from pigpen.core import native_code
from pigpen.core.manifest import Unreadable
from pigpen.core.marshalling import Array, MarshalledArguments

_NOTHING: Final = b"\0asm\1\0\0\0"  # the smallest module
_PAGE: Final = 65536  # bytes
_ALIGNED: Final = 64
_TRAPPED = (wasmtime.Trap, wasmtime.WasmtimeError)
_MOST_KEPT: Final = 1 << 20  # bytes of arrays that a layout keeps alive until the next one,
_MOST_CONSTANT: Final = 1 << 26  # those among them that no call changes

# wasmtime's functions for C: its Python ones look the types of each argument up at each call.
_C: Any = import_module("wasmtime._ffi")
_ADDRESS: Final = ctypes.c_void_p
_invoke: Any = ctypes.CFUNCTYPE(_ADDRESS, _ADDRESS, _ADDRESS, _ADDRESS, ctypes.c_size_t, _ADDRESS)(
    ("wasmtime_func_call_unchecked", _C.dll)
)
_data: Any = ctypes.CFUNCTYPE(_ADDRESS, _ADDRESS, _ADDRESS)(("wasmtime_memory_data", _C.dll))
_INT, _FLOAT = struct.Struct("<q"), struct.Struct("<d")
_VALUES = struct.Struct("<qqqq")  # two arguments, each of 16 bytes


class Failed(Exception):
    """An entry returned a status that is not 0."""


def compile_module(name: str, content: bytes) -> tuple[Any, Any]:
    """Compile a module for this machine, once for all processes; return it and its engine.

    Raises:
        Unreadable: it is damaged.
    """
    engine = wasmtime.Engine(wasmtime.Config())
    target = bytes(wasmtime.Module(engine, _NOTHING).serialize())  # version, processor and settings
    native = native_code.read(name, target, content)
    if native is not None:
        with suppress(wasmtime.WasmtimeError):  # it knows its own, and takes nothing else
            return wasmtime.Module.deserialize(engine, native), engine
    try:
        module = wasmtime.Module(engine, content)
    except wasmtime.WasmtimeError as problem:
        raise Unreadable("it is damaged") from problem
    native_code.write(name, target, content, bytes(module.serialize()))
    return module, engine


class Layout(NamedTuple):
    """The places of one call's arguments; later calls with the same arrays change numbers only."""

    fixed: tuple[tuple[int, object], ...]  # by place among the arguments: arrays, tuples, positions
    numbers: tuple[tuple[int, type, Any, int], ...]  # place, type, what packs it, byte in the row
    row: Any  # numbers of 8 bytes
    copied: tuple[tuple[int, int, int], ...]  # byte there, address, bytes: before it
    changing: tuple[tuple[int, int, int], ...]  # of these, what may differ from call to call
    written: tuple[tuple[int, int, int], ...]  # after it
    arrays: list[Array]
    shapes: list[tuple[int, ...]]  # of the arrays when they were laid out
    function: Any
    result: str
    room: int  # bytes before the row, for results
    end: int

    def fits(self, args: tuple[Any, ...]) -> bool:
        """Return whether `args` are the same arrays, and numbers of the same types in order."""
        if len(args) != len(self.fixed) + len(self.numbers):
            return False
        for place, value in self.fixed:
            if args[place] is not value:
                return False
        for place, kind, _, _ in self.numbers:
            if type(args[place]) is not kind:
                return False
        return [array.content.shape for array in self.arrays] == self.shapes


class Instance:
    """Memory, and entries that work in it.

    From the heap's base on lie the results, the row of arguments, the arrays, and then what entries
    allocate themselves.
    """

    failures = (*_TRAPPED, Failed)

    def __init__(self, module: Any) -> None:
        self._store: Any = wasmtime.Store(module.engine)
        instance = wasmtime.Instance(self._store, module.code, [])
        self._exports: Any = instance.exports(self._store)
        self._memory = self._exports["memory"]
        self._base = int(self._exports["__heap_base"].value(self._store)) + _ALIGNED & -_ALIGNED
        self._context = ctypes.cast(self._store._context(), _ADDRESS).value  # noqa: SLF001
        self._of_memory = ctypes.addressof(self._memory._memory)  # noqa: SLF001
        self._values = ctypes.create_string_buffer(_VALUES.size)
        self._trap = ctypes.c_void_p()
        self._at = self._size = 0  # where memory lies, and the bytes that it surely has
        self._layouts: dict[str, Layout] = {}
        self._last: Layout | None = None  # of the last call: its constants still lie in memory

    def layout(self, name: str, args: tuple[Any, ...]) -> Layout | None:
        """Return the layout of the kernel's last call, if it fits these arguments."""
        known = self._layouts.get(name)
        return known if known is not None and known.fits(args) else None

    def lay_out(self, name: str, symbol: str, result: str, passed: MarshalledArguments) -> Layout:
        """Lay out these arguments for calls of the export `symbol`.

        `result` is the code of the result.
        """
        row, args = passed.row, passed.args
        room = 8 * (result.count("i") + result.count("f") + result.count("b"))
        at = self._base + room + 8 * len(row) + _ALIGNED & -_ALIGNED
        spans = _spans(passed.arrays)
        for span in spans:
            span.at = at
            at = at + span.size + _ALIGNED & -_ALIGNED
            for slot, offset in span.slots:
                row[slot] = span.at + offset
        kinds = "".join("d" if isinstance(value, float) else "q" for value in row)
        content = ctypes.create_string_buffer(max(1, 8 * len(row)))
        struct.pack_into(f"<{kinds}", content, 0, *row)
        numbers = tuple(
            (
                place,
                args[place].__class__,
                (_INT if kinds[slot] == "q" else _FLOAT).pack_into,
                8 * slot,
            )
            for place, slot in passed.numbers.items()
        )
        fixed = tuple((p, value) for p, value in enumerate(args) if p not in passed.numbers)
        made = Layout(
            fixed=fixed,
            numbers=numbers,
            row=content,
            copied=tuple(span.place for span in spans),
            changing=tuple(span.place for span in spans if not span.is_constant),
            written=tuple(span.place for span in spans if span.is_written),
            arrays=passed.arrays,
            shapes=[array.content.shape for array in passed.arrays],
            function=self._exports[symbol]._func,  # noqa: SLF001
            result=result,
            room=room,
            end=at,
        )
        self._layouts.pop(name, None)
        changing = sum(span.size for span in spans if not span.is_constant)
        size = sum(span.size for span in spans)
        if passed.is_in_order and changing <= _MOST_KEPT and size <= _MOST_CONSTANT:
            self._layouts[name] = made
        return made

    def call(self, layout: Layout, args: tuple[Any, ...]) -> Any:
        """Call the entry of a layout with the numbers of `args`, which fit it."""
        row, base = layout.row, self._base
        for place, _, pack_into, slot in layout.numbers:
            pack_into(row, slot, args[place])
        if layout.end > self._size:
            self._grow(layout.end)
        memory = self._at
        ctypes.memmove(memory + base + layout.room, row, len(row))
        for at, address, size in layout.changing if layout is self._last else layout.copied:
            ctypes.memmove(memory + at, address, size)
        self._last = layout
        _VALUES.pack_into(self._values, 0, base, 0, layout.end, 0)
        trap = self._trap
        error = _invoke(
            self._context, ctypes.byref(layout.function), self._values, 2, ctypes.byref(trap)
        )
        if error or trap:
            self._fail(error)
        self._at = memory = _data(self._context, self._of_memory)  # it may have moved
        if self._values[0] != b"\0":
            raise Failed("it raised an error; with PIGPEN_KERNELS=interpreted its text is shown")
        for at, address, size in layout.written:
            ctypes.memmove(address, memory + at, size)
        for array in layout.arrays:
            if array.origin is not None and array.is_written:
                array.origin[...] = array.content
        return _result(memory + base, layout.result) if layout.result else None

    def _grow(self, end: int) -> None:
        """Grow the memory to `end` at least."""
        missing = end - self._memory.data_len(self._store)
        if missing > 0:
            self._memory.grow(self._store, -(-missing // _PAGE))
        self._size = self._memory.data_len(self._store)
        self._at = _data(self._context, self._of_memory)

    def _fail(self, error: int | None) -> None:
        """Raise the error or trap that wasmtime reports."""
        kind: Any = wasmtime.WasmtimeError if error else wasmtime.Trap
        pointed: Any = _C.wasmtime_error_t if error else _C.wasm_trap_t
        c_types: Any = ctypes
        pointer = c_types.cast(error or self._trap, c_types.POINTER(pointed))
        raise kind._from_ptr(pointer)  # noqa: SLF001


def _result(address: int, result: str) -> Any:
    kinds = result.strip("()")
    content = ctypes.string_at(address, 8 * len(kinds))
    values = struct.unpack("<" + kinds.translate(_KINDS), content)
    found = tuple(
        bool(value) if kind == "b" else value for kind, value in zip(kinds, values, strict=True)
    )
    return found if result[0] == "(" else found[0]


_KINDS: Final = str.maketrans("ifb", "qdq")


class _Span:
    """Arrays that lie in, or over, one piece of memory."""

    def __init__(self, address: int, size: int, whole: object) -> None:
        self.address = address
        self.size = size
        self.slots: list[tuple[int, int]] = []  # in the row, and bytes from `address`
        self.at = 0  # in the instance
        self.is_written = False
        self.is_constant = True  # all arrays are read-only, and own their memory
        self._whole = whole  # what the first array is a part of

    @property
    def place(self) -> tuple[int, int, int]:
        """Byte in the instance, address, bytes."""
        return self.at, self.address, self.size

    def is_joined_by(self, array: Array, address: int) -> bool:
        """Whether an array that comes next lies over the end, or soon after it in one whole."""
        end = self.address + self.size
        if address < end:
            return True
        is_part = self._whole is not None and array.content.base is self._whole
        return is_part and self.is_written and array.is_written and address < end + _ALIGNED


def _spans(arrays: list[Array]) -> list[_Span]:
    """Group arrays that share memory; neighbours in one array are copied at once."""
    placed = [(array.content.ctypes.data, array.content.nbytes, array) for array in arrays]
    placed.sort(key=itemgetter(0, 1))
    spans: list[_Span] = []
    for address, size, array in placed:
        last = spans[-1] if spans else None
        if last is None or not last.is_joined_by(array, address):
            last = _Span(address, size, array.content.base)
            spans.append(last)
        else:
            last.size = max(last.size, address + size - last.address)
        last.slots.append((array.slot, address - last.address))
        last.is_written |= array.is_written
        last.is_constant &= not array.is_written and bool(array.content.flags.owndata)
    return spans
