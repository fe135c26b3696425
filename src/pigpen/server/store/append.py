"""Appends events to the histories of tables in the database."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

from sqlalchemy import Connection, insert, text, update
from sqlalchemy.exc import IntegrityError

from pigpen.server.store import trajectories
from pigpen.server.store.bulk import SUMMARY, insert_actions, update_summaries
from pigpen.server.store.leases import Lease, check, shard_of
from pigpen.server.store.schema import SEATS, TABLES, USED_IDS
from pigpen.server.store.table_events import append_table_event
from pigpen.server.store.writer import Batchable
from pigpen.server.table.events import Event, Filled, LedOn, Opened, Played, Sat, Thrown
from pigpen.server.table.evolve import evolve
from pigpen.server.table.stand_in import with_turn_start
from pigpen.server.table.table import Table

_TOUCH = text("UPDATE alembic_version SET version_num = version_num")  # always has a row


class Conflict(Exception):
    """Another writer committed first: nothing was appended, and the table must be read again."""


class IdUsed(Exception):
    """The id of the table to open is used already: nothing was written."""


@dataclass(frozen=True, slots=True)
class Append(Batchable):
    """Events of one table, written all or nothing."""

    before: Table | None
    events: Sequence[Event]
    after: Table  # what the events lead to
    lease: Lease | None = None  # to be checked, if the server itself acts

    def __call__(self, connection: Connection) -> None:
        """Write the events.

        Raises:
            Conflict: the table has changed since `before`.
            IdUsed: the id of the table to open is used already.
            NotOwner: the lease is another node's by now.
        """
        self.run_batch(connection, [self])

    @classmethod
    def run_batch(cls, connection: Connection, works: Sequence[Any]) -> None:
        """Write the events of several tables.

        Raises:
            Conflict: one of the tables has changed since.
            IdUsed: the id of a table to open is used already.
            NotOwner: a lease is another node's by now.
        """
        check(connection, {work.lease for work in works if work.lease is not None})
        at = time.time_ns() // 1_000_000
        _update_summaries(connection, works, at)
        try:
            for work in works:
                for event in work.events:
                    _write(connection, event, work, at)
            insert_actions(connection, _actions(works), at)
        except IntegrityError as problem:
            raise Conflict from problem


def with_change_counted(before: Table | None, after: Table) -> Table:
    """Return the table as it is known once its change is written."""
    return after._replace(changes=before.changes + 1 if before else 0)


def probe_write(connection: Connection) -> None:
    """Write without changing anything: fails if the disk is full or the database locked."""
    connection.execute(_TOUCH)


def append(
    connection: Connection, before: Table | None, events: Sequence[Event], after: Table
) -> Table:
    """Write the events of one table; return it as it is known afterwards.

    Raises:
        Conflict: the table has changed since `before`.
        IdUsed: the id of the table to open is used already.
    """
    Append(before, events, after)(connection)
    return with_change_counted(before, after)


def _write(connection: Connection, event: Event, work: Append, at: int) -> None:
    """Write what an event changes besides the history.

    Raises:
        Conflict: the table has changed since.
        IdUsed: the id of the table to open is used already.
    """
    match event:
        case Opened():
            _insert_table(connection, event, work.after, at)
        case Sat():
            _sit(connection, work.after, event)
        case Filled():
            _fill(connection, work.after.id, event)
        case LedOn(opened, outcomes):
            following = reduce(evolve, outcomes, evolve(None, opened))
            append(connection, None, (opened, *outcomes), with_turn_start(None, following, at))
        case Thrown():
            trajectories.add(connection, work.after.id, event)
        case Played():
            pass
        case _:
            assert work.before is not None
            if not append_table_event(connection, work.before, event, at):
                raise Conflict


def _update_summaries(connection: Connection, works: Sequence[Append], at: int) -> None:
    """Update the summaries of the tables in the list of tables.

    This comes first, so that other writers to these tables wait.

    Raises:
        Conflict: another writer committed to one of them since.
    """
    rows = [
        (work.after.id, work.before.changes, *_summary(work.after))
        for work in works
        if work.before is not None
    ]
    if update_summaries(connection, rows, at) != len(rows):
        raise Conflict


def _summary(table: Table) -> tuple[object, ...]:
    return (
        table.status.value,
        table.to_move,
        table.turn_began,
        table.revision,
        table.rematch.table if table.rematch else None,
    )


def _use_id(connection: Connection, table_id: str) -> None:
    """Reserve an id for all time, whatever becomes of its table.

    Raises:
        IdUsed: another table has or had it.
    """
    try:
        connection.execute(insert(USED_IDS), {"id": table_id})
    except IntegrityError as problem:
        raise IdUsed from problem


def _insert_table(connection: Connection, event: Opened, after: Table, at: int) -> None:
    _use_id(connection, event.table)
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
        "guided": event.guided,
        "public": event.public,
        "shard": shard_of(event.table),
        **dict(zip(SUMMARY, _summary(after), strict=True)),
    }
    connection.execute(insert(TABLES), row)
    rows = [_seat_row(event, n, after.seats[n].name) for n in range(len(event.seats))]
    connection.execute(insert(SEATS), rows)


def _seat_row(event: Opened, number: int, name: str) -> dict[str, object]:
    """Return a row of SEATS; `name` includes the names of bots."""
    seat = event.seats[number]
    return {
        "table_id": event.table,
        "seat": number,
        "bot": seat.bot,
        "invite": seat.invite or None,
        "guest": seat.guest or None,
        "kept_for": seat.kept_for or None,
        "name": name,
        "face": seat.face,
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
        kept_for=None,
        name=event.name,
        face=event.face,
        contribution=event.contribution,
        sat=len(invited) - 1,
    )
    if connection.execute(taken).rowcount != 1:
        raise Conflict


def _fill(connection: Connection, table_id: str, event: Filled) -> None:
    row = update(SEATS).where(
        SEATS.c.table_id == table_id, SEATS.c.seat == event.seat, SEATS.c.guest.is_(None)
    )
    taken = row.values(bot=event.bot, name=event.name, invite=None, kept_for=None)
    if connection.execute(taken).rowcount != 1:
        raise Conflict


def _actions(works: Sequence[Append]) -> list[tuple[object, ...]]:
    return [
        (work.after.id, *event)
        for work in works
        for event in work.events
        if isinstance(event, Played)
    ]
