"""Who sits where: the person at the keyboard, people beside them, and bots."""

from collections.abc import Sequence
from typing import NamedTuple

from pigpen.bots.bot import Bot
from pigpen.cli.contenders import build_bot
from pigpen.cli.output import printable
from pigpen.core.game import AnyGame
from pigpen.core.said import NO_SEAT
from pigpen.results.seats import numbered
from pigpen.results.titles import bot_title
from pigpen.results.words import say

FRIEND = "friend"  # in place of a bot's name: another person at this terminal; or friend=Ann


class Player(NamedTuple):
    """Whoever sits in a seat."""

    name: str
    bot: Bot | None  # None is a person


def sit_down(game: AnyGame, you: str, opponents: Sequence[str]) -> list[Player]:
    """You in seat 0, then the opponents in order; a single one takes all other seats."""
    others = list(opponents) * (game.num_seats - 1 if len(opponents) == 1 else 1)
    titles = [_title(name) for name in others]
    bots = {name: build_bot(game, name) for name in set(others) if not _is_friend(name)}
    seats = zip(numbered([you, *titles]), [None, *map(bots.get, others)], strict=True)
    return [Player(name, bot) for name, bot in seats]


def the_person(players: Sequence[Player]) -> int:
    """The seat of the one person, whom the terminal may address, or NO_SEAT among several."""
    people = [seat for seat, player in enumerate(players) if player.bot is None]
    return people[0] if len(people) == 1 else NO_SEAT


def _is_friend(name: str) -> bool:
    return name.partition("=")[0] == FRIEND


def _title(name: str) -> str:
    """What is shown: a bot's title, or a friend's own name if it was given."""
    if not _is_friend(name):
        return bot_title(name)
    return printable(name.partition("=")[2]) or say("friend")
