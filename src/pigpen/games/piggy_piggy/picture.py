"""Picture of a table of Piggy Piggy: stacks, pigs and the viewer's hand."""

from collections.abc import Sequence

from pigpen.core.game import Json
from pigpen.core.picture import Element, element, marked, mover, table, words

_FOODS = "ABCDE"
_PIG = "🐷"


def picture(view: Json, names: Sequence[str]) -> Element:
    """Return a line for each seat with the icons of its stacks, and the viewer's hand."""
    moves = mover(view)
    rows: list[list[str]] = [
        [
            marked(names[seat], moves=seat == moves),
            *(_stack(view, seat, food) for food in range(len(_FOODS))),
            str(view["scores"][seat]),
        ]
        for seat in range(len(view["scores"]))
    ]
    heads = [words(f"value.food.{food}") for food in _FOODS]
    drawn = table(["", *heads, words("terminal.stacks_points")], rows, moves)
    piles = words("terminal.stacks_piles").format(
        pile=view["pile"], discard=sum(view["discard"].values()), target=view["target"]
    )
    lines = [element("p", piles)]
    if view["hand"]:
        cards = (element("span", card, kind="card") for card in view["hand"])
        lines.append(element("p", f"{words('terminal.stacks_hand')} ", *cards))
    return element("div", drawn, *lines)


def _stack(view: Json, seat: int, food: int) -> str:
    """Return the icons of a stack, with the pig if the seat holds it."""
    icons = int(view["totals"][seat][food])
    pig = f" {_PIG}" if view["pigs"][food] == seat else ""
    return f"{icons or '·'}{pig}"
