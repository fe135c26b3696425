"""Output of commands: text by Rich, or one JSON document."""

import json
import os
import sys
from typing import Any

from msgspec import Struct, to_builtins
from rich.console import Console
from rich.text import Text

from pigpen.cli.encodings import can_write, plain
from pigpen.core.progress import interrupting, resting
from pigpen.core.result import Document, Result, headed

_WIDTH_IN_FILES = 100  # terminal columns where there is no terminal


class _Screen(Console):
    """A console that hides the status line while it prints.

    A closed pipe is left to the caller, where Rich would exit.
    """

    def print(self, *objects: object, **style: Any) -> None:
        """Print as Rich does, below no status line."""
        interrupting()
        super().print(*objects, **style)

    def input(self, *prompt: Any, **style: Any) -> str:
        """Read a line as Rich does; the time is not counted as work."""
        with resting():
            return super().input(*prompt, **style)

    def render_str(self, text: str, **style: Any) -> Text:
        """Render text as Rich does, after replacing characters that cannot be written."""
        return super().render_str(plain(text), **style)

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console(*, errors: bool = False) -> Console:
    """Return a console for stdout, or for stderr with `errors`, where stdout is for JSON."""
    stream = sys.stderr if errors else sys.stdout
    width = None if stream.isatty() or "COLUMNS" in os.environ else _WIDTH_IN_FILES
    return _Screen(file=stream, width=width, markup=False, highlight=False, emoji=False)


def can_draw(screen: Console) -> bool:
    """Whether boxes and symbols can be shown: on a terminal, not in a file or screen reader."""
    return screen.is_terminal and not screen.is_dumb_terminal and screen.encoding == "utf-8"


def show(found: Result, *, as_json: bool) -> None:
    """Print a result part by part, as its parts are computed, or its document alone."""
    if as_json:
        print_json(found.document())
        return
    screen = console()
    for part in found.parts():
        screen.print(part)


def print_json(document: Document | Struct) -> None:
    """Print a document alone on stdout, with its format and Pigpen's version first."""
    whole = headed(to_builtins(document))
    text = json.dumps(whole, indent=2, ensure_ascii=False)
    print_text((text if can_write(text) else json.dumps(whole, indent=2)) + "\n")


def print_text(text: str) -> None:
    """Print text on stdout unwrapped: for programs, and for lines that must not break."""
    interrupting()
    sys.stdout.write(text)


def printable(text: str) -> str:
    """Replace control characters in foreign text, because they could steer a terminal."""
    return "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text
    )
