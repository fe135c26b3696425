"""One thread's copy of a module, with memory of its own."""

import ctypes
import struct
from contextlib import suppress
from operator import itemgetter
from typing import Any, Final

import wasmtime

from pigpen.core import native_code
from pigpen.core.manifest import Unreadable
from pigpen.core.passing import Array, Passed

_NOTHING: Final = b"\0asm\1\0\0\0"  # the smallest module
_PAGE: Final = 65536  # bytes
_ALIGNED: Final = 64
_TRAPPED = (wasmtime.Trap, wasmtime.WasmtimeError)


class Failed(Exception):
    """An entry came back with a status that is not 0."""


def compile_module(name: str, content: bytes) -> tuple[Any, Any]:
    """A module for this machine, and the engine that runs it; compiled once for all processes.

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


class Instance:
    """Memory, and entries that work in it. From the heap's base on lie the row of arguments with
    room for results before it, then the arrays, then what entries allocate themselves.
    """

    failures = (*_TRAPPED, Failed)

    def __init__(self, module: Any) -> None:
        self._store = wasmtime.Store(module.engine)
        instance = wasmtime.Instance(self._store, module.code, [])
        self._exports: Any = instance.exports(self._store)
        self._memory = self._exports["memory"]
        self._base = int(self._exports["__heap_base"].value(self._store)) + _ALIGNED & -_ALIGNED
        self._entries: dict[str, Any] = {}

    def call(self, symbol: str, result: str, passed: Passed) -> Any:
        """Call what is exported as `symbol`; `result` is the code of what comes back."""
        entry = self._entries.get(symbol)
        if entry is None:
            entry = self._entries[symbol] = self._exports[symbol]
        row = passed.row
        room = result.count("i") + result.count("f") + result.count("b")
        at = self._base + 8 * (room + len(row)) + _ALIGNED & -_ALIGNED
        spans = _spans(passed.arrays)
        for span in spans:
            span.at = at
            at = at + span.size + _ALIGNED & -_ALIGNED
            for slot, offset in span.slots:
                row[slot] = span.at + offset
        memory = self._room(at)
        kinds = "".join("d" if isinstance(value, float) else "q" for value in row)
        content = struct.pack(f"<{kinds}", *row)
        ctypes.memmove(memory + self._base + 8 * room, content, len(content))
        for span in spans:
            ctypes.memmove(memory + span.at, span.address, span.size)
        status = entry(self._store, self._base, at)
        if status:
            raise Failed("it raised an error; with PIGPEN_KERNELS=interpreted its text is shown")
        memory = self._room(0)  # it may have moved
        for span in spans:
            if span.is_written:
                ctypes.memmove(span.address, memory + span.at, span.size)
        for array in passed.arrays:
            if array.origin is not None and array.is_written:
                array.origin[...] = array.content
        return self._result(memory, result)

    def _room(self, end: int) -> int:
        """Where memory begins; it goes to `end` at least."""
        missing = end - self._memory.data_len(self._store)
        if missing > 0:
            self._memory.grow(self._store, -(-missing // _PAGE))
        return ctypes.addressof(self._memory.data_ptr(self._store).contents)

    def _result(self, memory: int, result: str) -> Any:
        if not result:
            return None
        kinds = result.strip("()")
        content = ctypes.string_at(memory + self._base, 8 * len(kinds))
        values = struct.unpack("<" + kinds.translate(_KINDS), content)
        found = tuple(
            bool(value) if kind == "b" else value for kind, value in zip(kinds, values, strict=True)
        )
        return found if result[0] == "(" else found[0]


_KINDS: Final = str.maketrans("ifb", "qdq")


class _Span:
    """Arrays that lie in, or over, one piece of memory."""

    def __init__(self, address: int, size: int) -> None:
        self.address = address
        self.size = size
        self.slots: list[tuple[int, int]] = []  # in the row, and bytes from `address`
        self.at = 0  # in the instance
        self.is_written = False


def _spans(arrays: list[Array]) -> list[_Span]:
    """Arrays that share memory here share it there."""
    placed = [(array.content.ctypes.data, array.content.nbytes, array) for array in arrays]
    placed.sort(key=itemgetter(0, 1))
    spans: list[_Span] = []
    for address, size, array in placed:
        last = spans[-1] if spans else None
        if last is None or address >= last.address + last.size:
            last = _Span(address, size)
            spans.append(last)
        else:
            last.size = max(last.size, address + size - last.address)
        last.slots.append((array.slot, address - last.address))
        last.is_written |= array.is_written
    return spans
