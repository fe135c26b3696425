"""Fingerprints of kernels: hashes that tell whether compiled code is stale.

A fingerprint covers the sources of a kernel and of all that it calls, and the values of the
constants that they read. Changes elsewhere leave it as it is.
"""

import hashlib
import linecache
from collections.abc import Iterator
from enum import Enum
from functools import cache
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any, cast

import numpy as np

from pigpen.core.binding import Bound

_UNCOUNTED = (FunctionType, BuiltinFunctionType, ModuleType, np.ufunc)  # told by their names


@cache
def fingerprint(bound: Bound) -> str:
    """Return a hash that is equal for kernels of equal sources, on every machine and Python."""
    digest = hashlib.sha256()
    for each in bound.closure():
        digest.update(_fingerprint_of_one(each.function).encode())
    if bound.binding.record is not None:
        digest.update(_told(bound.binding.record).encode())
    return digest.hexdigest()[:32]


@cache
def _fingerprint_of_one(function: FunctionType) -> str:
    digest = hashlib.sha256(f"{function.__module__}.{function.__qualname__}\n".encode())
    digest.update(_source(function).encode())
    for name in sorted(set(_names(function))):
        if name in function.__globals__:
            digest.update(f"{name}={_told(function.__globals__[name])}\n".encode())
    return digest.hexdigest()


def _names(function: FunctionType) -> Iterator[str]:
    """Yield the global names and attributes that a function reads."""
    yield from function.__code__.co_names


def _source(function: FunctionType) -> str:
    """Return the text of a top-level function, with its decorators."""
    code = function.__code__
    lines = linecache.getlines(code.co_filename, function.__globals__)
    start = code.co_firstlineno - 1
    body = next(
        (n for n in range(start, len(lines)) if lines[n].startswith("def ")), len(lines) - 1
    )
    end = body + 1
    while end < len(lines) and lines[end][:1] in " )\n":
        end += 1
    return "".join(lines[start:end]).rstrip()


def _told(value: Any) -> str:
    """Return a constant as text, equal on every machine."""
    if isinstance(value, np.ndarray):
        value = cast("Any", value)
        content = hashlib.sha256(np.ascontiguousarray(value).tobytes()).hexdigest()
        return f"{value.dtype.str}{value.shape}{content}"
    if isinstance(value, np.dtype):
        return f"{value.descr}"
    if isinstance(value, type):
        return _told_class(value)
    if isinstance(value, tuple):
        return f"({','.join(map(_told, cast('Any', value)))})"
    if isinstance(value, _UNCOUNTED):
        return getattr(value, "__name__", "")
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}={value.value!r}"
    if isinstance(value, bool | int | float | str | None):
        return repr(value)
    return type(value).__name__


def _told_class(value: Any) -> str:
    if issubclass(value, Enum):
        return f"{value.__name__}{[(one.name, one.value) for one in value]}"
    return f"{value.__name__}{getattr(value, '_fields', '')}"
