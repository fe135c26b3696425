"""Parsing of typed input for Piggy Piggy: `food b` or `b`, `goat 2 a3` or `2 a3`, `end`."""

from collections.abc import Sequence

from pigpen.cli import typed_input

_FOOD, _GOAT, _SCORE = "food ", "goat ", "score "


def action(text: str, actions: Sequence[str]) -> str:
    """Return the text of the typed action; unknown text is unchanged."""
    words = " ".join(text.lower().split())
    if words in (*typed_input.HELP, *typed_input.QUIT, *typed_input.UNDO):
        return words
    names = [name for name in actions if words in _ways(name)]
    return names[0] if len(names) == 1 else words


def _ways(action: str) -> tuple[str, ...]:
    """Return the ways to type an action: whole, or without its first word."""
    whole = action.lower()
    for lead in (_FOOD, _GOAT, _SCORE):
        if whole.startswith(lead):
            short = whole.removeprefix(lead)
            return whole, short, short.replace(" ", "")
    return (whole,)
