"""Judgements of finished games for the statistics: the cost of mistakes, and luck."""

from collections.abc import Iterable, Sequence
from math import hypot
from typing import NamedTuple, cast

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from pigpen.bots.bot import look
from pigpen.core.game import AnyPosition, Json
from pigpen.core.position import apply_to, start
from pigpen.core.said import Said
from pigpen.lab.advice.assessment import ChanceAssessor, DealAssessor
from pigpen.lab.advice.deals import DealTurn, DealVerdict, review_deal, split
from pigpen.lab.advice.judges import VERSION, assessor_of
from pigpen.lab.advice.review import Review, ReviewChoice, review
from pigpen.lab.puzzles.mistakes import is_puzzle
from pigpen.server.store.schema import JUDGEMENTS, SEATS, TABLES
from pigpen.server.table.finished import Judgement
from pigpen.server.table.table import Table
from pigpen.server.wire.hints import Instead, Told

_MOST_ASKED = 10  # mistakes of a game that return as puzzles
_MOST_AT_ONCE = 1000  # tables; those that ended last come first


class Unjudged(NamedTuple):
    """A table that is over and not judged by this version."""

    table: str
    game: str
    options: dict[str, int | str]
    revision: int  # of the table as it ended


def judge(table: Table) -> tuple[Judgement, ...]:
    """Judge a game, by seat. Resigning is no mistake: it ends the game instead of playing it.

    Raises:
        PigpenError: the game has no assessor.
    """
    history = [step.played.action for step in table.steps]
    assessor = assessor_of(table.game)
    if isinstance(assessor, ChanceAssessor):
        found = review(table.game, assessor, history)
        return tuple(_of_seat(table, found, seat) for seat in range(table.game.num_seats))
    assert isinstance(assessor, DealAssessor)
    return _of_deals(table, assessor, history)


def _of_deals(
    table: Table, assessor: DealAssessor, history: Sequence[int]
) -> tuple[Judgement, ...]:
    """Add up the judgements of all deals, for the seats of people."""
    people = [number for number, seat in enumerate(table.seats) if not seat.bot]
    deals = enumerate(split(table.game, history), 1)
    found = [review_deal(table.game, assessor, deal, people, number) for number, deal in deals]
    rows: list[Judgement] = []
    for seat in people:
        own = [turn for one in found for turn in one.turns if turn.seat == seat and turn.verdict]
        own = [turn for turn in own if _by_person(table, turn)]
        wrong = [(turn, turn.mistake) for turn in own if turn.mistake]
        cost = sum(mistake.cost for _, mistake in wrong)
        accounts = [account for one in found if (account := one.accounts[seat])]
        luck = sum(account.luck for account in accounts)
        error = hypot(*(account.luck_error for account in accounts))
        numbers = {turn.ply: one.number for one in found for turn in one.turns}
        told = _told([_mistake_in(numbers[turn.ply], turn, mistake) for turn, mistake in wrong])
        asked = _plies(table, ((mistake.cost, turn.ply, turn.action) for turn, mistake in wrong))
        rows.append(Judgement(seat, len(own), len(wrong), cost, luck, error, told, asked))
    return tuple(rows)


def _by_person(table: Table, choice: ReviewChoice | DealTurn) -> bool:
    """Whether a person chose the action, not a stand-in."""
    return table.steps[choice.ply].played.client_id is not None


def _of_seat(table: Table, found: Review, seat: int) -> Judgement:
    own = [
        choice
        for choice in found.choices
        if choice.seat == seat and choice.num_legal > 1 and _by_person(table, choice)
    ]
    costs = [choice.cost for choice in own if choice.is_mistake]
    error = max(point.tolerance for point in found.points)
    told = _told([_mistake(choice, choice) for choice in own if choice.is_mistake])
    luck = found.accounts[seat].luck
    exact = (choice for choice in own if choice.is_mistake and not choice.error)
    asked = _plies(table, ((choice.cost, choice.ply, choice.action) for choice in exact))
    return Judgement(seat, len(own), len(costs), sum(costs), luck, error, told, asked)


def _plies(table: Table, mistakes: Iterable[tuple[float, int, int]]) -> list[int] | None:
    """Return the plies of mistakes (cost, ply, action) that make puzzles, costliest first."""
    dearest = sorted(mistakes, reverse=True)[:_MOST_ASKED]
    assessor = assessor_of(table.game)
    asked: list[int] = []
    for _, ply, action in dearest:
        view = look(table.game, position_at(table, ply))
        if is_puzzle(view, assessor.actions(view), action):
            asked.append(ply)
    return asked or None


