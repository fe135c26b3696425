"""Events of the press-your-luck dice games, counted as they are played.

Rules of record: docs/rules/pig.md, cited as Dn.
"""

from pigpen.core.game import NOBODY
from pigpen.core.jit import kernel
from pigpen.core.record import Ints
from pigpen.dice.turn import UNDECIDED, PressRules, TurnPosition

EVENTS = ("turns", "throws", "busts")
TURNS, THROWS, BUSTS = range(len(EVENTS))  # places in counts
_TWO_DICE = len(EVENTS)  # where the counts begin of a game of two dice


@kernel
def write_points(rules: PressRules, p: TurnPosition, points: Ints) -> None:
    """Write the scores, without points that are not yet banked (D2)."""
    for seat in range(rules.seats):
        points[seat] = p.scores[seat]


@kernel
def count_events(
    rules: PressRules, before: TurnPosition, action: int, p: TurnPosition, counts: Ints
) -> None:
    """Count throws begun, turns ended (D3), and turns without points."""
    if before.seat == UNDECIDED:
        return
    if p.in_air > 0 and before.in_air == 0:
        counts[THROWS] += 1
    elif p.seat != before.seat or p.winner != NOBODY:
        counts[TURNS] += 1
        if p.scores[before.seat] <= before.scores[before.seat]:
            counts[BUSTS] += 1


TWO_DICE_EVENTS = (*EVENTS, "double_ones", "doubles")


@kernel
def count_two_dice(
    rules: PressRules, before: TurnPosition, action: int, p: TurnPosition, counts: Ints
) -> None:
    """Count also two ones, and other doubles (D6, D7), from the total of the first die."""
    count_events(rules, before, action, p, counts)
    if before.in_air == 1 and before.throw_total == action:
        counts[_TWO_DICE + (0 if action == 1 else 1)] += 1
