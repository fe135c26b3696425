"""Appending to the history of tables in the database."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

from sqlalchemy import Connection, insert, text, update
from sqlalchemy.exc import IntegrityError

from pigpen.server.store import trajectories
from pigpen.server.store.bulk import SUMMARY, insert_actions, summarise
from pigpen.server.store.leases import Lease, check, shard_of
from pigpen.server.store.schema import SEATS, TABLES, USED_IDS
from pigpen.server.store.table_events import append_table_event
from pigpen.server.store.writer import Joint
from pigpen.server.table.events import Event, Filled, LedOn, Opened, Played, Sat, Thrown
from pigpen.server.table.evolve import evolve
from pigpen.server.table.stand_in import timed
from pigpen.server.table.table import Table

_TOUCH = text("UPDATE alembic_version SET version_num = version_num")  # always has a row


class Conflict(Exception):
    """Somebody else wrote first: nothing was appended, and the table must be read again."""


class IdUsed(Exception):
    """A table has had the id of the one that is opened: nothing was written."""


@dataclass(frozen=True, slots=True)
class Append(Joint):
    """What happened to a table, to be written all or nothing."""

    before: Table | None
    events: Sequence[Event]
    after: Table  # what they led to
    lease: Lease | None = None  # by which the server may do so, where that is asked for

    def __call__(self, connection: Connection) -> None:
        """Write it.

        Raises:
            Conflict: the table is no longer as it was before.
            IdUsed: a table that is opened has the id of another one.
            NotOwner: the lease is another node's by now.
        """
        self.together(connection, [self])

    @classmethod
    def together(cls, connection: Connection, works: Sequence[Any]) -> None:
        """Write what happened to several tables.

        Raises:
            Conflict: one of them is no longer as it was before.
            IdUsed: a table that is opened has the id of another one.
            NotOwner: a lease is another node's by now.
        """
        check(connection, {work.lease for work in works if work.lease is not None})
        at = time.time_ns() // 1_000_000
        _summarise(connection, works, at)
        try:
            for work in works:
                for event in work.events:
                    _write(connection, event, work, at)
            insert_actions(connection, _actions(works), at)
        except IntegrityError as problem:
            raise Conflict from problem


def counted(before: Table | None, after: Table) -> Table:
    """The table that something led to, as it is known once that is written."""
    return after._replace(changes=before.changes + 1 if before else 0)


def touch(connection: Connection) -> None:
    """Write what is there already, as a disk that is full or a lock lets nobody do."""
    connection.execute(_TOUCH)


def append(
    connection: Connection, before: Table | None, events: Sequence[Event], after: Table
) -> Table:
    """Write what happened to one table; returns it as it is then known.

    Raises:
        Conflict: the table is no longer as it was `before`.
        IdUsed: a table that is opened has the id of another one.
    """
    Append(before, events, after)(connection)
    return counted(before, after)


def _write(connection: Connection, event: Event, work: Append, at: int) -> None:
    """What an event changes besides adding to the history.

    Raises:
        Conflict: the table is no longer as it was before.
        IdUsed: the table that is opened has the id of another one.
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
        Conflict: one was written to since.
    """
    rows = [
        (work.after.id, work.before.changes, *_summary(work.after))
        for work in works
        if work.before is not None
    ]
    if summarise(connection, rows, at) != len(rows):
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
    """Have no other table opened under this id, whatever becomes of this one.

    Raises:
        IdUsed: one was.
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
    """`name`: what the bot is called there, too."""
    seat = event.seats[number]
    return {
        "table_id": event.table,
        "seat": number,
        "bot": seat.bot,
        "invite": seat.invite or None,
        "guest": seat.guest or None,
        "kept_for": seat.kept_for or None,
        "name": name,
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
