"""A table of Piggles as text: the board from above, and each seat's Pen, Mud and Kitchen.

A piece is shown by its name and its pose: `0a^` snout up, `0av` snout down, `0ax` on its head. The
Woods are drawn as `:`, the Path as blanks, the Fields as `.`.
"""

from collections.abc import Sequence

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from pigpen.core.game import Json
from pigpen.core.result import Document
from pigpen.core.said import catalogue
from pigpen.results.display import table
from pigpen.results.words import say

_WIDE, _HIGH = 52, 21  # characters across the board, and lines
_SIDES = {"up": "^", "down": "v", "head": "x"}
_STYLES = ("cyan", "magenta")  # by the seat that controls a piece
_HERE = ("pen", "cup", "mud", "kitchen")


def board(view: Json, names: Sequence[str], console: Console) -> Group:
    """Draw the public view."""
    title = say("pieces_round", round=view["round"], rounds=view["rounds"])
    marks = Text(say("pieces_marks"), "dim")
    return Group(Text(title, "bold"), _drawn(view), marks, _seats(view, names), *_pieces(view))


def _drawn(view: Json) -> Text:
    """Draw the board, north up."""
    half = view["board"]["half"]
    step_x, step_y = 2 * half / _WIDE, 2 * half / _HIGH
    lines = [
        [
            _ground(view["board"], (column + 0.5) * step_x - half, half - (row + 0.5) * step_y)
            for column in range(_WIDE)
        ]
        for row in range(_HIGH)
    ]
    for piece in _lying(view):
        row = min(int((half - piece["y"]) / step_y), _HIGH - 1)
        column = min(max(int((piece["x"] + half) / step_x) - 1, 0), _WIDE - 3)
        name = piece["id"] + _SIDES[piece["side"]]
        style = f"bold {_STYLES[piece['controller']]}"
        lines[row][column : column + 3] = [(letter, style) for letter in name]
    return Text("\n").join(Text.assemble(*line) for line in lines)


def _ground(board: dict[str, float], x: float, y: float) -> tuple[str, str]:
    """Return the character of empty ground, and its style."""
    far = max(abs(x), abs(y))
    if far > board["ring"]:
        return ":", "green"
    is_lane = abs(abs(x) - abs(y)) < board["lane"] * 2**0.5
    return (" ", "") if far > board["inner"] or is_lane else (".", "yellow")


def _lying(view: Json) -> list[Document]:
    return [piece for piece in view["pieces"] if piece["place"] == "board"]


def _seats(view: Json, names: Sequence[str]) -> Table:
    """Return a table of the pieces off the board, and the scores."""
    places = (say(f"pieces_{place}") for place in _HERE)
    lines = table("", *places, f">{say('pieces_points')}")
    for seat, name in enumerate(names):
        acts = seat == view["seat"]
        lines.add_row(
            Text(f"{'>' if acts else ' '} {name}", "bold" if acts else ""),
            *(Text(_held(view, seat, place), _STYLES[seat]) for place in _HERE),
            str(view["scores"][seat]),
        )
    return lines


def _held(view: Json, seat: int, place: str) -> str:
    """List the pieces of a seat at a place; in the Mud with the turn of return: `0a→4`."""
    return " ".join(
        piece["id"] + (f"→{piece['ready']}" if place == "mud" else "")
        for piece in view["pieces"]
        if piece["controller"] == seat and piece["place"] == place
    )


def _pieces(view: Json) -> list[Text]:
    """Describe the poses of pieces on the board, and in Modern the ability of each piece."""
    lines = [_line(piece) for piece in _lying(view)]
    others = [piece for piece in view["pieces"] if piece["colour"] and piece["place"] != "board"]
    for seat, style in enumerate(_STYLES):
        kinds = [f"{p['id']} {_kind(p)}" for p in others if p["controller"] == seat]
        lines += [Text(" ".join(kinds).rstrip(";"), style)] if kinds else []
    return lines


def _line(piece: Document) -> Text:
    words = catalogue()
    how = f"{words['value.side.' + piece['side']]}, {words['value.zone.' + piece['zone']]}"
    parts = [
        piece["id"],
        _kind(piece),
        f"({round(piece['x'], 1):g}, {round(piece['y'], 1):g})",
        how,
    ]
    points = [say("pieces_worth", points=piece["points"])] if piece["points"] else []
    seat = int(piece["controller"])
    return Text(" ".join(part for part in [*parts, *points] if part), _STYLES[seat])


def _kind(piece: Document) -> str:
    """Return the kind of a piece, `Red Left`; empty for a piece without a colour."""
    if piece["colour"] is None:
        return ""
    words = catalogue()
    rune = piece["rune"] or ("premium" if piece["premium"] else "plain")
    return f"{words['value.colour.' + piece['colour']]}, {words['value.rune.' + rune]};"
