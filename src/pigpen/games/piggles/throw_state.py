"""A throw as a row of numbers, and the pieces that are thrown or in its way.

Rules of record: docs/rules/piggles.md.
"""

from typing import Final

import numpy as np

from pigpen.core.jit import kernel
from pigpen.core.mathematics import cos, sin
from pigpen.core.record import Floats
from pigpen.games.piggles.flight import (
    add_to_crowd,
    finish_crowd,
    flight_time,
    impact_speed,
    low_time,
)
from pigpen.games.piggles.pieces import PIECES
from pigpen.games.piggles.position import NO_AIM, Place, Position, Roll
from pigpen.thrown.aim import AZIMUTH, EIGHTH, unpack_parts
from pigpen.thrown.hand import AZIMUTH_SPREAD, SPEED_SPREAD
from pigpen.thrown.pose import x_of, y_of

# Indices: the place of the cup, its direction, speeds in inches a second, the aim's spin, and
# the place where pieces reach the ground.
THROW: Final = 9
X, Y, WAY_X, WAY_Y, V, IMPACT, SPIN, GROUND_X, GROUND_Y = range(THROW)
_DROP: Final = 16  # eighths of an inch above the board from which a piece is dropped


@kernel
def num_thrown(p: Position) -> int:
    """Return how many pieces are in the current throw."""
    thrown = 0
    for piece in range(PIECES):
        thrown += is_thrown(p, piece)
    return thrown


@kernel
def is_thrown(p: Position, piece: int) -> bool:
    """Return whether a piece is part of the current throw."""
    return int(p.roll[piece]) in (Roll.FLYING, Roll.LANDED, Roll.AGAIN)


@kernel
def is_lying(p: Position, piece: int) -> bool:
    """Return whether a piece is on the board and not part of the current throw."""
    on_board = int(p.places[piece]) == Place.BOARD
    return on_board and int(p.roll[piece]) in (Roll.IDLE, Roll.MOVED)


@kernel
def write_crowd(p: Position, throw: Floats, crowd: Floats) -> None:
    """Write how pieces on the board are in the way of a throw, [CROWDS]."""
    speed_x, speed_y = throw[V] * throw[WAY_X], throw[V] * throw[WAY_Y]
    low = low_time(throw[IMPACT])
    crowd[:] = 0.0
    for piece in range(PIECES):
        if is_lying(p, piece):
            x, y = x_of(p.poses[piece]), y_of(p.poses[piece])
            add_to_crowd(x, y, throw[GROUND_X], throw[GROUND_Y], speed_x, speed_y, low, crowd)
    finish_crowd(crowd)


@kernel
def write_throw(
    p: Position, piece: int, thrown: int, aside: float, faster: float, throw: Floats
) -> None:
    """Write the throw [THROW] of a hand with these errors, in usual spreads."""
    if p.aim != NO_AIM:
        write_throw_of_aim(p.aim, int(p.seat), thrown, aside, faster, throw)
        return
    throw[:] = 0.0  # dropped above where it lay
    throw[X], throw[Y] = x_of(p.poses[piece]), y_of(p.poses[piece])
    throw[GROUND_X], throw[GROUND_Y] = throw[X], throw[Y]
    throw[WAY_Y] = 1.0 if p.seat == 0 else -1.0
    throw[IMPACT] = impact_speed(_DROP, 0.0, thrown)


@kernel
def write_throw_of_aim(
    code: int, seat: int, thrown: int, aside: float, faster: float, throw: Floats
) -> None:
    """Write the throw [THROW] of an aim by a hand with these errors, in usual spreads."""
    aim = np.empty(7, np.int64)
    unpack_parts(code, aim)
    facing = 1.0 if seat == 0 else -1.0
    throw[X], throw[Y] = facing * EIGHTH * aim[0], -facing * EIGHTH * aim[1]
    turn = AZIMUTH * aim[3] + AZIMUTH_SPREAD * aside
    throw[WAY_X], throw[WAY_Y] = facing * sin(turn), facing * cos(turn)
    throw[V] = aim[4] * max(0.0, 1.0 + SPEED_SPREAD * faster)
    throw[IMPACT] = impact_speed(aim[2], aim[5], thrown)
    throw[SPIN] = aim[6]
    far = throw[V] * flight_time(aim[2], aim[5], thrown)
    throw[GROUND_X] = throw[X] + far * throw[WAY_X]
    throw[GROUND_Y] = throw[Y] + far * throw[WAY_Y]
