"""Outcomes of a throw, drawn from the model of landings instead of simulated.

Thrown pieces come to rest in the order of their numbers, then those that were moved. Rules of
record: docs/rules/piggles.md, cited as Sn.
"""

import numpy as np

from pigpen.core.jit import kernel
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import below
from pigpen.games.piggles.knocks import UNMOVED, draw_knock
from pigpen.games.piggles.landings import ERRORS, draw_landing, draw_throw, estimate_errors
from pigpen.games.piggles.pieces import PIECES
from pigpen.games.piggles.position import Phase, Place, Position, Roll
from pigpen.games.piggles.rules import SEATS, Rules
from pigpen.games.piggles.throw_state import THROW
from pigpen.thrown.pose import SETTLED, with_piece


@kernel
def draw_outcome(rules: Rules, p: Position, probability: Floats, rng: Ints) -> int:
    """Draw one outcome of a throw (S15), or the first seat (S6); `probability` is not used."""
    if p.phase == Phase.LOT:
        return below(rng, SEATS)
    last = -1
    for piece in range(PIECES):
        roll = int(p.roll[piece])
        if roll == Roll.FLYING:
            return with_piece(piece, draw_landing(rules, p, piece, rng))
        if roll == Roll.MOVED:
            last = piece
    errors, throw = np.empty(ERRORS), np.empty(THROW)
    mover = max(int(p.rerolled), 0)  # the piece that is dropped, where one is
    estimate_errors(rules, p, mover, errors)
    for piece in range(last + 1, PIECES):
        lies = int(p.places[piece]) == Place.BOARD and int(p.roll[piece]) == Roll.IDLE
        if lies:
            # Drawn for each, because a position stores no error; the mean would hit too often.
            draw_throw(p, mover, errors, throw, rng)
            pose = draw_knock(rules, p, piece, throw, rng)
            if pose != UNMOVED:
                return with_piece(piece, pose)
    return SETTLED
