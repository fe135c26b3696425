"""What travels on a table's socket.

====================================  ===========================================
WS   /api/tables/{id}/live            Command in, Frame out
====================================  ===========================================

The first frame is a `Snapshot`; then each change is an `Update` whose version is one more
than the last, and a gap means: send `Resync`. In place of an `Update` come a `Present` where
nobody played, or a `Snapshot` where an update could not say it, as when
somebody sits down or takes an action back. A command carries an id of the client's choice,
of 1 to 64 printable characters; sent twice it is done once, and answered both times.
"""

from typing import Literal

from pigpen.server.wire.base import Said, Wire
from pigpen.server.wire.view import LogEntry, Now, SeatInfo, TableView


class Act(Wire, tag="act", tag_field="type"):
    """Play a legal action, seen at `ply`: one of `Now.legal`, or any that can be written."""

    id: str
    ply: int
    action: int | None = None
    text: str = ""  # without an action, as records have it: "throw x=0 y=24 h=20 az=0 v=12"
    undone: int = 0  # as in the `Now` that was seen


class Resign(Wire, tag="resign", tag_field="type"):
    id: str
    ply: int


class Enter(Wire, tag="enter", tag_field="type"):
    """By hand: what happened since `ply`, decisions and outcomes; all of it or nothing."""

    id: str
    ply: int
    actions: tuple[int, ...]
    text: str = ""  # what follows the actions, as records have it: "3 6"
    undone: int = 0  # as in the `Now` that was seen


class Undo(Wire, tag="undo", tag_field="type"):
    """Take one's last decision back; see `Now.can_undo`."""

    id: str
    ply: int
    undone: int = 0  # as in the `Now` that was seen


class Say(Wire, tag="say", tag_field="type"):
    """Say one of the phrases; their words are in the catalogue."""

    id: str
    phrase: str


class Resync(Wire, tag="resync", tag_field="type"):
    """Answered by a Snapshot."""


class Snapshot(Wire, tag="snapshot", tag_field="type"):
    version: int
    at: int  # ms since 1970 on the server's clock
    table: TableView


class Update(Wire, tag="update", tag_field="type", omit_defaults=True):
    version: int
    entries: tuple[LogEntry, ...]
    now: Now
    revealed: tuple[LogEntry, ...] = ()  # of earlier plies: they were hidden until the game ended


class Present(Wire, tag="present", tag_field="type"):
    """Somebody came or went, or a bot got ready: these of `Now` are new, all else is as it was."""

    version: int
    seats: tuple[SeatInfo, ...]
    watching: int
    blocked: Literal["storage", "internal"] | None


class Spoken(Wire, tag="spoken", tag_field="type"):
    """Somebody at the table said a phrase. It has no version: who missed it, missed it."""

    number: int  # ascending
    seat: int
    phrase: str


class Restarting(Wire, tag="restarting", tag_field="type"):
    """The server stops, and is most often back in a moment; it closes the line by itself.

    Connect again, every one to two seconds at most, at moments of your own.
    """


class Done(Wire, tag="done", tag_field="type"):
    """The command is in the store, at `ply`."""

    id: str
    ply: int


class CommandRefused(Wire, tag="refused", tag_field="type"):
    """The command changed nothing; `text` says what to do."""

    id: str
    code: str
    text: str
    ruling: str
    said: Said | None = None  # the same as a fact, where a game forbids it


Asked = Act | Resign | Undo | Enter
Command = Asked | Say | Resync
Frame = Snapshot | Update | Present | Spoken | Restarting | Done | CommandRefused
