"""Games and players as Python users name them."""

from collections.abc import Callable, Mapping, Sequence
from inspect import Parameter, signature
from typing import Any

from pigpen import catalog
from pigpen.bots.bot import Attendant, Bot
from pigpen.bots.catalog import playing
from pigpen.bots.program import is_program, program_bot
from pigpen.core.errors import PigpenError
from pigpen.core.game import AnyGame
from pigpen.lab.study.strategy import StrategyBot, is_place, load_strategy

_STRATEGY, _BOT = 1, 2  # things that they are given: `me`; a view and a stream
Player = str | Bot | Callable[[Any], object]  # a bot's name, a file or `run: …`, a bot, a strategy


class _NoPlayer(PigpenError):
    """Something that plays nothing."""

    def __init__(self, what: str) -> None:
        super().__init__(
            f"{what} is no player: give a bot's name, a file mine.py, or a function of `me`."
        )


def seated(
    game: AnyGame | str, players: Sequence[Player], options: Mapping[str, object]
) -> AnyGame:
    """The table of so many players.

    Raises:
        PigpenError: two players at least are wanted, and as many as there are seats.
    """
    if len(players) < 2:
        raise PigpenError("Name a player for each seat, two or more; see pigpen.bots(game).")
    seats = {"seats": len(players), **options} if isinstance(game, str) else options
    made = catalog.game_of(game, seats)
    if made.num_seats != len(players):
        raise PigpenError(f"{made.num_seats} seats want as many players; {len(players)} are named.")
    return made


def player_of(game: AnyGame, who: Player) -> Bot:
    """Who plays: a bot by its name, a strategy in a file or module, a program, a function, a bot.

    Raises:
        UnknownBot, NoContender, StrategyError, BadProgram: there is no such player of it here.
        PigpenError: it is none of these.
    """
    if not isinstance(who, str):
        if not callable(who):
            raise _NoPlayer(repr(who))
        takes = _wanted(who)
        if takes == _BOT:
            return who  # pyright: ignore[reportReturnType] - what takes a view and a stream
        if takes != _STRATEGY:
            raise _NoPlayer(name_of(who))
        return StrategyBot(who, name_of(who))  # pyright: ignore[reportArgumentType]
    if is_program(who):
        return program_bot(game, who)
    if is_place(who):
        return load_strategy(who)
    return playing(who, game).build(game)


def name_of(who: object) -> str:
    """What a player is called in a table."""
    return who if isinstance(who, str) else getattr(who, "__name__", type(who).__name__)


def forfeits(players: Mapping[str, Bot]) -> dict[str, int]:
    """How many games each has forfeited, of those who did."""
    lost = {name: bot.forfeits for name, bot in players.items() if isinstance(bot, Attendant)}
    return {name: count for name, count in lost.items() if count}


def forfeited(game: AnyGame, lost: Mapping[str, int]) -> str:
    """The same in a sentence."""
    counted = "; ".join(f"{name} forfeited {count:,}" for name, count in lost.items())
    end = "counts for nobody" if game.kernels.resign is None else "is lost"
    return f"{counted}: a game that a bot forfeits {end}."


def numbered(names: Sequence[str]) -> list[str]:
    """The names, equal ones told apart: `Random 1`, `Random 2`."""
    return [
        name if names.count(name) == 1 else f"{name} {names[: place + 1].count(name)}"
        for place, name in enumerate(names)
    ]


def _wanted(who: Callable[..., object]) -> int:
    """How many things it must be given."""
    given = signature(who).parameters.values()
    return sum(one.default is Parameter.empty for one in given)