def position_at(table: Table, ply: int) -> AnyPosition:
    """Return the position before an action of the history."""
    position = start(table.game)
    for step in table.steps[:ply]:
        apply_to(table.game, position, step.played.action)
    return position


def _mistake(choice: ReviewChoice | DealTurn, verdict: ReviewChoice | DealVerdict) -> Instead:
    """Describe a mistake and the better action."""
    best = verdict.said[0].values["action"]
    assert isinstance(best, Said)
    return Instead(chosen=choice.words, best=best, count=1, cost=verdict.cost, ply=choice.ply)


def _mistake_in(deal: int, turn: DealTurn, verdict: DealVerdict) -> Instead:
    """Describe a mistake in a deal, with its number from 1."""
    described = _mistake(turn, verdict)
    return msgspec.structs.replace(
        described, deal=deal, match_cost=verdict.match_cost, loses_match=verdict.loses_match
    )


def _told(mistakes: Sequence[Instead]) -> Json | None:
    """Return the mistakes that stand out, as JSON; among equally frequent ones the costlier."""
    if not mistakes:
        return None
    alike: dict[bytes, list[Instead]] = {}
    for one in mistakes:
        alike.setdefault(msgspec.json.encode((one.chosen, one.best)), []).append(one)
    groups = [_together(group) for group in alike.values()]
    habit = max(groups, key=lambda group: (group.count, group.cost))
    worst = max(mistakes, key=lambda one: one.cost)
    told = Told(worst=worst, habit=habit if habit.count > 1 else None)
    return cast("Json", msgspec.to_builtins(told))


def _together(mistakes: Sequence[Instead]) -> Instead:
    """Merge several mistakes of one kind."""
    dearest = max(mistakes, key=lambda one: one.cost)
    cost = sum(one.cost for one in mistakes)
    return msgspec.structs.replace(dearest, count=len(mistakes), cost=cost)


def judgement_of(connection: Connection, table_id: str, seat: int) -> Judgement | None:
    """Return the judgement of a seat, if there is one."""
    query = select(*(JUDGEMENTS.c[name] for name in Judgement._fields))
    query = query.join(TABLES, TABLES.c.id == JUDGEMENTS.c.table_id)
    row = connection.execute(
        query.where(
            JUDGEMENTS.c.table_id == table_id,
            JUDGEMENTS.c.seat == seat,
            TABLES.c.judged == VERSION,
        )
    ).first()
    return None if row is None else Judgement(*row)


def is_judged(connection: Connection, table_id: str) -> bool:
    """Whether a table's judgement is final."""
    judged = connection.scalar(select(TABLES.c.judged).where(TABLES.c.id == table_id))
    return judged == VERSION


def list_unjudged(connection: Connection) -> list[Unjudged]:
    """List games of people that are to be judged, the last first.

    Games that began in the middle and prepared first games do not count in the statistics.
    """
    with_people = select(SEATS.c.table_id).where(SEATS.c.guest.is_not(None))
    query = (
        select(TABLES.c.id, TABLES.c.game, TABLES.c.options, TABLES.c.revision)
        .where(TABLES.c.status == "over", TABLES.c.judged < VERSION)
        .where(TABLES.c.given == 0, TABLES.c.guided.is_(False))
        .where(TABLES.c.id.in_(with_people))
        .order_by(TABLES.c.updated.desc())
        .limit(_MOST_AT_ONCE)
    )
    return [Unjudged(*row) for row in connection.execute(query)]


def store(connection: Connection, waiting: Unjudged, rows: Sequence[Judgement]) -> None:
    """Store the judgements of a table instead of older ones; none if it cannot be judged.

    Nothing is stored if the table has changed meanwhile: its end may have been undone.
    """
    table = update(TABLES).where(TABLES.c.id == waiting.table)
    still = table.where(TABLES.c.revision == waiting.revision).values(judged=VERSION)
    if connection.execute(still).rowcount != 1:
        return
    _delete_rows(connection, waiting.table)
    if rows:
        values = [{"table_id": waiting.table, **row._asdict()} for row in rows]
        connection.execute(insert(JUDGEMENTS), values)


def discard(connection: Connection, table_id: str) -> None:
    """Delete the judgements of a table whose end was undone."""
    _delete_rows(connection, table_id)
    connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(judged=0))


def _delete_rows(connection: Connection, table_id: str) -> None:
    connection.execute(delete(JUDGEMENTS).where(JUDGEMENTS.c.table_id == table_id))
