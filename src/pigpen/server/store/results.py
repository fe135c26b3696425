"""How games that are over went for each seat, computed once from their history.

The rows are a cache: what is missing is computed when somebody asks. Where a game learns
to count something new, a migration empties the table.
"""

import asyncio
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial

from sqlalchemy import ColumnElement, Connection, Engine, RowMapping, Select, func, insert, select
from sqlalchemy.exc import IntegrityError

from pigpen import catalog
from pigpen.core.errors import BadOption
from pigpen.core.position import returns
from pigpen.play.tally import tally
from pigpen.server.store.players import players_of
from pigpen.server.store.queries import OldRules, Reader
from pigpen.server.store.schema import ACTIONS, JUDGEMENTS, RESULTS, SEATS, TABLES
from pigpen.server.store.writer import Writer
from pigpen.server.table.finished import Finished, Judgement, Result
from pigpen.server.table.table import Status, Table

# In the order of Judgement, behind the seat.
_JUDGED = tuple(
    JUDGEMENTS.c[name] for name in Judgement._fields[1:] if name not in ("told", "plies")
)


def results(table: Table) -> tuple[Result, ...]:
    """By seat. Who has the most of a game that not all have equally has won it.

    A win that is shared is a win for each of those who share it.
    """
    utility = returns(table.game, table.position)
    facts = tally(table.game, (step.played.action for step in table.steps))
    return tuple(
        Result(seat, utility[seat] == max(utility) > min(utility), facts[seat])
        for seat in range(table.game.num_seats)
    )


class Results:
    """The door to the results of all tables."""

    def __init__(self, engine: Engine, reader: Reader, writer: Writer) -> None:
        self._engine = engine
        self._reader = reader
        self._writer = writer
        self._writing: set[asyncio.Task[None]] = set()

    def notice(self, table: Table) -> None:
        """Keep the results of a table that has just come to its end."""
        if table.status != Status.OVER:
            return
        task = asyncio.create_task(self._keep(table))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)

    async def of(self, guest: str) -> tuple[list[Finished], int]:
        """A guest's games that are over, the last first, and how many are left out.

        Left out are those whose rules have changed since. Games at which the guest has
        several seats do not count, for nobody knows which of those people it is, nor
        do games that began in the middle.
        """
        left_out = 0
        for table_id in await asyncio.to_thread(self._missing, guest):
            try:
                table = await asyncio.to_thread(self._reader.load, table_id)
            except OldRules:
                left_out += 1
                continue
            assert table is not None
            await self._keep(table)
        return await asyncio.to_thread(self._finished, guest), left_out

    async def close(self) -> None:
        """Let what was begun come to its end."""
        await asyncio.gather(*self._writing, return_exceptions=True)

    async def _keep(self, table: Table) -> None:
        rows = await asyncio.to_thread(results, table)
        with suppress(IntegrityError):  # they are there: somebody asked at the same time
            await self._writer.write(partial(_insert, table=table, rows=rows))

    def _missing(self, guest: str) -> list[str]:
        query = (
            select(SEATS.c.table_id)
            .join(TABLES, TABLES.c.id == SEATS.c.table_id)
            .outerjoin(RESULTS, RESULTS.c.table_id == SEATS.c.table_id)
            .where(SEATS.c.guest == guest, TABLES.c.status == "over", RESULTS.c.seat.is_(None))
        )
        with self._engine.connect() as connection:
            return list(connection.scalars(query))

    def _finished(self, guest: str) -> list[Finished]:
        query = (
            select(RESULTS, TABLES.c.game, TABLES.c.options, *_JUDGED)
            .join(TABLES, TABLES.c.id == RESULTS.c.table_id)
            .join(
                SEATS,
                (SEATS.c.table_id == RESULTS.c.table_id) & (SEATS.c.seat == RESULTS.c.seat),
            )
            .outerjoin(
                JUDGEMENTS,
                (JUDGEMENTS.c.table_id == RESULTS.c.table_id)
                & (JUDGEMENTS.c.seat == RESULTS.c.seat),
            )
            .where(SEATS.c.guest == guest, TABLES.c.given == 0, TABLES.c.guided.is_(False))
            .where(SEATS.c.retired.is_(False))
            .where(RESULTS.c.table_id.not_in(_several(guest)))
            .order_by(RESULTS.c.ended.desc(), RESULTS.c.table_id)
        )
        with self._engine.connect() as connection:
            rows = connection.execute(query).mappings().all()
            at = select(SEATS.c.table_id).where(SEATS.c.guest == guest)
            players = players_of(connection, SEATS.c.table_id.in_(at))
            winners = _winners(connection, RESULTS.c.table_id.in_(at))
        return [
            Finished(
                row["table_id"],
                row["game"],
                row["ended"],
                tuple(players[row["table_id"]]),
                Result(row["seat"], row["won"], row["facts"]),
                _judgement(row),
                winners[row["table_id"]],
                _sides(row["game"], row["options"]),
            )
            for row in rows
        ]


def _winners(
    connection: Connection, where: ColumnElement[bool]
) -> defaultdict[str, tuple[int, ...]]:
    """The seats that won, by table."""
    found: defaultdict[str, tuple[int, ...]] = defaultdict(tuple)
    query = select(RESULTS.c.table_id, RESULTS.c.seat).where(where, RESULTS.c.won)
    for table_id, seat in connection.execute(query):
        found[table_id] += (seat,)
    return found


def _sides(game: str, options: Mapping[str, object]) -> tuple[int, ...]:
    """The sides by seat; none of a game that is gone, or whose options are others now."""
    try:
        return catalog.make(game, options).sides
    except (catalog.UnknownGame, BadOption):
        return ()


def _judgement(row: RowMapping) -> Judgement | None:
    if row["cost"] is None:
        return None
    return Judgement(row["seat"], *(row[column.name] for column in _JUDGED))


def _several(guest: str) -> Select[tuple[str]]:
    """Tables where a guest has several seats, and keeps the score for several people."""
    theirs = select(SEATS.c.table_id).where(SEATS.c.guest == guest)
    return theirs.group_by(SEATS.c.table_id).having(func.count() > 1)


def _insert(connection: Connection, table: Table, rows: Sequence[Result]) -> None:
    """Write them, unless the end was taken back meanwhile."""
    table_id = table.id
    revision = select(TABLES.c.revision).where(TABLES.c.id == table_id).with_for_update()
    if connection.scalar(revision) != table.revision:
        return
    last = select(func.max(ACTIONS.c.at)).where(ACTIONS.c.table_id == table_id)
    ended = connection.scalar(last) or 0
    values: list[dict[str, object]] = [
        {"table_id": table_id, "ended": ended, **row._asdict()} for row in rows
    ]
    connection.execute(insert(RESULTS), values)
