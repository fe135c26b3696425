"""The database: its engine, and the one thread that writes to it.

A commit to disk costs milliseconds, whatever is in it. The writer takes all jobs
that have gathered while it was busy into one transaction, each in a savepoint of
its own, and tells nobody that a job is done before the commit.
"""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from pigpen.core.errors import PigpenError
from pigpen.server.migrations import NewerSchema, upgrade

T = TypeVar("T")

_LARGEST_BATCH = 256  # jobs in one transaction
_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")


class Unusable(PigpenError):
    """A database that cannot be opened, or that a newer program has changed."""


def connect(url: str) -> Engine:
    """An engine for the database, which has the newest schema.

    Raises:
        Unusable: saying why.
    """
    try:
        engine = _engine(url)
        with engine.begin() as connection:
            upgrade(connection)
    except (SQLAlchemyError, ImportError, NewerSchema) as problem:
        why = problem.orig if isinstance(problem, DBAPIError) else problem
        raise Unusable(f"The database {url} cannot be used: {why}.") from problem
    return engine


def _engine(url: str) -> Engine:
    engine = create_engine(url, hide_parameters=True)  # errors are logged, secrets are not
    if make_url(url).get_backend_name() == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # or Python's driver would begin transactions by itself
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


class _Job(NamedTuple):
    work: Callable[[Connection], Any]
    future: Future[Any]


class Writer:
    """The thread that writes."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="pigpen-writer", daemon=True)
        self._thread.start()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do `work` in a transaction; returns once it is committed, raises what it raised."""
        future: Future[T] = Future()
        self._jobs.put(_Job(work, future))
        return await asyncio.wrap_future(future)

    def close(self) -> None:
        """Finish what is queued, then end the thread."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        with self._engine.connect() as connection:
            is_open = True
            while is_open:
                batch, is_open = self._gather()
                _commit(connection, [j for j in batch if j.future.set_running_or_notify_cancel()])

    def _gather(self) -> tuple[list[_Job], bool]:
        """Wait for a job and take those behind it too; False once `close` was called."""
        batch: list[_Job] = []
        while (job := self._jobs.get()) is not None:
            batch.append(job)
            if len(batch) == _LARGEST_BATCH or self._jobs.empty():
                return batch, True
        return batch, False


def _commit(connection: Connection, batch: list[_Job]) -> None:
    try:
        with connection.begin():
            answers = [_attempt(connection, job) for job in batch]
    except Exception as problem:  # noqa: BLE001 - whatever it was, nobody's job is done
        answers = [(None, problem)] * len(batch)
    for job, (result, problem) in zip(batch, answers, strict=True):
        if problem is None:
            job.future.set_result(result)
        else:
            job.future.set_exception(problem)


def _attempt(connection: Connection, job: _Job) -> tuple[Any, Exception | None]:
    """The job's result or its error, which must not spoil the jobs beside it."""
    try:
        with connection.begin_nested():
            return job.work(connection), None
    except Exception as problem:  # noqa: BLE001 - raised where the job came from
        return None, problem
