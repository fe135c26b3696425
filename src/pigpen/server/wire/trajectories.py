"""Trajectories: how thrown pieces came to where they lie.

===========================================  ==========================================
GET  /api/tables/{id}/trajectories/{ply}  Trajectory of a `LogEntry` that is a landing
===========================================  ==========================================

It never changes. It is to be looked at: where the pieces lie in the end, the outcomes say.
"""

from pigpen.server.wire.base import Wire


class Hit(Wire):
    """One piece met another, the board, or the table."""

    at: float  # seconds after the release
    piece: int
    other: int  # a piece, or -1: the board, -2: the table about it
    impulse: float


class Trajectory(Wire):
    """The trajectory of each piece that moved, from the release to rest."""

    ply: int  # of the first outcome
    hz: int  # keyframes a second
    pieces: tuple[int, ...]  # B, those that moved
    num_keyframes: int  # F
    # Base64 of int16, little end first, [F, B, 7]: x, y, z in thousandths of an inch, then
    # the quaternion w, x, y, z by 32767.
    keyframes: str
    hits: tuple[Hit, ...]
