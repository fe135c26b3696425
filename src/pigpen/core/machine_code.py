"""Machine-code twins, compiled by Numba; no other module imports that compiler.

A twin is a clone: the same code object over other globals. Unlike a closure over kernels, or a
kernel passed as an argument, a clone finds its machine code in Numba's disk cache in the next
process: see `core.kernel_store`.
"""

from collections.abc import Callable
from functools import cache, partial
from typing import Any, cast

import numba

from pigpen.core import kernel_store
from pigpen.core.binding import Bound, is_inlined
from pigpen.core.interpreted import cloned


def twin(bound: Bound) -> Callable[..., Any]:
    """Return the twin that Python calls."""
    return _built(bound, is_inner=False)


@cache
def _built(bound: Bound, *, is_inner: bool) -> Callable[..., Any]:
    def make(clone: Any) -> Callable[..., Any]:
        clone.__qualname__ += _label(bound)
        if is_inner:
            clone.__qualname__ += "_inner"  # on disk as well, it is not the one that Python calls
        return _njit(clone, bound, is_inner=is_inner)

    return cloned(bound, partial(_built, is_inner=True), make)


def _label(bound: Bound) -> str:
    """Return the label that separates the machine code of games and bots, also on disk."""
    label = f"_{bound.binding.game}_{bound.binding.bot}".rstrip("_")
    return label.replace("-", "_").replace(".", "_")


def _njit(function: Any, bound: Bound, *, is_inner: bool) -> Callable[..., Any]:
    # Numba's stubs know neither the last three options nor what comes back.
    decorate = numba.njit(  # pyright: ignore[reportCallIssue, reportUnknownMemberType, reportUnknownVariableType]
        cache=True,
        nogil=True,
        error_model="numpy",
        forceinline=is_inlined(bound.function),
        no_cpython_wrapper=is_inner,  # a door for Python takes long to compile
        no_cfunc_wrapper=True,
    )
    twin = cast(Callable[..., Any], decorate(function))
    kernel_store.keep(twin, bound)
    return twin
