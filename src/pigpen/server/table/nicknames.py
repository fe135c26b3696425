"""Nicknames of bots, so that people can tell the bots of a table apart. Pure.

A nickname is derived from the table's id and the seat only. It reveals neither the strength of the
bot nor anything about the table's chance. The catalog of texts translates it as `nickname.NAME`.
"""

import hashlib
import re
from collections.abc import Iterable, Sequence

from pigpen.bots.catalog import every_bot
from pigpen.core.said import catalogue
from pigpen.core.translations import ENGLISH
from pigpen.server.table.events import Seat

NICKNAMES = (
    "Acorn",
    "Bonnie",
    "Blossom",
    "Bramble",
    "Bruno",
    "Buttons",
    "Chestnut",
    "Clover",
    "Curly",
    "Daisy",
    "Doodle",
    "Dimples",
    "Freckles",
    "Ginger",
    "Gus",
    "Hazel",
    "Honey",
    "Juniper",
    "Mabel",
    "Maple",
    "Marble",
    "Merlin",
    "Muddy",
    "Nimbus",
    "Nutmeg",
    "Olive",
    "Otis",
    "Parsley",
    "Patch",
    "Pepper",
    "Percy",
    "Petunia",
    "Pebbles",
    "Puddles",
    "Rosie",
    "Rufus",
    "Snorts",
    "Sprout",
    "Tulip",
    "Tumble",
    "Whiskers",
    "Wiggles",
)
_FORMER = (  # foods: names in records of version 0.2.0
    *("Biscuit", "Dumpling", "Mochi", "Noodle", "Peanut"),
    *("Pickles", "Pudding", "Turnip", "Waffles"),
)


def nicknames(table_id: str, bots: Sequence[str], named: Sequence[str]) -> tuple[str, ...]:
    """Return display names by seat; a bot without a name gets an unused nickname.

    `bots`: by seat, empty for people; `named`: existing names by seat, empty if none.
    """
    names = list(named)
    for seat, bot in enumerate(bots):
        if bot and not names[seat]:
            free = [name for name in NICKNAMES if name not in names]
            names[seat] = free[_number(f"{table_id}:{seat}") % len(free)]
    return tuple(names)


def with_nicknames(table_id: str, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the seats with a nickname for each unnamed bot."""
    names = nicknames(table_id, [seat.bot for seat in seats], [seat.name for seat in seats])
    return tuple(seat._replace(name=name) for seat, name in zip(seats, names, strict=True))


def _number(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def name_in_record(seat: Seat) -> str:
    """Return the seat's name for a game record; a bot's as "Nutmeg (Hamlet)"."""
    return f"{seat.name} ({_title(seat.bot)})" if seat.bot else seat.name


def bot_of_record(name: str) -> Seat | None:
    """Return the bot's seat for a name in a record, which older records write as "Hamlet"."""
    whole = re.fullmatch(r"(?:(.+) \()?([^()]+)\)?", name)
    if whole is None or (whole[1] is not None and whole[1] not in NICKNAMES + _FORMER):
        return None
    is_old = whole[1] is None
    called = {bot if is_old else _title(bot): bot for bot in _bots_in_catalog()}
    bot = called.get(whole[2])
    return None if bot is None else Seat(bot=bot, name=whole[1] or "")


def _bots_in_catalog() -> Iterable[str]:
    return (entry.name for entry in every_bot())


def _title(bot: str) -> str:
    """Return the bot's title in English, or its name in the catalog of bots."""
    return catalogue(ENGLISH).get(f"bot.{bot}.name", bot)
