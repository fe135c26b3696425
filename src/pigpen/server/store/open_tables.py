"""Open tables, which anyone may join, and the guests who block or report each other.

Blocks: for threads.
"""

import time
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, select

from pigpen.server.store.schema import BLOCKED, REPORTED, SEATS, TABLES
from pigpen.server.store.upserts import insert_or_ignore

_MOST = 50  # tables, the longest waiting ones
_AN_HOUR_MS = 3600 * 1000
TOO_OFTEN = 3  # reports that hide a name from strangers
_MOST_BLOCKED = 1000  # people, by one guest


class OpenTable(NamedTuple):
    """A public table that waits for people."""

    table: str
    game: str
    options: dict[str, int | str]
    host: str  # id of the guest
    host_name: str  # empty if hidden after reports
    clock: int
    bots: int  # seats of bots
    people: tuple[str, ...]  # ids of the guests who sit there
    invites: tuple[str, ...]  # of the free seats


def list_waiting(connection: Connection) -> list[OpenTable]:
    """List the open tables that were active within the hour, oldest first."""
    since = time.time_ns() // 1_000_000 - _AN_HOUR_MS
    query = (
        select(TABLES)
        .where(TABLES.c.public, TABLES.c.status == "waiting", TABLES.c.updated >= since)
        .order_by(TABLES.c.created, TABLES.c.id)
        .limit(_MOST)
    )
    rows = connection.execute(query).mappings().all()
    seats = select(SEATS).where(SEATS.c.table_id.in_([row["id"] for row in rows]))
    found = connection.execute(seats.order_by(SEATS.c.seat)).mappings().all()
    bad = _bad_names(connection, {row["host"] for row in rows})
    tables: list[OpenTable] = []
    for row in rows:
        own = [seat for seat in found if seat["table_id"] == row["id"]]
        tables.append(
            OpenTable(
                row["id"],
                row["game"],
                row["options"],
                row["host"],
                "" if (row["host"], row["host_name"]) in bad else row["host_name"],
                row["clock"],
                sum(seat["bot"] != "" for seat in own),
                tuple(seat["guest"] for seat in own if seat["guest"]),
                tuple(seat["invite"] for seat in own if seat["invite"] and not seat["guest"]),
            )
        )
    return tables


def blocked_guests(connection: Connection, guest: str) -> frozenset[str]:
    """Return the ids of guests whom a guest blocks, or who block the guest."""
    by, of = BLOCKED.c.guest == guest, BLOCKED.c.other == guest
    others = connection.scalars(select(BLOCKED.c.other).where(by)).all()
    return frozenset((*others, *connection.scalars(select(BLOCKED.c.guest).where(of))))


def num_blocked(connection: Connection, guest: str) -> int:
    """Return how many people a guest blocks."""
    query = select(func.count()).select_from(BLOCKED).where(BLOCKED.c.guest == guest)
    return connection.scalar(query) or 0


def block(connection: Connection, guest: str, other: str) -> None:
    """Block another guest; nothing is stored beyond the limit of blocked people."""
    pair = {"guest": guest, "other": other}
    is_known = connection.execute(select(BLOCKED).filter_by(**pair)).first() is not None
    if not is_known and num_blocked(connection, guest) < _MOST_BLOCKED:
        insert_or_ignore(connection, BLOCKED, pair)


def unblock_all(connection: Connection, guest: str) -> None:
    """Unblock everyone."""
    connection.execute(delete(BLOCKED).where(BLOCKED.c.guest == guest))


def report(connection: Connection, guest: str, other: str, name: str, table_id: str) -> None:
    """Report a guest's name as bad, once."""
    what = {"guest": guest, "other": other, "name": name}
    row = {**what, "table_id": table_id, "at": time.time_ns() // 1_000_000}
    insert_or_ignore(connection, REPORTED, row)


def _bad_names(connection: Connection, guests: set[str]) -> set[tuple[str, str]]:
    """Return reported names above the limit, with their guests."""
    query = (
        select(REPORTED.c.other, REPORTED.c.name)
        .where(REPORTED.c.other.in_(guests))
        .group_by(REPORTED.c.other, REPORTED.c.name)
        .having(func.count() >= TOO_OFTEN)
    )
    return {(other, name) for other, name in connection.execute(query)}
