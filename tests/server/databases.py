"""Which database stands behind a test's path: a file of SQLite there, or one of a PostgreSQL.

The same tests run on both: `pytest --database postgresql` puts a new database of a real PostgreSQL
in the place of each file.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from real import Databases
from sqlalchemy import ColumnElement, Engine, create_engine, func, select

from pigpen.server.store.database import connect

POSTGRESQL = "postgresql"  # of the option


class Instead:
    """Databases of a PostgreSQL in the place of files."""

    def __init__(self, server: Databases) -> None:
        self._server = server
        self._known: dict[Path, str] = {}
        self._open = ExitStack()

    def url(self, path: Path) -> str:
        """Of the database that stands for a file: the same at each call."""
        if path not in self._known:
            self._known[path] = self._open.enter_context(self._server.fresh())
        return self._known[path]

    def forget(self) -> None:
        """Drop them all."""
        self._known.clear()
        self._open.close()


instead: Instead | None = None  # set by the fixtures, where tests are to run on PostgreSQL


def database_url(path: Path | str) -> str:
    """Return the settings' name of the database of this path; a URL stays as it is."""
    if "://" in str(path):
        return str(path)
    return f"sqlite:///{path}" if instead is None else instead.url(Path(path))


def prepare(path: Path | str) -> None:
    """Put a new database of the newest schema where a server is to start, if it is a new file.

    A copy takes a twentieth of the time of making the tables.
    """
    file = Path(path)
    if instead is None and "://" not in str(path) and file.parent.is_dir() and not file.exists():
        file.write_bytes(_new_file())


@cache
def _new_file() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "new"
        connect(f"sqlite:///{path}").dispose()
        return path.read_bytes()


@contextmanager
def engine_of(url: str, how: Callable[[str], Engine] = connect) -> Iterator[Engine]:
    """An engine while the block runs; `connect` brings the database to the newest schema."""
    engine = how(url)
    try:
        yield engine
    finally:
        engine.dispose()


def count(path: Path, column: ColumnElement[Any]) -> int | None:
    """Count the rows that have a value in this column."""
    with engine_of(database_url(path)) as engine, engine.connect() as connection:
        return connection.scalar(select(func.count(column)))


def query(path: Path | str, statement: str) -> list[tuple[Any, ...]]:
    """Tell the database something beside the server; its rows, if it has any to tell."""
    with engine_of(database_url(path), create_engine) as engine, engine.begin() as connection:
        answer = connection.exec_driver_sql(statement)
        return [tuple(row) for row in answer] if answer.returns_rows else []
