"""The one door to the compiler.

`@kernel` only marks a function: it stays plain Python, to read, debug and serve a
table, and nothing here imports Numba until somebody asks for compiled code.
`compiled(kernel)` builds a machine-code twin of a kernel and of all the kernels
that it calls; `specialise(template, game)` does so for an algorithm written
against `core.kernels`, with one game's functions in place of the stand-ins.

The twin is a clone: the same code object over other globals. Unlike a closure
over kernels, or a kernel passed as an argument, a clone finds its machine code
in Numba's disk cache in the next process: see `core.kernel_store`.

Without Numba, or with NUMBA_DISABLE_JIT=1, the interpreted twin is handed out.
"""

import os
from collections.abc import Callable, Iterator
from enum import Enum, auto
from functools import cache
from importlib.util import find_spec
from types import CodeType, FunctionType
from typing import Any, NamedTuple, TypeVar, cast

from pigpen.core import kernel_store
from pigpen.core.game import AnyGame
from pigpen.core.kernels import STAND_INS

F = TypeVar("F", bound=Callable[..., Any])


Kernels = tuple[tuple[str, FunctionType], ...]  # by the stand-in's name


class Bound(NamedTuple):
    """What stands in the places of the stand-ins."""

    game: str = ""  # this name and the bot's keep machine code apart
    kernels: Kernels = ()
    bot: str = ""
    choose: Kernels = ()  # the bot's, if there is one

    @property
    def label(self) -> str:
        """Part of a name in the language of kernels."""
        return f"{self.game}_{self.bot}".rstrip("_").replace("-", "_").replace(".", "_")


_marked: set[FunctionType] = set()
_inlined: set[CodeType] = set()
_CHOOSE = "choose"  # the stand-in for a bot
_STAND_INS = {cast(FunctionType, stand_in): stand_in.__name__ for stand_in in STAND_INS}


class _Mode(Enum):
    """What a twin is."""

    PLAIN = auto()  # Python
    OUTER = auto()  # machine code that Python calls
    INNER = auto()  # called by machine code alone: a door for Python takes long to compile


def kernel(function: F) -> F:
    """Mark `function` as compilable: `if`, `for`, arithmetic, calls of kernels by name."""
    _marked.add(cast(FunctionType, function))
    return function


def inlined(function: F) -> F:
    """Mark a kernel of which machine code holds a copy wherever it is called.

    For what happens at every ply: a game's rules are passed as a dozen numbers, so that a
    call costs as much as the work.
    """
    _inlined.add(function.__code__)
    return kernel(function)


def replaceable(function: F) -> F:
    """Mark a kernel over `core.kernels` that serves every game without one of this name."""
    _STAND_INS[cast(FunctionType, function)] = function.__name__
    return kernel(function)


def compiled(function: F) -> F:
    """The machine-code twin of a kernel that takes no position; for those, `specialise`."""
    return cast(F, _twin(cast(FunctionType, function), Bound(), _outermost()))


def specialise(template: F, game: AnyGame, choose: Callable[..., int] | None = None) -> F:
    """The machine-code twin of `template` over the kernels of `game`; rules stay arguments.

    A template that plays a bot gets the bot's kernel as `choose`.
    """
    bound = _bound(game)
    if choose is not None:
        own = ((_CHOOSE, cast(FunctionType, choose)),)
        bound = bound._replace(bot=choose.__module__, choose=own)
    return cast(F, _twin(cast(FunctionType, template), bound, _outermost()))


def interpret(template: F, game: AnyGame) -> F:
    """The plain Python twin of `template` over the kernels of `game`."""
    return cast(F, _twin(cast(FunctionType, template), _bound(game), _Mode.PLAIN))


def may_compile() -> bool:
    """Whether machine code is to be had here, without loading the compiler to see."""
    disabled = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
    return not disabled and find_spec("numba") is not None


@cache
def can_compile() -> bool:
    """Whether machine code is to be had here; loads the compiler if so."""
    if not may_compile():
        return False
    import numba

    settings = cast(Any, numba).config
    settings.CACHE_DIR = os.fspath(kernel_store.folder())
    return not settings.DISABLE_JIT  # a file of its own may say so


def _outermost() -> _Mode:
    return _Mode.OUTER if can_compile() else _Mode.PLAIN


def _bound(game: AnyGame) -> Bound:
    kernels = ((name, getattr(game, name, None)) for name in _STAND_INS.values())
    return Bound(game.name, tuple((name, own) for name, own in kernels if own is not None))


def _twin(function: FunctionType, bound: Bound, mode: _Mode) -> Callable[..., Any]:
    """The one twin for all bots, where `function` asks none."""
    if bound.bot and not _asks(function, bound):
        bound = bound._replace(bot="", choose=())
    return _built(function, bound, mode)


@cache
def _asks(function: FunctionType, bound: Bound) -> bool:
    """Whether `function`, or what it calls, asks a bot."""
    own = dict(bound.kernels)
    called = (value for _, value in _called(function) if value is not function)
    names = ((_STAND_INS.get(value, ""), value) for value in called)
    return any(name == _CHOOSE or _asks(own.get(name, value), bound) for name, value in names)


@cache
def _built(function: FunctionType, bound: Bound, mode: _Mode) -> Callable[..., Any]:
    """`function` over globals in which every kernel is replaced by its own twin."""
    scope = dict(function.__globals__)
    own = dict(bound.kernels + bound.choose)
    within = _Mode.PLAIN if mode is _Mode.PLAIN else _Mode.INNER
    recursive = False
    for name, value in _called(function):
        if value is function:
            recursive = True
        else:
            scope[name] = _twin(own.get(_STAND_INS.get(value, ""), value), bound, within)
    clone = FunctionType(
        function.__code__, scope, function.__name__, function.__defaults__, function.__closure__
    )
    clone.__qualname__ = f"{function.__qualname__}_{bound.label}"
    if mode is _Mode.INNER:
        clone.__qualname__ += "_inner"  # on disk as well, it is not the one that Python calls
    clone.__module__ = function.__module__
    clone.__doc__ = function.__doc__
    twin = clone if mode is _Mode.PLAIN else _njit(clone, mode)
    if recursive:
        scope[function.__name__] = twin
    return twin


def _called(function: FunctionType) -> Iterator[tuple[str, FunctionType]]:
    """The stand-ins and other kernels that it names, itself among them."""
    for name in _names(function.__code__):
        value = function.__globals__.get(name)
        if not isinstance(value, FunctionType):
            continue
        if value is function or value in _STAND_INS or value in _marked:
            yield name, value


def _names(code: Any) -> tuple[str, ...]:
    names: tuple[str, ...] = code.co_names
    return names


def _njit(function: FunctionType, mode: _Mode) -> Callable[..., Any]:
    import numba

    # Numba's stubs know neither the last three options nor what comes back.
    decorate = numba.njit(  # pyright: ignore[reportCallIssue, reportUnknownMemberType, reportUnknownVariableType]
        cache=True,
        nogil=True,
        error_model="numpy",
        forceinline=function.__code__ in _inlined,
        no_cpython_wrapper=mode is _Mode.INNER,
        no_cfunc_wrapper=True,
    )
    twin = cast(Callable[..., Any], decorate(function))
    kernel_store.save_in_turn(twin)
    return twin
