"""The covers of games, as the client is built with them, and how large a picture of a link is."""

from pathlib import Path
from typing import Final

SIZE: Final = (1200, 630)  # pixels of a link's picture, as messengers ask for it


def cover(static: Path, game: str) -> Path:
    """The file with the picture of a game; not there where nobody drew one."""
    return static / "covers" / f"{game}.png"
