"""PostgreSQL's part of the store, where several processes share a database.

A writer locks a table's row of `tables` until the commit. A process that stalls in between would
block all others, so the database ends its transaction. What the others commit is decided under READ
COMMITTED by the last commit, and histories are read as of one moment.
"""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DBAPIError

MISSING: Final = "it is PostgreSQL's, whose driver is missing: pip install 'pigpen[hosting]'."

_POOL: Final = 5  # connections that stay open, for readers
_MORE: Final = 10  # more for many readers at once
_PATIENCE: Final = 10  # seconds for a connection
_ALIVE: Final = {  # seconds: a machine that is gone sends nothing
    "connect_timeout": _PATIENCE,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
_IDLE_MS: Final = 3000  # idle within a transaction, until the database ends it
_LOCKED_MS: Final = 5000  # waiting for another transaction, until it fails: longer than idle
_MIGRATING: Final = 0x70_69_67_70  # the id of the schema's lock
_TRANSIENT: Final = ("40001", "40P01", "25P03")  # serialization failure, deadlock, idle timeout


def engine_of(url: URL) -> Engine:
    """Return an engine with a pool, whose connections are tested before use.

    Raises:
        ImportError: the driver is not installed.
    """
    engine = create_engine(
        url,
        hide_parameters=True,  # errors are logged, secrets are not
        pool_size=_POOL,
        max_overflow=_MORE,
        pool_timeout=_PATIENCE,
        pool_pre_ping=True,
        connect_args={**_ALIVE, "application_name": "pigpen"},
    )
    event.listen(engine, "do_executemany", _one_by_one)
    return engine


def _one_by_one(cursor: Any, statement: str, rows: Sequence[Any], _: object) -> bool:
    """Disable pipelining: it hides a stalled client from idle timeouts."""
    for row in rows:
        cursor.execute(statement, row)
    return True


def for_reading(engine: Engine) -> Engine:
    """Return an engine whose transactions see one moment."""
    return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)


def for_writing(connection: Connection) -> None:
    """Give a connection timeouts that end its transaction if the process stalls.

    The connection leaves the pool and belongs to the caller.
    """
    connection.detach()
    connection.execute(text(f"SET idle_in_transaction_session_timeout = {_IDLE_MS}"))
    connection.execute(text(f"SET lock_timeout = {_LOCKED_MS}"))
    connection.commit()


def lock_schema(connection: Connection) -> None:
    """Wait until no other process changes the schema, and lock it until the commit."""
    connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATING})"))


def is_transient(problem: DBAPIError) -> bool:
    """Whether a transaction was rolled back for what others did."""
    return getattr(problem.orig, "sqlstate", None) in _TRANSIENT
