"""Kernels as LLVM's intermediate language, by Numba, for WebAssembly: nothing is optimised yet.

Numba optimises and emits every function by itself and again in each caller. Here a function's
module stays as it was lowered, and `link` puts together, once, all that the entries need.
"""

# Numba's lowering is no public interface, and what it says of its types does not hold.
# pyright: reportAttributeAccessIssue=false, reportArgumentType=false, reportCallIssue=false
# pyright: reportGeneralTypeIssues=false

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.registry import cpu_target
from numba.extending import overload
from numba.np import arrayobj

from pigpen.core.binding import Bound, is_inlined
from pigpen.core.interpreted import cloned


class Library(JITCodeLibrary):
    """A module as lowered, and others that it calls."""

    def add_linking_library(self, library: Any) -> None:
        """Unlike the base class, leave the other one as it is."""
        self._linking_libraries.append(library)

    def get_pointer_to_function(self, name: str) -> int:
        """Nothing runs here."""
        return 0

    def finalize(self) -> None:
        """Leave it as it was lowered."""
        self._raise_if_finalized()
        self._finalized = True

    def _optimize_functions(self, ll_module: Any) -> None:
        pass

    def needed(self) -> Iterator["Library"]:
        """Itself, all that it calls, and what these call in turn."""
        seen = {self: None}
        ahead = [self]
        while ahead:
            library = ahead.pop()
            yield library
            for other in library._linking_libraries:
                if other not in seen:
                    seen[other] = None
                    ahead.append(other)

    @property
    def module(self) -> Any:
        """As lowered."""
        return self._final_module


def _unlike(src_shapes: Any, index_shape: Any) -> None:
    raise NotImplementedError


@overload(_unlike)
def _unlike_shapes(src_shapes: Any, index_shape: Any) -> Any:
    def say(src_shapes: Any, index_shape: Any) -> None:
        raise ValueError("cannot assign slice from input of different size")

    return say


def _no_environment(name: str, environment: Any) -> None:
    """Modules call nothing of Python's."""


def install() -> None:
    """Have Numba lower, and no more, from now on in this process."""
    codegen = cpu_target.target_context.codegen()
    codegen._library_class = Library
    codegen.set_env = _no_environment
    arrayobj.raise_with_shape_context = _unlike  # Numba's spells shapes out: dozens of functions


_dispatchers: list[Any] = []


@cache
def _dispatcher(bound: Bound) -> Any:
    """The options with which Numba compiles a kernel."""
    decorate = numba.njit(
        error_model="numpy",
        forceinline=is_inlined(bound.function),
        no_cpython_wrapper=True,
        no_cfunc_wrapper=True,
    )
    found = cloned(bound, _dispatcher, decorate)
    _widen(found)
    _dispatchers.append(found)
    return found


def _widen(dispatcher: Any) -> None:
    """Have a kernel lowered once for what differs in literals and widths alone."""
    plain = dispatcher.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        return plain(tuple(map(_wide, args)), {key: _wide(kws[key]) for key in dict(kws)})

    dispatcher.get_call_template = get_call_template


def _wide(kind: Any) -> Any:
    if isinstance(kind, types.IntegerLiteral | types.BooleanLiteral):
        kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) and kind.signed else kind


def type_of(value: Any) -> Any:
    """The type of an argument as an entry gets it (`core.marshalling`)."""
    if isinstance(value, bool | np.bool_):
        return types.boolean
    if isinstance(value, int | np.integer):
        return types.int64
    if isinstance(value, float | np.floating):
        return types.float64
    if isinstance(value, np.ndarray):
        return types.Array(numba.typeof(value).dtype, value.ndim, "C")
    if isinstance(value, np.void):
        return numba.typeof(value)
    kinds = tuple(map(type_of, value))
    if hasattr(value, "_fields"):
        if len(set(kinds)) == 1:
            return types.NamedUniTuple(kinds[0], len(kinds), type(value))
        return types.NamedTuple(kinds, type(value))
    return types.Tuple(kinds)


