"""What a person typed at Piggy Piggy: `food b` or `b`, `goat 2 a3` or `2 a3`, `end`."""

from collections.abc import Sequence

from pigpen.cli import typed

_FOOD, _GOAT, _SCORE = "food ", "goat ", "score "


def action(text: str, actions: Sequence[str]) -> str:
    """The text of the action that was typed; what is unknown stays as it is."""
    words = " ".join(text.lower().split())
    if words in (*typed.HELP, *typed.QUIT, *typed.UNDO):
        return words
    names = [name for name in actions if words in _ways(name)]
    return names[0] if len(names) == 1 else words


def _ways(action: str) -> tuple[str, ...]:
    """An action as people may write it: whole, or what follows its first word."""
    whole = action.lower()
    for lead in (_FOOD, _GOAT, _SCORE):
        if whole.startswith(lead):
            short = whole.removeprefix(lead)
            return whole, short, short.replace(" ", "")
    return (whole,)
