"""The frames of a table's WebSocket.

====================================  ===========================================
WS   /api/tables/{id}/live            Command in, Frame out
====================================  ===========================================

The first frame is a `Snapshot`. Then each change is an `Update` whose version is one more than the
previous one; after a gap, send `Resync`. Instead of an `Update`, a `Present` is sent if only the
presence of people changed, and a `Snapshot` if an update cannot express the change, as when a
person sits down or undoes an action. A command has an id of 1 to 64 printable characters, chosen by
the client. A command that is sent twice is executed once and answered twice.
"""

from typing import Literal

from pigpen.core.said import Said
from pigpen.server.wire.base import Wire
from pigpen.server.wire.view import LogEntry, Now, SeatInfo, TableView


class Act(Wire, tag="act", tag_field="type"):
    """Play a legal action at `ply`: one of `Now.legal`, or any in text notation."""

    id: str
    ply: int
    action: int | None = None
    text: str = ""  # notation of the action if `action` is null: "throw x=0 y=24 h=20 az=0 v=12"
    undone: int = 0  # as in the `Now` that was seen


class Resign(Wire, tag="resign", tag_field="type"):
    id: str
    ply: int


class Enter(Wire, tag="enter", tag_field="type"):
    """By hand: all decisions and outcomes since `ply`; accepted as a whole or not at all."""

    id: str
    ply: int
    actions: tuple[int, ...]
    text: str = ""  # further actions in the notation of records: "3 6"
    undone: int = 0  # as in the `Now` that was seen


class Undo(Wire, tag="undo", tag_field="type"):
    """Undo the guest's last decision; see `Now.can_undo`."""

    id: str
    ply: int
    undone: int = 0  # as in the `Now` that was seen


class Say(Wire, tag="say", tag_field="type"):
    """Say one of the phrases; their texts are in the catalog."""

    id: str
    phrase: str


class Resync(Wire, tag="resync", tag_field="type"):
    """Request a `Snapshot`."""


class Snapshot(Wire, tag="snapshot", tag_field="type"):
    version: int
    at: int  # ms since 1970 on the server's clock
    table: TableView


class Update(Wire, tag="update", tag_field="type", omit_defaults=True):
    version: int
    entries: tuple[LogEntry, ...]
    now: Now
    revealed: tuple[LogEntry, ...] = ()  # earlier entries that were hidden until the game ended


class Present(Wire, tag="present", tag_field="type"):
    """A change of presence: these fields of `Now` are new, the others are unchanged."""

    version: int
    seats: tuple[SeatInfo, ...]
    watching: int
    blocked: Literal["storage", "internal"] | None


class Spoken(Wire, tag="spoken", tag_field="type"):
    """A person at the table said a phrase. Without a version: it is not sent again."""

    number: int  # ascending
    seat: int
    phrase: str


class Restarting(Wire, tag="restarting", tag_field="type"):
    """The server stops, usually for a restart; it closes the connection itself.

    Reconnect at random intervals of at least one to two seconds.
    """


class Done(Wire, tag="done", tag_field="type"):
    """The command was stored at `ply`."""

    id: str
    ply: int


class CommandRefused(Wire, tag="refused", tag_field="type"):
    """The command was refused and changed nothing; `text` explains why."""

    id: str
    code: str
    text: str
    ruling: str
    said: Said | None = None  # the text as a message of the catalog, if a rule forbids the action


Asked = Act | Resign | Undo | Enter
Command = Asked | Say | Resync
Frame = Snapshot | Update | Present | Spoken | Restarting | Done | CommandRefused
