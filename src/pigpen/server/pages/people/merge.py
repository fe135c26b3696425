"""Merges two guests who are one person: one guest's data is transferred to the other."""

from collections.abc import Iterable
from typing import Final

from sqlalchemy import Connection, Table, delete, func, select, update

from pigpen.server.access.guests import Guest
from pigpen.server.page import Page
from pigpen.server.store import archive, passkeys
from pigpen.server.store.players import bump_revision, tables_of
from pigpen.server.store.schema import (
    BLOCKED,
    CLEARED_NAMES,
    DEVICE_LINKS,
    FACES,
    PASSKEY_CHALLENGES,
    REPORTED,
    SEATS,
    TABLES,
    UNFINISHED,
)
from pigpen.server.store.upserts import insert_or_ignore
from pigpen.server.table.refusals import Refusal, refusal

_SAME_TABLE = refusal("same-table", 409)
_ABOUT: Final = (BLOCKED, REPORTED, CLEARED_NAMES)  # rows by `guest`, some of them about `other`


def merge(
    connection: Connection, device: str, owner: Guest, pages: Iterable[Page] = ()
) -> tuple[str, ...] | Refusal:
    """Transfer all that the guest `device` has to the owner; return the tables that changed.

    `pages` transfer what they store.

    If both sit at one table that is over, the device's seat stays its own and is noted as kept for
    the owner, who may be deleted later. If that table is not over, the merge is refused: one person
    cannot play both seats.
    """
    if _sit_at_one_table(connection, owner.id, device):
        return _SAME_TABLE
    tables = tables_of(connection, device)
    bump_revision(connection, tables)
    _transfer_tables(connection, device, owner.id)
    archive.transfer(connection, device, owner.id)
    passkeys.transfer(connection, device, owner)
    for page in pages:
        if page.merge is not None:
            page.merge(connection, device, owner)
    for mine in (*_ABOUT, FACES):
        _transfer_rows(connection, mine, device, owner.id)
    for mine in (DEVICE_LINKS, PASSKEY_CHALLENGES):
        connection.execute(delete(mine).where(mine.c.guest == device))
    return tables


def _transfer_tables(connection: Connection, device: str, owner: str) -> None:
    theirs = select(SEATS.c.table_id).where(SEATS.c.guest == owner)
    seats = update(SEATS).where(SEATS.c.guest == device, SEATS.c.table_id.not_in(theirs))
    connection.execute(seats.values(guest=owner))
    named = update(SEATS).where((SEATS.c.guest == device) | (SEATS.c.kept_for == device))
    connection.execute(named.values(kept_for=owner))
    connection.execute(update(TABLES).where(TABLES.c.host == device).values(host=owner))


def _transfer_rows(connection: Connection, table: Table, device: str, owner: str) -> None:
    """Replace the device's id by the owner's; drop a row that exists then."""
    for name in (name for name in ("guest", "other") if name in table.c):
        theirs = table.c[name] == device
        rows = connection.execute(select(table).where(theirs)).mappings().all()
        connection.execute(delete(table).where(theirs))
        for row in ({**row, name: owner} for row in rows):
            if row["guest"] != row.get("other"):  # a guest cannot block or report themselves
                insert_or_ignore(connection, table, row)


def _sit_at_one_table(connection: Connection, one: str, other: str) -> bool:
    """Whether a table that is not over has a seat of each guest."""
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
