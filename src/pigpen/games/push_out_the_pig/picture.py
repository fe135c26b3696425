"""Picture of a table of Push Out the Pig: the trick, captured cards, and the viewer's hand."""

from collections.abc import Sequence

from pigpen.core.game import Json
from pigpen.core.picture import Element, element, marked, mover, table, words

_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def picture(view: Json, names: Sequence[str]) -> Element:
    """Return a line for each seat, and the viewer's hand."""
    moves = mover(view)
    rows: list[list[str]] = [
        [
            marked(names[seat], moves=seat == moves),
            _cards([view["trick"][seat]] if view["trick"][seat] else []),
            _cards(view["captured"][seat]),
            str(view["points"][seat]),
            str(view["totals"][seat]),
        ]
        for seat in range(len(view["totals"]))
    ]
    heads = ("trick", "captured", "points", "total")
    drawn = table(["", *(words(f"terminal.cards_{head}") for head in heads)], rows, moves)
    if not view["hand"]:
        return drawn
    hand = element("p", f"{words('terminal.cards_hand')} ", _cards(view["hand"]))
    return element("div", drawn, hand)


def _cards(cards: Sequence[str]) -> Element:
    return element("span", *map(_card, cards))


def _card(card: str) -> Element:
    """Return `10H` with its symbol; a joker as it is written."""
    suit = _SUITS.get(card[-1], "")
    text = card[:-1] + suit if suit else card
    return element("span", text, kind="card red" if suit in ("♥", "♦") else "card")
