"""Pictures of press-your-luck dice games: each player's score and the turn total as bars."""

from collections.abc import Sequence

from pigpen.core.game import Json
from pigpen.core.picture import Element, element, marked, mover, table, words

_WIDTH, _HEIGHT = 240, 12  # of a bar, pixels


def picture(view: Json, names: Sequence[str]) -> Element:
    """Return a bar for each seat, to the target."""
    moves = mover(view)
    rows: list[list[str]] = []
    for seat, score in enumerate(view["scores"]):
        at_risk = int(view["turn_total"]) if seat == moves else 0
        more = f" + {at_risk}" if at_risk else ""
        bar = _bar(int(score), at_risk, int(view["target"]))
        rows.append([marked(names[seat], moves=seat == moves), bar, f"{score}{more}"])
    return table(["", str(view["target"]), words("terminal.pieces_points")], rows, moves)


def _bar(score: int, at_risk: int, target: int) -> Element:
    scale = _WIDTH / target
    banked, risked = min(score, target) * scale, min(at_risk, max(target - score, 0)) * scale
    return element(
        "svg",
        element("rect", width=_WIDTH, height=_HEIGHT, rx=3, fill="gray", fill_opacity=0.25),
        element("rect", width=round(banked, 1), height=_HEIGHT, rx=3, fill="#c0495c"),
        element(
            "rect",
            x=round(banked, 1),
            width=round(risked, 1),
            height=_HEIGHT,
            fill="#c0495c",
            fill_opacity=0.45,
        ),
        width=_WIDTH,
        height=_HEIGHT,
    )
