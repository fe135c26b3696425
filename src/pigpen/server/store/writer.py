"""The one thread that writes to the database, in batches.

A commit to disk costs milliseconds, whatever its size. The writer puts all jobs that arrived while
it was busy, or in one turn of the event loop, into one transaction, and reports them as done after
the commit. If a job fails, the batch is repeated with a savepoint for each job, so that no job
spoils another. If the connection broke before the commit, or the database rolled the transaction
back for others, nothing is done yet, and the batch is repeated.
"""

import asyncio
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from pigpen.server.store import postgresql
from pigpen.server.store.database import is_postgresql

T = TypeVar("T")

_LARGEST_BATCH = 256  # jobs in one transaction, or more if more came at once
_ATTEMPTS = 4  # at a transaction that is rolled back for others


class Batchable(ABC):
    """A write that can be batched into one statement."""

    @abstractmethod
    def __call__(self, connection: Connection) -> None:
        """Write this alone."""

    @classmethod
    @abstractmethod
    def run_batch(cls, connection: Connection, works: Sequence[Any]) -> None:
        """Write all of these, which concern different tables, or raise."""


Work = Callable[[Connection], object]
Write = Callable[[Callable[[Connection], Any]], Coroutine[Any, Any, Any]]  # as `Writer.write`


class _Job(NamedTuple):
    work: Work
    loop: asyncio.AbstractEventLoop  # on which the caller waits
    future: asyncio.Future[Any]


class _Outcome(NamedTuple):
    """The result or the error of a job."""

    result: Any = None
    problem: Exception | None = None


class _RolledBack(Exception):
    """A transaction that was rolled back before its commit, not for a fault of its jobs."""

    def __init__(self, why: Exception) -> None:
        super().__init__(why)
        self.why = why


