"""What travels between the server and a browser; `web/src/wire.ts` is generated from it.

HTTP, all JSON unless said:

====================================  ===========================================
GET  /api/games                       list[GameInfo]
GET  /api/me, PUT /api/me (Me)        Me: the guest behind the cookie
GET  /api/tables                      list[TableLine]: the guest's, newest first
POST /api/tables (NewTable)           TableCreated
GET  /api/tables/{id}                 TableView
POST /api/join/{invite} (Join)        Joined
GET  /api/invites/{invite}            InviteInfo
GET  /api/tables/{id}/record          the game as TOML
WS   /api/tables/{id}/live            Command in, Frame out
====================================  ===========================================

A refused HTTP request answers with a `Problem`. On the socket the first frame is a
`Snapshot`; then each change is an `Update` whose version is one more than the last
(or a bare `Skip`, or a `Snapshot` where an update could not say it, as when somebody
sits down or takes an action back), and a gap means: send `Resync`. A command carries an
id of the client's choice, of 1 to 64 characters; sent twice it is done once, and
answered both times.
"""

from typing import Any, Literal

import msgspec


class Wire(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Base of everything on the wire."""


class OptionInfo(Wire):
    """One option of a game, for the lobby's form. Its words are in the catalogue."""

    name: str
    default: int | str
    low: int
    high: int
    choices: tuple[str, ...]  # empty for a number
    ruling: str


class BotInfo(Wire):
    """One bot that may sit at a game. Its words are in the catalogue."""

    name: str
    strength: int  # 1 is the weakest; for people to choose by


class GameInfo(Wire):
    """One game of the catalog."""

    name: str
    options: tuple[OptionInfo, ...]
    bots: tuple[BotInfo, ...]


class Me(Wire):
    """The guest."""

    name: str


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
    promise: str = ""  # made before the contribution was sent; see POST /api/promises
    contribution: str = ""  # mixed into the chance of the table
    chance: Literal["fair", "by_hand"] = "fair"  # by hand: people enter what real dice show
    hints: Literal["always", "on_demand", "off"] = "on_demand"
    clock: int = 0  # seconds a person has for a turn: 15, 30, 60 or 120; 0 is no clock


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
    commitment: str  # of the table, before the guest sends a contribution


class TableLine(Wire):
    """One of the guest's tables."""

    table: str
    game: str
    names: tuple[str, ...]
    status: Literal["waiting", "playing", "over"]
    your_turn: bool
    updated: str  # ISO 8601, UTC


class SeatInfo(Wire):
    seat: int
    kind: Literal["person", "bot", "open", "local"]  # local: of several round one device
    name: str
    bot: str  # empty for people
    connected: bool
    preparing: bool  # a bot that is not ready to play yet
    stand_in: str  # the bot that plays for an absent person; mostly empty
    gone: bool  # a person who is away for so long that a bot may be asked to play on


class Said(Wire):
    """A fact for the catalogue of texts; `seat` and `other` among the values are seats."""

    key: str
    values: dict[str, int | str]
    ruling: str


class LogEntry(Wire):
    """One action of the history that the viewer may see."""

    ply: int
    actor: int  # a seat; -1 is chance
    text: str
    meaning: dict[str, Any]
    said: tuple[Said, ...]


class OutcomeInfo(Wire):
    """Something that chance may do."""

    action: int
    text: str
    meaning: dict[str, Any]


class LegalAction(Wire):
    action: int
    text: str
    meaning: dict[str, Any]
    outcomes: tuple[OutcomeInfo, ...]  # by hand: what may be entered with it; else empty


class Following(Wire):
    """The table of the rematch, which somebody asked for."""

    table: str
    seat: int | None  # of who asked


class Now(Wire):
    """The table at this version, as the viewer may know it."""

    status: Literal["waiting", "playing", "over"]
    ply: int
    to_move: int | None  # a seat
    view: dict[str, Any]  # the game's `describe`
    legal: tuple[LegalAction, ...]  # empty unless it is the viewer's turn
    outcomes: tuple[OutcomeInfo, ...]  # by hand: what may be entered now, by who sits here
    can_resign: bool
    seats: tuple[SeatInfo, ...]
    result: tuple[float, ...]  # utility by seat; empty before the end
    secret: str  # in hex, once the game is over
    undone: int  # how often something was taken back
    can_undo: bool  # the viewer's last decision
    clock_ends: int | None  # ms since 1970 on the server's clock; null while none runs
    watching: int  # people without a seat
    rematch: Following | None


class TableView(Wire):
    """A whole table, as the viewer may know it."""

    table: str
    game: str
    options: dict[str, int | str]
    your_seat: int | None
    invites: tuple[Invite, ...]  # of seats still open; for the host only
    chance: Literal["fair", "by_hand"]
    commitment: str  # empty where chance is by hand
    contributions: tuple[str, ...]
    hints: Literal["always", "on_demand", "off"]
    clock: int  # seconds a person has for a turn; 0 is no clock
    given: int  # actions at the start that come from another game
    is_host: bool
    log: tuple[LogEntry, ...]
    now: Now


class Act(Wire, tag="act", tag_field="type"):
    """Play a legal action, seen at `ply`."""

    id: str
    ply: int
    action: int
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


class Undo(Wire, tag="undo", tag_field="type"):
    """Take one's last decision back; see `Now.can_undo`."""

    id: str
    ply: int


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


class Update(Wire, tag="update", tag_field="type"):
    version: int
    entries: tuple[LogEntry, ...]
    now: Now


class Skip(Wire, tag="skip", tag_field="type"):
    """Something happened that the viewer may not see."""

    version: int


class Spoken(Wire, tag="spoken", tag_field="type"):
    """Somebody at the table said a phrase. It has no version: who missed it, missed it."""

    number: int  # ascending
    seat: int
    phrase: str


class Done(Wire, tag="done", tag_field="type"):
    """The command is in the store, at `ply`."""

    id: str
    ply: int


class Refused(Wire, tag="refused", tag_field="type"):
    """The command changed nothing; `text` says what to do."""

    id: str
    code: str
    text: str
    ruling: str
    said: Said | None = None  # the same as a fact, where a game forbids it


class Problem(Wire):
    """A refused HTTP request."""

    code: str
    text: str


Asked = Act | Resign | Undo | Enter
Command = Asked | Say | Resync
Frame = Snapshot | Update | Skip | Spoken | Done | Refused
