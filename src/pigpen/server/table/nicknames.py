"""What bots are called at a table, so that people can tell them apart. Pure.

A nickname follows from the table's id and the seat and says nothing else: neither how strong a
bot is, which stands beside it, nor anything of the table's chance. In other languages the
catalogue has it as `nickname.NAME`.
"""

import hashlib
import re
from collections.abc import Iterable, Sequence

from pigpen.bots.catalog import every_bot
from pigpen.core.said import ENGLISH, catalogue
from pigpen.server.table.events import Seat

NICKNAMES = (
    "Acorn",
    "Biscuit",
    "Blossom",
    "Bramble",
    "Bruno",
    "Buttons",
    "Chestnut",
    "Clover",
    "Curly",
    "Daisy",
    "Doodle",
    "Dumpling",
    "Freckles",
    "Ginger",
    "Gus",
    "Hazel",
    "Honey",
    "Juniper",
    "Mabel",
    "Maple",
    "Marble",
    "Mochi",
    "Muddy",
    "Noodle",
    "Nutmeg",
    "Olive",
    "Otis",
    "Parsley",
    "Peanut",
    "Pepper",
    "Percy",
    "Petunia",
    "Pickles",
    "Pudding",
    "Rosie",
    "Rufus",
    "Snorts",
    "Sprout",
    "Tulip",
    "Turnip",
    "Waffles",
    "Wiggles",
)


def nicknames(table_id: str, bots: Sequence[str], named: Sequence[str]) -> tuple[str, ...]:
    """What all are called, by seat: where no name is given, a bot by one that is not taken.

    `bots` by seat, empty for people; `named` is what each is called already.
    """
    names = list(named)
    for seat, bot in enumerate(bots):
        if bot and not names[seat]:
            free = [name for name in NICKNAMES if name not in names]
            names[seat] = free[_number(f"{table_id}:{seat}") % len(free)]
    return tuple(names)


def with_nicknames(table_id: str, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats of a table, with each bot called something."""
    names = nicknames(table_id, [seat.bot for seat in seats], [seat.name for seat in seats])
    return tuple(seat._replace(name=name) for seat, name in zip(seats, names, strict=True))


def _number(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def in_record(seat: Seat) -> str:
    """What a record calls who sat here: a bot with what it plays by, as "Nutmeg (Hamlet)"."""
    return f"{seat.name} ({_title(seat.bot)})" if seat.bot else seat.name


def bot_of_record(name: str) -> Seat | None:
    """The bot that a record means by this name, in older ones by that in the catalogue alone."""
    whole = re.fullmatch(r"(?:(.+) \()?([^()]+)\)?", name)
    if whole is None or (whole[1] is not None and whole[1] not in NICKNAMES):
        return None
    is_old = whole[1] is None
    called = {bot if is_old else _title(bot): bot for bot in _bots()}
    bot = called.get(whole[2])
    return None if bot is None else Seat(bot=bot, name=whole[1] or "")


def _bots() -> Iterable[str]:
    return (entry.name for entry in every_bot())


def _title(bot: str) -> str:
    """In English; as the catalogue of bots has it where there is no such text."""
    return catalogue(ENGLISH).get(f"bot.{bot}.name", bot)
