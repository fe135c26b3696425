"""What a game shows at the terminal and understands; what a face leaves out fits any game."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.console import Console, RenderableType
from rich.text import Text

from pigpen.cli import typed
from pigpen.core.game import Json
from pigpen.results.words import say

_MOST = 40  # actions that are all named


def facts(view: Json, names: Sequence[str], console: Console) -> Text:
    """What a view says, a line each."""
    return Text("\n").join(Text(f"{key}: {value}") for key, value in view.items())


def name_alone(view: Json, name: str) -> str:
    """The name: the board says the rest."""
    return name


def listed(actions: Sequence[str]) -> str:
    """What may be typed now, of many the first and the last."""
    if len(actions) > _MOST:
        return f"{actions[0]}, …, {actions[-1]}"
    return ", ".join(actions)


def by_lot(view: Json, names: Sequence[str], possible: Sequence[str]) -> str:
    """Where chance picks a seat: `Drawn by lot, 1 (Ann) or 2 (Bob)`; else what is possible."""
    seats = [text.partition(":")[2] for text in possible]
    if not seats or not all(seat.isdecimal() and int(seat) < len(names) for seat in seats):
        return f"{say('whatif_chance')}: {listed(possible)}".rstrip(": ")
    named = (f"{int(seat) + 1} ({names[int(seat)]})" for seat in seats)
    return say("lot", seats=say("or").join(named))


def read_outcomes(text: str, view: Json, possible: Sequence[str]) -> str:
    """Outcomes as the game writes them; where no list holds them, as they were typed."""
    return typed.outcomes(text, possible) if possible else text


def as_written(text: str, words: str) -> str:
    """What one types for an action."""
    return text


def undrawn(outcomes: Sequence[str], console: Console) -> None:
    """No picture: what came of chance is told."""


class Face(NamedTuple):
    """What a game shows and understands."""

    board: Callable[[Json, Sequence[str], Console], RenderableType] = facts
    standing: Callable[[Json, str], str] = name_alone  # and where its owner stands in the turn
    prompt: Callable[[Sequence[str]], str] = listed  # what may be typed now
    action: Callable[[str, Sequence[str]], str] = typed.action  # the text of what was typed
    question: Callable[[Json, Sequence[str], Sequence[str]], str] = by_lot  # for outcomes by hand
    outcomes: Callable[[str, Json, Sequence[str]], str] = read_outcomes  # as the game writes them
    drawn: Callable[[Sequence[str], Console], RenderableType | None] = undrawn  # outcomes
    choice: Callable[[str, str], str] = as_written  # of a hint's: its text, what it is called
    throwing: str = ""  # the action that its outcomes may be typed for at once
