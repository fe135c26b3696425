"""The review of one deal of a match; the requests are those of `hints`.

While the match goes on, a seat gets the verdicts on its own choices only, and no hand except its
own. After the end everything is public.
"""

from typing import Literal

from pigpen.core.said import Said
from pigpen.lab.advice.hint import HintedAction
from pigpen.server.wire.base import Wire
from pigpen.server.wire.hints import ReviewWorking, TableReview
from pigpen.server.wire.view import SeatInfo


class DealLine(Wire):
    """A finished deal: points and totals by seat."""

    points: tuple[int, ...]
    totals: tuple[int, ...]


class DealVerdict(Wire):
    """The evaluation of a choice from the view of its seat at the time."""

    cost: float
    error: float  # standard error of the cost
    is_mistake: bool
    said: tuple[Said, ...]  # for a mistake: what was better
    best: int  # an action
    actions: tuple[HintedAction, ...]


class DealTurn(Wire):
    """An action of a seat."""

    ply: int
    seat: int
    text: str
    words: Said  # name of the action
    trick: int  # number of the trick in the deal, from 0
    taker: int | None  # the seat that took the trick, if this card completed it
    hands: tuple[tuple[str, ...] | None, ...]  # by seat, before the action; null where hidden
    points: tuple[int, ...]  # by seat: points of the deal after the action
    verdict: DealVerdict | None  # null where hidden, or without a choice


class DealAccount(Wire):
    """The parts of a seat's points: `luck + skill + rest` is `points`."""

    luck: float  # expected points of the dealt hand
    luck_error: float  # standard error
    skill: float  # minus the cost of its mistakes
    skill_error: float
    rest: float
    points: float  # of the deal, above the mean of the others


class DealReview(Wire, omit_defaults=True, tag="deal", tag_field="state"):
    """The review of a deal."""

    table: str  # empty for a record from a file
    game: str
    options: dict[str, int | str]
    seats: tuple[SeatInfo, ...]
    unit: Literal["points"]
    deals: tuple[DealLine, ...]  # the finished ones
    deal: int  # the reviewed one, from 0
    is_open: bool  # whether all hands are public
    turns: tuple[DealTurn, ...]
    accounts: tuple[DealAccount | None, ...]  # by seat; null where hidden
    trust: Said  # how exact the values are
    own: tuple[int, ...] = ()  # the viewer's seats


ReviewAnswer = TableReview | DealReview | ReviewWorking
