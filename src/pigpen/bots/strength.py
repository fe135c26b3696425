"""Measured win rates of bots, as `scripts/measure_strength.py` wrote them."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

FILE: Final = Path(__file__).parent / "strength.json"

# An exact win probability, or games won and games played.
Found = float | tuple[int, int]
Known = dict[str, dict[int, dict[str, dict[str, Found]]]]  # by game, seats, bot, the others' bot


class Beaten(NamedTuple):
    """The win rate of a bot alone among others of one kind, with default rules."""

    other: str  # the bot in all other seats
    seats: int  # an equal bot wins 1 / seats
    found: Found


def beaten(game: str, seats: int, bot: str) -> tuple[Beaten, ...]:
    """Return the win rates of a bot against others, the simplest first; empty if not measured."""
    found = known().get(game, {}).get(seats, {}).get(bot, {})
    return tuple(Beaten(other, seats, one) for other, one in found.items())


@cache
def known() -> Mapping[str, Mapping[int, Mapping[str, Mapping[str, Found]]]]:
    """Return all measured win rates."""
    return msgspec.json.decode(FILE.read_bytes(), type=Known)
