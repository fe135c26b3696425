"""A table of Piggy Piggy as text: stacks with icons, pigs, and the viewer's hand.

A food is shown by its letter and its name; a pig by the word beside its stack.
"""

from collections.abc import Sequence

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from pigpen.core.game import Json
from pigpen.core.said import catalogue
from pigpen.results.display import table
from pigpen.results.words import say

_LETTERS = "ABCDE"


def board(view: Json, names: Sequence[str], console: Console) -> Group:
    """Draw the public view, and below it the hand of the viewer."""
    parts: list[Text | Table] = [Text(_title(view), "bold"), _seats(view, names)]
    if view["hand"]:
        parts.append(Text(f"{say('stacks_hand')} {' '.join(view['hand'])}"))
    return Group(*parts)


def _title(view: Json) -> str:
    discards = sum(view["discard"].values())
    return say("stacks_piles", pile=view["pile"], discard=discards, target=view["target"])


def _seats(view: Json, names: Sequence[str]) -> Table:
    foods = [f"{letter} {catalogue()[f'value.food.{letter}']}" for letter in _LETTERS]
    lines = table("", *foods, f">{say('stacks_cards')}", f">{say('stacks_points')}")
    for seat, name in enumerate(names):
        acts = seat == view["seat"]
        lines.add_row(
            Text(f"{'>' if acts else ' '} {name}", "bold" if acts else ""),
            *(_stack(view, seat, colour) for colour in range(len(_LETTERS))),
            str(view["hands"][seat]),
            str(view["scores"][seat]),
        )
    if None in view["pigs"]:
        middle = [say("stacks_pig") if holder is None else "" for holder in view["pigs"]]
        lines.add_row(f"  {say('stacks_middle')}", *middle, "", "")
    return lines


def _stack(view: Json, seat: int, colour: int) -> Text:
    """Draw the icons of a stack, the icons by card, and the pig: `6 (3 2 1) pig`."""
    holds = view["pigs"][colour] == seat
    icons = " ".join(card[1:] for card in reversed(view["tables"][seat][colour]))
    parts = [f"{view['totals'][seat][colour]} ({icons})"] if icons else []
    return Text(" ".join([*parts, say("stacks_pig")] if holds else parts), "bold" if holds else "")
