"""What travels for who runs the server; without `PIGPEN_OPERATOR` nothing of it is there.

Counts and names only: no hand, no secret of a table.

====================================  ===========================================
POST   /api/operator/sign-in (OperatorToken)      nothing: this browser may for an hour
POST   /api/operator/sign-out         nothing
GET    /api/operator                  Operator
POST   /api/operator/clear (ReportedName)         Operator: the name is replaced wherever it stands
POST   /api/operator/dismiss (ReportedName)       Operator: nobody finds it bad any more
POST   /api/operator/close (TableToClose)         nothing: the table ended without a result
====================================  ===========================================
"""

from pigpen.server.wire.base import Wire


class OperatorToken(Wire):
    token: str


class OperatorLimit(Wire):
    """A limit as it is set."""

    setting: str
    most: int  # 0: none


class OperatorGame(Wire):
    """How many tables of a game there are."""

    game: str
    waiting: int
    playing: int
    over: int
    closed: int


class ReportedName(Wire):
    """A guest's name."""

    guest: str
    name: str


class OperatorReport(Wire):
    """A name that somebody finds bad."""

    guest: str
    name: str
    times: int  # people who say so
    hidden: bool  # strangers are not shown it any more
    tables: tuple[str, ...]  # where they met it
    latest: str  # ISO 8601, UTC


class Operator(Wire):
    """How the server stands."""

    version: str
    sockets: int  # open at this process
    games: tuple[OperatorGame, ...]
    limits: tuple[OperatorLimit, ...]
    reports: tuple[OperatorReport, ...]  # the latest first


class TableToClose(Wire):
    """A table that is not over, with a word to its players."""

    table: str
    word: str
