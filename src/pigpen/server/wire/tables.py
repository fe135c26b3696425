"""What travels to open a table, to sit down at it, and to find it again.

====================================  ===========================================
GET  /api/tables                      list[TableLine]: the guest's, what waits first
POST /api/tables (NewTable)           TableCreated
POST /api/first-games (NewFirstGame)  TableCreated
GET  /api/invites/{invite}            InviteInfo
POST /api/join/{invite} (Join)        Joined
PUT  /api/tables/{id}/archived        put away: no longer among those that wait for the guest
DEL  /api/tables/{id}/archived        brought back
====================================  ===========================================
"""

from typing import Literal

from pigpen.server.wire.base import Wire


class BotSeat(Wire, tag="bot", tag_field="kind"):
    bot: str


class OpenSeat(Wire, tag="open", tag_field="kind"):
    """For whoever has the invite link."""


class OwnSeat(Wire, tag="own", tag_field="kind"):
    """For the guest who opens the table."""


class LocalSeat(Wire, tag="local", tag_field="kind"):
    """For somebody beside the guest, played from the same device. By hand only."""

    name: str


class NewTable(Wire):
    """A table to open; the number of seats is that of `seats`."""

    game: str
    options: dict[str, int | str]
    seats: tuple[BotSeat | OpenSeat | OwnSeat | LocalSeat, ...]
    committed_table: str = ""  # its id, from POST /api/commitments before the contribution was sent
    contribution: str = ""  # mixed into the chance of the table
    chance: Literal["fair", "by_hand"] = "fair"  # by hand: people enter what real dice show
    hints: Literal["always", "on_demand", "off"] = "on_demand"
    public: bool = False  # anybody may take an open seat: the lobby lists the table
    clock: int = (
        0  # seconds for a turn: 15, 30, 60, 120, or those of one or three days; 0: no clock
    )
    pass_clock: int = 0  # seconds after which who may pass does: 10, 20, 30 or 60; 0: as for a turn


class NewFirstGame(Wire):
    """A first game to be guided through: how it is set up, the game says."""

    game: str


class Invite(Wire):
    """A link to one open seat."""

    seat: int
    invite: str


class TableCreated(Wire):
    table: str
    invites: tuple[Invite, ...]


class Join(Wire):
    contribution: str = ""


class Joined(Wire):
    table: str
    seat: int


class InviteInfo(Wire):
    """What a link leads to, before one sits down."""

    table: str
    game: str
    options: dict[str, int | str]
    host: str
    seat: int
    taken: bool
    closed: bool  # by the host, before all had come
    commitment: str  # of the table, before the guest sends a contribution


class TableLine(Wire):
    """One of the guest's tables."""

    table: str
    game: str
    names: tuple[str, ...]  # of the others
    bots: tuple[bool, ...]  # which of them are bots, named as in `SeatInfo`
    status: Literal["waiting", "playing", "over"]
    your_turn: bool
    archived: bool  # put away by the guest
    updated: str  # ISO 8601, UTC
