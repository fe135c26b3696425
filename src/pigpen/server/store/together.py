"""What was played at many tables, written by two statements, however many they are.

SQLite unpacks the rows from one text and needs no interpreter meanwhile, so that the tables have
it. Other databases get them one by one, by the same statements as their drivers make of them.
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Text, bindparam, func, insert, select, update

from pigpen.server.store.schema import ACTIONS, TABLES

SUMMARY: Final = ("status", "to_move", "turn_began", "revision", "rematch")  # columns of TABLES
_ACTION: Final = ("table_id", "ply", "actor", "action", "client_id")  # columns of ACTIONS

_ROW = func.json_each(bindparam("rows", type_=Text)).table_valued("value")


def _field(number: int) -> Any:
    return func.json_extract(_ROW.c.value, f"$[{number}]")


_SUMMARISE_ALL = (
    update(TABLES)
    .where(TABLES.c.id == _field(0), TABLES.c.revision == _field(1))
    .values(updated=bindparam("at"), **{name: _field(n) for n, name in enumerate(SUMMARY, 2)})
)
_SUMMARISE_ONE = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("r0"), TABLES.c.revision == bindparam("r1"))
    .values(
        updated=bindparam("at"), **{name: bindparam(f"r{n}") for n, name in enumerate(SUMMARY, 2)}
    )
)
_INSERT_ALL = insert(ACTIONS).from_select(
    ["at", *_ACTION],
    select(
        bindparam("at", type_=ACTIONS.c.at.type), *(_field(n) for n in range(len(_ACTION)))
    ).select_from(_ROW),
)
_INSERT_ONE = insert(ACTIONS).values(
    at=bindparam("at"), **{name: bindparam(f"r{n}") for n, name in enumerate(_ACTION)}
)


def summarise(connection: Connection, rows: Sequence[tuple[object, ...]], at: int) -> int:
    """Repeat in the list of tables what follows from histories; how many it was done for.

    A row is a table's id, the revision that is expected there, and the `SUMMARY`.
    """
    return _execute(connection, _SUMMARISE_ALL, _SUMMARISE_ONE, rows, at)


def insert_actions(connection: Connection, rows: Sequence[tuple[object, ...]], at: int) -> None:
    """Add to histories. A row is a table's id, ply, actor, action, and client id or None.

    Raises:
        IntegrityError: a ply is taken.
    """
    _execute(connection, _INSERT_ALL, _INSERT_ONE, rows, at)


def _execute(
    connection: Connection,
    for_all: Any,
    for_one: Any,
    rows: Sequence[tuple[object, ...]],
    at: int,
) -> int:
    if not rows:
        return 0
    if connection.dialect.name == "sqlite":
        text = msgspec.json.encode(rows).decode()
        return connection.execute(for_all, {"at": at, "rows": text}).rowcount
    each = [{"at": at, **{f"r{n}": value for n, value in enumerate(row)}} for row in rows]
    return connection.execute(for_one, each).rowcount
