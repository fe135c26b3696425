"""Invites: links to one seat of a table, or to the next open one.

====================================  ===========================================
GET  /api/invites/{invite}            InviteInfo
POST /api/join/{invite} (Join)        Joined
====================================  ===========================================
"""

from pigpen.server.wire.base import Wire
from pigpen.server.wire.view import SeatInfo


class Join(Wire):
    """Take the seat of an invite."""

    contribution: str = ""
    name: str = ""  # the guest's name from now on; empty: the name stays


class InviteInfo(Wire):
    """The table of an invite, shown before the guest sits down."""

    table: str
    game: str
    options: dict[str, int | str]
    preset: str  # as in `TableView`
    unusual: dict[str, int | str]  # as in `TableView`
    guided: bool  # whether the game has a first game
    host: str
    seat: int | None  # of the link or, by a table's own invite, the next one; null: all are taken
    your_seat: int | None  # the seat that the guest already has
    seats: tuple[SeatInfo, ...]
    taken: bool  # whether the link leads to no open seat
    closed: bool  # whether the host has closed the table
    commitment: str  # of the table, before the guest sends a contribution
