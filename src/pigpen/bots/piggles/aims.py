"""Aims that a search tries across the board; `candidates` adds throws at pieces."""

from typing import Final

from pigpen.core.jit import kernel
from pigpen.games.piggles.pieces import NO_PIECE, PIECES
from pigpen.games.piggles.position import Position
from pigpen.games.piggles.tally import worth
from pigpen.games.piggles.throw_menu import is_worth_hitting
from pigpen.thrown.aim import LOWEST, Aim, pack

# Eighths of an inch, and inches a second. Low, level, straight and without spin a piece goes where
# it is meant to; the faster throws reach the far half of the board, and knock what lies there.
_RIGHT: Final = (-20, -8, 0, 8, 20)
_BACK_AND_SPEED: Final = (
    (10, 0), (20, 0), (28, 0), (32, 12), (40, 15), (14, 12), (20, 18), (14, 24), (40, 60),
)  # fmt: skip
AIMS: Final = tuple(
    pack(Aim(x=x, y=y, h=LOWEST.h, az=0, v=v, lift=0, spin=0))
    for x in _RIGHT
    for y, v in _BACK_AND_SPEED
)


@kernel
def best_piece_to_hit(p: Position) -> int:
    """Return the other seat's piece that stands for the most points, or NO_PIECE."""
    best, most = NO_PIECE, 0
    for piece in range(PIECES):
        if is_worth_hitting(p, piece) and p.controllers[piece] != p.seat:
            points = int(worth(int(p.zones[piece])))
            if points > most:
                best, most = piece, points
    return best
