"""Each game's first game: short, and prepared for a player who has never played it.

Its outcomes follow from a public number, chosen so that the game shows what is explained.
"""

import hashlib
from collections.abc import Mapping
from typing import NamedTuple


class FirstGame(NamedTuple):
    """The setting of a first game; the player has the first seat."""

    options: Mapping[str, int | str]
    bots: tuple[str, ...]  # in the seats after the person's
    number: int  # chosen by scripts/first_games.py

    def secret(self, game: str) -> bytes:
        """Return the 32 bytes that determine its outcomes, as its secret does at any table."""
        return hashlib.sha256(f"first game of {game}: {self.number}".encode()).digest()
