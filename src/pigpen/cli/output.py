"""What a command prints: text for people by Rich, or one JSON document."""

import json
import os
import sys
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console, RenderableType
from rich.table import Table

from pigpen.cli.encodings import can_write, plain
from pigpen.cli.progress import interrupting, resting

Document = dict[str, Any]  # what JSON is made of
_WIDTH_IN_FILES = 100  # columns, where no terminal says how wide it is


class _Screen(Console):
    """A console beside which nothing live is shown.

    It leaves a vanished reader to the caller, where Rich would exit.
    """

    def print(self, *objects: object, **style: Any) -> None:
        """As Rich's."""
        interrupting()
        super().print(*objects, **style)

    def input(self, *prompt: Any, **style: Any) -> str:
        """As Rich's; whoever is asked may take their time."""
        with resting():
            return super().input(*prompt, **style)

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console(*, errors: bool = False) -> Console:
    """The screen; with `errors` the error stream, where it leaves stdout to JSON."""
    stream = sys.stderr if errors else sys.stdout
    width = None if stream.isatty() or "COLUMNS" in os.environ else _WIDTH_IN_FILES
    return _Screen(file=stream, width=width, markup=False, highlight=False, emoji=False)


def can_draw(screen: Console) -> bool:
    """Whether boxes and marks come out: a terminal, not a file or a reader of speech."""
    return screen.is_terminal and not screen.is_dumb_terminal and screen.encoding == "utf-8"


def print_json(document: Document) -> None:
    """The document on stdout, and nothing else there."""
    text = json.dumps(document, indent=2, ensure_ascii=False)
    print_text((text if can_write(text) else json.dumps(document, indent=2)) + "\n")


def print_text(text: str) -> None:
    """The text on stdout as it is: for programs, and lines that no width may break."""
    interrupting()
    sys.stdout.write(text)


class _Table(Table):
    """A table whose cells are as wide as what will be shown."""

    def add_row(self, *cells: RenderableType | None, **style: Any) -> None:
        """As Rich's."""
        shown = (plain(cell) if isinstance(cell, str) else cell for cell in cells)
        super().add_row(*shown, **style)


def table(*columns: str, title: str = "") -> Table:
    """An empty table; a column whose name begins with '>' holds numbers."""
    made = _Table(
        title=plain(title) or None,
        box=SIMPLE_HEAD,
        pad_edge=False,
        title_justify="left",
        title_style="bold",
    )
    for column in columns:
        numbers = column.startswith(">")
        made.add_column(plain(column.removeprefix(">")), justify="right" if numbers else "left")
    return made


def percent(share: float, digits: int = 2) -> str:
    """A share of 1 as a percentage."""
    return f"{100 * share:.{digits}f} %"


def printable(text: str) -> str:
    """A text from elsewhere without what could steer a terminal."""
    return "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text
    )
