"""Opens the database: SQLite for one process, PostgreSQL for any number."""

import os
import time
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, event
from sqlalchemy.engine import ExceptionContext, make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from pigpen.core.errors import PigpenError
from pigpen.core.translations import Translatable
from pigpen.server.store import postgresql, sqlite
from pigpen.server.store.migrations import NewerSchema, upgrade

_BEGAN = "pigpen_began"  # in a connection's `info`: when its statement began
_UNKNOWN = "PIGPEN_DATABASE is a file, or postgresql://USER:PASSWORD@HOST/NAME."


class UnusableDatabase(PigpenError):
    """The database cannot be opened, or a newer program has changed it."""


def connect(url: str) -> Engine:
    """Return an engine for the database, migrated to the newest schema.

    Raises:
        UnusableDatabase: with the reason.
        OlderSchema: version 0.2.0 or older made the database.
    """
    parsed = make_url(url)
    try:
        engine = _engine(parsed)
        with engine.begin() as connection:
            if is_postgresql(engine):
                postgresql.lock_schema(connection)
            upgrade(connection)
    except (SQLAlchemyError, ImportError, NewerSchema) as problem:
        why = f"{_why(problem)}{_folder(parsed)}"
        raise UnusableDatabase(_unusable(parsed, why)) from problem
    return engine


def connect_unchanged(url: str) -> Engine:
    """Return an engine for the database without migrating it.

    Raises:
        UnusableDatabase: with the reason.
    """
    parsed = make_url(url)
    try:
        engine = _engine(parsed)
        engine.connect().close()
    except (SQLAlchemyError, ImportError) as problem:
        raise UnusableDatabase(_unusable(parsed, _why(problem))) from problem
    return engine


def file_of(url: str) -> Path | None:
    """Return the file of an SQLite database; None for others."""
    parsed = make_url(url)
    return sqlite.file_of(parsed) if parsed.get_backend_name() == "sqlite" else None


def is_postgresql(engine: Engine) -> bool:
    """Whether the database is PostgreSQL, which several processes can share."""
    return engine.dialect.name == "postgresql"


def with_snapshots(engine: Engine) -> Engine:
    """Return an engine for readers: each transaction sees one moment.

    SQLite does so anyway; in PostgreSQL another node may commit between two queries.
    """
    return postgresql.for_reading(engine) if is_postgresql(engine) else engine


def observe(
    engine: Engine, on_statement: Callable[[float], object], on_error: Callable[[str], object]
) -> None:
    """Call `on_statement` with each statement's seconds, `on_error` with each error's class."""

    def begin(connection: Connection, *_: object) -> None:
        connection.info[_BEGAN] = time.perf_counter()

    def end(connection: Connection, *_: object) -> None:
        on_statement(time.perf_counter() - connection.info[_BEGAN])

    def fail(context: ExceptionContext) -> None:
        on_error(type(context.sqlalchemy_exception or context.original_exception).__name__)

    event.listen(engine, "before_cursor_execute", begin)
    event.listen(engine, "after_cursor_execute", end)
    event.listen(engine, "handle_error", fail)


def _engine(url: URL) -> Engine:
    match url.get_backend_name():
        case "sqlite":
            return sqlite.engine_of(url)
        case "postgresql":
            return postgresql.engine_of(url)
        case _:
            raise UnusableDatabase(_unusable(url, _UNKNOWN))


def _unusable(url: URL, why: str) -> Translatable:
    return Translatable("The database {url} cannot be used: {why}", url=str(url), why=why)


def _folder(url: URL) -> str:
    """Explain that the folder of a database file cannot be written to, if that is so."""
    if url.get_backend_name() != "sqlite" or not url.database:
        return ""
    folder = Path(url.database).parent
    if os.access(folder, os.W_OK):
        return ""
    return (
        f" The folder {folder} cannot be written to: let the server's account do so, or name a"
        " database in another folder by PIGPEN_DATABASE."
    )


def _why(problem: Exception) -> str:
    if isinstance(problem, ImportError) and problem.name == "psycopg":
        return postgresql.MISSING
    said = problem.orig if isinstance(problem, DBAPIError) else problem
    words = " ".join(str(said).split())  # drivers break lines
    return words if words.endswith((".", "?", "!")) else f"{words}."
