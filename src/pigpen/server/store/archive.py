"""Tables that a guest has put away: they stay, but no longer in the way. Blocks: for threads."""

from sqlalchemy import Connection, delete, select, update

from pigpen.server.store.schema import ARCHIVED
from pigpen.server.store.upserts import put_once


def put_away(connection: Connection, guest: str, table_id: str) -> None:
    """Put a table away, unless it is already."""
    put_once(connection, ARCHIVED, {"guest": guest, "table_id": table_id})


def bring_back(connection: Connection, guest: str, table_id: str) -> None:
    """Have it among the guest's tables again."""
    theirs = (ARCHIVED.c.guest == guest) & (ARCHIVED.c.table_id == table_id)
    connection.execute(delete(ARCHIVED).where(theirs))


def hand_over(connection: Connection, device: str, owner: str) -> None:
    """What one guest has put away, another one has from now on."""
    known = select(ARCHIVED.c.table_id).where(ARCHIVED.c.guest == owner)
    new = (ARCHIVED.c.guest == device) & ARCHIVED.c.table_id.not_in(known)
    connection.execute(update(ARCHIVED).where(new).values(guest=owner))
    connection.execute(delete(ARCHIVED).where(ARCHIVED.c.guest == device))
