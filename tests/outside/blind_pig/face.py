"""Blind Pig at the terminal."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from pigpen.cli.faces.face import Face
from pigpen.core.game import Json


def board(view: Json, names: Sequence[str], console: Console) -> Text:
    """Draw the hands, the bids and the acorns."""
    lines = [
        f"{name:10} [{card or ' '}] {said}"
        for name, card, said in zip(names, view["cards"], view["said"], strict=True)
    ]
    return Text("\n".join([*lines, f"Trough: {view['trough']} acorns"]))


def action(text: str, actions: Sequence[str]) -> str:
    """`d` and `f` are enough; and so is `yes`."""
    return "dare" if text == "yes" else next((a for a in actions if a[:1] == text), text)


FACE = Face(board, action=action)
