"""How often bots win, as was measured: scripts/measure_strength.py wrote it down."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

FILE: Final = Path(__file__).parent / "strength.json"

# A win probability where it is exact, otherwise games won and games played.
Found = float | tuple[int, int]
Known = dict[str, dict[int, dict[str, dict[str, Found]]]]  # by game, seats, bot, the others' bot


class Beaten(NamedTuple):
    """How often a bot won alone among others of one kind, at the usual rules."""

    other: str  # the bot in all other seats
    seats: int  # an equal bot wins one game in so many
    found: Found


def beaten(game: str, seats: int, bot: str) -> tuple[Beaten, ...]:
    """The simplest bot of the game first; nothing where it was not measured."""
    found = known().get(game, {}).get(seats, {}).get(bot, {})
    return tuple(Beaten(other, seats, one) for other, one in found.items())


@cache
def known() -> Mapping[str, Mapping[int, Mapping[str, Mapping[str, Found]]]]:
    """All that was measured."""
    return msgspec.json.decode(FILE.read_bytes(), type=Known)
