"""The one door to kernels that run fast.

`@kernel` only marks a function (`core.binding`): it stays plain Python, to read, debug and
serve a table. `specialise(template, game)` builds a twin of an algorithm that is written against
`core.kernels`, with one game's functions instead of the stand-ins; `compiled(kernel)` one of a
kernel that takes no position. Twins take the same arguments and do the same, bit for bit, in
three ways:

interpreted   plain Python, always there
webassembly   the game's module, built once for everybody (`core.webassembly`)
machine       machine code by Numba, where that is installed: for research at full speed

PIGPEN_KERNELS names one; otherwise it is WebAssembly where that runs. What a way does not
have, interpreted code does.
"""

import logging
import os
from collections.abc import Callable, Generator
from contextlib import contextmanager
from enum import Enum
from functools import cache, partial
from importlib.util import find_spec
from typing import Any, Final, TypeVar, cast

from pigpen.core import interpreted, webassembly
from pigpen.core.binding import Bound, bind, inlined, instantiate, kernel, replaceable
from pigpen.core.errors import PigpenError
from pigpen.core.game import AnyGame

__all__ = [
    "Way",
    "compiled",
    "inlined",
    "instantiate",
    "interpret",
    "kernel",
    "machine_code",
    "replaceable",
    "runs_as",
    "specialise",
    "using",
    "watching",
    "way",
]  # fmt: skip

F = TypeVar("F", bound=Callable[..., object])
Watcher = Callable[[Bound, tuple[object, ...]], None]

SETTING: Final = "PIGPEN_KERNELS"

_LOG = logging.getLogger(__name__)
_forced: list["Way"] = []  # by `using`, the innermost last
_watchers: list["Watcher"] = []


class Way(Enum):
    """The three ways in which twins run."""

    INTERPRETED = "interpreted"
    WEBASSEMBLY = "webassembly"
    MACHINE = "machine"


class BadWay(PigpenError):
    """The environment variable names no way to run kernels."""

    def __init__(self, name: str) -> None:
        names = ", ".join(way.value for way in Way)
        super().__init__(f"{SETTING} is {name!r}; it can be one of {names}, or be left out.")
        self.name = name


def way() -> Way:
    """Return the way in which twins run now.

    Raises:
        BadWay: the environment names an unknown one.
    """
    if _forced:
        return _forced[-1]
    name = os.environ.get(SETTING, "")
    if not name:
        return Way.WEBASSEMBLY
    try:
        return Way(name)
    except ValueError:
        raise BadWay(name) from None


@contextmanager
def using(way: Way) -> Generator[None]:
    """Run twins in this way within the block, in every thread."""
    _forced.append(way)
    try:
        yield
    finally:
        _forced.remove(way)


@contextmanager
def watching(watcher: Watcher) -> Generator[None]:
    """Report every call of a twin to `watcher`, before it is made, within the block."""
    _watchers.append(watcher)
    try:
        yield
    finally:
        _watchers.remove(watcher)


def compiled(function: F) -> F:
    """Return the twin of a kernel that takes no position; for others, use `specialise`."""
    return cast(F, _twin(bind(function)))


def specialise(template: F, game: AnyGame, choose: Callable[..., int] | None = None) -> F:
    """Return the twin of `template` over the kernels of `game`; rules stay arguments.

    A template that plays a bot gets the bot's kernel as `choose`.
    """
    return cast(F, _twin(bind(template, game, choose)))


def interpret(template: F, game: AnyGame, choose: Callable[..., int] | None = None) -> F:
    """Return the plain Python twin of `template` over the kernels of `game`, and of a bot."""
    return cast(F, interpreted.twin(bind(template, game, choose)))


def machine_code(
    template: F, game: AnyGame | None = None, choose: Callable[..., int] | None = None
) -> F:
    """Return the fastest twin, which takes seconds to minutes to compile the first time.

    Without Numba, and inside of `using` and `watching`, this is the twin that `specialise` returns.
    """
    bound = bind(template, game, choose)
    is_free = not (_forced or _watchers)
    return cast(F, _machine_code(bound) if is_free and _numba_is_here() else _twin(bound))


def runs_as(
    template: Callable[..., object],
    game: AnyGame | None = None,
    choose: Callable[..., int] | None = None,
) -> Way:
    """Return how the twin of `template` runs here: the current way, or interpreted as a fallback.

    While calls are watched, every kernel counts as one that a module could hold.
    """
    if _watchers:
        return Way.WEBASSEMBLY
    wanted = way()
    bound = bind(template, game, choose)
    if wanted is Way.WEBASSEMBLY and webassembly.twin(bound) is None:
        return Way.INTERPRETED
    if wanted is Way.MACHINE and not _numba_is_here():
        return Way.INTERPRETED
    return wanted


def _twin(bound: Bound) -> Callable[..., Any]:
    wanted = way()
    twin = None
    if wanted is Way.WEBASSEMBLY:
        twin = webassembly.twin(bound)
    elif wanted is Way.MACHINE and _numba_is_here():
        twin = _machine_code(bound)
    twin = interpreted.twin(bound) if twin is None else twin
    return partial(_tell_and_call, bound, twin) if _watchers else twin


def _tell_and_call(bound: Bound, twin: Callable[..., Any], *args: Any) -> Any:
    for watcher in _watchers:
        watcher(bound, args)
    return twin(*args)


def _machine_code(bound: Bound) -> Callable[..., Any]:
    from pigpen.core import machine_code

    return machine_code.twin(bound)


@cache
def _numba_is_here() -> bool:
    if find_spec("numba") is not None:
        return True
    if way() is Way.MACHINE:
        _LOG.warning("Machine code needs Numba: install pigpen[fast]. Kernels are interpreted.")
    return False
