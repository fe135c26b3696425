"""Writes the actions of many tables in two statements, however many tables there are.

SQLite unpacks the rows from one text, PostgreSQL from one array a column. Both run without the
interpreter, which the tables use meanwhile.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import ARRAY, Column, Connection, Text, bindparam, func, insert, select, update

from pigpen.server.store.schema import ACTIONS, TABLES

SUMMARY: Final = ("status", "to_move", "turn_began", "revision", "rematch")  # columns of TABLES
_ACTION: Final = ("table_id", "ply", "actor", "action", "client_id")  # columns of ACTIONS

_TOLD: Final = [TABLES.c[name] for name in ("id", "changes", *SUMMARY)]
_PLAYED: Final = [ACTIONS.c[name] for name in _ACTION]
_AT: Final = bindparam("at", type_=ACTIONS.c.at.type)

Rows = Sequence[tuple[object, ...]]


class _Statements(NamedTuple):
    """The two statements in the dialect of one database."""

    summarise: Any
    insert: Any
    parameters: Callable[[Rows], dict[str, object]]


def _statements(
    rows_of: Callable[[Sequence[Column[Any]]], tuple[Any, Callable[[int], Any]]],
    parameters: Callable[[Rows], dict[str, object]],
) -> _Statements:
    """Build the statements.

    `rows_of` returns, for columns, the selectable that yields their rows, and how to name a field
    of it.
    """
    _, field = rows_of(_TOLD)
    told = {name: field(n) for n, name in enumerate(SUMMARY, 2)}
    summarised = update(TABLES).where(TABLES.c.id == field(0), TABLES.c.changes == field(1))
    source, field = rows_of(_PLAYED)
    played = select(_AT, *(field(n) for n in range(len(_ACTION)))).select_from(source)
    return _Statements(
        summarised.values(updated=_AT, changes=TABLES.c.changes + 1, **told),
        insert(ACTIONS).from_select(["at", *_ACTION], played),
        parameters,
    )


def _from_text(_: Sequence[Column[Any]]) -> tuple[Any, Callable[[int], Any]]:
    row = func.json_each(bindparam("rows", type_=Text)).table_valued("value")
    return row, lambda number: func.json_extract(row.c.value, f"$[{number}]")


def _as_text(rows: Rows) -> dict[str, object]:
    return {"rows": msgspec.json.encode(rows).decode()}


def _from_arrays(columns: Sequence[Column[Any]]) -> tuple[Any, Callable[[int], Any]]:
    arrays = [bindparam(f"c{n}", type_=ARRAY(column.type)) for n, column in enumerate(columns)]
    names = [f"f{n}" for n in range(len(columns))]
    row = func.unnest(*arrays).table_valued(*names, name="told").render_derived()
    return row, lambda number: row.c[names[number]]


def _as_arrays(rows: Rows) -> dict[str, object]:
    return {f"c{n}": list(column) for n, column in enumerate(zip(*rows, strict=True))}


_OF: Final = {
    "sqlite": _statements(_from_text, _as_text),
    "postgresql": _statements(_from_arrays, _as_arrays),
}
_HOLD: Final = (  # in one order, to avoid deadlocks
    select(TABLES.c.id)
    .where(TABLES.c.id == func.any(bindparam("ids", type_=ARRAY(TABLES.c.id.type))))
    .order_by(TABLES.c.id)
    .with_for_update(key_share=True)
)


def update_summaries(connection: Connection, rows: Rows, at: int) -> int:
    """Update the summaries of tables that follow from their histories; return how many.

    A row is a table's id, its expected number of changes, and the `SUMMARY`. Until the commit,
    other writers to these tables wait.
    """
    if not rows:
        return 0
    if len(rows) > 1 and connection.dialect.name == "postgresql":
        connection.execute(_HOLD, {"ids": [row[0] for row in rows]})
    of = _OF[connection.dialect.name]
    return connection.execute(of.summarise, {"at": at, **of.parameters(rows)}).rowcount


def insert_actions(connection: Connection, rows: Rows, at: int) -> None:
    """Append actions. A row is a table's id, ply, actor, action, and client id or None.

    Raises:
        IntegrityError: a ply exists already.
    """
    if rows:
        of = _OF[connection.dialect.name]
        connection.execute(of.insert, {"at": at, **of.parameters(rows)})
