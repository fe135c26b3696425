"""WebAssembly twins: one module of kernels for each game, built by `make kernels`.

A module exports an entry for every kernel that Python calls, and every combination of argument
types. It holds hashes of its sources (`core.fingerprint`), so that a stale module is not used. Only
this module and `core.instance` import wasmtime.
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
    """A kernel stopped before its end."""

    def __init__(self, name: str, cause: object) -> None:
        super().__init__(f"The kernel {name} failed: {cause}")
        self.name = name


class _Foreign(Exception):
    """The module belongs to another game."""


@cache
def twin(bound: Bound) -> Callable[..., Any] | None:
    """Return the entry of the kernel in its game's module; None if there is none."""
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
    """A kernel of a module; it is called as the kernel is, and writes into arrays alike."""

    def __init__(self, module: Module, name: str) -> None:
        """Take the kernel of this name (`Bound.name`)."""
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
        """Lay out arguments that differ from those of the last call."""
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
    """Load the module of a game; None, with one warning, if it is missing or unusable."""
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
    """Free all instances at exit, while wasmtime still works: it complains of leftovers."""
    _here.__dict__.clear()
    twin.cache_clear()
    _module.cache_clear()
