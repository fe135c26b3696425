"""Kernels of the Tally of a turn, and of Resolve at the end of a round.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from pigpen.core.game import NOBODY
from pigpen.core.jit import kernel
from pigpen.games.piggles.pens import IN_KITCHEN, IN_MUD, to_kitchen, to_mud
from pigpen.games.piggles.pieces import PIECES
from pigpen.games.piggles.position import TURNS, ZONES, Place, Position, is_held, start_clock
from pigpen.games.piggles.readings import BonusMud, Floor, Penalty, Switch
from pigpen.games.piggles.rules import Rules
from pigpen.thrown.attitude import Side

_WORTH = (3, 2, 1)  # by `Zone` (S18)


@kernel
def worth(zone: int) -> int:
    """Return the points of a piece on its feet: 3 in a Field, 2 on a Path, 1 in the Woods (S18)."""
    return _WORTH[zone]


@kernel
def scores_now(rules: Rules, p: Position, piece: int) -> bool:
    """Return whether a piece counts at the Tally of the seat (S18, S19)."""
    if not is_held(p, piece, int(p.seat), Place.BOARD) or int(p.sides[piece]) != Side.UP:
        return False
    return rules.score_once == Switch.OFF or p.counted[piece] == 0


@kernel
def costs_now(rules: Rules, p: Position, piece: int) -> bool:
    """Return whether a piece in the Kitchen costs the seat a point (S22)."""
    if not is_held(p, piece, int(p.seat), Place.KITCHEN):
        return False
    return rules.kitchen_penalty == Penalty.EACH_TURN or p.paid[piece] == 0


@kernel
def tally(rules: Rules, p: Position) -> None:
    """Count the points of a turn: pieces, bonuses, and the Kitchen (S18 to S23)."""
    seat = int(p.seat)
    p.tally_seat = seat
    p.tallied = 0
    p.penalty = 0
    for zone in range(ZONES):
        p.zone_points[zone] = 0
    p.bonus = p.pending[seat]
    p.pending[seat] = 0
    for piece in range(PIECES):
        if scores_now(rules, p, piece):
            points = worth(int(p.zones[piece]))
            p.tallied += points
            p.zone_points[p.zones[piece]] += points
            p.counted[piece] = 1
        if costs_now(rules, p, piece):
            p.penalty += 1
            p.paid[piece] = 1
    p.scores[seat] = _added(rules, p, int(p.scores[seat]))


@kernel
def _added(rules: Rules, p: Position, score: int) -> int:
    """Return the new score, not below zero in the end, or already after the penalties (S23)."""
    gain, loss = int(p.tallied) + int(p.bonus), int(p.penalty)
    if rules.floor == Floor.EACH_ITEM:
        return max(0, score - loss) + gain
    return max(0, score + gain - loss)


@kernel
def credit_at_resolve(rules: Rules, p: Position, piece: int) -> int:
    """Return the points for the seat that turned a piece so that it leaves at Resolve (S21)."""
    turner = p.turners[piece]
    if turner == NOBODY or rules.bonus_resolve == Switch.OFF:
        return 0
    if p.controllers[piece] == turner and rules.bonus_own == Switch.OFF:
        return 0
    if int(p.sides[piece]) == Side.HEAD:
        return IN_KITCHEN
    return IN_MUD if rules.bonus_mud == BonusMud.BOTH else 0


@kernel
def leaves(p: Position, piece: int) -> bool:
    """Return whether a piece leaves the board at Resolve (S24)."""
    return int(p.places[piece]) == Place.BOARD and int(p.sides[piece]) != Side.UP


@kernel
def resolve(rules: Rules, p: Position) -> None:
    """Move pieces on their back to the Mud, and those on their head to the Kitchen (S24)."""
    p.turn = TURNS
    start_clock(p)
    for piece in range(PIECES):
        if leaves(p, piece):
            points = credit_at_resolve(rules, p, piece)
            if points > 0:
                p.scores[p.turners[piece]] += points
            if int(p.sides[piece]) == Side.HEAD:
                to_kitchen(p, piece)
            else:
                to_mud(rules, p, piece)