class Lowered:
    """A kernel for arguments of some types."""

    def __init__(self, bound: Bound, kinds: tuple[Any, ...]) -> None:
        dispatcher = _dispatcher(bound)
        dispatcher.compile(kinds)
        self._overload = dispatcher.overloads[kinds]
        self.kinds = kinds
        self.library: Library = self._overload.library

    @property
    def result(self) -> str:
        """The code of what comes back."""
        return _code(self._overload.signature.return_type)

    def entry(self, symbol: str) -> str:
        """A function that takes the addresses of a row and of free memory, as text."""
        context = cpu_target.target_context
        descriptor = self._overload.fndesc
        module = ir.Module()
        kernel = context.declare_function(module, descriptor)
        row = ir.IntType(64).as_pointer()
        number = ir.IntType(32)
        made = ir.Function(module, ir.FunctionType(number, [row, number]), symbol)
        made.attributes.add("noinline")
        builder = ir.IRBuilder(made.append_basic_block())
        builder.store(made.args[1], ir.GlobalVariable(module, number, "pigpen_top"))
        returned = descriptor.restype
        reader = _Reader(builder, made.args[0], len(self.result.strip("()")))
        args = [reader.read(kind, context) for kind in self.kinds]
        status, value = context.call_conv.call_function(builder, kernel, returned, self.kinds, args)
        _store(builder, made.args[0], returned, value, context)
        builder.ret(builder.zext(builder.not_(status.is_ok), number))
        return str(module)


class _Reader:
    """Reads arguments from a row of 8-byte numbers."""

    def __init__(self, builder: Any, row: Any, at: int) -> None:
        self._builder = builder
        self._row = row
        self._at = at

    def read(self, kind: Any, context: Any) -> Any:
        """The next argument."""
        builder = self._builder
        if isinstance(kind, types.BaseTuple):
            items = [self.read(each, context) for each in kind]
            return context.make_tuple(builder, kind, items)
        if isinstance(kind, types.Array):
            return self._array(kind, context)
        number = self._next()
        if isinstance(kind, types.Float):
            return builder.bitcast(number, ir.DoubleType())
        if isinstance(kind, types.Boolean):
            return builder.trunc(number, ir.IntType(1))
        if isinstance(kind, types.Record):
            return builder.inttoptr(number, context.get_value_type(kind))
        return number

    def _array(self, kind: Any, context: Any) -> Any:
        builder = self._builder
        array = context.make_array(kind)(context, builder)
        data = builder.inttoptr(self._next(), array.data.type)
        shape = [self._next() for _ in range(kind.ndim)]
        itemsize = context.get_abi_sizeof(context.get_data_type(kind.dtype))
        step: Any = ir.Constant(ir.IntType(64), itemsize)
        strides: list[Any] = []
        for length in reversed(shape):
            strides.insert(0, step)
            step = builder.mul(step, length)
        arrayobj.populate_array(
            array, data=data, shape=shape, strides=strides, itemsize=itemsize, meminfo=None
        )
        return array._getvalue()

    def _next(self) -> Any:
        place = self._builder.gep(self._row, [ir.Constant(ir.IntType(32), self._at)])
        self._at += 1
        return self._builder.load(place)


def _store(builder: Any, row: Any, kind: Any, value: Any, context: Any) -> None:
    """Write what comes back to the head of the row."""
    if isinstance(kind, types.NoneType):
        return
    items = [(kind, value)]
    if isinstance(kind, types.BaseTuple):
        items = [(each, builder.extract_value(value, k)) for k, each in enumerate(kind)]
    for number, (each, item) in enumerate(items):
        place = builder.gep(row, [ir.Constant(ir.IntType(32), number)])
        builder.store(_widened(builder, each, item), place)


def _widened(builder: Any, kind: Any, item: Any) -> Any:
    """A number in 64 bits."""
    if isinstance(kind, types.Float):
        return builder.bitcast(item, ir.IntType(64))
    if isinstance(kind, types.Boolean):
        return builder.zext(item, ir.IntType(64))
    return builder.sext(item, ir.IntType(64)) if kind.bitwidth < 64 else item


def _code(kind: Any) -> str:
    if isinstance(kind, types.NoneType):
        return ""
    if isinstance(kind, types.BaseTuple):
        return f"({''.join(map(_code, kind))})"
    if isinstance(kind, types.Array):
        return "[]"
    if isinstance(kind, types.Boolean):
        return "b"
    return "f" if isinstance(kind, types.Float) else "i"


def without_arrays() -> set[str]:
    """Kernels lowered so far that return no array, by their symbols."""
    overloads = (each for found in _dispatchers for each in found.overloads.values())
    return {
        each.fndesc.mangled_name
        for each in overloads
        if "[" not in _code(each.signature.return_type)
    }


def modules_of(entries: Iterable[Lowered]) -> Iterator[Any]:
    """Every module that the entries need, once, in an order that does not depend on chance."""
    libraries = dict.fromkeys(each for entry in entries for each in entry.library.needed())
    return (library.module for library in libraries)
