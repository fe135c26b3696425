"""Moderation by the operator: table counts, reported names and their replacement.

Blocks: for threads.
"""

import time
from collections import Counter
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from pigpen.server.access.guests import new_guest
from pigpen.server.store.open_tables import TOO_OFTEN
from pigpen.server.store.players import bump_revision, display_name
from pigpen.server.store.schema import (
    CLEARED_NAMES,
    DEVICE_LINKS,
    PASSKEYS,
    REPORTED,
    SEATS,
    TABLES,
)

_MOST = 200  # reports that are shown


class Report(NamedTuple):
    """A name and its reports."""

    guest: str
    name: str
    times: int
    is_hidden: bool
    tables: tuple[str, ...]
    latest: int  # ms since 1970


def count_tables(connection: Connection) -> dict[str, Counter[str]]:
    """Count the tables by game and status."""
    query = select(TABLES.c.game, TABLES.c.status, func.count()).group_by(
        TABLES.c.game, TABLES.c.status
    )
    found: dict[str, Counter[str]] = {}
    for game, status, count in connection.execute(query):
        found.setdefault(game, Counter())[status] = count
    return found


def list_reports(connection: Connection) -> list[Report]:
    """List reported names, the latest report first."""
    latest = func.max(REPORTED.c.at)
    query = (
        select(REPORTED.c.other, REPORTED.c.name, func.count(), latest)
        .group_by(REPORTED.c.other, REPORTED.c.name)
        .order_by(latest.desc())
        .limit(_MOST)
    )
    rows = connection.execute(query).all()
    return [
        Report(guest, name, times, times >= TOO_OFTEN, _tables(connection, guest, name), at)
        for guest, name, times, at in rows
    ]


def _tables(connection: Connection, guest: str, name: str) -> tuple[str, ...]:
    of_name = (REPORTED.c.other == guest) & (REPORTED.c.name == name)
    query = select(REPORTED.c.table_id).where(of_name).distinct().order_by(REPORTED.c.table_id)
    return tuple(connection.scalars(query))


def dismiss_reports(connection: Connection, guest: str, name: str) -> None:
    """Dismiss the reports against a name."""
    of_name = (REPORTED.c.other == guest) & (REPORTED.c.name == name)
    connection.execute(delete(REPORTED).where(of_name))


def replace_name(connection: Connection, guest: str, name: str) -> tuple[str, ...]:
    """Replace a guest's name wherever it appears; return the tables where it did."""
    instead = display_name(connection, guest, name)
    if instead == name:
        instead = new_guest().name
        row = {"guest": guest, "name": name, "instead": instead, "at": _now()}
        connection.execute(insert(CLEARED_NAMES), row)
    as_host = (TABLES.c.host == guest) & (TABLES.c.host_name == name)
    theirs = (SEATS.c.guest == guest) | (SEATS.c.kept_for == guest)
    as_player = theirs & (SEATS.c.name == name)
    seated = select(SEATS.c.table_id).where(as_player)
    where = select(TABLES.c.id).where(as_host | TABLES.c.id.in_(seated))
    changed = tuple(connection.scalars(where))
    connection.execute(update(TABLES).where(as_host).values(host_name=instead))
    connection.execute(update(SEATS).where(as_player).values(name=instead))
    for table in (PASSKEYS, DEVICE_LINKS):
        named = (table.c.guest == guest) & (table.c.name == name)
        connection.execute(update(table).where(named).values(name=instead))
    bump_revision(connection, changed)
    dismiss_reports(connection, guest, name)
    return changed


def _now() -> int:
    return time.time_ns() // 1_000_000
