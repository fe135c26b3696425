"""Two guests who turn out to be one person: what one had is the other's from now on."""

from collections.abc import Sequence

from sqlalchemy import Connection, func, select, update

from pigpen.server.access.guests import Guest
from pigpen.server.store import archive, lab_runs, passkeys, puzzles
from pigpen.server.store.schema import SEATS, TABLES, UNFINISHED
from pigpen.server.table.refusals import Refusal, refusal

_SAME_TABLE = refusal("same-table", 409)


def merge(connection: Connection, device: str, owner: Guest) -> tuple[str, ...] | Refusal:
    """The tables that changed hands: all that the guest `device` had is the owner's.

    Where both sit at one table that is over, both seats stay as they were; while it
    is not over, one person cannot be both.
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
    connection.execute(update(TABLES).where(TABLES.c.host == device).values(host=owner))


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
