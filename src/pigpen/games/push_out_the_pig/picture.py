"""A table of Push Out the Pig, drawn: the trick, what everybody took, and one's own hand."""

from collections.abc import Sequence

from pigpen.core.game import Json
from pigpen.core.picture import Element, element, marked, mover, table, words

_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def picture(view: Json, names: Sequence[str]) -> Element:
    """A line for each seat, and the hand of whose view it is."""
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
    """`10H` as a card; a joker as it is written."""
    suit = _SUITS.get(card[-1], "")
    text = card[:-1] + suit if suit else card
    return element("span", text, kind="card red" if suit in ("♥", "♦") else "card")
