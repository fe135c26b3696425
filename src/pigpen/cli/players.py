"""Who sits where: the person at the keyboard, people beside them, and bots."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from pigpen.bots.bot import Bot
from pigpen.bots.catalog import entry
from pigpen.cli.arguments import UsageError
from pigpen.cli.naming import bot_title
from pigpen.cli.progress import waiting
from pigpen.core.game import AnyGame

FRIEND = "friend"  # in place of a bot's name: another person at this terminal


class Player(NamedTuple):
    """Whoever sits in a seat."""

    name: str
    bot: Bot | None  # None is a person


def with_seats(options: dict[str, Any], opponents: Sequence[str]) -> dict[str, Any]:
    """The options, with as many seats as several opponents need.

    Raises:
        UsageError: the seats that were asked for and the opponents do not match.
    """
    if len(opponents) < 2:
        return options
    seats = len(opponents) + 1
    if str(options.get("seats", seats)) != str(seats):
        raise UsageError(
            f"{len(opponents)} opponents and you take {seats} seats, not {options['seats']};"
            " leave out --seats, or name one opponent for all other seats."
        )
    return {**options, "seats": seats}


def sit_down(game: AnyGame, you: str, opponents: Sequence[str]) -> list[Player]:
    """You in seat 0, then the opponents in order; a single one takes all other seats."""
    others = list(opponents) * (game.num_seats - 1 if len(opponents) == 1 else 1)
    players = [Player(you, None), *(_opponent(game, name) for name in others)]
    return [Player(_numbered(seat, players), player.bot) for seat, player in enumerate(players)]


def _opponent(game: AnyGame, name: str) -> Player:
    if name == FRIEND:
        return Player(FRIEND.capitalize(), None)
    return Player(bot_title(name), build_bot(game, name))


def build_bot(game: AnyGame, name: str) -> Bot:
    """The bot of this name, prepared for the game; says so where that takes long.

    Raises:
        UnknownBot: listing the names that there are.
        UsageError: it does not play this game at this table.
    """
    found = entry(name)
    if not found.plays(game):
        raise UsageError(
            f"{name} does not play {game.name} at this table; see pigpen bots {game.name}."
        )
    if not found.ready(game):
        with waiting(f"Preparing {name} for {game.name}"):
            found.prepare(game)
    return found.build(game)


def _numbered(seat: int, players: Sequence[Player]) -> str:
    """The name, told from players of the same name: Random 1, Random 2."""
    name = players[seat].name
    same = [other for other, player in enumerate(players) if player.name == name]
    return name if len(same) == 1 else f"{name} {same.index(seat) + 1}"
