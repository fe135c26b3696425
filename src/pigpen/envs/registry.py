"""Names by which Gymnasium finds the environments of one seat: `Pigpen/pig-v1`."""

from typing import Any, cast

import gymnasium

from pigpen import catalog
from pigpen.envs.encoding import encoding_of, names


def id_of(name: str) -> str:
    """What Gymnasium calls the environment of a game; its version is that of the encoding."""
    return f"Pigpen/{name}-v{encoding_of(catalog.make(name)).version}"


def register() -> None:
    """Make them known, once."""
    for name in names():
        if (known := id_of(name)) not in gymnasium.registry:
            cast("Any", gymnasium).register(
                id=known, entry_point="pigpen.envs.one_seat:OneSeat", kwargs={"name": name}
            )
