"""Cover pictures of games in the built client, and the size of link previews."""

from pathlib import Path
from typing import Final

SIZE: Final = (1200, 630)  # pixels of a link preview's picture


def cover(static: Path, game: str) -> Path:
    """Return the path of a game's cover, which may not exist."""
    return static / "covers" / f"{game}.png"
