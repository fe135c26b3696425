"""A guest's personal data: exported, and deleted. Blocks: for threads."""

import secrets
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Table, delete, func, select, update

from pigpen.server.page import Page
from pigpen.server.store.players import bump_revision, tables_of
from pigpen.server.store.removal import drop_tables
from pigpen.server.store.schema import (
    ACTIONS,
    BLOCKED,
    JUDGEMENTS,
    METADATA,
    RESULTS,
    SEATS,
    TABLES,
)

SOMEBODY: Final = "Somebody"  # the name of a deleted guest
_SECRETS: Final = ("guest", "other", "digest", "selector", "challenge", "public_key")

Row = dict[str, Any]


class Erased(NamedTuple):
    """The tables that were deleted, and those that were changed."""

    dropped: tuple[str, ...]
    changed: tuple[str, ...]


def export(connection: Connection, guest: str) -> dict[str, list[Row]]:
    """Return all rows of a guest by table; of games, the guest's own part."""
    found = {
        table.name: _rows(connection, table, guest)
        for table in METADATA.sorted_tables
        if "guest" in table.c and table not in (SEATS, BLOCKED)
    }
    blocked = select(func.count()).select_from(BLOCKED).where(BLOCKED.c.guest == guest)
    found["blocked"] = [{"people": connection.scalar(blocked)}]
    names = tables_of(connection, guest)
    found["tables"] = [_table(connection, name, guest) for name in names]
    kept = select(SEATS.c.table_id, SEATS.c.seat, SEATS.c.name).where(SEATS.c.kept_for == guest)
    found["seats_kept"] = [dict(row) for row in connection.execute(kept).mappings()]
    return found


def erase(connection: Connection, guest: str, pages: Iterable[Page] = ()) -> Erased:
    """Delete all data of a guest.

    `pages` delete what belongs to rows of the guest; rows with the guest's id are deleted here.

    Their solitary tables are deleted. At shared tables an anonymous seat remains, with its actions
    and its contribution to chance, without which nobody could replay or verify the game. A seat
    that is kept for them at a rematch loses their name.
    """
    mine = tables_of(connection, guest)
    alone = tuple(name for name in mine if _is_alone(connection, name, guest))
    shared = tuple(name for name in mine if name not in alone)
    drop_tables(connection, alone)
    for page in pages:
        if page.forget is not None:
            page.forget(connection, guest)
    kept = connection.scalars(select(SEATS.c.table_id).where(SEATS.c.kept_for == guest))
    changed = tuple({*shared, *kept})
    bump_revision(connection, changed)
    for name in changed:
        _leave_a_stranger(connection, name, guest)
        _clear_kept_seats(connection, name, guest)
    for table in METADATA.tables.values():
        for column in ("guest", "other"):
            if column in table.c and table is not SEATS:
                connection.execute(delete(table).where(table.c[column] == guest))
    return Erased(alone, changed)


def _rows(connection: Connection, table: Table, guest: str) -> list[Row]:
    columns = [column for column in table.c if column.name not in _SECRETS]
    query = select(*columns).where(table.c.guest == guest)
    return [_plain(dict(row)) for row in connection.execute(query).mappings()]


def _plain(row: Row) -> Row:
    return {name: value.hex() if isinstance(value, bytes) else value for name, value in row.items()}


def _table(connection: Connection, name: str, guest: str) -> Row:
    """Return a table with the guest's own actions and results; no data of others."""
    columns = [TABLES.c[c] for c in ("id", "game", "options", "status", "created", "updated")]
    row = connection.execute(select(*columns, TABLES.c.host).where(TABLES.c.id == name)).mappings()
    told = dict(row.one())
    told["is_host"] = told.pop("host") == guest
    own = (SEATS.c.table_id == name) & (SEATS.c.guest == guest)
    about = [SEATS.c[c] for c in ("seat", "name", "face", "contribution")]
    seats = connection.execute(select(*about).where(own))
    return {**told, "seats": [_seat(connection, name, dict(seat)) for seat in seats.mappings()]}


def _seat(connection: Connection, table: str, row: Row) -> Row:
    seat = row["seat"]
    played = select(ACTIONS.c.ply, ACTIONS.c.action, ACTIONS.c.at).where(
        ACTIONS.c.table_id == table, ACTIONS.c.actor == seat
    )
    return {
        **row,
        "actions": [list(row) for row in connection.execute(played.order_by(ACTIONS.c.ply))],
        **{
            kept.name: [
                dict(row)
                for row in connection.execute(
                    select(kept).where(kept.c.table_id == table, kept.c.seat == seat)
                ).mappings()
            ]
            for kept in (RESULTS, JUDGEMENTS)
        },
    }


def _is_alone(connection: Connection, name: str, guest: str) -> bool:
    """Whether the guest opened a table, and no other guest sits there."""
    others = select(SEATS.c.seat).where(SEATS.c.table_id == name, SEATS.c.guest != guest)
    host = connection.scalar(select(TABLES.c.host).where(TABLES.c.id == name))
    return host == guest and connection.execute(others).first() is None


def _leave_a_stranger(connection: Connection, name: str, guest: str) -> None:
    """Replace the guest by a stranger, another one at each table: they cannot be linked."""
    stranger = secrets.token_urlsafe(12)
    seats = update(SEATS).where(SEATS.c.table_id == name, SEATS.c.guest == guest)
    connection.execute(seats.values(guest=stranger, name=SOMEBODY, face=0))
    host = update(TABLES).where(TABLES.c.id == name, TABLES.c.host == guest)
    connection.execute(host.values(host=stranger, host_name=SOMEBODY))


def _clear_kept_seats(connection: Connection, name: str, guest: str) -> None:
    """Clear the guest's name from seats that bear it although the guest sits elsewhere.

    An open seat has no name then; one that another device of theirs had is Somebody's.
    """
    kept = update(SEATS).where(SEATS.c.table_id == name, SEATS.c.kept_for == guest)
    stranger = {"guest": secrets.token_urlsafe(12), "name": SOMEBODY, "face": 0, "kept_for": None}
    connection.execute(kept.where(SEATS.c.guest.is_not(None)).values(stranger))
    connection.execute(kept.values(name="", kept_for=None))
