"""Open tables, and blocking and reporting of players.

====================================  ===========================================
GET    /api/open-tables               OpenTables: tables with open seats for everybody
POST   /api/tables/{id}/fill          nothing: the host fills the open seats with bots
POST   /api/tables/{id}/block (Player)   nothing: both no longer meet at public tables
POST   /api/tables/{id}/report (Player)  nothing: reports the name; after three reports it is hidden
DELETE /api/me/blocked                nothing: removes all blocks of the guest
====================================  ===========================================
"""

from pigpen.server.wire.base import Wire


class OpenTable(Wire):
    """A table with open seats for everybody."""

    game: str
    unusual: dict[str, int | str]  # options that differ from the defaults; without seats
    seats: int
    free: int  # number of open seats
    bots: int  # number of seats with bots
    clock: int  # seconds for a turn; 0: no clock
    host: str  # the host's name; empty if hidden
    own: bool  # whether the guest has a seat
    invite: str  # of the first open seat


class OpenTables(Wire):
    """The open tables, the longest waiting first."""

    tables: tuple[OpenTable, ...]
    blocked: int  # number of players whom the guest blocks
    here: int  # number of other people who are at tables or look at this list


class Player(Wire):
    """A person at a table."""

    seat: int
