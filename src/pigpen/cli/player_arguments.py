"""Players named on a command line: bots, strategies and programs."""

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext

from pigpen.bots.bot import Bot
from pigpen.cli.arguments import UsageError
from pigpen.core.game import AnyGame
from pigpen.core.progress import waiting
from pigpen.core.result import Document
from pigpen.core.translations import translated
from pigpen.lab.study.player import bot_of, resolve_player
from pigpen.lab.study.strategy import is_place
from pigpen.results.titles import game_title
from pigpen.solvers.strategy import Strategy

PLAYER_HELP = (
    "a bot (pigpen bots GAME lists them), a file mine.py, module:function, or 'run: ./program'"
)


def build_bot(game: AnyGame, name: str) -> Bot:
    """Build the bot or strategy of this name, with a notice if the game is solved first.

    Raises:
        UnknownBot, NoContender: listing the bots that play here.
        StrategyError: a file or module holds no such function.
        BadProgram: there is no such program.
    """
    with _solving(game, name):
        return bot_of(game, name)


def exact_player(game: AnyGame, name: str) -> Bot | Strategy:
    """Build a player for exact solvers; an expression becomes a table.

    Raises:
        PigpenError: there is no player of this name.
    """
    with _solving(game, name):
        return resolve_player(game, name)


def _solving(game: AnyGame, name: str) -> AbstractContextManager[object]:
    """Show a notice while the game of a solution's bot is solved."""
    solving = translated("Solving {game} for {name}", game=game_title(game.name), name=name)
    return nullcontext() if is_place(name) else waiting(solving)


def options_for_seats(options: Mapping[str, object], count: int) -> Document:
    """Return the options of a table for `count` players.

    Raises:
        UsageError: `--seats` gives another number.
    """
    seats = str(options.get("seats", count))
    if seats != str(count):
        said = (
            "That makes {count} players, but --seats says {seats}; leave out --seats,"
            " or name a single one for all seats that are left."
        )
        raise UsageError(said, count=count, seats=seats)
    return {**options, "seats": count}
