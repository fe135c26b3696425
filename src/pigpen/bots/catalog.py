"""Every bot, weakest first: what can sit at a table, and what it needs beforehand.

`ready` is cheap and `build` quick, so that a server may call both while people
wait; `prepare` does what is slow (solving, compiling) once, in whatever process,
and leaves it in the caches on disk.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from pigpen.bots.bot import Bot
from pigpen.bots.chance import random_action
from pigpen.bots.threshold import hold_at
from pigpen.core.errors import PigpenError
from pigpen.core.game import AnyGame


def _anything(game: AnyGame) -> bool:
    return True


def _nothing(game: AnyGame) -> None:
    pass


class Entry(NamedTuple):
    """A bot of the catalog."""

    name: str
    strength: int  # order only: 1 is the weakest
    build: Callable[[AnyGame], Bot]  # quick once ready; never imports the compiler
    plays: Callable[[AnyGame], bool] = _anything
    ready: Callable[[AnyGame], bool] = _anything  # nothing is left to prepare
    prepare: Callable[[AnyGame], None] = _nothing


BOTS: tuple[Entry, ...] = (
    Entry("random", 1, lambda game: random_action),
    Entry("hold-at-20", 4, lambda game: hold_at(20)),
)


class UnknownBot(PigpenError):
    """No bot of the catalog has this name."""

    def __init__(self, name: str) -> None:
        names = ", ".join(entry.name for entry in BOTS)
        super().__init__(
            f"There is no bot {name!r}; the bots are: {names}, and hold-at-N for any N."
        )
        self.name = name


def bots_for(game: AnyGame) -> tuple[Entry, ...]:
    """The bots that play this game at this table, weakest first."""
    fitting = (entry for entry in BOTS if entry.plays(game))
    return tuple(sorted(fitting, key=lambda entry: entry.strength))


def entry(name: str) -> Entry:
    """The bot of this name; `hold-at-N` is understood for any N of 1 to 9999.

    Raises:
        UnknownBot: listing the names that there are.
    """
    for candidate in BOTS:
        if candidate.name == name:
            return candidate
    number = re.fullmatch(r"hold-at-([1-9][0-9]{0,3})", name)
    if number is None:
        raise UnknownBot(name)
    points = int(number[1])
    return Entry(name, 4, lambda game: hold_at(points))
