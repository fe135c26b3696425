"""Appending to the history of tables in the database."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

import msgspec
from sqlalchemy import Connection, Text, bindparam, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from pigpen.server.store import trajectories
from pigpen.server.store.database import Joint
from pigpen.server.store.schema import ACTIONS, SEATS, TABLES
from pigpen.server.store.seating import append_table_event
from pigpen.server.table.events import Event, LedOn, Opened, Played, Sat, Thrown
from pigpen.server.table.stand_in import timed
from pigpen.server.table.table import Table, evolve

_TOUCH = text("UPDATE alembic_version SET version_num = version_num")  # always has a row
_SUMMARY = ("status", "to_move", "turn_began", "revision", "rematch")  # columns

# With `returning`, SQLAlchemy writes all rows by one statement, whatever the database.
_INSERT_ACTIONS = insert(ACTIONS).returning(ACTIONS.c.ply)

_MANY = 256  # actions of one table at once: it is opened to play on from another game
_PLAYED = Played._fields[:3]  # columns; the last field is for what people did
_ROW = func.json_each(bindparam("rows", type_=Text)).table_valued("value")
_INSERT_MANY = insert(ACTIONS).from_select(
    ["table_id", "at", *_PLAYED],
    select(
        bindparam("table_id", type_=ACTIONS.c.table_id.type),
        bindparam("at", type_=ACTIONS.c.at.type),
        *(func.json_extract(_ROW.c.value, f"$[{n}]") for n in range(len(_PLAYED))),
    ).select_from(_ROW),
)


class Conflict(Exception):
    """Somebody else wrote first: nothing was appended, and the table must be read again."""


@dataclass(frozen=True, slots=True)
class Append(Joint):
    """What happened to a table, to be written all or nothing."""

    before: Table | None
    events: Sequence[Event]
    after: Table  # what they led to

    def __call__(self, connection: Connection) -> None:
        """Write it.

        Raises:
            Conflict: the table is no longer as it was before.
        """
        self.together(connection, [self])

    @classmethod
    def together(cls, connection: Connection, works: Sequence[Any]) -> None:
        """Write what happened to several tables.

        Raises:
            Conflict: one of them is no longer as it was before.
        """
        at = time.time_ns() // 1_000_000
        _summarise(connection, works, at)
        try:
            for work in works:
                for event in work.events:
                    _write(connection, event, work, at)
            _insert_actions(connection, works, at)
        except IntegrityError as problem:
            raise Conflict from problem


def touch(connection: Connection) -> None:
    """Write what is there already, as a disk that is full or a lock lets nobody do."""
    connection.execute(_TOUCH)


def append(
    connection: Connection, before: Table | None, events: Sequence[Event], after: Table
) -> None:
    """Write what happened to one table.

    Raises:
        Conflict: the table is no longer as it was `before`.
    """
    Append(before, events, after)(connection)


def _write(connection: Connection, event: Event, work: Append, at: int) -> None:
    """What an event changes besides adding to the history.

    Raises:
        Conflict: the table is no longer as it was before.
    """
    match event:
        case Opened():
            _insert_table(connection, event, work.after, at)
        case Sat():
            _sit(connection, work.after, event)
        case LedOn(opened, outcomes):
            following = reduce(evolve, outcomes, evolve(None, opened))
            append(connection, None, (opened, *outcomes), timed(None, following, at))
        case Thrown():
            trajectories.keep(connection, work.after.id, event)
        case Played():
            pass
        case _:
            assert work.before is not None
            if not append_table_event(connection, work.before, event, at):
                raise Conflict


def _summarise(connection: Connection, works: Sequence[Append], at: int) -> None:
    """Repeat in the list of tables what follows from their histories.

    First of all, so that whoever else writes to one of these tables waits.

    Raises:
        Conflict: something was done to one that leaves no trace among its actions.
    """
    alike: dict[tuple[int, tuple[object, ...]], list[str]] = {}
    for work in works:
        if work.before is not None:
            key = work.before.revision, tuple(_summary(work.after).values())
            alike.setdefault(key, []).append(work.after.id)
    for (revision, values), names in alike.items():
        rows = update(TABLES).where(TABLES.c.id.in_(names), TABLES.c.revision == revision)
        summary = dict(zip(_SUMMARY, values, strict=True))
        if connection.execute(rows.values(updated=at, **summary)).rowcount != len(names):
            raise Conflict


def _summary(table: Table) -> dict[str, object]:
    values = (
        table.status.value,
        table.to_move,
        table.turn_began,
        table.revision,
        table.rematch.table if table.rematch else None,
    )
    return dict(zip(_SUMMARY, values, strict=True))


def _insert_table(connection: Connection, event: Opened, after: Table, at: int) -> None:
    row = {
        "id": event.table,
        "game": event.game,
        "version": event.version,
        "options": event.options,
        "host": event.host,
        "host_name": event.host_name,
        "secret": event.secret,
        "contribution": event.contribution,
        "by_hand": event.by_hand,
        "hints": event.hints.value,
        "created": at,
        "updated": at,
        "clock": event.clock,
        "pass_clock": event.pass_clock,
        "given": event.given,
        **_summary(after),
    }
    connection.execute(insert(TABLES), row)
    connection.execute(insert(SEATS), [_seat_row(event, n) for n in range(len(event.seats))])


def _seat_row(event: Opened, number: int) -> dict[str, object]:
    seat = event.seats[number]
    return {
        "table_id": event.table,
        "seat": number,
        "bot": seat.bot,
        "invite": seat.invite or None,
        "guest": seat.guest or None,
        "name": seat.name,
        "contribution": "",
        "sat": None,
    }


def _sit(connection: Connection, after: Table, event: Sat) -> None:
    invited = [seat for seat in after.seats if seat.invite and seat.guest]
    row = update(SEATS).where(
        SEATS.c.table_id == after.id, SEATS.c.seat == event.seat, SEATS.c.guest.is_(None)
    )
    taken = row.values(
        guest=event.guest,
        name=event.name,
        contribution=event.contribution,
        sat=len(invited) - 1,
    )
    if connection.execute(taken).rowcount != 1:
        raise Conflict


def _insert_actions(connection: Connection, works: Sequence[Append], at: int) -> None:
    rows: list[dict[str, Any]] = []
    for work in works:
        played = [event for event in work.events if isinstance(event, Played)]
        if _is_for_sqlite_alone(connection, played):
            _insert_many(connection, work.after.id, played, at)
        else:
            rows += [{"table_id": work.after.id, "at": at, **event._asdict()} for event in played]
    if rows:
        connection.execute(_INSERT_ACTIONS, rows)


def _is_for_sqlite_alone(connection: Connection, played: Sequence[Played]) -> bool:
    """Whether there is so much to write that others would wait for it, and nothing to translate."""
    is_much = len(played) > _MANY and connection.dialect.name == "sqlite"
    return is_much and all(event.client_id is None for event in played)


def _insert_many(connection: Connection, table_id: str, played: Sequence[Played], at: int) -> None:
    """All in one statement: SQLite needs no interpreter for it, so that the tables have that."""
    rows = msgspec.json.encode(played).decode()
    connection.execute(_INSERT_MANY, {"table_id": table_id, "at": at, "rows": rows})
