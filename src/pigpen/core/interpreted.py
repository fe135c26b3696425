"""Interpreted twins: kernels as plain Python over one game's functions."""

from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any

from pigpen.core.binding import Bound


@cache
def twin(bound: Bound) -> Callable[..., Any]:
    """Return a plain Python clone of the kernel."""
    return cloned(bound, twin, lambda clone: clone)


def cloned(
    bound: Bound, twin_of: Callable[[Bound], Any], make: Callable[[FunctionType], Any]
) -> Any:
    """Apply `make` to a clone of the kernel over globals that hold the twins of its callees."""
    scope = dict(bound.function.__globals__)
    recursive = ""
    for name, callee in bound.calls():
        if callee == bound:
            recursive = name
        else:
            scope[name] = twin_of(callee)
    made = make(_clone_of(bound.function, scope))
    if recursive:
        scope[recursive] = made
    return made


def _clone_of(function: FunctionType, scope: dict[str, Any]) -> FunctionType:
    """Return the same code over other globals."""
    clone = FunctionType(
        function.__code__, scope, function.__name__, function.__defaults__, function.__closure__
    )
    clone.__qualname__ = function.__qualname__
    clone.__module__ = function.__module__
    clone.__doc__ = function.__doc__
    return clone
