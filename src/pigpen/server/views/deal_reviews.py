"""The review of one deal of a table, with the parts that a viewer may know. Pure.

The value of a seat's choice depends on cards that only this seat saw. While the match goes on, a
viewer therefore gets the verdicts, hands and views of their own seats only.
"""

from collections.abc import Collection

from msgspec.structs import asdict

from pigpen.core.game import AnyGame
from pigpen.core.options import format_rules
from pigpen.core.position import described, view
from pigpen.lab.advice.assessment import DealAssessor, Progress, ignore_progress
from pigpen.lab.advice.deals import Deal, Turn, points_of, review_deal, split, totals_after
from pigpen.server.table.table import Table
from pigpen.server.views.log import is_public
from pigpen.server.views.shared_snapshot import Presence, seats
from pigpen.server.wire.base import Data
from pigpen.server.wire.deals import DealLine, TableDealReview


def deals_of(table: Table) -> list[Deal]:
    """Return the finished deals of a table."""
    return split(table.game, [step.played.action for step in table.steps])


def deal_review_of(
    table: Table,
    assessor: DealAssessor,
    index: int,
    viewers: Collection[int],
    progress: Progress = ignore_progress,
) -> TableDealReview:
    """Return the review of a deal, with its index from 0, for a viewer in the seats `viewers`."""
    game, deals = table.game, deals_of(table)
    deal = deals[index]
    is_open = is_public(table)
    known = tuple(range(game.num_seats)) if is_open else tuple(sorted(viewers))
    return TableDealReview(
        **asdict(review_deal(game, assessor, deal, known, index + 1, progress)),
        table=table.id,
        game=game.name,
        options=format_rules(game.rules),
        seats=seats(table, Presence(connected=frozenset(range(game.num_seats)))),
        unit="points",
        deals=tuple(
            DealLine(points=points_of(game, d), totals=totals_after(game, d)) for d in deals
        ),
        views=tuple(_view(game, turn) if turn.seat in known else None for turn in deal.turns),
        is_open=is_open,
    )


def _view(game: AnyGame, turn: Turn) -> Data:
    """Return what the seat that acts saw before its turn, as JSON data."""
    return dict(described(game, view(game, turn.position, turn.seat), turn.seat))
