"""What SQLite needs: its pragmas, transactions the driver's own left out, a private file."""

from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event

_OURS = 0o600
_PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "wal_autocheckpoint=4000",  # pages, 16 MB: of tables that are played at each is copied once
    "foreign_keys=ON",
    "busy_timeout=5000",
)


def engine_of(url: URL) -> Engine:
    """An engine for a file, which is kept from other accounts."""
    _keep_to_ourselves(url)
    engine = create_engine(url, hide_parameters=True)  # errors are logged, secrets are not
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def file_of(url: URL) -> Path | None:
    """The file of a database; none in memory, or what SQLite itself makes of a name."""
    name = url.database
    return None if not name or name.startswith((":", "file:")) else Path(name)


def _keep_to_ourselves(url: URL) -> None:
    """Let only the server's own account read the file, and what SQLite keeps beside it.

    It holds invites, hands and the secrets of tables. SQLite makes the files beside it as
    readable as itself.
    """
    file = file_of(url)
    if file is None:
        return
    with suppress(OSError):  # it is another account's, or cannot be made: SQLite says so better
        file.touch(_OURS)
        for name in (file, f"{file}-wal", f"{file}-shm"):
            with suppress(FileNotFoundError):
                Path(name).chmod(_OURS)


def _set_up(connection: Any, _: object) -> None:
    connection.isolation_level = None  # or Python's driver would begin transactions by itself
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")
