"""A table of cards as text: tricks, captures, points, and the viewer's hand.

A suit is shown by its symbol, or by its letter where the terminal lacks symbols. Colours, which are
readable on light and dark backgrounds, add nothing that the text lacks.
"""

from collections.abc import Sequence

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from pigpen.cli.output import can_draw
from pigpen.core.game import Json
from pigpen.core.message_format import number_text
from pigpen.results.display import table
from pigpen.results.words import say

_MARKS = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
_STYLES = {"S": "bold", "H": "red", "C": "green", "D": "bright_blue"}


def board(view: Json, names: Sequence[str], console: Console) -> Group:
    """Draw the public view, and below it the hand of the viewer."""
    draw = can_draw(console)
    parts: list[Text | Table] = [Text(_title(view), "bold"), _seats(view, names, draw=draw)]
    if view["sides"]:
        parts.insert(1, _sides(view, names))
    if view["hand"]:
        parts.append(_cards(say("cards_hand"), view["hand"], draw=draw))
    return Group(*parts)


def _sides(view: Json, names: Sequence[str]) -> Text:
    """List the seats of each side: "[A] Ann, Cat   [B] Bob, Dan"."""
    members: dict[int, list[str]] = {}
    for side, name in zip(view["sides"], names, strict=True):
        members.setdefault(side, []).append(name)
    return Text("   ".join(f"{_letter(s)} {', '.join(who)}" for s, who in members.items()))


def _title(view: Json) -> str:
    title = say("cards_deal", deal=view["deals"] + (not view["over"]))
    if view["suit"] is None:
        return title
    mark = view["suit"][0].upper()
    return f"{title} {say('cards_led', suit=_MARKS[mark])}"


def _seats(view: Json, names: Sequence[str], *, draw: bool) -> Table:
    points = say("cards_points")
    total = say("cards_side_total" if view["sides"] else "cards_total")
    lines = table("", say("cards_trick"), say("cards_captured"), f">{points}", f">{total}")
    for seat, name in enumerate(names):
        acts = seat == view["seat"]
        side = f" {_letter(view['sides'][seat])}" if view["sides"] else ""
        lines.add_row(
            Text(f"{'>' if acts else ' '} {name}{side}", "bold" if acts else ""),
            _laid(view, seat, draw=draw),
            _cards("", view["captured"][seat], draw=draw),
            number_text(view["points"][seat]),
            number_text(view["totals"][seat]),
        )
    return lines


def _letter(side: int) -> str:
    """Return the letter of a side; A is the side of the first seat."""
    return f"[{chr(ord('A') + side)}]"


def _laid(view: Json, seat: int, *, draw: bool) -> Text:
    """Draw a seat's card in this trick and whether it wins so far, or its exposed cards."""
    held = view["hand"] if seat == view["seat"] else view["known"][seat]
    shown = [card for card in view["exposed"] if card in held]
    if view["trick"][seat] is None:
        return _cards(say("cards_exposed"), shown, draw=draw) if shown else Text()
    laid = card(view["trick"][seat], draw=draw)
    return laid.append(f" {say('cards_takes')}") if view["winning"] == seat else laid


def _cards(lead: str, cards: Sequence[str], *, draw: bool) -> Text:
    """Draw cards in a row after a lead text."""
    words = [Text(lead)] if lead else []
    return Text(" ").join([*words, *(card(each, draw=draw) for each in cards)])


def card(text: str, *, draw: bool) -> Text:
    """Draw a card: `Q♠` in the style of its suit, or `QS` where symbols cannot be shown."""
    suit = text[-1]
    if suit not in _MARKS:
        return Text(text, "bold")
    return Text(text[:-1] + (_MARKS[suit] if draw else suit), _STYLES[suit])
