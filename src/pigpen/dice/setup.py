"""Positions of the press-your-luck dice games, laid out: scores, and the turn so far.

Rules of record: docs/rules/pig.md, cited as Dn.
"""

from pigpen.core.said import Said
from pigpen.core.setup import Example, Field, Impossible, Kind, Layout, Setup
from pigpen.dice.turn import Bank, PressRules, TurnPosition


def fields(rules: PressRules) -> tuple[Field, ...]:
    """Whose turn it is, everybody's points, and those of the turn."""
    most = int(rules.target) - 1
    return (
        Field("turn", Kind.SEAT, high=rules.seats - 1, usual="0"),
        *(Field("score", Kind.NUMBER, seat, high=most, usual="0") for seat in range(rules.seats)),
        Field("turn_total", Kind.NUMBER, high=int(rules.target), usual="0"),
    )


def lay(rules: PressRules, p: TurnPosition, layout: Layout) -> list[Impossible]:
    """D2: a turn with points may be held."""
    p.seat = int(layout["turn"])
    for seat in range(rules.seats):
        p.scores[seat] = int(layout[f"score.{seat}"])
    p.turn_total = int(layout["turn_total"])
    p.may_hold = int(p.turn_total > 0)
    return []


def check(rules: PressRules, p: TurnPosition) -> list[Impossible]:
    """D3: points that win at once have won."""
    if rules.bank == Bank.AT_ONCE and p.scores[p.seat] + p.turn_total >= rules.target:
        return [Impossible("turn_total", Said("layout.problem.dice_over", {}, "D3"))]
    return []


def read(rules: PressRules, p: TurnPosition) -> dict[str, str]:
    """A position between two throws; while dice are in the air, as before the throw."""
    return {
        "turn": str(int(p.seat)),
        **{f"score.{seat}": str(int(p.scores[seat])) for seat in range(rules.seats)},
        "turn_total": str(int(p.turn_total)),
    }


SETTINGS = ("first",)  # who starts is nobody's reading


def press_setup(*examples: Example) -> Setup:
    """The positions of a game of holding or rolling, and what people ask about it."""
    return Setup(fields, lay, check, read, examples, SETTINGS)
