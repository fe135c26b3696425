"""Kernels, and what each calls once one game's functions stand in the places of the stand-ins.

`@kernel` only marks a function. `bind` says which game and which bot a template is for, and
`Bound.calls` what it then calls: what every kind of twin (`core.jit`) is built from.
"""

from collections.abc import Callable, Iterator
from functools import cache
from types import CodeType, FunctionType
from typing import Any, NamedTuple, TypeVar, cast

import numpy as np

from pigpen.core.game import AnyGame
from pigpen.core.kernels import STAND_INS

F = TypeVar("F", bound=Callable[..., object])

Functions = tuple[tuple[str, FunctionType], ...]  # by the stand-in's name

_marked: set[FunctionType] = set()
_inlined: set[CodeType] = set()
_CHOOSE = "choose"  # the stand-in for a bot
_STAND_INS = {cast(FunctionType, stand_in): stand_in.__name__ for stand_in in STAND_INS}


def kernel(function: F) -> F:
    """Mark `function` as compilable: `if`, `for`, arithmetic, calls of kernels by name."""
    _marked.add(cast(FunctionType, function))
    return function


def inlined(function: F) -> F:
    """Mark a kernel of which compiled code holds a copy wherever it is called.

    For what happens at every ply: a game's rules are passed as a dozen numbers, so that a
    call costs as much as the work.
    """
    _inlined.add(function.__code__)
    return kernel(function)


def replaceable(function: F) -> F:
    """Mark a kernel over `core.kernels` that serves every game without one of this name."""
    _STAND_INS[cast(FunctionType, function)] = function.__name__
    return kernel(function)


def instantiate(template: F, module: str, name: str, **kernels: Callable[..., object]) -> F:
    """A kernel of its own, called so: `template` with these in place of those that it names.

    An algorithm is written once, and what it asks at every step is code, not an argument.
    """
    source = cast(FunctionType, template)
    unknown = kernels.keys() - set(source.__code__.co_names)
    assert not unknown, f"{source.__qualname__} calls no {', '.join(sorted(unknown))}"
    filled = FunctionType(source.__code__, source.__globals__ | kernels, name)
    filled.__module__, filled.__qualname__, filled.__doc__ = module, name, source.__doc__
    return cast(F, kernel(filled))


def is_inlined(function: FunctionType) -> bool:
    """Whether it was marked so."""
    return function.__code__ in _inlined


class Binding(NamedTuple):
    """What stands in the places of the stand-ins."""

    game: str = ""  # its name
    record: np.dtype[Any] | None = None  # of its positions
    kernels: Functions = ()
    bot: str = ""  # the module of its choice
    choose: Functions = ()

    def told(self) -> dict[str, str]:
        """The game's kernels by where they are written."""
        return {name: _written(own) for name, own in self.kernels}


class Bound(NamedTuple):
    """A kernel, and what stands in the places of the stand-ins that it calls."""

    function: Any  # a plain one; a checker takes a declared one for a method
    binding: Binding

    @property
    def name(self) -> str:
        """The same in every process: where it is written, and whose choice it asks."""
        written = _written(self.function)
        return f"{written}[{self.binding.bot}]" if self.binding.bot else written

    def name_beside(self, usual: dict[str, str]) -> str:
        """Its name, and how its game differs from the `usual` one, told by `Binding.told`."""
        others = sorted(self.binding.told().items() - usual.items())
        return "".join([self.name, *(f"{{{name}={own}}}" for name, own in others)])

    def calls(self) -> Iterator[tuple[str, "Bound"]]:
        """What it calls, itself among them if it is recursive, by the names in its code."""
        own = dict(self.binding.kernels + self.binding.choose)
        for name, value in _called(self.function):
            yield name, _bound(own.get(_STAND_INS.get(value, ""), value), self.binding)

    def closure(self) -> list["Bound"]:
        """Itself and all that it calls, and that these call in turn, by name."""
        found: dict[Any, None] = {self: None}
        ahead: list[Any] = [self]
        while ahead:
            for _, callee in ahead.pop().calls():
                if callee not in found:
                    found[callee] = None
                    ahead.append(callee)
        return sorted(found, key=lambda bound: bound.name)


def bind(
    template: Callable[..., object],
    game: AnyGame | None = None,
    choose: Callable[..., int] | None = None,
) -> Bound:
    """A template over the kernels of `game`, and a bot's `choose` where it plays one."""
    binding = Binding() if game is None else _of_game(game)
    if choose is not None:
        own = ((_CHOOSE, cast(FunctionType, choose)),)
        binding = binding._replace(bot=choose.__module__, choose=own)
    return _bound(cast(FunctionType, template), binding)


def _written(function: FunctionType) -> str:
    return f"{function.__module__}.{function.__qualname__}"


def _of_game(game: AnyGame) -> Binding:
    kernels = ((name, getattr(game.kernels, name, None)) for name in _STAND_INS.values())
    own = tuple((name, own) for name, own in kernels if own is not None)
    return Binding(game.name, game.sizes.dtype, own)


def _bound(function: FunctionType, binding: Binding) -> Bound:
    """The same for all bots, where `function` asks none."""
    if binding.bot and not _asks(function, binding):
        binding = binding._replace(bot="", choose=())
    return Bound(function, binding)


@cache
def _asks(function: FunctionType, binding: Binding) -> bool:
    """Whether `function`, or what it calls, asks a bot."""
    own = dict(binding.kernels)
    called = (value for _, value in _called(function) if value is not function)
    names = ((_STAND_INS.get(value, ""), value) for value in called)
    return any(name == _CHOOSE or _asks(own.get(name, value), binding) for name, value in names)


def _called(function: FunctionType) -> Iterator[tuple[str, FunctionType]]:
    """The stand-ins and other kernels that it names, itself among them."""
    for name in function.__code__.co_names:
        value = function.__globals__.get(name)
        if not isinstance(value, FunctionType):
            continue
        if value is function or value in _STAND_INS or value in _marked:
            yield name, value
