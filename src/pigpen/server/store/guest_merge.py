"""Two guests who turn out to be one person: what one had is the other's from now on."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, Table, delete, func, select, update

from pigpen.server.access.guests import Guest
from pigpen.server.store import archive, lab_runs, passkeys, puzzles
from pigpen.server.store.schema import (
    BLOCKED,
    CLEARED_NAMES,
    DEVICE_LINKS,
    PASSKEY_CHALLENGES,
    REPORTED,
    SEATS,
    TABLES,
    UNFINISHED,
)
from pigpen.server.store.upserts import put_once
from pigpen.server.table.refusals import Refusal, refusal

_SAME_TABLE = refusal("same-table", 409)
_ABOUT: Final = (BLOCKED, REPORTED, CLEARED_NAMES)  # by `guest`, and perhaps about `other`


def merge(connection: Connection, device: str, owner: Guest) -> tuple[str, ...] | Refusal:
    """The tables that changed hands: all that the guest `device` had is the owner's.

    Where both sit at one table that is over, the device's seat stays its own and is noted as kept
    for the owner, who may be forgotten later; while it is not over, one person cannot be both.
    """
    if _sit_at_one_table(connection, owner.id, device):
        return _SAME_TABLE
    tables = tables_of(connection, device)
    mark(connection, tables)
    _hand_over(connection, device, owner.id)
    archive.hand_over(connection, device, owner.id)
    puzzles.hand_over(connection, device, owner.id)
    lab_runs.hand_over(connection, device, owner.id)
    passkeys.hand_over(connection, device, owner)
    for mine in _ABOUT:
        _hand_over_rows(connection, mine, device, owner.id)
    for mine in (DEVICE_LINKS, PASSKEY_CHALLENGES):
        connection.execute(delete(mine).where(mine.c.guest == device))
    return tables


def tables_of(connection: Connection, guest: str) -> tuple[str, ...]:
    """Tables that a guest opened or sits at."""
    seated = select(SEATS.c.table_id).where(SEATS.c.guest == guest)
    query = select(TABLES.c.id).where((TABLES.c.host == guest) | TABLES.c.id.in_(seated))
    return tuple(connection.scalars(query))


def mark(connection: Connection, tables: Sequence[str]) -> None:
    """Have whoever knows these tables read them again."""
    changed = update(TABLES).where(TABLES.c.id.in_(tables))
    connection.execute(changed.values(changes=TABLES.c.changes + 1, revision=TABLES.c.revision + 1))


def _hand_over(connection: Connection, device: str, owner: str) -> None:
    theirs = select(SEATS.c.table_id).where(SEATS.c.guest == owner)
    seats = update(SEATS).where(SEATS.c.guest == device, SEATS.c.table_id.not_in(theirs))
    connection.execute(seats.values(guest=owner))
    named = update(SEATS).where((SEATS.c.guest == device) | (SEATS.c.kept_for == device))
    connection.execute(named.values(kept_for=owner))
    connection.execute(update(TABLES).where(TABLES.c.host == device).values(host=owner))


def _hand_over_rows(connection: Connection, table: Table, device: str, owner: str) -> None:
    """Write the owner's id where the device's stands; drop a row that then is there already."""
    for name in (name for name in ("guest", "other") if name in table.c):
        theirs = table.c[name] == device
        rows = connection.execute(select(table).where(theirs)).mappings().all()
        connection.execute(delete(table).where(theirs))
        for row in ({**row, name: owner} for row in rows):
            if row["guest"] != row.get("other"):  # nobody blocks or reports themselves
                put_once(connection, table, row)


def _sit_at_one_table(connection: Connection, one: str, other: str) -> bool:
    """Whether a table that is not over has a seat of each."""
    both = (
        select(SEATS.c.table_id)
        .where(SEATS.c.guest.in_((one, other)))
        .group_by(SEATS.c.table_id)
        .having(func.count(SEATS.c.guest.distinct()) > 1)
    )
    query = (
        select(TABLES.c.id).where(TABLES.c.id.in_(both), TABLES.c.status.in_(UNFINISHED)).limit(1)
    )
    return connection.scalar(query) is not None
