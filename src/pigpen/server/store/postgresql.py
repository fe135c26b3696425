"""What PostgreSQL needs, where several processes share a database.

Who writes to a table holds its row of `tables` until the commit. A process that stands still in
between would keep all others waiting: the database ends its transaction, and they get on. What
they get on with is decided under READ COMMITTED by what was committed last, and what a history is
folded from is read as it was at one moment.
"""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DBAPIError

MISSING: Final = "it is PostgreSQL's, whose driver is missing: pip install 'pigpen[hosting]'."

_POOL: Final = 5  # connections that stay open, for those who read
_MORE: Final = 10  # where many read at once
_PATIENCE: Final = 10  # seconds for a connection
_ALIVE: Final = {  # seconds: a machine that is gone does not say so
    "connect_timeout": _PATIENCE,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
_IDLE_MS: Final = 3000  # in the middle of a transaction, until the database ends it
_LOCKED_MS: Final = 5000  # until who waits for another one's transaction gives up: longer
_MIGRATING: Final = 0x70_69_67_70  # names the lock of those who change the schema
_PASSING: Final = ("40001", "40P01", "25P03")  # crossed by others, a deadlock, stood still


def engine_of(url: URL) -> Engine:
    """An engine with a pool, whose connections are tried before they are used.

    Raises:
        ImportError: there is no driver.
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
    """Not by a pipeline, behind which the database does not notice who stands still."""
    for row in rows:
        cursor.execute(statement, row)
    return True


def for_reading(engine: Engine) -> Engine:
    """The same, whose transactions see one moment."""
    return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)


def for_writing(connection: Connection) -> None:
    """Let nobody wait for this connection when its process stands still; it is the caller's own."""
    connection.detach()
    connection.execute(text(f"SET idle_in_transaction_session_timeout = {_IDLE_MS}"))
    connection.execute(text(f"SET lock_timeout = {_LOCKED_MS}"))
    connection.commit()


def one_at_a_time(connection: Connection) -> None:
    """Wait until nobody else changes the schema, and keep others from it until the commit."""
    connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATING})"))


def is_passing(problem: DBAPIError) -> bool:
    """Whether a transaction was undone for no fault of its own."""
    return getattr(problem.orig, "sqlstate", None) in _PASSING
