"""Results of finished games by seat, computed once from their histories.

The rows are a cache: missing ones are computed when they are read. If a game learns to count
something new, a migration empties the table.
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

# In the order of Judgement, after the seat.
_JUDGED = tuple(
    JUDGEMENTS.c[name] for name in Judgement._fields[1:] if name not in ("told", "plies")
)


def results(table: Table) -> tuple[Result, ...]:
    """Compute the results by seat. A seat wins with the highest utility, unless all are equal.

    A shared win is a win for each who shares it.
    """
    utility = returns(table.game, table.position)
    facts = tally(table.game, (step.played.action for step in table.steps))
    return tuple(
        Result(seat, utility[seat] == max(utility) > min(utility), facts[seat])
        for seat in range(table.game.num_seats)
    )


class Results:
    """Reads and stores the results of all tables."""

    def __init__(self, engine: Engine, reader: Reader, writer: Writer) -> None:
        self._engine = engine
        self._reader = reader
        self._writer = writer
        self._writing: set[asyncio.Task[None]] = set()

    def notice(self, table: Table) -> None:
        """Store the results of a table that has just ended."""
        if table.status != Status.OVER:
            return
        task = asyncio.create_task(self._store(table))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)

    async def list_for(self, guest: str) -> tuple[list[Finished], int]:
        """Return a guest's finished games, the last first, and how many are left out.

        Games whose rules have changed are left out. Games at which the guest has several seats do
        not count, because the guest may keep score for several people, nor do games that began in
        the middle.
        """
        left_out = 0
        for table_id in await asyncio.to_thread(self._missing, guest):
            try:
                table = await asyncio.to_thread(self._reader.load, table_id)
            except OldRules:
                left_out += 1
                continue
            assert table is not None
            await self._store(table)
        return await asyncio.to_thread(self._finished, guest), left_out

    async def close(self) -> None:
        """Finish the writes in progress."""
        await asyncio.gather(*self._writing, return_exceptions=True)

    async def _store(self, table: Table) -> None:
        rows = await asyncio.to_thread(results, table)
        with suppress(IntegrityError):  # another request stored them at the same time
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
            .where(RESULTS.c.table_id.not_in(_with_several_seats(guest)))
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
    """Return the winning seats by table."""
    found: defaultdict[str, tuple[int, ...]] = defaultdict(tuple)
    query = select(RESULTS.c.table_id, RESULTS.c.seat).where(where, RESULTS.c.won)
    for table_id, seat in connection.execute(query):
        found[table_id] += (seat,)
    return found


def _sides(game: str, options: Mapping[str, object]) -> tuple[int, ...]:
    """Return the sides by seat; empty if the game is gone or has other options now."""
    try:
        return catalog.make(game, options).sides
    except (catalog.UnknownGame, BadOption):
        return ()


def _judgement(row: RowMapping) -> Judgement | None:
    if row["cost"] is None:
        return None
    return Judgement(row["seat"], *(row[column.name] for column in _JUDGED))


def _with_several_seats(guest: str) -> Select[tuple[str]]:
    """Select tables where a guest has several seats: they keep score for several people."""
    theirs = select(SEATS.c.table_id).where(SEATS.c.guest == guest)
    return theirs.group_by(SEATS.c.table_id).having(func.count() > 1)


def _insert(connection: Connection, table: Table, rows: Sequence[Result]) -> None:
    """Insert the results, unless the end was undone meanwhile."""
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
