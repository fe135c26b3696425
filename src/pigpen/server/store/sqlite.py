"""SQLite's part of the store: pragmas, explicit transactions, a private file."""

from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event

_PRIVATE = 0o600
_PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "wal_autocheckpoint=4000",  # pages, 16 MB: a page that changes often is copied once
    "foreign_keys=ON",
    "busy_timeout=5000",
)


def engine_of(url: URL) -> Engine:
    """Return an engine for a file that other accounts cannot read."""
    _keep_to_ourselves(url)
    engine = create_engine(url, hide_parameters=True)  # errors are logged, secrets are not
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def file_of(url: URL) -> Path | None:
    """Return the file of a database; None in memory, or for names that only SQLite resolves."""
    name = url.database
    return None if not name or name.startswith((":", "file:")) else Path(name)


def _keep_to_ourselves(url: URL) -> None:
    """Let only the server's account read the file, and those that SQLite makes beside it.

    They contain invites, hands and the secrets of tables. SQLite gives the files beside the
    database the permissions of the database.
    """
    file = file_of(url)
    if file is None:
        return
    with suppress(OSError):  # another account's file, or none: SQLite reports it better
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(_PRIVATE)
        for name in (file, f"{file}-wal", f"{file}-shm"):
            with suppress(FileNotFoundError):
                Path(name).chmod(_PRIVATE)


def _set_up(connection: Any, _: object) -> None:
    connection.isolation_level = None  # else Python's driver begins transactions by itself
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")
