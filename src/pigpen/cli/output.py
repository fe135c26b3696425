"""What a command prints: text for people by Rich, or one JSON document."""

import json
import os
import sys
from typing import Any

from rich.console import Console
from rich.text import Text

from pigpen.cli.encodings import can_write, plain
from pigpen.core.progress import interrupting, resting
from pigpen.core.result import Document, Result, headed

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

    def render_str(self, text: str, **style: Any) -> Text:
        """As Rich's, in signs that come out: before it is measured and laid out."""
        return super().render_str(plain(text), **style)

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


def show(found: Result) -> None:
    """A result, part by part as it comes."""
    screen = console()
    for part in found.parts():
        screen.print(part)


def print_json(document: Document) -> None:
    """The document on stdout, its form and Pigpen's version first, and nothing else there."""
    whole = headed(document)
    text = json.dumps(whole, indent=2, ensure_ascii=False)
    print_text((text if can_write(text) else json.dumps(whole, indent=2)) + "\n")


def print_text(text: str) -> None:
    """The text on stdout as it is: for programs, and lines that no width may break."""
    interrupting()
    sys.stdout.write(text)


def printable(text: str) -> str:
    """A text from elsewhere without what could steer a terminal."""
    return "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text
    )
