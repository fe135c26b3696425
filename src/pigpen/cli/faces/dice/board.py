"""Dice and scores as text, drawn if the terminal can draw."""

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from pigpen.cli.output import can_draw
from pigpen.core.game import Json
from pigpen.results.words import say

_PIPS = {  # rows of a face
    1: ("     ", "  ●  ", "     "),
    2: ("●    ", "     ", "    ●"),
    3: ("●    ", "  ●  ", "    ●"),
    4: ("●   ●", "     ", "●   ●"),
    5: ("●   ●", "  ●  ", "●   ●"),
    6: ("●   ●", "●   ●", "●   ●"),
}
_DIE_WIDTH = 11  # columns of a drawn die and the gap beside it
_BAR = 30  # columns from no points to the target


def drawn(outcomes: Sequence[str], console: Console) -> Text | None:
    """Draw the faces among the outcomes; None if there are none."""
    faces = [int(text) for text in outcomes if text.isdecimal()]
    return dice(faces, console) if faces else None


def dice(faces: Sequence[int], console: Console) -> Text:
    """Draw the faces side by side, in as many rows as needed."""
    if not can_draw(console):
        return Text(" ".join(f"[{face}]" for face in faces))
    across = max(1, console.width // _DIE_WIDTH)
    rows = [faces[start : start + across] for start in range(0, len(faces), across)]
    return Text("\n").join(_row(row) for row in rows)


def _row(faces: Sequence[int]) -> Text:
    styles = ["bold red" if face == 1 else "bold" for face in faces]
    lines = [[(f"{_border(part)}  ", style) for style in styles] for part in (0, 4)]
    for part in range(3):
        inside = zip(faces, styles, strict=True)
        lines.insert(-1, [(f"│ {_PIPS[face][part]} │  ", style) for face, style in inside])
    return Text("\n").join(Text.assemble(*line) for line in lines)


def _border(part: int) -> str:
    return "╭───────╮" if part == 0 else "╰───────╯"


def board(view: Json, names: Sequence[str], console: Console) -> Text:
    """Draw the scores as a race to the target."""
    draw = can_draw(console)
    width = max(map(cell_len, names))
    padded = [set_cell_size(name, width) for name in names]  # Chinese letters are two cells wide
    lines = [_racer(seat, name, view, draw=draw) for seat, name in enumerate(padded)]
    return Text("\n").join(lines)


def _racer(seat: int, name: str, view: Json, *, draw: bool) -> Text:
    """Draw the line of a seat; points at risk follow the banked ones."""
    score, target = view["scores"][seat], view["target"]
    acts = seat == view["seat"]
    at_risk = view["turn_total"] if acts else 0
    line = Text(f"{'>' if acts else ' '} {name} ", "bold" if acts else "")
    if draw:
        line.append_text(_bar(score, at_risk, target))
    line.append(say("of_target", score=f"{score:>4}", target=target))
    if at_risk:
        line.append(say("at_risk", points=at_risk), "yellow")
    if seat in view["resigned"]:
        line.append(say("resigned"), "dim")
    return line


def _bar(score: int, at_risk: int, target: int) -> Text:
    banked = min(_BAR, _BAR * score // target)
    risked = min(_BAR, _BAR * (score + at_risk) // target) - banked
    rest = _BAR - banked - risked
    return Text.assemble(("█" * banked, "green"), ("▒" * risked, "yellow"), ("·" * rest, "dim"))


def standing(view: Json, name: str) -> str:
    """Return a name with its standing in the turn: `Ann, 41 + 12 at risk`."""
    if not view.get("turn_total"):
        return name
    score = view["scores"][view["seat"]]
    return say("standing", name=name, score=score, points=view["turn_total"])
