"""One server a database, unless several know of each other: what is in memory would be believed.

A file is locked by one beside it, a PostgreSQL by a lock of its own; both are free once their
process is gone, however it ended. Servers that tell each other by Redis share the lock.
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
from pigpen.core.said import Translatable
from pigpen.server.settings import Settings
from pigpen.server.store.database import file_of, is_postgresql
from pigpen.server.store.server_lock import ServerLock

_OURS = 0o600
_PATIENCE: Final = 3.0  # seconds: a server that was killed a moment ago may still hold it
_PAUSE: Final = 0.1  # seconds


class InUse(PigpenError):
    """Another server uses the same database."""

    def __init__(self, where: Path | URL) -> None:
        said = (
            "Another server uses {where}: stop it first, or name another one by PIGPEN_DATABASE."
            " Several servers share a PostgreSQL where each has the same PIGPEN_REDIS."
        )
        super().__init__(Translatable(said, where=_where(where)))


class Served(PigpenError):
    """A server uses a database that is to be changed behind its back."""

    def __init__(self, where: Path | URL) -> None:
        said = (
            "A server uses {where}: stop it first (every one of several), for it would go on with"
            " what was there before."
        )
        super().__init__(Translatable(said, where=_where(where)))


def _where(database: Path | URL) -> Translatable:
    """Name a file, or a database elsewhere."""
    if isinstance(database, Path):
        return Translatable(str(database))
    return Translatable("the database {url}", url=str(database))


@contextmanager
def unserved(settings: Settings, engine: Engine) -> Generator[None]:
    """While the block runs no server uses the database.

    Raises:
        Served: one does.
    """
    try:
        let_go = hold(settings._replace(redis=""), engine)
    except InUse:
        raise Served(file_of(settings.database) or engine.url) from None
    try:
        yield
    finally:
        let_go()


def hold(settings: Settings, engine: Engine) -> Callable[[], None]:
    """Keep other servers from the database; call what is returned to let them.

    Raises:
        InUse: another one was first.
    """
    if is_postgresql(engine):
        return _hold_server(engine, shared=bool(settings.redis))
    file = file_of(settings.database)
    return _hold_file(file) if file is not None else lambda: None


def _hold_file(file: Path) -> Callable[[], None]:
    lock = FileLock(f"{file}.lock", mode=_OURS, thread_local=False)
    try:
        lock.acquire(timeout=_PATIENCE, poll_interval=_PAUSE)
    except Timeout:
        raise InUse(file) from None
    except OSError:  # nothing can be written here, and so nothing is spoilt
        return lambda: None
    return lock.release


def _hold_server(engine: Engine, *, shared: bool) -> Callable[[], None]:
    lock = ServerLock(engine, shared=shared)
    if not lock.take(_PATIENCE):
        lock.close()
        raise InUse(engine.url)
    lock.watch(_end)
    return lock.close


def _end() -> None:
    """Stop this server in good order, as its operator would: another one has the database."""
    os.kill(os.getpid(), signal.SIGTERM)
