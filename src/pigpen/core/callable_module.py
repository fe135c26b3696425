"""A package that is a function too: `pigpen.lab(…)` beside `pigpen.lab.study`."""

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


def make_callable(package: str, place: str) -> None:
    """Have the package called `package` do, when it is called, as the function at `module:name`.

    Importing anything below a package puts the package itself where its name is looked for, so
    that no function could bear it beside.
    """
    module_name, _, name = place.partition(":")

    class CallableModule(ModuleType):
        @property
        def __doc__(self) -> str | None:  # pyright: ignore[reportIncompatibleVariableOverride]
            """That of the function, for `help`."""
            return self.__wrapped__.__doc__

        @property
        def __wrapped__(self) -> Any:
            """The function, for whoever asks for its signature and docstring."""
            return getattr(import_module(module_name), name)

        def __call__(self, *args: Any, **named: Any) -> Any:
            return self.__wrapped__(*args, **named)

    sys.modules[package].__class__ = CallableModule
