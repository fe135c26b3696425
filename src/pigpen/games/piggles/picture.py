"""Picture of a table of Piggles: the board from above, and the pieces beside it."""

from collections.abc import Sequence
from math import sqrt

from pigpen.core.game import Json
from pigpen.core.picture import Element, element, marked, mover, table, words

_PIXELS = 340
_SIGNS = {"up": "▲", "down": "▼", "head": "⤓"}
_COLOURS = ("#f0a8b8", "#8a5a44")  # of the seats' pieces
_INKS = ("#2b1d1a", "#fffdf6")
_EDGE = {"stroke": "#fff", "stroke_width": 0.1}
_LETTER = {"font_size": 0.46, "font_weight": 700, "text_anchor": "middle"}
_PLACES = ("pen", "mud", "kitchen")


def picture(view: Json, names: Sequence[str]) -> Element:
    """Return the picture. South is below; a piece has its letter, and a sign for its side."""
    moves = mover(view)
    rows: list[list[str]] = [
        [
            marked(names[seat], moves=seat == moves),
            *(_letters(view, seat, place) or "·" for place in _PLACES),
            str(view["scores"][seat]),
        ]
        for seat in range(len(view["scores"]))
    ]
    heads = [words(f"terminal.pieces_{place}") for place in (*_PLACES, "points")]
    return element("div", table(["", *heads], rows, moves), _board(view))


def _letters(view: Json, seat: int, place: str) -> str:
    held = (one for one in view["pieces"] if one["controller"] == seat and one["place"] == place)
    return " ".join(one["id"][1:].upper() for one in held)


def _board(view: Json) -> Element:
    """Return the board in inches about the centre, y downwards as in SVG."""
    board = view["board"]
    half, ring = float(board["half"]), float(board["ring"])
    parts = [_square(half, "#6f9f62"), _square(ring, "#f2dcb3")]
    parts += [_field(board, turns) for turns in range(4)]
    parts += [_piece(one) for one in view["pieces"] if one["place"] == "board"]
    box = f"{-half} {-half} {2 * half} {2 * half}"
    return element("svg", *parts, viewBox=box, width=_PIXELS, height=_PIXELS)


def _square(half: float, fill: str) -> Element:
    side = 2 * half
    return element(
        "rect",
        x=-half,
        y=-half,
        width=side,
        height=side,
        fill=fill,
        stroke="#fff",
        stroke_width=0.1,
    )


def _field(board: Json, turns: int) -> Element:
    """Return the triangle between two lanes and the ring, rotated by quarter turns."""
    gap, inner = float(board["lane"]) * sqrt(2), float(board["inner"])
    corners = f"0,{gap:.3f} {inner - gap:.3f},{inner} {gap - inner:.3f},{inner}"
    turned = f"rotate({90 * turns})"
    return element(
        "polygon", points=corners, transform=turned, fill="#cfe3a0", stroke="#fff", stroke_width=0.1
    )


def _piece(piece: Json) -> Element:
    owner = int(piece["controller"])
    text = f"{piece['id'][1:].upper()}{_SIGNS[piece['side']]}"
    return element(
        "g",
        element("circle", r=0.48, fill=_COLOURS[owner], stroke="#2b1d1a", stroke_width=0.05),
        element(
            "text",
            text,
            y=0.16,
            fill=_INKS[owner],
            font_size=0.46,
            font_weight=700,
            text_anchor="middle",
        ),
        transform=f"translate({piece['x']:.3f} {0 - piece['y']:.3f})",
    )
