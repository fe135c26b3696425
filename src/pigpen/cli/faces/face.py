"""The terminal face of a game: how it is shown, and how input is parsed.

The defaults work for any game.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.console import Console, RenderableType
from rich.text import Text

from pigpen.cli import typed_input
from pigpen.core.game import Json
from pigpen.results.words import say

_MOST = 40  # number of actions that are all listed


def view_lines(view: Json, names: Sequence[str], console: Console) -> Text:
    """Render a view with one field per line."""
    return Text("\n").join(Text(f"{key}: {value}") for key, value in view.items())


def name_only(view: Json, name: str) -> str:
    """Return the name without a standing, which the board shows."""
    return name


def list_actions(actions: Sequence[str]) -> str:
    """List the legal actions; of many, the first and the last."""
    if len(actions) > _MOST:
        return f"{actions[0]}, …, {actions[-1]}"
    return ", ".join(actions)


def by_lot(view: Json, names: Sequence[str], possible: Sequence[str]) -> str:
    """Ask for a seat drawn by lot, `Drawn by lot, 1 (Ann) or 2 (Bob)`, or for an outcome."""
    seats = [text.partition(":")[2] for text in possible]
    if not seats or not all(seat.isdecimal() and int(seat) < len(names) for seat in seats):
        return f"{say('whatif_chance')}: {list_actions(possible)}".rstrip(": ")
    named = (f"{int(seat) + 1} ({names[int(seat)]})" for seat in seats)
    return say("lot", seats=say("or").join(named))


def read_outcomes(text: str, view: Json, possible: Sequence[str]) -> str:
    """Parse outcomes; text is unchanged if the outcomes cannot be listed."""
    return typed_input.outcomes(text, possible) if possible else text


def text_only(text: str, words: str) -> str:
    """Return the text of an action without its words."""
    return text


def no_drawing(outcomes: Sequence[str], console: Console) -> None:
    """Draw nothing: outcomes are described in words."""


class Face(NamedTuple):
    """The functions that show a game and parse its input."""

    board: Callable[[Json, Sequence[str], Console], RenderableType] = view_lines
    standing: Callable[[Json, str], str] = name_only  # name, and standing in the turn
    prompt: Callable[[Sequence[str]], str] = list_actions  # possible input
    action: Callable[[str, Sequence[str]], str] = typed_input.action  # typed text to action text
    question: Callable[[Json, Sequence[str], Sequence[str]], str] = (
        by_lot  # for outcomes entered by hand
    )
    outcomes: Callable[[str, Json, Sequence[str]], str] = read_outcomes  # typed text to outcomes
    drawn: Callable[[Sequence[str], Console], RenderableType | None] = no_drawing  # outcomes
    choice: Callable[[str, str], str] = text_only  # action text and words, for a hint
    throwing: str = ""  # action that may be skipped by typing its outcomes
