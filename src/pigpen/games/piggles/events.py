"""Events of Piggles that fast play counts: how often each rule applies.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from pigpen.core.jit import kernel
from pigpen.core.record import Ints
from pigpen.games.piggles.pieces import PIECES
from pigpen.games.piggles.position import ZONES, End, Phase, Place, Position, Roll
from pigpen.games.piggles.rules import SEATS, Rules
from pigpen.thrown.attitude import Side
from pigpen.thrown.pose import SETTLED, piece_of

EVENTS = (
    "turns",
    "piece_points",
    "field_points",
    "path_points",
    "woods_points",
    "bonus_points",
    "kitchen_points",
    "pieces_thrown",
    "up_in_field",
    "up_on_path",
    "up_in_woods",
    "landed_on_head",
    "threw_off",
    "knocks",
    "knocked_off",
    "to_kitchen",
    "captures",
    "exhaustions",
    "tiebreaks",
)
(
    _TURNS,
    _PIECES,
    _FIELD_POINTS,  # by `Zone`, with the two that follow
    _PATH_POINTS,
    _WOODS_POINTS,
    _BONUS,
    _PENALTY,
    _THROWN,
    _IN_FIELD,  # by `Zone`, with the two that follow
    _ON_PATH,
    _IN_WOODS,
    _ON_HEAD,
    _THREW_OFF,
    _KNOCKS,
    _KNOCKED_OFF,
    _TO_KITCHEN,
    _CAPTURES,
    _EXHAUSTIONS,
    _TIEBREAKS,
) = range(len(EVENTS))


@kernel
def write_points(rules: Rules, p: Position, points: Ints) -> None:
    """Write the scores (S18 to S24)."""
    for seat in range(SEATS):
        points[seat] = p.scores[seat]


@kernel
def count_events(rules: Rules, before: Position, action: int, p: Position, counts: Ints) -> None:
    """Count turns with their points, where pieces came to rest, and how the game ended."""
    if before.attempt > 0:  # the tiebreak is no turn, and its throws earn nothing (S30)
        return
    if before.phase == Phase.ROLLING and action != SETTLED:
        _count_rest(before, piece_of(action), p, counts)
    if before.phase in (Phase.LOT, Phase.DRAFT):
        return
    for piece in range(PIECES):
        in_kitchen = int(p.places[piece]) == Place.KITCHEN
        counts[_TO_KITCHEN] += in_kitchen and before.places[piece] != Place.KITCHEN
        counts[_CAPTURES] += p.controllers[piece] != before.controllers[piece]  # S52
    if p.moment != before.moment:
        counts[_TURNS] += 1
        counts[_PIECES] += p.tallied
        for zone in range(ZONES):
            counts[_FIELD_POINTS + zone] += p.zone_points[zone]
        counts[_BONUS] += p.bonus
        counts[_PENALTY] += p.penalty
        counts[_EXHAUSTIONS] += p.end == End.EXHAUSTION  # S26
        counts[_TIEBREAKS] += p.attempt > 0 or p.end == End.SUDDEN  # S29


@kernel
def _count_rest(before: Position, piece: int, p: Position, counts: Ints) -> None:
    """Count the rest of one piece, thrown or knocked (S15 to S17)."""
    is_thrown = before.roll[piece] == Roll.FLYING
    is_off = int(p.places[piece]) != Place.BOARD
    counts[_THROWN if is_thrown else _KNOCKS] += 1
    if is_off:
        counts[_THREW_OFF if is_thrown else _KNOCKED_OFF] += 1
    elif is_thrown and int(p.sides[piece]) == Side.UP:
        counts[_IN_FIELD + p.zones[piece]] += 1
    elif is_thrown:
        counts[_ON_HEAD] += int(p.sides[piece]) == Side.HEAD
