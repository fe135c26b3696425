"""How often bots win, as was measured: scripts/measure_strength.py wrote it down."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

FILE: Final = Path(__file__).parent / "strength.json"


class Beaten(NamedTuple):
    """How often a bot won alone among others of one kind, at the usual rules."""

    other: str  # the bot in all other seats
    seats: int  # an equal bot wins one game in so many
    wins: int
    games: int


class Measured(msgspec.Struct):
    """Of one game, as the file has it."""

    seats: int
    wins: Mapping[str, Mapping[str, tuple[int, int]]]  # of games, by bot and by other bot


def beaten(game: str, bot: str) -> tuple[Beaten, ...]:
    """The simplest bot of the game first; nothing where it was not measured."""
    found = _measured().get(game)
    if found is None:
        return ()
    shares = found.wins.get(bot, {})
    return tuple(Beaten(other, found.seats, *share) for other, share in shares.items())


@cache
def _measured() -> Mapping[str, Measured]:
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Measured])
