"""Where a thrown piece is likely to come to rest, and how a resting one is knocked.

A spread with round numbers, near what throws of the piece were measured to do: upright 57 % (a
weighted one 80 %), on its head 3 % (2 %); of pieces that lie there, one thrown piece moves 5 %,
and of those moved a quarter turn over. Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from math import cos, sin, sqrt
from typing import Final

import numpy as np

from pigpen.core.jit import kernel
from pigpen.core.record import Floats, Ints
from pigpen.core.rng import below, draw
from pigpen.games.piggles.board import LINE, is_on_board, zone_at
from pigpen.games.piggles.position import NO_AIM, Position, is_premium
from pigpen.games.piggles.rules import Boundary, Rules
from pigpen.thrown.aim import AZIMUTH, EIGHTH, unpack_parts
from pigpen.thrown.attitude import Side
from pigpen.thrown.pose import OFF, pack_declared, x_of, y_of

_ON_FEET, _ON_BACK, _ON_HEAD = map(int, Side)
_PERCENT: Final = 100
_UP, _HEAD = 57, 3  # percent, and of a weighted piece:
_UP_PREMIUM, _HEAD_PREMIUM = 80, 2
_CARRY: Final = 0.25  # seconds that a piece goes on at the speed of the throw
_SPREAD, _SPREAD_BY_SPEED, _SPREAD_BY_HEIGHT = 1.5, 0.05, 0.1  # inches; seconds; 1
_MOVES: Final = 5  # percent of resting pieces that a thrown piece moves
_FALLS: Final = 2  # percent of those that it moves off the board
_TURNS: Final = 23  # percent of those that it turns over
_PUSH: Final = 1.0  # inches that it moves them, at most along an axis
_FOOT: Final = 0.3  # inches that a foot is away from the middle of a piece


@kernel
def draw_landing(rules: Rules, p: Position, piece: int, rng: Ints) -> int:
    """A resting pose of a thrown piece, or OFF."""
    start = np.empty(3)
    _middle_of_throw(p, piece, start)
    x = start[0] + start[2] * _bell(rng)
    y = start[1] + start[2] * _bell(rng)
    return _lying(rules, x, y, _draw_side(p, piece, rng))


@kernel
def _middle_of_throw(p: Position, piece: int, start: Floats) -> None:
    """Writes where pieces land on average, x and y, and how far from there."""
    if p.aim == NO_AIM:  # dropped above where it lay
        start[0], start[1], start[2] = x_of(p.poses[piece]), y_of(p.poses[piece]), _SPREAD
        return
    aim = np.empty(7, np.int64)
    unpack_parts(p.aim, aim)
    side = 1.0 if p.seat == 0 else -1.0
    far, turn = _CARRY * aim[4], AZIMUTH * aim[3]
    start[0] = side * (EIGHTH * aim[0] + far * sin(turn))
    start[1] = side * (far * cos(turn) - EIGHTH * aim[1])
    start[2] = _SPREAD + _SPREAD_BY_SPEED * aim[4] + _SPREAD_BY_HEIGHT * EIGHTH * aim[2]


@kernel
def _bell(rng: Ints) -> float:
    """Of mean 0 and deviation 1, nearly normal: the sum of four uniform numbers."""
    total = draw(rng) + draw(rng) + draw(rng) + draw(rng)
    return (total / 4294967296.0 - 2.0) * sqrt(3.0)


@kernel
def _draw_side(p: Position, piece: int, rng: Ints) -> int:
    number = below(rng, _PERCENT)
    head = _HEAD_PREMIUM if is_premium(p, piece) else _HEAD
    if number < head:
        return _ON_HEAD
    up = _UP_PREMIUM if is_premium(p, piece) else _UP
    return _ON_FEET if number < head + up else _ON_BACK


@kernel
def _lying(rules: Rules, x: float, y: float, side: int) -> int:
    """The pose of a piece there; its feet may stand in a lower zone than its middle (S3)."""
    if not is_on_board(x, y):
        return OFF
    foot = LINE if rules.boundary == Boundary.CENTRE else _FOOT
    return pack_declared(x, y, side, zone_at(rules, x, y, foot))


@kernel
def is_knocked(thrown: int, rng: Ints) -> bool:
    """Whether so many thrown pieces move a resting one."""
    return below(rng, _PERCENT) < _MOVES * thrown


@kernel
def draw_knock(rules: Rules, p: Position, piece: int, rng: Ints) -> int:
    """Where a piece is pushed that lay on the board, and how it lies then."""
    if below(rng, _PERCENT) < _FALLS:
        return OFF
    x = x_of(p.poses[piece]) + _PUSH * (draw(rng) / 2147483648.0 - 1.0)
    y = y_of(p.poses[piece]) + _PUSH * (draw(rng) / 2147483648.0 - 1.0)
    turns = below(rng, _PERCENT) < _TURNS
    return _lying(rules, x, y, _draw_side(p, piece, rng) if turns else int(p.sides[piece]))
