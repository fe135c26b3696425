"""Upserts: writes of a row that another writer may insert at the same moment."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def upsert(
    connection: Connection, table: Table, whose: Mapping[str, object], values: Mapping[str, object]
) -> None:
    """Insert a row, or update the one with equal columns `whose`, which are unique together."""
    row = _insert(connection, table).values(**whose, **values)
    changed = {name: row.excluded[name] for name in values}
    connection.execute(row.on_conflict_do_update(index_elements=list(whose), set_=changed))


def insert_or_ignore(connection: Connection, table: Table, row: Mapping[str, object]) -> None:
    """Insert a row unless it exists."""
    connection.execute(_insert(connection, table).values(**row).on_conflict_do_nothing())


def _insert(connection: Connection, table: Table) -> Any:
    """Return the insert of the connection's database, whose dialect has ON CONFLICT."""
    kinds = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
    return kinds[connection.dialect.name](table)
