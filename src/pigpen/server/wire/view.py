"""A table as the viewer may know it.

====================================  ===========================================
GET  /api/tables/{id}                 TableView
GET  /api/tables/{id}/record          the game as TOML
====================================  ===========================================
"""

from typing import Literal

from pigpen.server.wire.base import Data, Said, Wire
from pigpen.server.wire.tables import Invite


class SeatInfo(Wire):
    seat: int
    kind: Literal["person", "bot", "open", "local"]  # local: of several round one device
    name: str  # of bots: the catalogue has it as `nickname.NAME`
    bot: str  # what it plays by; empty for people
    connected: bool
    stand_in: str  # the bot that plays for an absent person; mostly empty
    retired: bool  # the person left the game for good
    gone: bool  # a person who is away for so long that a bot may be asked to play on


class SheetScore(Wire):
    """What a deal, round or turn was worth to a seat."""

    seat: int
    points: int
    total: int  # with them
    pieces: tuple[str, ...]  # what they were for: cards, throws
    marks: tuple[str, ...]  # facts that it brought; their words are `fact.NAME`
    account: tuple[Said, ...]  # how the points came about, part by part


class SheetLine(Wire):
    """A line of the score sheet: one deal, round or turn."""

    number: int  # from 1
    scores: tuple[SheetScore, ...]  # of the seats that had a part in it


class LogEntry(Wire, omit_defaults=True):
    """One action of the history; if it is hidden from the viewer, only what it brought about."""

    ply: int
    actor: int  # a seat; -1 is chance
    text: str  # empty if hidden
    meaning: Data
    said: tuple[Said, ...]
    line: SheetLine | None = None  # of the score sheet, which it filled
    is_landing: bool = False  # of what was thrown; there is a `Trajectory` of this ply


Log = tuple[LogEntry, ...]


class OutcomeInfo(Wire):
    """Something that chance may do."""

    action: int
    text: str
    meaning: Data


class LegalAction(Wire, omit_defaults=True):
    """Something that the viewer may do now."""

    action: int
    text: str
    meaning: Data
    outcomes: tuple[OutcomeInfo, ...]  # by hand: what may be entered with it; else empty
    foretold: tuple[Said, ...] = ()  # what it would do for certain, where that can be said


class Following(Wire):
    """The table of the rematch, which somebody asked for."""

    table: str
    seat: int | None  # of who asked
    commitment: str  # of the table, before the others send their contributions


class Place(Wire):
    """How a seat came out of a game that is over."""

    place: int  # from 1; equals share it
    points: int | None  # null where the game counts none


class Now(Wire, omit_defaults=True):
    """The table at this version, as the viewer may know it."""

    status: Literal["waiting", "playing", "over", "closed"]  # closed: ended without a result
    ply: int
    to_move: int | None  # a seat
    view: Data  # the game's `describe`
    legal: tuple[LegalAction, ...]  # empty unless it is the viewer's turn
    outcomes: tuple[OutcomeInfo, ...]  # by hand: what may be entered now, by who sits here
    can_resign: bool
    can_leave: bool  # for good, in a game that nobody can resign
    seats: tuple[SeatInfo, ...]
    result: tuple[float, ...]  # utility by seat; empty before the end
    places: tuple[Place, ...]  # by seat; empty before the end
    secret: str  # in hex, once the game is over
    undone: int  # how often something was taken back
    can_undo: bool  # the viewer's last decision
    clock_ends: int | None  # ms since 1970 on the server's clock; null while none runs
    watching: int  # people without a seat
    rematch: Following | None
    # What the server waits for before a bot's turn or the end of a clock: its storage,
    # and it tries again by itself, or the mending of an error of its own.
    blocked: Literal["storage", "internal"] | None
    closing: str = ""  # a word of who closed it; none says nothing


class TableView(Wire):
    """A whole table, as the viewer may know it."""

    table: str
    game: str
    options: dict[str, int | str]
    preset: str  # the version of the rules by name; empty if it has none
    unusual: dict[str, int | str]  # options that differ from the usual ones, seats aside
    your_seat: int | None
    sides: tuple[int, ...]  # by seat, where seats win and lose together; else none
    invites: tuple[Invite, ...]  # of seats still open; for the host only
    chance: Literal["fair", "by_hand", "guided"]  # guided: a first game, its chance prepared
    kept: bool  # people hold the cards, and actions say what they show of them
    commitment: str  # empty where chance is by hand, or prepared
    contributions: tuple[str, ...]
    hints: Literal["always", "on_demand", "off"]
    clock: int  # seconds a person has for a turn; 0 is no clock
    pass_clock: int  # seconds after which who may pass does; 0: as for a turn
    given: int  # actions at the start that come from another game
    is_host: bool
    public: bool  # anybody may take an open seat
    log: Log
    now: Now
