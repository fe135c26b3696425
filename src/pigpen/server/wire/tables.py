"""Opening, listing and archiving of tables.

====================================  ===========================================
GET  /api/tables                      list[TableLine]: of the guest, those that wait for them first
POST /api/tables (NewTable)           TableCreated
POST /api/first-games (NewFirstGame)  TableCreated
PUT  /api/tables/{id}/archived        archives the table
DEL  /api/tables/{id}/archived        moves it back to the list
====================================  ===========================================
"""

from typing import Literal

from pigpen.server.wire.base import Wire


class BotSeat(Wire, tag="bot", tag_field="kind"):
    bot: str


class OpenSeat(Wire, tag="open", tag_field="kind"):
    """For everybody with the invite link."""


class OwnSeat(Wire, tag="own", tag_field="kind"):
    """For the guest who opens the table."""


class LocalSeat(Wire, tag="local", tag_field="kind"):
    """For another person on the same device. By hand only."""

    name: str


class NewTable(Wire):
    """A table to open; `seats` sets the number of seats."""

    game: str
    options: dict[str, int | str]
    seats: tuple[BotSeat | OpenSeat | OwnSeat | LocalSeat, ...]
    committed_table: str = ""  # its id, from POST /api/commitments before the contribution was sent
    contribution: str = ""  # mixed into the chance of the table
    chance: Literal["fair", "by_hand"] = "fair"  # by hand: people enter the outcomes of real dice
    hints: Literal["always", "on_demand", "off"] = "on_demand"
    public: bool = False  # listed in the lobby: everybody may take an open seat
    clock: int = (
        0  # seconds for a turn: 15, 30, 60, 120, or those of one or three days; 0: no clock
    )
    pass_clock: int = 0  # seconds until an optional pass: 10, 20, 30 or 60; 0: as for a turn


class NewFirstGame(Wire):
    """A guided game for newcomers, with the setup that the game defines."""

    game: str
    lesson: int = 0  # place in the order of learning; 0 is the first game


class Invite(Wire):
    """A link to one open seat."""

    seat: int
    invite: str


class TableCreated(Wire):
    table: str
    invites: tuple[Invite, ...]


class Joined(Wire):
    table: str
    seat: int


class TableLine(Wire):
    """One of the guest's tables."""

    table: str
    game: str
    names: tuple[str, ...]  # of the other players
    bots: tuple[bool, ...]  # whether each of them is a bot, named as in `SeatInfo`
    status: Literal["waiting", "playing", "over"]
    your_turn: bool
    archived: bool  # by the guest
    updated: str  # ISO 8601, UTC
