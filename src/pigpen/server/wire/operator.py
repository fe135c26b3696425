"""The operator's page; these requests exist only if `PIGPEN_OPERATOR` is set.

They return counts and names only: no hands, no secrets of tables.

====================================  ===========================================
POST   /api/operator/sign-in (OperatorToken)      nothing: signs in for an hour
POST   /api/operator/sign-out         nothing
GET    /api/operator                  Operator
POST   /api/operator/clear (ReportedName)         Operator: replaces the name everywhere
POST   /api/operator/dismiss (ReportedName)       Operator: dismisses the reports against the name
POST   /api/operator/close (TableToClose)         nothing: closes the table without a result
====================================  ===========================================
"""

from pigpen.server.wire.base import Wire


class OperatorToken(Wire):
    token: str


class OperatorLimit(Wire):
    """A limit and its value."""

    setting: str
    most: int  # 0: no limit


class OperatorGame(Wire):
    """The number of tables of a game."""

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
    """A reported name."""

    guest: str
    name: str
    times: int  # number of reports
    hidden: bool  # whether strangers no longer see the name
    tables: tuple[str, ...]  # tables at which it was reported
    latest: str  # time of the latest report, ISO 8601, UTC


class Operator(Wire):
    """The state of the server."""

    version: str
    sockets: int  # open sockets of this process
    games: tuple[OperatorGame, ...]
    limits: tuple[OperatorLimit, ...]
    reports: tuple[OperatorReport, ...]  # the latest first


class TableToClose(Wire):
    """A running table to close, with a message to its players."""

    table: str
    word: str
