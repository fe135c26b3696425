"""Backup of a database as of one moment, and restore into another database. Blocks.

Rows are SQLAlchemy's values, so that a backup of SQLite can be restored into PostgreSQL.
"""

import time
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    JSON,
    Column,
    Connection,
    Engine,
    MetaData,
    Table,
    bindparam,
    func,
    insert,
    select,
    update,
)

from pigpen.core.errors import PigpenError
from pigpen.core.translations import Translatable
from pigpen.play.fair import new_secret
from pigpen.server.store import backup_file
from pigpen.server.store.backup_file import Head, Rows
from pigpen.server.store.migrations import (
    HEAD,
    INITIAL,
    PREDECESSOR,
    revision,
    take_to,
    upgrade,
)
from pigpen.server.store.schema import ACTIONS, METADATA, TABLES, TRANSIENT, UNFINISHED

_CHUNK: Final = 500  # rows at once
_FORMER: Final = ("carries", "rolls")  # tables of older versions, which `replace` drops
_MARK: Final = "alembic_version"

Counts = dict[str, int]


class CannotBackUp(PigpenError):
    """No backup of this database can be made, or be restored into it."""


def back_up(engine: Engine, path: Path, key: bytes = b"") -> Counts:
    """Write all of a database, as of one moment, to a new file; servers go on meanwhile.

    Raises:
        CannotBackUp, OlderSchema: the schema is of another version of this program.
        OSError: the file cannot be written.
    """
    if engine.dialect.name == "postgresql":
        engine = engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
    with engine.connect() as connection, connection.begin():
        found = revision(connection)
        if found != HEAD:
            said = (
                "The schema of the database is {found}, and that of this program {own}:"
                " back it up with the program that it was used with."
            )
            raise CannotBackUp(Translatable(said, found=found or "none", own=HEAD))
        head = Head(found, version("pigpen"), time.time_ns() // 1_000_000, key)
        return backup_file.write(path, head, _rows(connection))


def restore(
    engine: Engine, path: Path, *, replace: bool = False, renew: bool = False
) -> tuple[Head, Counts]:
    """Restore a backup into an empty database, or with `replace` instead of what is there.

    The file is read to its end before anything is changed, and all changes are one transaction.
    With `renew`, future chance follows from new secrets.

    Raises:
        BadBackup: the file is no backup, or incomplete.
        CannotBackUp: the database is not empty, or another version of this program has to restore
            the backup.
    """
    head, end = backup_file.check(path)
    if head.schema > HEAD:
        said = (
            "{file} was made by a newer version of this program, {newer}: restore it with that one."
        )
        raise CannotBackUp(Translatable(said, file=str(path), newer=head.program))
    if head.schema < PREDECESSOR:
        said = (
            "{file} has a schema older than that of version 0.2.0: restore it with version 0.2.0,"
            " and make a backup with that one, which this version restores."
        )
        raise CannotBackUp(Translatable(said, file=str(path)))
    with engine.begin() as connection:
        if not replace and not is_empty(connection):
            said = (
                "The database is not empty; nothing was changed."
                " To lose what is in it, say --replace."
            )
            raise CannotBackUp(Translatable(said))
        _drop_all(connection)
        take_to(connection, max(head.schema, INITIAL))  # PREDECESSOR has the same schema
        found = _tables(connection)
        for part in backup_file.read(path):
            if isinstance(part, Rows):
                _insert(connection, found[part.table], part)
        _count_on(connection, found)
        _compare(connection, end.counts, found)
        upgrade(connection)
        if renew:
            _renew_secrets(connection)
    return head, end.counts


def is_empty(connection: Connection) -> bool:
    """Whether the database has no rows that a backup would contain."""
    tables = _tables(connection)
    kept = [table for name, table in tables.items() if name not in TRANSIENT]
    return not any(connection.execute(select(table).limit(1)).first() for table in kept)


def _rows(connection: Connection) -> Iterator[Rows]:
    for table in METADATA.sorted_tables:
        if table.name in TRANSIENT:
            continue
        query = select(table).order_by(*table.primary_key.columns)
        columns = [str(column.name) for column in table.columns]
        streaming = connection.execution_options(yield_per=_CHUNK)
        with streaming.execute(query) as found:
            for chunk in found.partitions():
                yield Rows(str(table.name), columns, [list(row) for row in chunk])


def _tables(connection: Connection) -> dict[str, Table]:
    """Return Pigpen's tables in the database, parents first, without Alembic's."""
    there = MetaData()
    known = {*METADATA.tables, *_FORMER}
    there.reflect(connection, only=lambda name, _: name in known)
    return {table.name: table for table in there.sorted_tables}


def _drop_all(connection: Connection) -> None:
    for table in reversed(_tables(connection).values()):
        table.drop(connection)
    Table(_MARK, MetaData()).drop(connection, checkfirst=True)


def _insert(connection: Connection, table: Table, part: Rows) -> None:
    columns = [_plain(table.c[name]) for name in part.columns]
    into = Table(table.name, MetaData(), *columns)
    rows: Sequence[dict[str, Any]] = [
        dict(zip(part.columns, row, strict=True)) for row in part.rows
    ]
    connection.execute(insert(into), rows)


def _plain(column: Column[Any]) -> Column[Any]:
    """Return the column without foreign keys; None is NULL in it, not JSON's null."""
    kind = JSON(none_as_null=True) if isinstance(column.type, JSON) else column.type
    return Column(column.name, kind)


def _count_on(connection: Connection, tables: dict[str, Table]) -> None:
    """Advance the database's sequences past the restored numbers."""
    if connection.dialect.name != "postgresql":
        return  # SQLite continues after the highest number
    for name in tables:
        known = METADATA.tables.get(name)
        column = None if known is None else known.autoincrement_column
        if column is not None:
            sequence = select(func.pg_get_serial_sequence(name, column.name))
            last = select(func.max(tables[name].c[column.name])).scalar_subquery()
            if connection.scalar(sequence) and connection.scalar(select(last)):
                connection.execute(select(func.setval(sequence.scalar_subquery(), last)))


def _renew_secrets(connection: Connection) -> None:
    """Draw new secrets for unfinished games: the old ones may be public since the backup.

    Actions so far count as taken over from another game, whose secret was another.
    """
    is_drawn = ~TABLES.c.by_hand & ~TABLES.c.guided & TABLES.c.status.in_(UNFINISHED)
    going = connection.scalars(select(TABLES.c.id).where(is_drawn))
    rows = [{"table": table, "drawn": new_secret()} for table in going]
    played = select(func.count()).where(ACTIONS.c.table_id == TABLES.c.id).scalar_subquery()
    renewed = update(TABLES).where(TABLES.c.id == bindparam("table"))
    if rows:
        connection.execute(renewed.values(secret=bindparam("drawn"), given=played), rows)


def _compare(connection: Connection, counts: Counts, tables: dict[str, Table]) -> None:
    for name, num in counts.items():
        found = connection.scalar(select(func.count()).select_from(tables[name]))
        if found != num:
            raise CannotBackUp(f"{found} rows of {name} arrived of {num}; nothing was changed.")
