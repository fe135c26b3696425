"""An advisory lock of PostgreSQL by which a server has the database.

The lock belongs to a connection, and is taken again when that breaks. Meanwhile another server may
take it; then this one stops.
"""

import logging
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import Final

from sqlalchemy import Connection, Engine, TextClause, text
from sqlalchemy.exc import SQLAlchemyError

_SERVING: Final = 0x70_69_67_73  # the id of the lock
_PAUSE: Final = 0.1  # seconds between two attempts to take it
_BEAT: Final = 1.0  # seconds between two checks of the connection
_PATIENCE: Final = 5.0  # seconds: PostgreSQL may notice late that the old connection is gone

_LOG = logging.getLogger(__name__)


class ServerLock:
    """The lock of a single server, or one that nodes share."""

    def __init__(self, engine: Engine, *, shared: bool) -> None:
        self._engine = engine
        self._ask = text(f"SELECT pg_try_advisory_lock{'_shared' if shared else ''}({_SERVING})")
        self._connection: Connection | None = None
        self._is_over = Event()
        self._watching: Thread | None = None

    def take(self, patience: float) -> bool:
        """Take the lock; false if it is not free within `patience` seconds."""
        self._connection = connection = self._engine.connect()
        connection.detach()  # from the pool: the lock is the connection's
        end = time.monotonic() + patience
        while not _answer(connection, self._ask):
            if time.monotonic() > end or self._is_over.wait(_PAUSE):
                return False
        return True

    def watch(self, taken: Callable[[], None]) -> None:
        """Take the lock again when its connection breaks; call `taken` if another server has it."""
        self._watching = Thread(target=self._watch, args=(taken,), name="lock", daemon=True)
        self._watching.start()

    def close(self) -> None:
        """Release the lock."""
        self._is_over.set()
        if self._watching is not None:
            self._watching.join(_BEAT)
        self._drop()

    def _watch(self, taken: Callable[[], None]) -> None:
        while not self._is_over.wait(_BEAT):
            if self._is_held():
                continue
            _LOG.warning("The connection that keeps other servers from the database broke.")
            if not self._take_again():
                if not self._is_over.is_set():
                    _LOG.error("Another server uses the database now: this one stops.")
                    taken()
                return

    def _is_held(self) -> bool:
        if self._connection is None:
            return False
        try:
            _answer(self._connection, text("SELECT 1"))
        except SQLAlchemyError:
            return False
        return True

    def _take_again(self) -> bool:
        """Take the lock once the database answers; false if another server was faster."""
        while not self._is_over.is_set():
            self._drop()
            try:
                return self.take(_PATIENCE)
            except SQLAlchemyError:  # an outage, for other servers too
                self._is_over.wait(_PAUSE)
        return False

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError):  # the connection may be broken
                connection.invalidate()
                connection.close()


def _answer(connection: Connection, question: TextClause) -> bool:
    answer = connection.scalar(question)
    connection.commit()  # an open transaction would count as idle
    return bool(answer)
