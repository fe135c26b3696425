"""Writes the events of a table other than sitting down and playing. Blocks: for threads."""

from sqlalchemy import Connection, delete, insert, update

from pigpen.server.store import judgements
from pigpen.server.store.schema import ACTIONS, RESULTS, SEATS, TABLES, UNDONE
from pigpen.server.table.events import Closed, Retired, StoodIn, TookBack, Undone
from pigpen.server.table.table import Table


def append_table_event(
    connection: Connection,
    before: Table,
    event: Undone | StoodIn | TookBack | Retired | Closed,
    at: int,
) -> bool:
    """Write an event, at a time in ms since 1970; false if the history is not that of `before`."""
    match event:
        case Undone():
            return _undo(connection, before, event, at)
        case StoodIn(seat, bot):
            _set(connection, before.id, seat, stand_in=bot)
        case TookBack(seat):
            _set(connection, before.id, seat, stand_in="")
        case Retired(seat, bot):
            _set(connection, before.id, seat, stand_in=bot, retired=True)
        case Closed(word):  # the table's row has the status
            row = update(TABLES).where(TABLES.c.id == before.id)
            if word:
                connection.execute(row.values(closing=word))
    return True


def _undo(connection: Connection, before: Table, event: Undone, at: int) -> bool:
    """Move undone actions from the history to `undone`.

    If they had ended the game, its results and judgements are deleted.
    """
    since = delete(ACTIONS).where(ACTIONS.c.table_id == before.id, ACTIONS.c.ply >= event.ply)
    if connection.execute(since).rowcount != len(event.played):
        return False
    row = {
        "table_id": before.id,
        "number": len(before.undone),
        "ply": event.ply,
        "client_id": event.client_id,
        "played": [list(played) for played in event.played],
        "at": at,
    }
    connection.execute(insert(UNDONE), row)
    connection.execute(delete(RESULTS).where(RESULTS.c.table_id == before.id))
    judgements.discard(connection, before.id)
    return True


def _set(connection: Connection, table_id: str, seat: int, **values: str | bool) -> None:
    row = update(SEATS).where(SEATS.c.table_id == table_id, SEATS.c.seat == seat)
    connection.execute(row.values(**values))
