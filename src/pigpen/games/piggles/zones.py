"""Zones of the board, which a declared pose may name (`thrown.pose`)."""

from pigpen.core.codes import Code


class Zone(Code):
    """The zones, by falling points (S3); `OFF` only in the pose of that name."""

    FIELD = 0
    PATH = 1
    WOODS = 2
    OFF = 3
