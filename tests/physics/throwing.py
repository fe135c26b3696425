"""Throws for tests."""

from pigpen.games.piggles.zones import Zone
from pigpen.physics.simulation import Body, simulate_throw
from pigpen.thrown.aim import Aim
from pigpen.thrown.attitude import Side
from pigpen.thrown.hand import Skill
from pigpen.thrown.pose import is_off, pack_declared, side_of
from pigpen.thrown.shape import USUAL

PLAIN = Aim(x=0, y=20, h=20, az=0, v=12, lift=0, spin=2)
PLACES = ((0, 1.5), (1.5, 0.25), (-1.625, 0.25), (2, 2), (-2.25, 2.125), (0.25, 3.25))


def lying(count, first=6):
    """Pieces on their trotters, some way across the centre line."""
    return [
        Body(first + index, USUAL, pack_declared(x, y, Side.UP, Zone.FIELD))
        for index, (x, y) in enumerate(PLACES[:count])
    ]


def cup(count, ballast=USUAL):
    return [(piece, ballast) for piece in range(count)]


def seed(number):
    return number.to_bytes(4, "big")


def drops(count, aim=PLAIN, ballast=USUAL, seat=0):
    """Poses of single throws onto an empty board."""
    return [
        simulate_throw([], cup(1, ballast), aim, seat, seed(number)).landed[0][1]
        for number in range(count)
    ]


def shares(poses):
    """Count the poses on the board: up, down, on the head."""
    on_board = [side_of(pose, 0) for pose in poses if not is_off(pose)]
    return [on_board.count(side) / len(on_board) for side in Side]


__all__ = ["Body", "Skill", "cup", "drops", "lying", "seed", "shares", "simulate_throw"]
