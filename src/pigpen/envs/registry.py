"""Registers environments with Gymnasium by name.

`Pigpen/pig-v1` is one seat among other players, by `gymnasium.make` and `gymnasium.make_vec`;
`Pigpen/pig-self-play-v1` is all seats of many games, by `gymnasium.make_vec` alone.
"""

from typing import Any, cast

import gymnasium

from pigpen import catalog
from pigpen.envs.encoding import code_itself, encoding_of, names


def register() -> None:
    """Register all environments, once."""
    for name in names():
        encoding = encoding_of(catalog.make(name))
        one_seat = f"Pigpen/{name}-v{encoding.version}"
        if one_seat in gymnasium.registry:
            continue
        # Bots of Piggles throw as a batch cannot: there `make_vec` plays game by game.
        by_batch = encoding.code_of is code_itself
        vector = {"vector_entry_point": "pigpen.envs.vector:OneSeatVector"} if by_batch else {}
        _register(id=one_seat, entry_point="pigpen.envs.one_seat:OneSeat", name=name, **vector)
        _register(
            id=f"Pigpen/{name}-self-play-v{encoding.version}",
            vector_entry_point="pigpen.envs.vector:SelfPlay",
            name=name,
        )


def _register(*, name: str, **about: str) -> None:
    cast("Any", gymnasium).register(kwargs={"name": name}, **about)
