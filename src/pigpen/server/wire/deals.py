"""The review of one deal of a match, on the wire; it answers where `hints` says so.

While the match goes on, each seat gets the review of its own choices only, and sees no
hand but its own. When it is over everybody may know everything.
"""

from typing import Literal

from pigpen.server.wire.base import Said, Wire
from pigpen.server.wire.hints import HintedAction, Review, ReviewWorking
from pigpen.server.wire.view import SeatInfo


class DealLine(Wire):
    """A deal that is over: what it brought each seat, and the totals after it."""

    points: tuple[int, ...]
    totals: tuple[int, ...]


class DealVerdict(Wire):
    """A choice, judged from what its seat saw at the time."""

    cost: float
    error: float  # standard error of the cost
    is_mistake: bool
    said: tuple[Said, ...]  # of a mistake: what was better
    best: int  # an action
    actions: tuple[HintedAction, ...]


class DealTurn(Wire):
    """Something that a seat did."""

    ply: int
    seat: int
    text: str
    words: Said  # what it is called
    trick: int  # tricks of the deal before this one
    taker: int | None  # who took the trick with this card in it, if that ended it
    hands: tuple[tuple[str, ...] | None, ...]  # by seat, before it; null where hidden
    points: tuple[int, ...]  # by seat: points of the deal after it
    verdict: DealVerdict | None  # none where the viewer may not know, or nothing was to choose


class DealAccount(Wire):
    """Where a seat's points came from: `luck + skill + rest` is `points`."""

    luck: float  # what the hand promised when it was dealt
    luck_error: float  # standard error
    skill: float  # minus what its mistakes cost
    skill_error: float
    rest: float
    points: float  # of the deal, above the mean of the others


class DealReview(Wire, tag="deal", tag_field="state"):
    """A deal judged."""

    table: str  # empty for a record from a file
    game: str
    options: dict[str, int | str]
    seats: tuple[SeatInfo, ...]
    unit: Literal["points"]
    deals: tuple[DealLine, ...]  # those that are over
    deal: int  # the one judged here, from 0
    is_open: bool  # whether all hands may be seen
    turns: tuple[DealTurn, ...]
    accounts: tuple[DealAccount | None, ...]  # by seat; null where the viewer may not know
    trust: Said  # how exact the values are
    own: tuple[int, ...] = ()  # seats of who asks


ReviewAnswer = Review | DealReview | ReviewWorking
