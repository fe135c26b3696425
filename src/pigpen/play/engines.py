"""The engines that work throws out, by name."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from pigpen.core.game import AnyGame, AnyPosition
from pigpen.play import piggles
from pigpen.play.throws import TABLE, Engine, Landing, Maker, NoEngine

_BY_PHYSICS: Final = MappingProxyType({"piggles": piggles.PHYSICS})  # by game


def is_simulated(game: AnyGame) -> bool:
    """Whether there is physics of what is thrown at a game."""
    return game.name in _BY_PHYSICS


def _physics_of(game: AnyGame) -> Engine:
    if not is_simulated(game):
        raise NoEngine(f"Nothing simulates what is thrown at {game.name}.")
    return _BY_PHYSICS[game.name]


def _maker(game: AnyGame) -> Maker:
    return _physics_of(game).maker(game)


def _land(game: AnyGame, position: AnyPosition, seed: bytes) -> Landing:
    return _physics_of(game).land(game, position, seed)


USUAL: Final = "mujoco"
ENGINES: Final[Mapping[str, Engine]] = MappingProxyType(
    {USUAL: Engine(_maker, _land), "table": TABLE}
)


def engine(name: str) -> Engine:
    """The engine of this name.

    Raises:
        NoEngine: listing the names that there are.
    """
    if name not in ENGINES:
        raise NoEngine(f"There is no engine {name!r}; they are: {', '.join(ENGINES)}.")
    return ENGINES[name]


def like(maker: str) -> Engine | None:
    """The engine that is here of the one that a `Maker` names, in whatever version."""
    return ENGINES.get(maker.partition(" ")[0])
