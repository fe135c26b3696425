"""Packages that can be called like functions: `pigpen.lab(…)` beside `pigpen.lab.study`."""

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


def make_callable(package: str, place: str) -> None:
    """Make a call of the package `package` call the function at `place`, as `module:name`.

    Python binds an imported package to its own name, so that a function of the same name would be
    overwritten by the first import from the package.
    """
    module_name, _, name = place.partition(":")

    class CallableModule(ModuleType):
        @property
        def __doc__(self) -> str | None:  # pyright: ignore[reportIncompatibleVariableOverride]
            """The docstring of the function, for `help`."""
            return self.__wrapped__.__doc__

        @property
        def __wrapped__(self) -> Any:
            """The function, for tools that read its signature and docstring."""
            return getattr(import_module(module_name), name)

        def __call__(self, *args: Any, **named: Any) -> Any:
            return self.__wrapped__(*args, **named)

    sys.modules[package].__class__ = CallableModule
