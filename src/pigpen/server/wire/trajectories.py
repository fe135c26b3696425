"""Trajectories: the motion of thrown pieces until they rest.

===========================================  ==========================================
GET  /api/tables/{id}/trajectories/{ply}  Trajectory of a `LogEntry` that is a landing
===========================================  ==========================================

A trajectory never changes. It is for display only: the final poses are given by the outcomes.
"""

from pigpen.server.wire.base import Wire


class Hit(Wire):
    """A collision of a piece with another, the board, or the table."""

    at: float  # seconds after the release
    piece: int
    other: int  # a piece, or -1: the board, -2: the table around it
    impulse: float


class Trajectory(Wire):
    """The trajectories of all pieces that moved, from release to rest."""

    ply: int  # of the first outcome
    hz: int  # keyframes per second
    pieces: tuple[int, ...]  # B, those that moved
    num_keyframes: int  # F
    # Base64 of little-endian int16, [F, B, 7]: x, y, z in thousandths of an inch, then
    # the quaternion w, x, y, z times 32767.
    keyframes: str
    hits: tuple[Hit, ...]
