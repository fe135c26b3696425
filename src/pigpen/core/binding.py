"""Binding of kernel templates: which function each stand-in name calls for one game and bot.

`@kernel` only marks a function. `bind` records the game and the bot of a template, and
`Bound.calls` lists what the template then calls: every kind of twin (`core.jit`) is built from it.
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
    """Mark a kernel that compiled code copies to each place that calls it.

    This is for work done at every ply: a game's rules are passed as a dozen numbers, so that a call
    costs as much as the work.
    """
    _inlined.add(function.__code__)
    return kernel(function)


def replaceable(function: F) -> F:
    """Mark a kernel over `core.kernels` as the default for games that have none of this name."""
    _STAND_INS[cast(FunctionType, function)] = function.__name__
    return kernel(function)


def instantiate(template: F, module: str, name: str, **kernels: Callable[..., object]) -> F:
    """Return a new kernel `name`: `template` calling `kernels` instead of the functions it names.

    An algorithm is written once, and each step calls code of the instance, not an argument.
    """
    source = cast(FunctionType, template)
    unknown = kernels.keys() - set(source.__code__.co_names)
    assert not unknown, f"{source.__qualname__} calls no {', '.join(sorted(unknown))}"
    filled = FunctionType(source.__code__, source.__globals__ | kernels, name)
    filled.__module__, filled.__qualname__, filled.__doc__ = module, name, source.__doc__
    return cast(F, kernel(filled))


def is_inlined(function: FunctionType) -> bool:
    """Return whether `inlined` marked the function."""
    return function.__code__ in _inlined


class Binding(NamedTuple):
    """The functions that replace the stand-ins."""

    game: str = ""  # its name
    record: np.dtype[Any] | None = None  # of its positions
    kernels: Functions = ()
    bot: str = ""  # the module of its choice
    choose: Functions = ()

    def told(self) -> dict[str, str]:
        """Return the module and name of each of the game's kernels."""
        return {name: _written(own) for name, own in self.kernels}


class Bound(NamedTuple):
    """A kernel with the functions that replace the stand-ins it calls."""

    function: Any  # a plain one; a checker takes a declared one for a method
    binding: Binding

    @property
    def name(self) -> str:
        """The kernel's module and name, and the module of its bot: equal in every process."""
        written = _written(self.function)
        return f"{written}[{self.binding.bot}]" if self.binding.bot else written

    def name_beside(self, usual: dict[str, str]) -> str:
        """Return the name and the kernels that are not as in `usual` (`Binding.told`)."""
        others = sorted(self.binding.told().items() - usual.items())
        return "".join([self.name, *(f"{{{name}={own}}}" for name, own in others)])

    def calls(self) -> Iterator[tuple[str, "Bound"]]:
        """Yield the name and the kernel of each call, a recursive one included."""
        own = dict(self.binding.kernels + self.binding.choose)
        for name, value in _called(self.function):
            yield name, _bound(own.get(_STAND_INS.get(value, ""), value), self.binding)

    def closure(self) -> list["Bound"]:
        """Return the kernel and all kernels that it calls, directly or not, sorted by name."""
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
    """Bind a template to the kernels of `game`, and to a bot's `choose` if it plays one."""
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
    """Bind `function`, without the bot where it calls none: such a kernel serves all bots."""
    if binding.bot and not _asks(function, binding):
        binding = binding._replace(bot="", choose=())
    return Bound(function, binding)


@cache
def _asks(function: FunctionType, binding: Binding) -> bool:
    """Return whether `function`, or a kernel that it calls, calls a bot."""
    own = dict(binding.kernels)
    called = (value for _, value in _called(function) if value is not function)
    names = ((_STAND_INS.get(value, ""), value) for value in called)
    return any(name == _CHOOSE or _asks(own.get(name, value), binding) for name, value in names)


def _called(function: FunctionType) -> Iterator[tuple[str, FunctionType]]:
    """Yield the stand-ins and other kernels that `function` names, itself included."""
    for name in function.__code__.co_names:
        value = function.__globals__.get(name)
        if not isinstance(value, FunctionType):
            continue
        if value is function or value in _STAND_INS or value in _marked:
            yield name, value
