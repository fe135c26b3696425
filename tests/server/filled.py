"""Databases in which every table has rows."""

from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Connection,
    Float,
    Integer,
    LargeBinary,
    Numeric,
    Table,
    insert,
    select,
    text,
)

from pigpen.server.store.schema import METADATA, TRANSIENT

OPENED = """INSERT INTO tables
    (id, game, version, options, host, host_name, secret, contribution, created, updated, status,
     to_move)
    VALUES ('t', 'pig', 1, '{"target": 20}', 'ann', 'Ann', :secret, '', 1000, 2000, 'playing', 0)"""
SAT = """INSERT INTO seats (table_id, seat, bot, invite, guest, name, contribution, sat)
    VALUES ('t', 0, '', NULL, 'ann', 'Ann', '', 0), ('t', 1, 'random', NULL, NULL, '', '', NULL)"""
PLAYED = """INSERT INTO actions (table_id, ply, actor, action, client_id, at)
    VALUES ('t', 0, 0, 1, 'c1', 2000), ('t', 1, -1, 4, NULL, 2000)"""
_LIVE = ("tables", "seats", "actions")


def fill(connection: Connection, num_rows: int = 2) -> dict[str, list[tuple[Any, ...]]]:
    """Add a table in mid-game, and rows to all other tables; the rows by table."""
    connection.execute(text(OPENED), {"secret": bytes(32)})
    connection.execute(text(SAT))
    connection.execute(text(PLAYED))
    for table in METADATA.sorted_tables:
        if table.name not in (*_LIVE, *TRANSIENT):
            connection.execute(insert(table), [_row(table, n) for n in range(num_rows)])
    return content(connection)


def content(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables, in the order of their keys."""
    return {
        str(table.name): [
            tuple(row)
            for row in connection.execute(select(table).order_by(*table.primary_key.columns))
        ]
        for table in METADATA.sorted_tables
        if table.name not in TRANSIENT
    }


def _row(table: Table, number: int) -> dict[str, object]:
    """One that is like no other of the table, with nothing in every second column that may lack."""
    return {
        column.name: None
        if column.nullable and number % 2
        else "t"
        if column.foreign_keys
        else _value(column.type, number)
        for column in table.columns
        if column is not table.autoincrement_column
    }


def _value(kind: Any, number: int) -> object:
    match kind:
        case JSON():
            return {"größe": [number, 2**53, None, "猪"]}
        case Boolean():
            return bool(number % 2)
        case Integer():
            return 10 + number
        case Float() | Numeric():
            return 0.1 + number
        case LargeBinary():
            return number.to_bytes(4, "big") + b"\x00\xff"
        case _:
            return f"é{number}"
