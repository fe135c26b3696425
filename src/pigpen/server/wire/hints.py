"""Hints and reviews on the wire.

====================================  ===========================================
GET  /api/tables/{id}/hint            Hint or OnlyChoice: for the seat to move
GET  /api/tables/{id}/review          a review: once the game is over
POST /api/review (RecordText)         a review: of a record from a file
GET  /api/tables/{id}/last-word       LastWord or NoWord: to a player, of a game that is over
====================================  ===========================================

Values are chances of winning, from 0 to 1, or points of a deal: `unit` says which.
A game of deals has a DealReview (`deals`), `?deal=N` from 0 asks for one of them,
unless said the last. A review that takes longer than `?patience=SECONDS`, or `patience`
of a record, is answered by how far it is; who asks again comes back to the same one. Who
says no patience waits to the end.
"""

from typing import Literal

from pigpen.server.wire.base import Data, Said, Wire
from pigpen.server.wire.view import LogEntry, SeatInfo


class HintedAction(Wire):
    """A legal action and what it is worth."""

    action: int
    text: str
    words: Said  # what it is called
    meaning: Data
    value: float
    error: float  # standard error of a value from sampled worlds; else 0
    cost: float  # against the best action
    cost_error: float  # standard error, likewise
    is_mistake: bool  # it costs more than the values may be off
    gain: float | None = None  # points of this turn on average, where they are known
    gain_error: float | None = None  # standard error, likewise


class Hint(Wire, tag="ready", tag_field="state"):
    """What the seat to move may know of what its actions are worth."""

    ply: int
    unit: Literal["chance", "points"]
    best: int  # an action
    actions: tuple[HintedAction, ...]
    said: tuple[Said, ...]
    trust: Said  # how exact the values are


class OnlyChoice(Wire, tag="only", tag_field="state"):
    """There is nothing else to do: what it is worth is not worked out."""

    ply: int
    words: Said  # what it is called


HintAnswer = Hint | OnlyChoice


class RecordText(Wire):
    """A game record, as TOML."""

    text: str
    deal: int | None = None  # of a game of deals, from 0; unless said the last
    patience: float | None = None  # seconds until how far it is will do for an answer


class ReviewPoint(Wire):
    """The game after `ply` actions."""

    ply: int
    chances: tuple[float, ...]  # by seat
    trust: Said
    to_move: int | None  # a seat
    view: Data  # the game's `describe`


class ReviewChoice(Wire):
    """A decision, or a resignation, and what it gave away."""

    ply: int
    seat: int
    text: str
    words: Said  # what the decision is called
    cost: float
    error: float  # standard error of the cost where worlds are sampled; else 0
    is_mistake: bool
    said: tuple[Said, ...]  # of a mistake: what was better, and why if that can be told


class ReviewAccount(Wire):
    """Where a seat's chance went: `start + luck + skill + others` is `end`."""

    start: float
    luck: float
    skill: float
    others: float
    end: float


class Review(Wire, tag="ready", tag_field="state"):
    """A whole game judged, with all that it takes to show it."""

    table: str  # empty for a record from a file
    game: str
    options: dict[str, int | str]
    seats: tuple[SeatInfo, ...]
    log: tuple[LogEntry, ...]
    points: tuple[ReviewPoint, ...]
    choices: tuple[ReviewChoice, ...]
    accounts: tuple[ReviewAccount, ...]
    result: tuple[float, ...]  # utility by seat; empty before the end
    own: tuple[int, ...] = ()  # seats of who asks


class ReviewWorking(Wire, tag="working", tag_field="state"):
    """A review that is being made."""

    judged: int  # actions, so far
    total: int
    before: int  # reviews that come first, while it waits


class Instead(Wire):
    """Something chosen where something else was better."""

    chosen: Said
    best: Said
    count: int  # how often this was chosen where that was better
    cost: float  # of all of these together
    ply: int  # of the dearest


class Told(Wire):
    """The mistakes of a player that stand out."""

    worst: Instead | None = None  # the dearest one
    habit: Instead | None = None  # the one made most often, if it was made more than once


class LastWord(Wire, tag="ready", tag_field="state"):
    """How a player's own choices and luck went in a game that is over."""

    unit: Literal["chance", "points"]
    is_exact: bool
    decisions: int  # with more than one action to choose from
    mistakes: int
    cost: float  # of the mistakes
    luck: float
    told: Told


class NoWord(Wire, tag="none", tag_field="state"):
    """Nothing is judged, or not yet."""

    is_coming: bool


LastWordAnswer = LastWord | NoWord
