"""The review of one deal of a match; the requests are those of `hints`.

While the match goes on, a seat gets the verdicts on its own choices only, and no hand except its
own. After the end everything is public.
"""

from typing import Literal

from pigpen.lab.advice.deals import DealReview
from pigpen.server.wire.base import Data, Wire
from pigpen.server.wire.hints import ReviewWorking, TableReview
from pigpen.server.wire.view import SeatInfo


class DealLine(Wire):
    """A finished deal: points and totals by seat."""

    points: tuple[int, ...]
    totals: tuple[int, ...]


class TableDealReview(
    DealReview, frozen=True, kw_only=True, omit_defaults=True, tag="deal", tag_field="state"
):
    """The review of a deal of a table or a record, with all data to show it."""

    table: str  # empty for a record from a file
    game: str
    options: dict[str, int | str]
    seats: tuple[SeatInfo, ...]
    unit: Literal["points"]
    deals: tuple[DealLine, ...]  # the finished ones
    views: tuple[Data | None, ...]  # by turn: what its seat saw before it; null where hidden
    is_open: bool  # whether all hands are public
    own: tuple[int, ...] = ()  # the viewer's seats


ReviewAnswer = TableReview | TableDealReview | ReviewWorking
