"""Plug-ins: games, bots, faces and judges of other packages, found by entry points.

The groups are GAMES, BOTS, FACES and JUDGES. A package that brings a game is a folder: its module
has `Rules`, `game` and, optionally, `PRESETS`, as those of the catalog; beside it lie the rule
book, `rules.md`, and its texts, `text/en.json`; in Chinese `rules.zh.md` and `text/zh.json`.
"""

import json
import logging
import sys
from contextlib import suppress
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GAMES = "pigpen.games"
BOTS = "pigpen.bots"
FACES = "pigpen.faces"  # each named like its game
JUDGES = "pigpen.judges"

T = TypeVar("T")
_LOG = logging.getLogger(__name__)


@cache
def brought(group: str) -> "tuple[EntryPoint, ...]":
    """Return the entry points of a group by name; the first of several with one name."""
    if not _any_are_brought():
        return ()
    from importlib.metadata import entry_points

    found: dict[str, EntryPoint] = {}
    for point in entry_points(group=group):
        found.setdefault(point.name, point)
    return tuple(found[name] for name in sorted(found))


def loaded(group: str, kind: type[T]) -> dict[str, T]:
    """Load the entry points of a group, by name; each must be a `kind`.

    Others, and those that cannot be loaded, are left out with a warning.
    """
    found: dict[str, T] = {}
    for point in brought(group):
        try:
            each = point.load()
            if not isinstance(each, kind):
                raise TypeError(f"{point.value} is no {kind.__name__}")
        except Exception as problem:  # noqa: BLE001 - a plug-in may raise anything
            _LOG.warning(
                "The %s %s of %s is left out: %s",
                kind.__name__.lower(),
                point.name,
                point.module,
                problem,
            )
        else:
            found[point.name] = each
    return found


@cache
def _any_are_brought() -> bool:
    """Return whether any plug-in is installed: takes 1 ms instead of 30, without slow imports."""
    for folder in sys.path:
        for about in Path(folder).glob("*-info/entry_points.txt"):
            with suppress(OSError):
                if b"[pigpen." in about.read_bytes():
                    return True
    return False


@cache
def texts(language: str) -> dict[str, str]:
    """Return the texts of plug-in games in a language, by key."""
    found: dict[str, str] = {}
    for point in brought(GAMES):
        with suppress(Exception):  # `catalog` says so, and leaves the game out
            found |= texts_of(point.module, language)
    return found


def texts_of(module: str, language: str) -> dict[str, str]:
    """Return the texts of one plug-in game in a language, by key; it may have none."""
    told = files(module) / "text" / f"{language}.json"
    return json.loads(told.read_text("utf-8")) if told.is_file() else {}
