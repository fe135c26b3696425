"""Databases in which every table has rows, of whatever schema."""

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import (
    JSON,
    Boolean,
    Connection,
    Float,
    Integer,
    LargeBinary,
    MetaData,
    Numeric,
    Table,
    insert,
    text,
)

from pigpen.server.store import migrations
from pigpen.server.store.schema import TRANSIENT

_SCRIPTS = Path(migrations.__path__[0])
OLDER = sorted(
    script.revision
    for script in ScriptDirectory(str(_SCRIPTS)).walk_revisions()
    if script.revision != migrations.HEAD
)
OPENED = """INSERT INTO tables
    (id, game, version, options, host, host_name, secret, contribution, created, updated, status,
     to_move)
    VALUES ('t', 'pig', 1, '{"target": 20}', 'ann', 'Ann', :secret, '', 1000, 2000, 'playing', 0)"""
SAT = """INSERT INTO seats (table_id, seat, bot, invite, guest, name, contribution, sat)
    VALUES ('t', 0, '', NULL, 'ann', 'Ann', '', 0), ('t', 1, 'random', NULL, NULL, '', '', NULL)"""
PLAYED = """INSERT INTO actions (table_id, ply, actor, action, client_id, at)
    VALUES ('t', 0, 0, 1, 'c1', 2000), ('t', 1, -1, 4, NULL, 2000)"""
_LIVE = ("tables", "seats", "actions", "alembic_version")


def fill(connection: Connection, num_rows: int = 2) -> dict[str, list[tuple[Any, ...]]]:
    """Add a table in mid-game and rows to all else that there is; the rows by table."""
    connection.execute(text(OPENED), {"secret": bytes(32)})
    connection.execute(text(SAT))
    connection.execute(text(PLAYED))
    there = MetaData()
    there.reflect(connection)
    for table in there.sorted_tables:
        if num_rows and table.name not in (*_LIVE, *TRANSIENT):
            connection.execute(insert(table), [_row(table, n) for n in range(num_rows)])
    return content(connection)


def content(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables, in the order of their keys."""
    there = MetaData()
    there.reflect(connection)
    return {
        table.name: [
            tuple(row)
            for row in connection.execute(table.select().order_by(*table.primary_key.columns))
        ]
        for table in there.sorted_tables
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
            return bytes((number % 256, 0, 255))
        case _:
            return f"é{number}"


def take_up(connection: Connection, revision: str) -> None:
    """Bring a database up to a schema."""
    command.upgrade(_config(connection), revision)


def take_down(connection: Connection, revision: str) -> None:
    """Bring a database down to a schema."""
    command.downgrade(_config(connection), revision)


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
