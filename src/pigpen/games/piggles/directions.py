"""Directions on the board: the Fields left of, right of and across from a piece.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from pigpen.core.jit import kernel
from pigpen.games.piggles.board import EAST, FIELDS, WEST, distance
from pigpen.games.piggles.pieces import PIECES, Rune
from pigpen.games.piggles.position import NO_FIELD, Place, Position
from pigpen.games.piggles.readings import Across, Frame
from pigpen.games.piggles.rules import Rules

_ADJACENT = int(Rune.ADJACENT)


@kernel
def reach_of(p: Position) -> int:
    """Return the direction in which the acting piece reaches: its rune's, or Adjacent (S40).

    S58.
    """
    return _ADJACENT if p.stage > 0 else int(p.runes[p.acting])


@kernel
def is_in_reach(rules: Rules, p: Position, field: int) -> bool:
    """Return whether the acting piece reaches a Field; from outside the Fields none (S41-S43)."""
    own = int(p.fields[p.acting])
    reach = reach_of(p)
    if min(own, field) == NO_FIELD:
        return False
    if reach == Rune.ALL:
        return True
    if reach in (Rune.ADJACENT, Rune.SUMMON):
        return field == own
    if reach == Rune.ACROSS:
        return field == (own + 2) % FIELDS
    return field != own and field == _beside(rules, p, own, reach == Rune.LEFT)


@kernel
def _beside(rules: Rules, p: Position, own: int, is_left: bool) -> int:
    """Return the Field beside another: the next clockwise is on the left of its player (S41)."""
    if rules.frame == Frame.ACTIVE_PLAYER:
        west = is_left == (p.seat == 0)
        return WEST if west else EAST
    return (own + 1) % FIELDS if is_left else (own - 1) % FIELDS


@kernel
def is_reached(rules: Rules, p: Position, piece: int) -> bool:
    """Return whether the acting piece may choose another piece on the board (S44)."""
    if int(p.places[piece]) != Place.BOARD or piece == p.acting:
        return False
    if not is_in_reach(rules, p, int(p.fields[piece])):
        return False
    nearest = rules.across == Across.NEAREST and reach_of(p) == Rune.ACROSS
    return not nearest or _is_nearest(p, piece)


@kernel
def _is_nearest(p: Position, piece: int) -> bool:
    """Return whether no other piece of that Field lies nearer (S43)."""
    away = distance(p.poses[p.acting], p.poses[piece])
    for other in range(PIECES):
        beside = int(p.places[other]) == Place.BOARD and p.fields[other] == p.fields[piece]
        if beside and distance(p.poses[p.acting], p.poses[other]) < away:
            return False
    return True
