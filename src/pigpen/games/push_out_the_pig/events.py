"""Events of Push Out the Pig that fast play counts: how often each rule applies.

Rules of record: docs/rules/push-out-the-pig.md, cited as Pn.
"""

from pigpen.cards.sets import one, size
from pigpen.core.jit import kernel
from pigpen.core.record import Ints
from pigpen.games.push_out_the_pig.position import (
    DOUBLER,
    HEARTS,
    PASS,
    SCORING,
    Position,
)
from pigpen.games.push_out_the_pig.rules import Rules
from pigpen.games.push_out_the_pig.scoring import knocks_out, total_of

EVENTS = (
    "deals",
    "cards_exposed",
    "early_ends",
    "small_slams",
    "grand_slams",
    "doublers_alone",
    "knockouts",
)
_DEALS, _EXPOSED, _EARLY, _SMALL, _GRAND, _ALONE, _KNOCKOUTS = range(len(EVENTS))


@kernel
def write_points(rules: Rules, p: Position, points: Ints) -> None:
    """Write the totals (P16, P22)."""
    for seat in range(rules.seats):
        points[seat] = total_of(rules, p, seat)


@kernel
def count_events(rules: Rules, before: Position, action: int, p: Position, counts: Ints) -> None:
    """Count exposed cards (P15), and the events of each deal."""
    if before.asked and action != PASS:
        counts[_EXPOSED] += 1
    if p.deals == before.deals:
        return
    counts[_DEALS] += 1
    counts[_EARLY] += _cards_left(rules, before) > 1  # P9
    counts[_KNOCKOUTS] += knocks_out(rules, p)
    for seat in range(rules.seats):
        cards = int(p.captured[seat]) & SCORING
        counts[_GRAND] += cards == SCORING  # P12
        counts[_SMALL] += cards & HEARTS == HEARTS and cards != SCORING  # P11
        counts[_ALONE] += cards == one(DOUBLER)  # P13


@kernel
def _cards_left(rules: Rules, p: Position) -> int:
    """Return the number of cards in all hands."""
    count = 0
    for seat in range(rules.seats):
        count += size(p.hands[seat])
    return count
