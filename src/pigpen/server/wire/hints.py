"""Hints, reviews, and a player's summary of a finished game.

====================================  ===========================================
GET  /api/tables/{id}/hint            Hint: for the seat to move
GET  /api/tables/{id}/review          a review, after the end of the game
POST /api/review (RecordText)         a review of a record from a file
GET  /api/tables/{id}/last-word       LastWord or NoWord: for a player of a finished game
====================================  ===========================================

Values are win probabilities from 0 to 1 or points of a deal, as `unit` says.
A game of deals has a DealReview (`deals`) per deal; `?deal=N` selects one from 0, by default the
last. If a review takes longer than `?patience=SECONDS`, or `patience` of a record, the answer is
its progress; a repeated request continues to wait for the same review. Without a patience, a
request waits until the review is finished.
"""

from typing import Literal

from pigpen.core.said import Said
from pigpen.lab.advice.review import Review
from pigpen.server.wire.base import Wire
from pigpen.server.wire.view import LogEntry, SeatInfo


class RecordText(Wire):
    """A game record, as TOML."""

    text: str
    deal: int | None = None  # for a game of deals, from 0; null: the last
    patience: float | None = None  # seconds after which the answer is the progress


class TableReview(Review, frozen=True, eq=False, kw_only=True, tag="ready", tag_field="state"):
    """The review of a table or a record, with all data to show it."""

    table: str  # empty for a record from a file
    seats: tuple[SeatInfo, ...]
    log: tuple[LogEntry, ...]
    own: tuple[int, ...] = ()  # the viewer's seats


class ReviewWorking(Wire, tag="working", tag_field="state"):
    """The progress of a review."""

    judged: int  # evaluated actions so far
    total: int
    before: int  # reviews before it in the queue


class Instead(Wire):
    """A kind of mistake: one choice instead of a better one."""

    chosen: Said
    best: Said
    count: int  # number of such mistakes
    cost: float  # of all such mistakes together
    ply: int  # of the costliest
    deal: int | None = None  # of the costliest, from 1, if the game is reviewed deal by deal
    match_cost: float = 0.0  # of the costliest: chance of winning the match, a part of its points
    loses_match: bool = False  # the costliest lost a match that was as good as won


class Told(Wire):
    """The notable mistakes of a player."""

    worst: Instead | None = None  # the costliest mistake
    habit: Instead | None = None  # the most frequent mistake, if made more than once


class LastWord(Wire, tag="ready", tag_field="state"):
    """A player's summary of a finished game: mistakes and luck."""

    unit: Literal["chance", "points"]
    is_exact: bool
    decisions: int  # with more than one legal action
    mistakes: int
    cost: float  # of the mistakes
    luck: float
    told: Told


class NoWord(Wire, tag="none", tag_field="state"):
    """There is no summary, or not yet."""

    is_coming: bool


LastWordAnswer = LastWord | NoWord
