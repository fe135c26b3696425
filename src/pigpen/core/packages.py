"""What other installed packages bring, by entry points of the groups GAMES and BOTS.

A package that brings a game is a folder: its module has `Rules`, `game` and, where there are
some, `PRESETS`, as those of the catalog; beside it lie `rules.md`, the rule book, and its texts by
language, `text/en.json`.
"""

import json
import sys
from contextlib import suppress
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GAMES = "pigpen.games"
BOTS = "pigpen.bots"


@cache
def brought(group: str) -> "tuple[EntryPoint, ...]":
    """The entry points of a group, by name; of several with one name the first."""
    if not _any_are_brought():
        return ()
    from importlib.metadata import entry_points

    found: dict[str, EntryPoint] = {}
    for point in entry_points(group=group):
        found.setdefault(point.name, point)
    return tuple(found[name] for name in sorted(found))


@cache
def _any_are_brought() -> bool:
    """A glance, for 1 ms in place of 30: what reads entry points is slow to import."""
    for folder in sys.path:
        for about in Path(folder).glob("*-info/entry_points.txt"):
            with suppress(OSError):
                if b"[pigpen." in about.read_bytes():
                    return True
    return False


@cache
def texts(language: str) -> dict[str, str]:
    """What games of other packages say in a language, by key."""
    found: dict[str, str] = {}
    for point in brought(GAMES):
        with suppress(Exception):  # `catalog` says so, and leaves the game out
            found |= texts_of(point.module, language)
    return found


def texts_of(module: str, language: str) -> dict[str, str]:
    """What a game of another package says in a language, by key; perhaps nothing."""
    told = files(module) / "text" / f"{language}.json"
    return json.loads(told.read_text("utf-8")) if told.is_file() else {}


def rule_book(module: str) -> str:
    """The rule book of a game of another package, in Markdown."""
    return (files(module) / "rules.md").read_text("utf-8")
