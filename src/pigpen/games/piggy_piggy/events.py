"""Events of Piggy Piggy that fast play counts: how often each rule applies.

Rules of record: docs/rules/piggy-piggy.md, cited as Yn.
"""

from pigpen.core.game import NOBODY
from pigpen.core.jit import kernel
from pigpen.core.record import Ints
from pigpen.games.piggy_piggy.position import COLOURS, Phase, Position
from pigpen.games.piggy_piggy.rules import Rules
from pigpen.games.piggy_piggy.turns import END, FIRST_GOAT

EVENTS = (
    "turns",
    "goats_played",
    "goat_thefts",
    "thefts",
    "pigs_from_middle",
    "pigs_to_middle",
    "reshuffles",
    "pile_ends",
    "stalls",
)
(
    _TURNS,
    _GOATS,
    _GOAT_THEFTS,
    _THEFTS,
    _FROM_MIDDLE,
    _TO_MIDDLE,
    _RESHUFFLES,
    _PILE_ENDS,
    _STALLS,
) = range(len(EVENTS))


@kernel
def write_points(rules: Rules, p: Position, points: Ints) -> None:
    """Write the points of the score piles (Y21)."""
    for seat in range(rules.seats):
        points[seat] = p.scores[seat]


@kernel
def count_events(rules: Rules, before: Position, action: int, p: Position, counts: Ints) -> None:
    """Count turns, goats, moves of pigs, and how the pile and the game ended."""
    if before.phase in (Phase.LOT, Phase.DEAL):
        return
    goat = before.phase == Phase.PLAY and action >= FIRST_GOAT and action != END
    counts[_GOATS] += goat
    _count_pigs(before, goat, p, counts)
    counts[_RESHUFFLES] += p.left > before.left  # Y26
    over = p.phase == Phase.OVER
    counts[_TURNS] += over or p.seat != before.seat
    if over and p.scores[before.seat] < rules.target:
        counts[_PILE_ENDS if p.ending else _STALLS] += 1  # Y26, Y28


@kernel
def _count_pigs(before: Position, goat: bool, p: Position, counts: Ints) -> None:
    """Count pigs that moved: by a goat (Y13), by stealing (Y16), from and to the middle."""
    for colour in range(COLOURS):
        if p.pigs[colour] == before.pigs[colour]:
            continue
        if before.pigs[colour] == NOBODY:
            counts[_FROM_MIDDLE] += 1
        elif p.pigs[colour] == NOBODY:
            counts[_TO_MIDDLE] += 1  # Y14
        else:
            counts[_GOAT_THEFTS if goat else _THEFTS] += 1
