"""A package that is a function too: `pigpen.lab(…)` beside `pigpen.lab.study`."""

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


def call_by_name(package: str, place: str) -> None:
    """Have the package called `package` do, when it is called, as the function at `module:name`.

    Importing anything below a package puts the package itself where its name is looked for, so
    that no function could bear it beside.
    """
    module_name, _, name = place.partition(":")

    class Called(ModuleType):
        def __call__(self, *args: Any, **named: Any) -> Any:
            return getattr(import_module(module_name), name)(*args, **named)

    sys.modules[package].__class__ = Called
