"""Tables that a guest has archived: hidden from their list, not deleted. Blocks: for threads."""

from sqlalchemy import Connection, delete, select, update

from pigpen.server.store.schema import ARCHIVED
from pigpen.server.store.upserts import insert_or_ignore


def archive(connection: Connection, guest: str, table_id: str) -> None:
    """Archive a table, unless it is archived already."""
    insert_or_ignore(connection, ARCHIVED, {"guest": guest, "table_id": table_id})


def unarchive(connection: Connection, guest: str, table_id: str) -> None:
    """Show a table in the guest's list again."""
    theirs = (ARCHIVED.c.guest == guest) & (ARCHIVED.c.table_id == table_id)
    connection.execute(delete(ARCHIVED).where(theirs))


def transfer(connection: Connection, device: str, owner: str) -> None:
    """Transfer one guest's archived tables to another."""
    known = select(ARCHIVED.c.table_id).where(ARCHIVED.c.guest == owner)
    new = (ARCHIVED.c.guest == device) & ARCHIVED.c.table_id.not_in(known)
    connection.execute(update(ARCHIVED).where(new).values(guest=owner))
    connection.execute(delete(ARCHIVED).where(ARCHIVED.c.guest == device))
