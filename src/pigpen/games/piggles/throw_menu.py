"""The menu of throws: useful ones across the board, and throws at a piece.

A piece that slides into another pushes it aside, still standing; a piece that hits another before
it touches the ground turns it over, or knocks it off the board (docs/physics.md). So throws at a
piece are aimed so that the flight ends on it. Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from math import sqrt
from typing import Final

import numpy as np

from pigpen.core.jit import kernel
from pigpen.core.record import Ints
from pigpen.games.piggles.flight import flight_time
from pigpen.games.piggles.pieces import NO_PIECE, PIECES
from pigpen.games.piggles.position import NO_AIM, Place, Position
from pigpen.games.piggles.readings import Switch
from pigpen.games.piggles.rules import Rules
from pigpen.games.piggles.throw_state import GROUND_X, GROUND_Y, THROW, write_throw_of_aim
from pigpen.thrown.aim import EIGHTH, HIGHEST, LOWEST, Aim, is_aim, pack, pack_parts, unpack_parts
from pigpen.thrown.attitude import Side
from pigpen.thrown.pose import x_of, y_of

INSIDE: Final = 42  # eighths of an inch: the farthest middle of a cup over the board (S13)
SPEEDS: Final = (25, 40, 60)  # inches a second, of throws at a piece
MOST_SHOTS: Final = len(SPEEDS)
_MENU: Final = tuple(
    sorted(
        pack(Aim(x=x, y=y, h=LOWEST.h, az=0, v=v, lift=0, spin=2))
        for x in (-24, 0, 24)
        for y in (16, 28)
        for v in (0, 12, 24)
    )
)
_H, _Y = 2, 1  # parts of an aim
_INCH: Final = round(1 / EIGHTH)
_HIGHER: Final = 4  # eighths of an inch
_ONTO: Final = 0.5  # inches from a piece at which a flight ends on it


@kernel
def is_throw(rules: Rules, code: int) -> bool:
    """Return whether a code is a legal throw: an aim in its ranges, and not too high (S13).

    By option the cup must be over the board.
    """
    if not is_aim(code):
        return False
    parts = np.empty(len(LOWEST), np.int64)
    unpack_parts(code, parts)
    inside = rules.release_outside == Switch.ON or parts[_Y] <= INSIDE
    return inside and parts[_H] <= rules.h_max * _INCH


@kernel
def write_menu(rules: Rules, p: Position, actions: Ints) -> int:
    """Write a menu of useful throws, ascending, and return how many; others are legal too (S13)."""
    count = 0
    for aim in _MENU:
        actions[count] = aim
        count += 1
    shots, thrown = np.empty(MOST_SHOTS, np.int64), num_in_cup(p)
    for piece in range(PIECES):
        if is_worth_hitting(p, piece):
            for shot in range(write_shots(rules, p, piece, thrown, shots)):
                count = _insert(actions, count, shots[shot])
    return count


@kernel
def _insert(actions: Ints, count: int, action: int) -> int:
    """Insert an action into an ascending list, once; return the new length."""
    place = count
    while place > 0 and actions[place - 1] > action:
        place -= 1
    if place > 0 and actions[place - 1] == action:
        return count
    for later in range(count, place, -1):
        actions[later] = actions[later - 1]
    actions[place] = action
    return count + 1


@kernel
def num_in_cup(p: Position) -> int:
    """Return how many pieces are in the cup."""
    count = 0
    for piece in range(PIECES):
        count += int(p.places[piece]) == Place.CUP
    return count


@kernel
def is_worth_hitting(p: Position, piece: int) -> bool:
    """Return whether a piece should lie otherwise: another's on its feet, or one's own not.

    S20, S21.
    """
    own, stands = p.controllers[piece] == p.seat, int(p.sides[piece]) == Side.UP
    return int(p.places[piece]) == Place.BOARD and own != stands


@kernel
def write_shots(rules: Rules, p: Position, piece: int, thrown: int, shots: Ints) -> int:
    """Write throws of `thrown` pieces at a piece; return how many, at most `MOST_SHOTS`."""
    written = 0
    for speed in SPEEDS:
        aim = aim_at(p.poses[piece], int(p.seat), speed, thrown)
        if aim != NO_AIM and is_throw(rules, aim):
            shots[written] = aim
            written += 1
    return written


@kernel
def aim_at(pose: int, seat: int, v: int, thrown: int) -> int:
    """Return the lowest straight throw at `v` inches a second whose flight ends on a pose.

    Returns NO_AIM if the cup would be too far back, or too far aside.
    """
    facing = 1.0 if seat == 0 else -1.0
    right = round(facing * x_of(pose) / EIGHTH)
    if right < LOWEST.x or right > HIGHEST.x:
        return NO_AIM
    for h in range(LOWEST.h, HIGHEST.h + 1, _HIGHER):
        way = v * flight_time(h, 0.0, thrown) - facing * y_of(pose)
        back = round(way / EIGHTH)
        if back > HIGHEST.y:
            return NO_AIM
        if back >= LOWEST.y:
            aim = np.zeros(len(LOWEST), np.int64)
            aim[0], aim[1], aim[2], aim[4] = right, back, h, v
            return pack_parts(aim)
    return NO_AIM


@kernel
def piece_aimed_at(p: Position, aim: int) -> int:
    """Return the piece on which the flight of an exact throw ends, or NO_PIECE."""
    throw = np.empty(THROW)
    write_throw_of_aim(aim, int(p.seat), num_in_cup(p), 0.0, 0.0, throw)
    nearest, least = NO_PIECE, _ONTO
    for piece in range(PIECES):
        if int(p.places[piece]) == Place.BOARD:
            x, y = x_of(p.poses[piece]) - throw[GROUND_X], y_of(p.poses[piece]) - throw[GROUND_Y]
            distance = sqrt(x * x + y * y)
            if distance < least:
                nearest, least = piece, distance
    return nearest
