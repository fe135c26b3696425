"""Geometry of the board: its zones, and the zone and side of a resting piece.

Inches, the origin in the centre, x east and y north. The parts of the board are bounded by lines in
eight directions, so that the reach of a piece in each of them decides. Rules of record:
docs/rules/piggles.md, cited as Sn.
"""

from math import sqrt
from typing import Final

import numpy as np

from pigpen.core.codes import Code
from pigpen.core.jit import kernel
from pigpen.core.record import Floats
from pigpen.games.piggles.outline import DIAGONAL, DIRECTIONS, outline
from pigpen.games.piggles.position import NO_FIELD
from pigpen.games.piggles.readings import Boundary, Leaner, OnHead, Quadrants
from pigpen.games.piggles.rules import Rules
from pigpen.games.piggles.zones import Zone
from pigpen.thrown.attitude import Side
from pigpen.thrown.footprint import contacts, stands_on_head
from pigpen.thrown.pose import declared_zone, is_declared, side_of, x_of, y_of
from pigpen.thrown.shape import NUM_CONTACTS

HALF: Final = 6.5  # of the board's side
LINE: Final = 1 / 16  # half the width of a line
QUARTER: Final = 0.25  # unit of the options that size the board
_DOWN, _HEAD = int(Side.DOWN), int(Side.HEAD)
_FIELD, _PATH, _WOODS = int(Zone.FIELD), int(Zone.PATH), int(Zone.WOODS)


class Field(Code):
    """The four Fields, clockwise as seen from above (S2)."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3


NORTH, EAST, SOUTH, WEST = map(int, Field)  # machine code mixes no enumeration with numbers
FIELDS: Final = 4


@kernel
def woods_edge(rules: Rules) -> float:
    """Return how far the Woods are from the centre, along the axes (S1)."""
    return HALF - QUARTER * rules.woods


@kernel
def inner_edge(rules: Rules) -> float:
    """Return how far the inner square reaches from the centre (S1)."""
    return woods_edge(rules) - QUARTER * rules.ring


@kernel
def half_lane(rules: Rules) -> float:
    """Return half the width of the lanes between the Fields (S2)."""
    return QUARTER * rules.lane / 2.0


@kernel
def is_on_board(x: float, y: float) -> bool:
    """Return whether a piece whose middle is there has not fallen (S4)."""
    return max(abs(x), abs(y)) <= HALF


@kernel
def side_in(rules: Rules, pose: int) -> int:
    """Return the side on which a pose lies (S5); of a declared pose, the declared one."""
    side = side_of(pose, 1 if rules.side == Leaner.UP_IF_FACE_RISES else 0)
    doubtful = side == _HEAD and rules.head == OnHead.STRICT and not is_declared(pose)
    return _DOWN if doubtful and not stands_on_head(pose) else side


@kernel
def zone_of(rules: Rules, pose: int) -> int:
    """Return the `Zone` of a piece on the board (S3); of a declared pose, the declared one."""
    if is_declared(pose):
        return declared_zone(pose)
    reach = np.empty(DIRECTIONS)
    if rules.boundary == Boundary.SILHOUETTE:
        outline(pose, reach)
    elif rules.boundary == Boundary.FOOTPRINT:
        _reach_of_contacts(pose, reach)
    else:
        _reach_of_point(x_of(pose), y_of(pose), reach)
    return _zone_within(rules, reach, LINE)


@kernel
def zone_at(rules: Rules, x: float, y: float, line: float) -> int:
    """Return the `Zone` of a point, with lines of this half width (S3)."""
    reach = np.empty(DIRECTIONS)
    _reach_of_point(x, y, reach)
    return _zone_within(rules, reach, line)


@kernel
def _zone_within(rules: Rules, reach: Floats, line: float) -> int:
    """Return the lowest zone touched: whatever touches a line touches both sides (S3)."""
    far = max(reach[0], reach[2], reach[4], reach[6])
    if far >= woods_edge(rules) - line:
        return _WOODS
    if far >= inner_edge(rules) - line:
        return _PATH
    for field in range(FIELDS):
        # The Field's two lanes lie behind it, at 135 degrees to either side of its direction.
        along = 2 - 2 * field
        left, right = (along + 3) % DIRECTIONS, (along - 3) % DIRECTIONS
        if max(reach[left], reach[right]) < -(half_lane(rules) + line):
            return _FIELD
    return _PATH


@kernel
def _reach_of_point(x: float, y: float, reach: Floats) -> None:
    reach[0], reach[2], reach[4], reach[6] = x, y, -x, -y
    reach[1], reach[3] = (x + y) * DIAGONAL, (y - x) * DIAGONAL
    reach[5], reach[7] = -reach[1], -reach[3]


@kernel
def _reach_of_contacts(pose: int, reach: Floats) -> None:
    """Write how far the points that touch the board lie in each direction."""
    points = np.empty((NUM_CONTACTS, 2))
    one = np.empty(DIRECTIONS)
    reach[:] = -2.0 * HALF
    for point in range(contacts(pose, points)):
        _reach_of_point(points[point, 0], points[point, 1], one)
        for direction in range(DIRECTIONS):
            reach[direction] = max(reach[direction], one[direction])


@kernel
def quadrant_of(rules: Rules, pose: int, zone: int) -> int:
    """Return the Field in which a piece lies for directions, or NO_FIELD (S42)."""
    x, y = x_of(pose), y_of(pose)
    if rules.quadrants == Quadrants.FIELDS and zone != _FIELD:
        return NO_FIELD
    if rules.quadrants == Quadrants.BOUNDARY and zone_at(rules, x, y, 0.0) != _FIELD:
        return NO_FIELD
    return sector(x, y)


@kernel
def sector(x: float, y: float) -> int:
    """Return the quarter of the board between its diagonals, or NO_FIELD on a diagonal."""
    if abs(x) == abs(y):
        return NO_FIELD
    if abs(x) < abs(y):
        return NORTH if y > 0.0 else SOUTH
    return EAST if x > 0.0 else WEST


@kernel
def distance(one: int, other: int) -> float:
    """Return the inches between the middles of two poses."""
    x, y = x_of(one) - x_of(other), y_of(one) - y_of(other)
    return sqrt(x * x + y * y)
