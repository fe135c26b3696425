"""Layouts of positions of the press-your-luck dice games: scores, and the turn so far.

Rules of record: docs/rules/pig.md, cited as Dn.
"""

from pigpen.core.said import Said
from pigpen.core.setup import Example, Field, Impossible, Kind, Layout, Setup
from pigpen.dice.turn import Bank, PressRules, TurnPosition


def fields(rules: PressRules) -> tuple[Field, ...]:
    """Return the fields of a layout: the seat to move, all scores, and the turn total."""
    most = int(rules.target) - 1
    return (
        Field("turn", Kind.SEAT, high=rules.seats - 1, usual="0"),
        *(Field("score", Kind.NUMBER, seat, high=most, usual="0") for seat in range(rules.seats)),
        Field("turn_total", Kind.NUMBER, high=int(rules.target), usual="0"),
    )


def lay(rules: PressRules, p: TurnPosition, layout: Layout) -> list[Impossible]:
    """Lay out a position; a turn with points may be held (D2)."""
    p.seat = int(layout["turn"])
    for seat in range(rules.seats):
        p.scores[seat] = int(layout[f"score.{seat}"])
    p.turn_total = int(layout["turn_total"])
    p.may_hold = int(p.turn_total > 0)
    return []


def check(rules: PressRules, p: TurnPosition) -> list[Impossible]:
    """Return the problems of a position: points that win at once have won (D3)."""
    if rules.bank == Bank.AT_ONCE and p.scores[p.seat] + p.turn_total >= rules.target:
        return [Impossible("turn_total", Said("layout.problem.dice_over", {}, "D3"))]
    return []


def read(rules: PressRules, p: TurnPosition) -> dict[str, str]:
    """Return the layout of a position; while dice are in the air, as before the throw."""
    return {
        "turn": str(int(p.seat)),
        **{f"score.{seat}": str(int(p.scores[seat])) for seat in range(rules.seats)},
        "turn_total": str(int(p.turn_total)),
    }


SETTINGS = ("first",)  # who starts is no reading of the rules


def press_setup(*examples: Example) -> Setup:
    """Return the setup of a game of holding or rolling, with its examples."""
    return Setup(fields, lay, check, read, examples, SETTINGS)
