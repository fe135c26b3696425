"""What the press-your-luck dice games count for each seat: turns, busts, throws, the best turn.

Rules of record: docs/rules/pig.md, cited as Dn.
"""

from collections.abc import Iterator
from typing import Any

from pigpen.core.facts import Fact, Facts
from pigpen.core.game import NOBODY, resigning_seat
from pigpen.dice.turn import UNDECIDED


def facts(rules: Any, before: Any, action: int, after: Any) -> Iterator[Fact]:
    """What an action or outcome adds; a turn that is left by resigning (D4) is none."""
    seat = int(before.seat)
    if seat == UNDECIDED or resigning_seat(action) != NOBODY:
        return
    if after.in_air and not before.in_air:
        yield Fact(seat, "throws")
    elif after.seat != seat or after.winner != NOBODY:  # D3: otherwise the turn goes on
        yield Fact(seat, "turns")
        points = int(after.scores[seat] - before.scores[seat])
        yield Fact(seat, "best_turn", points) if points > 0 else Fact(seat, "busts")


FACTS = Facts(sums=("turns", "throws", "busts"), bests=("best_turn",), of=facts)
