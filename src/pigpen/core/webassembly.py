"""Kernels as WebAssembly: one module a game, built once for everybody by `make kernels`.

A module exports an entry for every kernel that Python asks, and every kind of arguments that it
is asked with. What it was built from travels in it as hashes (`core.fingerprint`), so that a
module which does not fit the sources is not used. Nothing else in Pigpen knows wasmtime.
"""

import atexit
import logging
import threading
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any, Final

from pigpen.core.binding import Bound
from pigpen.core.errors import PigpenError
from pigpen.core.fingerprint import fingerprint
from pigpen.core.manifest import Manifest, Unreadable, read
from pigpen.core.marshalling import MarshalledArguments

SHARED: Final = "solvers"  # the module of kernels that take no position

_LOG = logging.getLogger(__name__)
_here = threading.local()  # instances: a thread has its own, for their memory is


class KernelFailed(PigpenError):
    """A kernel stopped in the midst of its work."""

    def __init__(self, name: str, cause: object) -> None:
        super().__init__(f"The kernel {name} failed: {cause}")
        self.name = name


class _Foreign(Exception):
    """A module that is not what its name says."""


@cache
def twin(bound: Bound) -> Callable[..., Any] | None:
    """What calls the kernel's entries in its game's module; None where there are none."""
    module = _module(bound.binding.game or SHARED)
    if module is None:
        return None
    name = bound.name_beside(module.manifest.rules)
    built = module.manifest.kernels.get(name)
    if built is None:
        return None
    if built != fingerprint(bound):
        _refuse(module.name, f"{name} has changed since it was built (make kernels)")
        return None
    return Entry(module, name)


class Module:
    """A game's module, compiled for this machine."""

    def __init__(self, name: str, manifest: Manifest, code: Any, engine: Any) -> None:
        self.name = name
        self.manifest = manifest
        self.code = code
        self.engine = engine


class Entry:
    """A kernel of a module; called as the kernel is, it writes into arrays as that does."""

    def __init__(self, module: Module, name: str) -> None:
        """The kernel of this name (`Bound.name`)."""
        self.module = module
        self.name = name
        self.__name__ = name

    def __call__(self, *args: Any) -> Any:
        """Call it.

        Raises:
            TypeError: the module has no entry for such arguments.
            KernelFailed: it trapped; the arrays are as they were.
        """
        instance = _instance(self.module)
        layout = instance.layout(self.name, args) or self._lay_out(instance, args)
        try:
            return instance.call(layout, args)
        except instance.failures as cause:
            del _here.instances[self.module.name]  # its memory may be in any state
            raise KernelFailed(self.name, cause) from cause

    def _lay_out(self, instance: Any, args: tuple[Any, ...]) -> Any:
        """Where arguments lie that are not those of the last call."""
        passed = MarshalledArguments(args)
        entry = self.module.manifest.entries.get(f"{self.name}({passed.codes})")
        if entry is None:
            raise TypeError(self._told(passed.codes))
        return instance.lay_out(self.name, *entry, passed)

    def _told(self, codes: str) -> str:
        known = [each for each in self.module.manifest.entries if each.startswith(self.name + "(")]
        return f"{self.name} was given ({codes}); {self.module.name}.wasm has {', '.join(known)}."


def _instance(module: Module) -> Any:
    instances: dict[str, Any] = getattr(_here, "instances", {})
    _here.instances = instances
    if module.name not in instances:
        from pigpen.core.instance import Instance

        instances[module.name] = Instance(module)
    return instances[module.name]


@cache
def _module(name: str) -> Module | None:
    """The module of a game, or None: said once, where there ought to be one."""
    try:
        content = (files("pigpen") / "kernels" / f"{name}.wasm").read_bytes()
    except FileNotFoundError:
        return None
    if not _wasmtime_is_here():
        return None
    from pigpen.core.instance import compile_module

    try:
        manifest = read(content)
        if manifest.game != name:
            raise _Foreign(f"it is the module of {manifest.game}")
        code, engine = compile_module(name, content)
    except (Unreadable, _Foreign) as problem:
        _refuse(name, str(problem))
        return None
    return Module(name, manifest, code, engine)


@cache
def _wasmtime_is_here() -> bool:
    try:
        import_module("pigpen.core.instance")
    except (
        ImportError,
        AttributeError,
        OSError,
        RuntimeError,
    ):  # no library of it for this platform
        _LOG.warning("There is no wasmtime here: kernels are interpreted, and bots think less.")
        return False
    return True


@cache
def _refuse(name: str, why: str) -> None:
    """Say once that a module is not used."""
    _LOG.warning("kernels/%s.wasm is not used: %s. Kernels are interpreted.", name, why)


@atexit.register
def _let_go() -> None:
    """While wasmtime can still be asked to: it complains of what it finds at the very end."""
    _here.__dict__.clear()
    twin.cache_clear()
    _module.cache_clear()