class Writer:
    """The writer's thread and its queue."""

    def __init__(
        self, engine: Engine, on_write: Callable[[float], object] = lambda _: None
    ) -> None:
        """`on_write` is called with the seconds from each write's request to its end."""
        self._engine = engine
        self._on_write = on_write
        self._pending: dict[
            asyncio.AbstractEventLoop, list[_Job]
        ] = {}  # of the current turn of each event loop
        self._jobs: SimpleQueue[list[_Job] | None] = SimpleQueue()
        self._began: float | None = None  # when the current batch began, monotonic
        self._thread = threading.Thread(target=self._run, name="pigpen-writer", daemon=True)
        self._thread.start()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in a transaction; return its result after the commit, or raise its error.

        `work` may run twice; the first run is then rolled back.
        """
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        due = self._pending.setdefault(loop, [])
        if not due:
            loop.call_soon(self._enqueue, loop)
        due.append(_Job(work, loop, future))
        began = time.perf_counter()
        try:
            return await future
        finally:
            self._on_write(time.perf_counter() - began)

    def _enqueue(self, loop: asyncio.AbstractEventLoop) -> None:
        """Queue all jobs of one turn of the event loop at once."""
        due = self._pending.pop(loop, None)
        if due:
            self._jobs.put(due)

    @property
    def busy_seconds(self) -> float:
        """Seconds since the current batch began; 0 if idle."""
        began = self._began
        return 0.0 if began is None else time.monotonic() - began

    def close(self) -> None:
        """Finish the queued jobs, then end the thread."""
        for loop in list(self._pending):
            self._enqueue(loop)
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        connection = None
        is_open = True
        while is_open:
            batch, is_open = self._next_batch()
            self._began = time.monotonic()
            connection, outcomes = self._run_batch(connection, [job.work for job in batch])
            self._began = None
            _deliver(batch, outcomes)
        if connection is not None:
            connection.close()

    def _run_batch(
        self, connection: Connection | None, works: Sequence[Work]
    ) -> tuple[Connection | None, list[_Outcome]]:
        """Run a batch; return the connection to continue with, and the outcomes."""
        outcomes: list[_Outcome] = []
        for _ in range(_ATTEMPTS):
            try:
                connection = connection or self._connect()
            except Exception as problem:  # noqa: BLE001 - raised at the callers
                return None, [_Outcome(problem=problem)] * len(works)
            is_decided = True
            try:
                outcomes = _commit(connection, works)
            except _RolledBack as rolled_back:
                outcomes, is_decided = [_Outcome(problem=rolled_back.why)] * len(works), False
            if connection.invalidated:  # the connection is broken
                connection.close()
                connection = None
            if is_decided:
                break
        return connection, outcomes

    def _connect(self) -> Connection:
        connection = self._engine.connect()
        if is_postgresql(self._engine):
            postgresql.for_writing(connection)
        return connection

    def _next_batch(self) -> tuple[list[_Job], bool]:
        """Wait for a job and take all queued ones; False once `close` was called."""
        batch: list[_Job] = []
        while (jobs := self._jobs.get()) is not None:
            batch += jobs
            if len(batch) >= _LARGEST_BATCH or self._jobs.empty():
                return batch, True
        return batch, False


def _commit(connection: Connection, works: Sequence[Work]) -> list[_Outcome]:
    """Run a batch as one, or else each job in a savepoint.

    Raises:
        _RolledBack: nothing is done, for no fault of the jobs.
    """
    try:
        return _in_transaction(connection, works, _as_batch)
    except _RolledBack:
        raise
    except Exception as problem:  # noqa: BLE001 - raised at the caller
        if len(works) == 1:
            return [_Outcome(problem=problem)]
    try:
        return _in_transaction(connection, works, _one_by_one)
    except _RolledBack:
        raise
    except Exception as problem:  # noqa: BLE001 - whatever it was, no job is done
        return [_Outcome(problem=problem)] * len(works)


def _in_transaction(
    connection: Connection,
    works: Sequence[Work],
    do: Callable[[Connection, Sequence[Work]], list[_Outcome]],
) -> list[_Outcome]:
    is_done = False
    try:
        with connection.begin():
            outcomes = do(connection, works)
            is_done = True
    except Exception as problem:
        if _is_transient(problem) or (not is_done and _is_connection_lost(problem)):
            raise _RolledBack(problem) from problem
        if is_done:  # the commit failed, its outcome is unknown: do not repeat it
            return [_Outcome(problem=problem)] * len(works)
        raise
    return outcomes


def _is_transient(problem: Exception) -> bool:
    """Whether the database rolled the transaction back for what others did."""
    return isinstance(problem, DBAPIError) and postgresql.is_transient(problem)


def _is_connection_lost(problem: Exception) -> bool:
    """Whether the connection to the database broke."""
    return isinstance(problem, DBAPIError) and problem.connection_invalidated


def _as_batch(connection: Connection, works: Sequence[Work]) -> list[_Outcome]:
    batches: dict[type[Batchable], list[Batchable]] = {}
    for work in works:
        if isinstance(work, Batchable):
            batches.setdefault(type(work), []).append(work)
    for kind, same in batches.items():
        kind.run_batch(connection, same)
    return [_Outcome(None if isinstance(work, Batchable) else work(connection)) for work in works]


def _one_by_one(connection: Connection, works: Sequence[Work]) -> list[_Outcome]:
    return [_in_savepoint(connection, work) for work in works]


def _in_savepoint(connection: Connection, work: Work) -> _Outcome:
    """Run the work; return its result or error, which must not spoil other work."""
    try:
        with connection.begin_nested():
            return _Outcome(work(connection))
    except Exception as problem:
        if _is_transient(problem) or _is_connection_lost(problem):
            raise
        return _Outcome(problem=problem)


def _deliver(batch: list[_Job], outcomes: list[_Outcome]) -> None:
    """Deliver the outcomes, waking each event loop once."""
    waiting: dict[asyncio.AbstractEventLoop, list[tuple[_Job, _Outcome]]] = {}
    for job, outcome in zip(batch, outcomes, strict=True):
        waiting.setdefault(job.loop, []).append((job, outcome))
    for loop, done in waiting.items():
        with suppress(RuntimeError):  # the loop is closed: no caller waits
            loop.call_soon_threadsafe(_settle, done)


def _settle(done: list[tuple[_Job, _Outcome]]) -> None:
    for job, (result, problem) in done:
        if job.future.done():  # cancelled
            continue
        if problem is None:
            job.future.set_result(result)
        else:
            job.future.set_exception(problem)
