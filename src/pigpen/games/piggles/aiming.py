"""Which throws there are, and those that a seat might want: onto the board, or onto a piece.

Pieces that slide into one push it aside, and it stands as before; one that they hit before they
touch the ground rolls over, or is off the board (docs/physics.md). So the cup is held just so far
from it that the flight ends there. Rules of record: docs/rules/piggles.md, cited as Sn.
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
from pigpen.games.piggles.throw_facts import GROUND_X, GROUND_Y, THROW, note_aim
from pigpen.thrown.aim import EIGHTH, HIGHEST, LOWEST, Aim, is_aim, pack, pack_parts, unpack_parts
from pigpen.thrown.attitude import Side
from pigpen.thrown.pose import x_of, y_of

INSIDE: Final = 42  # eighths of an inch: where a cup over the board has its middle (S13)
SPEEDS: Final = (25, 40, 60)  # inches a second, of throws at a piece: to turn it, or to remove it
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
    """S13: an aim within its ranges, not too high, and over the board if that is asked."""
    if not is_aim(code):
        return False
    parts = np.empty(len(LOWEST), np.int64)
    unpack_parts(code, parts)
    inside = rules.release_outside == Switch.ON or parts[_Y] <= INSIDE
    return inside and parts[_H] <= rules.h_max * _INCH


@kernel
def write_menu(rules: Rules, p: Position, actions: Ints) -> int:
    """Throws that a seat might want, ascending; any other may be made (S13). Returns how many."""
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
    """Puts an action where it belongs among ascending ones, once; returns how many there are."""
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
    """How many pieces are in the cup."""
    count = 0
    for piece in range(PIECES):
        count += int(p.places[piece]) == Place.CUP
    return count


@kernel
def is_worth_hitting(p: Position, piece: int) -> bool:
    """Whether one would like it to lie otherwise: what stands of theirs, or does not of one's own.

    S20, S21.
    """
    own, stands = p.controllers[piece] == p.seat, int(p.sides[piece]) == Side.UP
    return int(p.places[piece]) == Place.BOARD and own != stands


@kernel
def write_shots(rules: Rules, p: Position, piece: int, thrown: int, shots: Ints) -> int:
    """Writes throws of so many pieces at one that lies; returns how many, to `MOST_SHOTS`."""
    written = 0
    for speed in SPEEDS:
        aim = aim_at(p.poses[piece], int(p.seat), speed, thrown)
        if aim != NO_AIM and is_throw(rules, aim):
            shots[written] = aim
            written += 1
    return written


@kernel
def aim_at(pose: int, seat: int, v: int, thrown: int) -> int:
    """The lowest straight throw of `v` inches a second whose flight ends on a piece; or NO_AIM.

    No cup may be so far back, or so far aside, for some pieces.
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
    """The piece that the flight of a throw ends on, if nothing goes astray; or NO_PIECE."""
    throw = np.empty(THROW)
    note_aim(aim, int(p.seat), num_in_cup(p), 0.0, 0.0, throw)
    nearest, least = NO_PIECE, _ONTO
    for piece in range(PIECES):
        if int(p.places[piece]) == Place.BOARD:
            x, y = x_of(p.poses[piece]) - throw[GROUND_X], y_of(p.poses[piece]) - throw[GROUND_Y]
            distance = sqrt(x * x + y * y)
            if distance < least:
                nearest, least = piece, distance
    return nearest
