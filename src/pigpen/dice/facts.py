"""Facts that press-your-luck dice games count for each seat: turns, busts, throws, the best turn.

Rules of record: docs/rules/pig.md, cited as Dn.
"""

from collections.abc import Iterator

import numpy as np

from pigpen.core.facts import Fact, Facts
from pigpen.core.game import NOBODY, resigning_seat
from pigpen.dice.events import BUSTS, EVENTS, TURNS, count_events
from pigpen.dice.turn import PressRules, TurnPosition


def facts(
    rules: PressRules, before: TurnPosition, action: int, after: TurnPosition
) -> Iterator[Fact]:
    """Return the counts that an action or outcome adds; a turn left by resigning (D4) has none."""
    if resigning_seat(action) != NOBODY:
        return
    seat = int(before.seat)
    counts = np.zeros(len(EVENTS), np.int64)
    count_events(rules, before, action, after, counts)
    for name, count in zip(EVENTS, counts.tolist(), strict=True):
        if count:
            yield Fact(seat, name)
    if counts[TURNS] and not counts[BUSTS]:
        yield Fact(seat, "best_turn", int(after.scores[seat] - before.scores[seat]))


FACTS = Facts(sums=EVENTS, bests=("best_turn",), of=facts)
