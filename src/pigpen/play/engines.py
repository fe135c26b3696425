"""The engines that compute throws, by name."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from pigpen.core.arguments import shown
from pigpen.core.game import AnyGame, AnyPosition
from pigpen.core.translations import Translatable
from pigpen.play import piggles
from pigpen.play.throws import TABLE, Engine, EngineVersion, Landing, NoEngine

_BY_PHYSICS: Final = MappingProxyType({"piggles": piggles.PHYSICS})  # by game


def is_simulated(game: AnyGame) -> bool:
    """Whether an engine simulates the thrown pieces of a game."""
    return game.name in _BY_PHYSICS


def _physics_of(game: AnyGame) -> Engine:
    if not is_simulated(game):
        raise NoEngine(Translatable("Nothing simulates what is thrown at {game}.", game=game.name))
    return _BY_PHYSICS[game.name]


def _version(game: AnyGame) -> EngineVersion:
    return _physics_of(game).version(game)


def _land(game: AnyGame, position: AnyPosition, seed: bytes) -> Landing:
    return _physics_of(game).land(game, position, seed)


DEFAULT_ENGINE: Final = "mujoco"
ENGINES: Final[Mapping[str, Engine]] = MappingProxyType(
    {DEFAULT_ENGINE: Engine(_version, _land), "table": TABLE}
)


def engine(name: str) -> Engine:
    """Return the engine of this name.

    Raises:
        NoEngine: the name is unknown; the message lists the valid ones.
    """
    if not isinstance(name, str) or name not in ENGINES:  # pyright: ignore[reportUnnecessaryIsInstance]
        raise NoEngine(
            "There is no engine {name}; they are: {choices}.",
            name=shown(name),
            choices=", ".join(ENGINES),
        )
    return ENGINES[name]


def installed_engine(name: str) -> Engine | None:
    """Return the installed engine with the name in an `EngineVersion`, in any version."""
    return ENGINES.get(name.partition(" ")[0])
