"""Life at a table on the wire: rematches, bots that stand in, playing on from a ply.

====================================  ===========================================
POST /api/tables/{id}/rematch         Rematch in, Joined out: the new table
POST /api/tables/{id}/hand-over       HandOver in: a bot plays for who is away
POST /api/tables/{id}/take-back       one's own seat again
POST /api/tables/{id}/leave           for good, where a game cannot be resigned: a bot plays on
POST /api/tables/{id}/close           by the host, while people are missing
POST /api/tables/{id}/continue        Continue in, TableCreated out
POST /api/continue                    ContinueRecord in, TableCreated out
====================================  ===========================================

All but the last two may be sent again: what is done stays done.
"""

from pigpen.server.wire.base import Wire
from pigpen.server.wire.tables import BotSeat, OpenSeat, OwnSeat


class Rematch(Wire):
    """Ask for a rematch, or agree to the one that was asked for."""

    committed_table: str = ""  # as in NewTable
    contribution: str = ""


class HandOver(Wire):
    seat: int
    bot: str = ""  # the usual one, unless the host chooses


class Continue(Wire):
    """A new table that begins with the first `ply` actions of this one."""

    ply: int
    seats: tuple[BotSeat | OpenSeat | OwnSeat, ...]
    committed_table: str = ""  # as in NewTable
    contribution: str = ""


class ContinueRecord(Wire):
    """A new table that begins with the first `ply` actions of a record."""

    record: str  # as TOML
    ply: int
    seats: tuple[BotSeat | OpenSeat | OwnSeat, ...]
    committed_table: str = ""  # as in NewTable
    contribution: str = ""
