"""The engines that work throws out, by name."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from pigpen.play.throws import TABLE, Engine, NoEngine

USUAL: Final = "table"
ENGINES: Final[Mapping[str, Engine]] = MappingProxyType({"table": TABLE})


def engine(name: str) -> Engine:
    """The engine of this name.

    Raises:
        NoEngine: listing the names that there are.
    """
    if name not in ENGINES:
        raise NoEngine(f"There is no engine {name!r}; they are: {', '.join(ENGINES)}.")
    return ENGINES[name]
