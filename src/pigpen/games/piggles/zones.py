"""The zones of the board, as a pose that somebody declares names them (`thrown.pose`)."""

from pigpen.core.codes import Code


class Zone(Code):
    """Where on the board, by falling worth (S3); `OFF` only in the pose of that name."""

    FIELD = 0
    PATH = 1
    WOODS = 2
    OFF = 3
