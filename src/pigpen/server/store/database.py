"""The database and its schema: SQLite for one process, PostgreSQL for any number."""

import os
import time
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, event
from sqlalchemy.engine import ExceptionContext, make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from pigpen.core.errors import PigpenError
from pigpen.core.said import Translatable
from pigpen.server.store import postgresql, sqlite
from pigpen.server.store.migrations import NewerSchema, upgrade

_BEGAN = "pigpen_began"  # when a connection's statement did, in its `info`
_UNKNOWN = "PIGPEN_DATABASE is a file, or postgresql://USER:PASSWORD@HOST/NAME."


class Unusable(PigpenError):
    """A database that cannot be opened, or that a newer program has changed."""


def connect(url: str) -> Engine:
    """An engine for the database, which has the newest schema.

    Raises:
        Unusable: saying why.
        OlderSchema: version 0.2.0 or older made the database.
    """
    parsed = make_url(url)
    try:
        engine = _engine(parsed)
        with engine.begin() as connection:
            if is_postgresql(engine):
                postgresql.one_at_a_time(connection)
            upgrade(connection)
    except (SQLAlchemyError, ImportError, NewerSchema) as problem:
        why = f"{_why(problem)}{_folder(parsed)}"
        raise Unusable(_unusable(parsed, why)) from problem
    return engine


def connect_unchanged(url: str) -> Engine:
    """An engine for the database as it is.

    Raises:
        Unusable: saying why.
    """
    parsed = make_url(url)
    try:
        engine = _engine(parsed)
        engine.connect().close()
    except (SQLAlchemyError, ImportError) as problem:
        raise Unusable(_unusable(parsed, _why(problem))) from problem
    return engine


def file_of(url: str) -> Path | None:
    """The file that is the database, where it is one."""
    parsed = make_url(url)
    return sqlite.file_of(parsed) if parsed.get_backend_name() == "sqlite" else None


def is_postgresql(engine: Engine) -> bool:
    """Whether several processes may share it."""
    return engine.dialect.name == "postgresql"


def of_one_moment(engine: Engine) -> Engine:
    """The same engine, for readers: all that a connection reads is as it was at its first question.

    SQLite gives that anyway; elsewhere another node may write between two questions.
    """
    return postgresql.for_reading(engine) if is_postgresql(engine) else engine


def observe(
    engine: Engine, stated: Callable[[float], object], missed: Callable[[str], object]
) -> None:
    """Have `stated` called with each statement's seconds, and `missed` with each error's class."""

    def begin(connection: Connection, *_: object) -> None:
        connection.info[_BEGAN] = time.perf_counter()

    def end(connection: Connection, *_: object) -> None:
        stated(time.perf_counter() - connection.info[_BEGAN])

    def fail(context: ExceptionContext) -> None:
        missed(type(context.sqlalchemy_exception or context.original_exception).__name__)

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
            raise Unusable(_unusable(url, _UNKNOWN))


def _unusable(url: URL, why: str) -> Translatable:
    return Translatable("The database {url} cannot be used: {why}", url=str(url), why=why)


def _folder(url: URL) -> str:
    """That the folder of a file is what is wrong, where it is, and what to do."""
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
    words = " ".join(str(said).split())  # a driver's have lines of their own
    return words if words.endswith((".", "?", "!")) else f"{words}."
