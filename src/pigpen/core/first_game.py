"""A game's first game: short, and prepared for somebody who has never played it.

Its chance follows from a number that everybody may know, so that what is explained comes up.
"""

import hashlib
from collections.abc import Mapping
from typing import NamedTuple


class FirstGame(NamedTuple):
    """How a game is met for the first time: the person has the first seat."""

    options: Mapping[str, int | str]
    bots: tuple[str, ...]  # in the seats after the person's
    number: int  # chosen by scripts/first_games.py

    def secret(self, game: str) -> bytes:
        """32 bytes from which its chance follows, as that of any table from its secret."""
        return hashlib.sha256(f"first game of {game}: {self.number}".encode()).digest()
