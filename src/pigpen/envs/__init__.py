"""Environments for reinforcement learning: PettingZoo, Gymnasium, kernel batches, OpenSpiel.

    from pigpen.envs import Batch, OneSeat, SelfPlay, aec

Each is loaded on first use. `Batch` and `Opponent` need Pigpen alone, `pigpen.envs.spiel` needs
`pip install 'pigpen[openspiel]'`, the others `pip install 'pigpen[envs]'`; without the
library, the import raises `NoLibrary`. `gymnasium.make("pigpen.envs:Pigpen/pig-v1")` is one seat
among other players. docs/environments.md describes each observation.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pigpen.envs import aec as aec
    from pigpen.envs.batch import AutoReset as AutoReset
    from pigpen.envs.batch import Batch as Batch
    from pigpen.envs.one_seat import OneSeat as OneSeat
    from pigpen.envs.opponents import NetworkBot as NetworkBot
    from pigpen.envs.opponents import Opponent as Opponent
    from pigpen.envs.vector import OneSeatVector as OneSeatVector
    from pigpen.envs.vector import SelfPlay as SelfPlay

_PLACES = {
    "AutoReset": "batch",
    "Batch": "batch",
    "NetworkBot": "opponents",
    "OneSeat": "one_seat",
    "OneSeatVector": "vector",
    "Opponent": "opponents",
    "SelfPlay": "vector",
    "aec": "",
}

__all__ = [
    "AutoReset",
    "Batch",
    "NetworkBot",
    "OneSeat",
    "OneSeatVector",
    "Opponent",
    "SelfPlay",
    "aec",
]


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    place = _PLACES[name]
    module = import_module(f"{__name__}.{place or name}")
    found = globals()[name] = getattr(module, name) if place else module
    return found


def __dir__() -> list[str]:
    return sorted(__all__)


if find_spec("gymnasium") is not None:
    from pigpen.envs.registry import register

    register()
