"""Players of a game at the terminal: the user, friends at the same keyboard, and bots."""

from collections.abc import Sequence
from typing import NamedTuple

from pigpen.bots.bot import Bot
from pigpen.cli.output import printable
from pigpen.cli.player_arguments import build_bot
from pigpen.core.game import AnyGame
from pigpen.core.said import NO_SEAT
from pigpen.results.seats import numbered
from pigpen.results.titles import bot_title
from pigpen.results.words import say

FRIEND = "friend"  # a person at this terminal instead of a bot; or friend=Ann


class Player(NamedTuple):
    """The player in a seat."""

    name: str
    bot: Bot | None  # None for a person


def assign_seats(game: AnyGame, you: str, opponents: Sequence[str]) -> list[Player]:
    """Seat the user first, then the opponents in order; a single one fills all seats."""
    others = list(opponents) * (game.num_seats - 1 if len(opponents) == 1 else 1)
    titles = [_title(name) for name in others]
    bots = {name: build_bot(game, name) for name in set(others) if not _is_friend(name)}
    seats = zip(numbered([you, *titles]), [None, *map(bots.get, others)], strict=True)
    return [Player(name, bot) for name, bot in seats]


def only_person(players: Sequence[Player]) -> int:
    """Return the seat of the only person, or NO_SEAT if there are several or none."""
    people = [seat for seat, player in enumerate(players) if player.bot is None]
    return people[0] if len(people) == 1 else NO_SEAT


def _is_friend(name: str) -> bool:
    return name.partition("=")[0] == FRIEND


def _title(name: str) -> str:
    """Return the title of a bot, or the name of a friend."""
    if not _is_friend(name):
        return bot_title(name)
    return printable(name.partition("=")[2]) or say("friend")
