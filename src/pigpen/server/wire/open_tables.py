"""What travels to meet people whom one does not know.

====================================  ===========================================
GET    /api/open-tables               OpenTables: those where anybody may sit down now
POST   /api/tables/{id}/fill          by the host: bots instead of the people who are missing
POST   /api/tables/{id}/block (Player)   neither sits down at a public table of the other any more
POST   /api/tables/{id}/report (Player)  the name is bad; said by three, strangers are not shown it
DELETE /api/me/blocked                nobody is blocked any more
====================================  ===========================================
"""

from pigpen.server.wire.base import Wire


class OpenTable(Wire):
    """A table at which anybody may sit down now."""

    game: str
    unusual: dict[str, int | str]  # options that differ from the usual ones, seats aside
    seats: int
    free: int  # of the seats
    bots: int  # of the seats
    clock: int  # seconds for a turn; 0 is no clock
    host: str  # its name; empty where it is not shown
    own: bool  # the guest sits there
    invite: str  # to the first free seat


class OpenTables(Wire):
    """Those that have waited for longest first."""

    tables: tuple[OpenTable, ...]
    blocked: int  # people whom the guest blocks


class Player(Wire):
    """A person at a table."""

    seat: int
