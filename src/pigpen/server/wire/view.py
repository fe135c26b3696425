"""Messages that show a table as the viewer may see it; `server.views` writes them.

====================================  ===========================================
GET  /api/tables/{id}                 TableView
GET  /api/tables/{id}/record          the game as TOML
====================================  ===========================================
"""

from typing import Literal

from pigpen.core.said import Said
from pigpen.server.wire.base import Data, Wire
from pigpen.server.wire.tables import Invite


class SeatInfo(Wire):
    seat: int
    kind: Literal["person", "bot", "open", "local"]  # local: one of several people on one device
    name: str  # for bots, its text is `nickname.NAME` in the catalog
    face: int  # the pig that the person chose; 0: it follows from the name
    bot: str  # name of the bot in the catalog of bots; empty for people
    connected: bool
    stand_in: str  # the bot that plays for an absent person; else empty
    retired: bool  # the person left the game permanently
    gone: bool  # the person has been absent for so long that a bot may take over


class SheetScore(Wire):
    """The score of a seat in one deal, round or turn."""

    seat: int
    points: int
    total: int  # after this line
    pieces: tuple[str, ...]  # cards or throws that scored
    marks: tuple[str, ...]  # facts of this line; their texts are `fact.NAME`
    account: tuple[Said, ...]  # the parts of the points


class SheetLine(Wire):
    """A line of the score sheet: one deal, round or turn."""

    number: int  # from 1
    scores: tuple[SheetScore, ...]  # of the seats that took part


class LogEntry(Wire, omit_defaults=True):
    """An action of the history; of a hidden one only its public effects."""

    ply: int
    actor: int  # a seat; -1 is chance
    text: str  # empty if hidden
    meaning: Data
    said: tuple[Said, ...]
    line: SheetLine | None = None  # the line of the score sheet that it completed
    is_landing: bool = False  # of a throw; there is a `Trajectory` for this ply


Log = tuple[LogEntry, ...]


class OutcomeInfo(Wire):
    """A possible outcome of chance."""

    action: int
    text: str
    meaning: Data


class LegalAction(Wire, omit_defaults=True):
    """An action that the viewer may play now."""

    action: int
    text: str
    meaning: Data
    outcomes: tuple[OutcomeInfo, ...]  # by hand: outcomes that may be entered with it; else empty
    foretold: tuple[Said, ...] = ()  # its certain effects, if known


class Advice(Wire):
    """The next move of the script at a guided table, while the learner follows it."""

    action: int  # one of `Now.legal`
    reason: str  # end of the key of the client's text, `GAME.advice.REASON`


class Following(Wire):
    """The table of the rematch."""

    table: str
    seat: int | None  # of the player who asked for it
    commitment: str  # of the table, published before the others send contributions


class Place(Wire):
    """The final place of a seat."""

    place: int  # from 1; equal ones share a place
    points: int | None  # null if the game has no points


class Now(Wire, omit_defaults=True):
    """The current state of the table, as the viewer may see it."""

    status: Literal["waiting", "playing", "over", "closed"]  # closed: ended without a result
    ply: int
    to_move: int | None  # a seat
    view: Data  # the game's `describe`
    legal: tuple[LegalAction, ...]  # empty if it is not the viewer's turn
    outcomes: tuple[OutcomeInfo, ...]  # by hand: outcomes that a participant may enter now
    can_resign: bool
    can_leave: bool  # permanently, in a game without resignation
    seats: tuple[SeatInfo, ...]
    result: tuple[float, ...]  # utility by seat; empty before the end
    places: tuple[Place, ...]  # by seat; empty before the end
    secret: str  # in hex, once the game is over
    undone: int  # number of undos
    can_undo: bool  # whether the viewer's last decision can be undone
    clock_ends: int | None  # ms since 1970 on the server's clock; null if no clock runs
    watching: int  # people without a seat
    rematch: Following | None
    # Why bots and clocks of this table are stopped: the storage is unavailable, and the
    # server retries by itself, or an internal error.
    blocked: Literal["storage", "internal"] | None
    closing: str = ""  # message of the operator who closed the table
    advice: Advice | None = None  # for the learner's decision at a guided table


class TableView(Wire, omit_defaults=True):
    """A whole table, as the viewer may see it."""

    table: str
    game: str
    options: dict[str, int | str]
    preset: str  # name of the rules' published version; empty if none
    unusual: dict[str, int | str]  # options that differ from the defaults; without seats
    your_seat: int | None
    sides: tuple[int, ...]  # by seat, if seats win and lose together; else empty
    invites: tuple[Invite, ...]  # of open seats; for the host only
    invite: str  # leads to the next open seat; for the host, while seats are open; else empty
    chance: Literal["fair", "by_hand", "guided"]  # guided: a first game with scripted chance
    kept: bool  # real cards: people enter only what they show of them
    commitment: str  # empty if chance is by hand or guided
    contributions: tuple[str, ...]
    hints: Literal["always", "on_demand", "off"]
    clock: int  # seconds a person has for a turn; 0: no clock
    pass_clock: int  # seconds until an optional pass is played; 0: as for a turn
    given: int  # number of actions at the start that were copied from another game
    is_host: bool
    public: bool  # listed in the lobby: everybody may take an open seat
    log: Log
    now: Now
    lesson: int | None = None  # which guided game it is, from 0; null at other tables
