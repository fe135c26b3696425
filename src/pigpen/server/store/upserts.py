"""Writing a row that may be there, whoever else writes it at the same moment."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def put(
    connection: Connection, table: Table, whose: Mapping[str, object], values: Mapping[str, object]
) -> None:
    """Write a row, in place of one with the same columns `whose`, which are unique together."""
    row = _insert(connection, table).values(**whose, **values)
    changed = {name: row.excluded[name] for name in values}
    connection.execute(row.on_conflict_do_update(index_elements=list(whose), set_=changed))


def put_once(connection: Connection, table: Table, row: Mapping[str, object]) -> None:
    """Write a row, unless it is there."""
    connection.execute(_insert(connection, table).values(**row).on_conflict_do_nothing())


def _insert(connection: Connection, table: Table) -> Any:
    """The two databases that we know say it alike, in modules of their own."""
    kinds = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
    return kinds[connection.dialect.name](table)
