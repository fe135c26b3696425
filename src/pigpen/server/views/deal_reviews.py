"""The review of one deal of a table, with the parts that a viewer may know. Pure.

The value of a seat's choice depends on cards that only this seat saw. While the match goes on, a
viewer therefore gets the verdicts and the hands of their own seats only.
"""

from collections.abc import Collection, Iterator

from pigpen.core.game import AnyGame
from pigpen.core.notation import describe_action, format_action
from pigpen.core.options import format_rules
from pigpen.lab.advice.assessment import DealAssessor, Progress, ignore_progress
from pigpen.lab.advice.deals import (
    Deal,
    DealReview,
    Turn,
    Verdict,
    hand_of,
    points_before,
    points_of,
    review_deal,
    split,
    taker_of,
    totals_after,
)
from pigpen.lab.advice.hint import hinted_actions
from pigpen.lab.advice.sentences import trust
from pigpen.server.table.table import Table
from pigpen.server.views.log import is_public
from pigpen.server.views.shared_snapshot import Presence, seats
from pigpen.server.wire import deals as wire_deals


def deals_of(table: Table) -> list[Deal]:
    """Return the finished deals of a table."""
    return split(table.game, [step.played.action for step in table.steps])


def deal_review_of(
    table: Table,
    assessor: DealAssessor,
    number: int,
    viewers: Collection[int],
    progress: Progress = ignore_progress,
) -> wire_deals.DealReview:
    """Return the review of deal `number` (from 0) for a viewer in the seats `viewers`."""
    deals = deals_of(table)
    is_open = is_public(table)
    known = tuple(range(table.game.num_seats)) if is_open else tuple(sorted(viewers))
    found = review_deal(table.game, assessor, deals[number], known, progress)
    accounts = found.accounts
    return wire_deals.DealReview(
        table=table.id,
        game=table.game.name,
        options=format_rules(table.game.rules),
        seats=seats(table, Presence(connected=frozenset(range(table.game.num_seats)))),
        unit="points",
        deals=tuple(_line(table, deal) for deal in deals),
        deal=number,
        is_open=is_open,
        turns=tuple(_turns(table, deals[number], found, known)),
        accounts=tuple(
            wire_deals.DealAccount(**accounts[seat]._asdict()) if seat in accounts else None
            for seat in range(table.game.num_seats)
        ),
        trust=trust(assessor.exactness),
    )


def _line(table: Table, deal: Deal) -> wire_deals.DealLine:
    totals = totals_after(table.game, deal)
    return wire_deals.DealLine(points=points_of(table.game, deal), totals=totals)


def _turns(
    table: Table, deal: Deal, found: DealReview, known: Collection[int]
) -> Iterator[wire_deals.DealTurn]:
    game = table.game
    verdicts = {one.turn.ply: one for one in found.verdicts if one.has_choice}
    ends = [*(points_before(game, turn) for turn in deal.turns[1:]), points_of(game, deal)]
    trick = 0
    for turn, points in zip(deal.turns, ends, strict=True):
        taker = taker_of(game, turn)
        verdict = verdicts.get(turn.ply)
        yield wire_deals.DealTurn(
            ply=turn.ply,
            seat=turn.seat,
            text=format_action(game, turn.position, turn.action),
            words=describe_action(game, turn.position, turn.action),
            trick=trick,
            taker=taker,
            hands=_hands(game, turn, known),
            points=points,
            verdict=None if verdict is None else _verdict(table, verdict),
        )
        trick += taker is not None


def _hands(game: AnyGame, turn: Turn, known: Collection[int]) -> tuple[tuple[str, ...] | None, ...]:
    """Return the hands of the seats in `known`, each as its seat sees it; None for the others."""
    seats = range(game.num_seats)
    return tuple(hand_of(game, turn, seat) if seat in known else None for seat in seats)


def _verdict(table: Table, verdict: Verdict) -> wire_deals.DealVerdict:
    return wire_deals.DealVerdict(
        cost=verdict.cost,
        error=verdict.error,
        is_mistake=verdict.is_mistake,
        said=verdict.said,
        best=verdict.judged.best,
        actions=hinted_actions(table.game, verdict.turn.position, verdict.judged),
    )
