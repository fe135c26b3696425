"""Allows one server per database unless nodes share Redis.

Otherwise tables in memory would go stale. A file is protected by a lock file beside it, a
PostgreSQL by an advisory lock; both are free once their process ends, however it ends. Nodes that
share Redis share the lock.
"""

import os
import signal
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout
from sqlalchemy import URL, Engine

from pigpen.core.errors import PigpenError
from pigpen.core.translations import Translatable
from pigpen.server.settings import Settings
from pigpen.server.store.database import file_of, is_postgresql
from pigpen.server.store.server_lock import ServerLock

_PRIVATE = 0o600
_PATIENCE: Final = 3.0  # seconds: a server that was just killed may still hold the lock
_PAUSE: Final = 0.1  # seconds


class DatabaseInUse(PigpenError):
    """Another server uses the same database."""

    def __init__(self, where: Path | URL) -> None:
        said = (
            "Another server uses {where}: stop it first, or name another one by PIGPEN_DATABASE."
            " Several servers share a PostgreSQL where each has the same PIGPEN_REDIS."
        )
        super().__init__(Translatable(said, where=_where(where)))


class ServerRunning(PigpenError):
    """A server uses a database that is to be changed offline."""

    def __init__(self, where: Path | URL) -> None:
        said = (
            "A server uses {where}: stop it first (every one of several), for it would go on with"
            " what was there before."
        )
        super().__init__(Translatable(said, where=_where(where)))


def _where(database: Path | URL) -> Translatable:
    """Name a database file, or a database elsewhere."""
    if isinstance(database, Path):
        return Translatable(str(database))
    return Translatable("the database {url}", url=str(database))


@contextmanager
def no_server(settings: Settings, engine: Engine) -> Generator[None]:
    """Keep all servers from the database while the block runs.

    Raises:
        ServerRunning: a server uses it.
    """
    try:
        release = acquire(settings._replace(redis=""), engine)
    except DatabaseInUse:
        raise ServerRunning(file_of(settings.database) or engine.url) from None
    try:
        yield
    finally:
        release()


def acquire(settings: Settings, engine: Engine) -> Callable[[], None]:
    """Keep other servers from the database until the returned function is called.

    Raises:
        DatabaseInUse: another server was first.
    """
    if is_postgresql(engine):
        return _acquire_server(engine, shared=bool(settings.redis))
    file = file_of(settings.database)
    return _acquire_file(file) if file is not None else lambda: None


def _acquire_file(file: Path) -> Callable[[], None]:
    lock = FileLock(f"{file}.lock", mode=_PRIVATE, thread_local=False)
    try:
        lock.acquire(timeout=_PATIENCE, poll_interval=_PAUSE)
    except Timeout:
        raise DatabaseInUse(file) from None
    except OSError:  # a read-only folder: no server can change the database
        return lambda: None
    return lock.release


def _acquire_server(engine: Engine, *, shared: bool) -> Callable[[], None]:
    lock = ServerLock(engine, shared=shared)
    if not lock.take(_PATIENCE):
        lock.close()
        raise DatabaseInUse(engine.url)
    lock.watch(_stop_server)
    return lock.close


def _stop_server() -> None:
    """Stop this server as its operator would: another one has the database."""
    os.kill(os.getpid(), signal.SIGTERM)
