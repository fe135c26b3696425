"""Points of the board onto which an effect may put a piece.

A point is packed as the low 22 bits of a pose: x and y in 1/128 inch (`thrown.pose`). Rules of
record: docs/rules/piggles.md, cited as Sn.
"""

from math import sqrt
from typing import Final

from pigpen.core.jit import kernel
from pigpen.core.record import Ints
from pigpen.games.piggles.board import LINE, sector, zone_at
from pigpen.games.piggles.directions import is_in_reach
from pigpen.games.piggles.pieces import PIECES
from pigpen.games.piggles.position import Place, Position
from pigpen.games.piggles.rules import Rules
from pigpen.games.piggles.zones import Zone
from pigpen.thrown.pose import REACH, STEPS, step, x_of, y_of

POINTS: Final = 1 << 22  # codes of points are below it
CLEAR: Final = 0.6  # inches between the middles of a placed piece and any other (S50)
_COLUMN: Final = 2 * REACH  # codes from one row to the next
_GRID: Final = STEPS // 2  # half an inch
_ROWS: Final = 6 * STEPS // _GRID  # to either side of the centre: what the largest Field holds


@kernel
def point(x: float, y: float) -> int:
    """Return the code of the point nearest to (x, y), inches."""
    return step(y) * _COLUMN + step(x)


@kernel
def is_free(rules: Rules, p: Position, code: int) -> bool:
    """Return whether a piece may be put there: in a Field in reach, clear of others (S50)."""
    if not 0 <= code < POINTS:
        return False
    x, y = x_of(code), y_of(code)
    if zone_at(rules, x, y, LINE) != Zone.FIELD or not is_in_reach(rules, p, sector(x, y)):
        return False
    for piece in range(PIECES):
        if int(p.places[piece]) == Place.BOARD:
            right, up = x_of(p.poses[piece]) - x, y_of(p.poses[piece]) - y
            if sqrt(right * right + up * up) < CLEAR:
                return False
    return True


@kernel
def free_points(rules: Rules, p: Position, actions: Ints) -> int:
    """Write the free points of the half-inch grid, ascending; return how many."""
    count = 0
    for row in range(-_ROWS, _ROWS + 1):
        for column in range(-_ROWS, _ROWS + 1):
            code = (REACH + row * _GRID) * _COLUMN + REACH + column * _GRID
            if is_free(rules, p, code):
                actions[count] = code
                count += 1
    return count


@kernel
def has_free_point(rules: Rules, p: Position) -> bool:
    """Return whether the grid has a free point; otherwise the effect is lost (S50)."""
    for row in range(-_ROWS, _ROWS + 1):
        for column in range(-_ROWS, _ROWS + 1):
            code = (REACH + row * _GRID) * _COLUMN + REACH + column * _GRID
            if is_free(rules, p, code):
                return True
    return False
