"""Requests about seats: rematches, stand-ins, leaving, closing, and continuing a game.

====================================  ===========================================
POST /api/tables/{id}/rematch         Rematch in, Joined out: the new table
POST /api/tables/{id}/hand-over       HandOver in: a bot plays for an absent person
POST /api/tables/{id}/take-back       nothing: gives the guest's seat back
POST /api/tables/{id}/leave           nothing: leaves permanently, if resigning is not possible
POST /api/tables/{id}/close           nothing: the host closes a waiting table
POST /api/tables/{id}/continue        Continue in, TableCreated out
POST /api/continue                    ContinueRecord in, TableCreated out
====================================  ===========================================

All requests except the last two are idempotent.
"""

from pigpen.server.wire.base import Wire
from pigpen.server.wire.tables import BotSeat, OpenSeat, OwnSeat


class Rematch(Wire):
    """Ask for a rematch, or join one."""

    committed_table: str = ""  # as in NewTable
    contribution: str = ""


class HandOver(Wire):
    seat: int
    bot: str = ""  # empty: the default; only the host may choose


class Continue(Wire):
    """Open a table that begins with the first `ply` actions of this one."""

    ply: int
    seats: tuple[BotSeat | OpenSeat | OwnSeat, ...]
    committed_table: str = ""  # as in NewTable
    contribution: str = ""


class ContinueRecord(Wire):
    """Open a table that begins with the first `ply` actions of a record."""

    record: str  # as TOML
    ply: int
    seats: tuple[BotSeat | OpenSeat | OwnSeat, ...]
    committed_table: str = ""  # as in NewTable
    contribution: str = ""
