"""Games and players as Python users name them."""

from collections.abc import Callable, Mapping, Sequence
from inspect import Parameter, signature
from typing import Any

from pigpen import catalog
from pigpen.bots.bot import Bot
from pigpen.bots.catalog import playing
from pigpen.core.errors import PigpenError
from pigpen.core.game import AnyGame
from pigpen.lab.study.strategy import StrategyBot, load_strategy

Player = str | Bot | Callable[[Any], object]  # a bot's name or a file, a bot, a strategy


def table_of(game: AnyGame | str, options: Mapping[str, object]) -> AnyGame:
    """A game as it is, or one of the catalog with these options.

    Raises:
        UnknownGame, UnknownPreset, BadOption: saying what there is.
        PigpenError: options for a game that has its own already.
    """
    if isinstance(game, str):
        chosen = dict(options)
        preset = str(chosen.pop("preset", ""))
        return catalog.make(game, chosen, preset=preset)
    if options:
        raise PigpenError("A game that is made already has its options: give its name with others.")
    return game


def seated(
    game: AnyGame | str, players: Sequence[Player], options: Mapping[str, object]
) -> AnyGame:
    """The table of so many players.

    Raises:
        PigpenError: two players at least are wanted, and as many as there are seats.
    """
    if len(players) < 2:
        raise PigpenError("Name a player for each seat, two or more; see pigpen.bots(game).")
    made = table_of(game, {"seats": len(players), **options} if isinstance(game, str) else options)
    if made.num_seats != len(players):
        raise PigpenError(f"{made.num_seats} seats want as many players; {len(players)} are named.")
    return made


def player_of(game: AnyGame, who: Player) -> Bot:
    """Who plays: a bot by its name, a strategy in a file or module, a function of `me`, a bot.

    Raises:
        UnknownBot, NoContender, StrategyError: nobody of that name plays this game here.
    """
    if not isinstance(who, str):
        if not _is_strategy(who):
            return who  # pyright: ignore[reportReturnType] - what takes a view and a stream
        return StrategyBot(who, name_of(who))  # pyright: ignore[reportArgumentType]
    if who.endswith(".py") or ":" in who:
        return load_strategy(who)
    return playing(who, game).build(game)


def name_of(who: Player) -> str:
    """What a player is called in a table."""
    return who if isinstance(who, str) else getattr(who, "__name__", type(who).__name__)


def numbered(names: Sequence[str]) -> list[str]:
    """The names, equal ones told apart: `Random 1`, `Random 2`."""
    return [
        name if names.count(name) == 1 else f"{name} {names[: place + 1].count(name)}"
        for place, name in enumerate(names)
    ]


def _is_strategy(who: Callable[..., object]) -> bool:
    """Whether it wants one thing, `me`; a bot gets a view and a stream."""
    wanted = [one for one in signature(who).parameters.values() if one.default is Parameter.empty]
    return len(wanted) == 1
