"""Layouts of positions of Blind Pig."""

from blind_pig.rules import LEFT, NOTHING, Action, Position, Rules, to_move
from pigpen.core.game import TERMINAL
from pigpen.core.said import Said
from pigpen.core.setup import Example, Field, Impossible, Kind, Layout, Setup


def fields(rules: Rules) -> tuple[Field, ...]:
    seats = range(rules.seats)
    cards = [
        Field("card", Kind.NUMBER, s, low=1, high=rules.cards, usual=str(s + 1)) for s in seats
    ]
    said = [Field("said", Kind.NUMBER, s, high=LEFT, usual="0") for s in seats]
    return (*cards, *said)


def lay(rules: Rules, p: Position, layout: Layout) -> list[Impossible]:
    for seat in range(rules.seats):
        p.cards[seat] = int(layout[f"card.{seat}"])
        p.said[seat] = int(layout[f"said.{seat}"])
        p.paid[seat] += p.said[seat] == Action.DARE + 1
    p.dealt = rules.seats
    return []


def check(rules: Rules, p: Position) -> list[Impossible]:
    """B1: one card of each; B3: one after the other."""
    problems = []
    for seat in range(1, rules.seats):
        if p.cards[seat] in p.cards[:seat]:
            said = Said("layout.problem.blind_pig_twice", {}, "B1")
            problems.append(Impossible(f"card.{seat}", said))
        if p.said[seat] not in (NOTHING, LEFT) and p.said[seat - 1] == NOTHING:
            said = Said("layout.problem.blind_pig_order", {}, "B3")
            problems.append(Impossible(f"said.{seat}", said))
    if not problems and to_move(rules, p) == TERMINAL:
        problems.append(Impossible("said.0", Said("layout.problem.blind_pig_over", {}, "B4")))
    return problems


def read(rules: Rules, p: Position) -> dict[str, str]:
    cards = {f"card.{seat}": str(int(p.cards[seat])) for seat in range(rules.seats)}
    return cards | {f"said.{seat}": str(int(p.said[seat])) for seat in range(rules.seats)}


EXAMPLES = (Example("middle", {"card.0": "2", "card.1": "3"}, ("dare",)),)
SETUP = Setup(fields, lay, check, read, EXAMPLES)
