"""The one thread that writes to the database.

A commit to disk costs milliseconds, whatever is in it. The writer takes all jobs that have
gathered while it was busy, or in one turn of the event loop, into one transaction, and tells
nobody that a job is done before the commit. Should one of them fail, it begins again with each
in a savepoint of its own, so that no job spoils another. Where the line to the database broke
before the commit, or others crossed the transaction, nothing is done yet, and it is begun anew.
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

_LARGEST_BATCH = 256  # jobs in one transaction, or as many more as came at once
_ATTEMPTS = 4  # at a transaction that fails for no fault of its own


class Joint(ABC):
    """Work that costs less in company: the database is asked once for many."""

    @abstractmethod
    def __call__(self, connection: Connection) -> None:
        """Do this alone."""

    @classmethod
    @abstractmethod
    def together(cls, connection: Connection, works: Sequence[Any]) -> None:
        """Do all of these, which concern different things, or raise."""


Work = Callable[[Connection], object]
Write = Callable[[Callable[[Connection], Any]], Coroutine[Any, Any, Any]]  # as `Writer.write`


class _Job(NamedTuple):
    work: Work
    loop: asyncio.AbstractEventLoop  # where somebody waits
    future: asyncio.Future[Any]


class _Answer(NamedTuple):
    """What came of a job."""

    result: Any = None
    problem: Exception | None = None


class _Undone(Exception):
    """A transaction that was undone before its commit, for no fault of what was done in it."""

    def __init__(self, why: Exception) -> None:
        super().__init__(why)
        self.why = why


class Writer:
    """The thread that writes."""

    def __init__(self, engine: Engine, wrote: Callable[[float], object] = lambda _: None) -> None:
        """`wrote` is called with the seconds from each write's beginning to its end."""
        self._engine = engine
        self._wrote = wrote
        self._due: dict[asyncio.AbstractEventLoop, list[_Job]] = {}  # of what is being done there
        self._jobs: SimpleQueue[list[_Job] | None] = SimpleQueue()
        self._began: float | None = None  # when the writing in hand did, monotonic
        self._thread = threading.Thread(target=self._run, name="pigpen-writer", daemon=True)
        self._thread.start()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do `work` in a transaction; returns once it is committed, raises what it raised.

        It may be begun twice: the first time is then rolled back.
        """
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        due = self._due.setdefault(loop, [])
        if not due:
            loop.call_soon(self._hand_over, loop)
        due.append(_Job(work, loop, future))
        began = time.perf_counter()
        try:
            return await future
        finally:
            self._wrote(time.perf_counter() - began)

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        """Queue what all who had a turn in the event loop want written, in one."""
        due = self._due.pop(loop, None)
        if due:
            self._jobs.put(due)

    @property
    def held_up(self) -> float:
        """Seconds that the writing in hand has taken."""
        began = self._began
        return 0.0 if began is None else time.monotonic() - began

    def close(self) -> None:
        """Finish what is queued, then end the thread."""
        for loop in list(self._due):
            self._hand_over(loop)
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        connection = None
        is_open = True
        while is_open:
            batch, is_open = self._gather()
            self._began = time.monotonic()
            connection, answers = self._try(connection, [job.work for job in batch])
            self._began = None
            _tell(batch, answers)
        if connection is not None:
            connection.close()

    def _try(
        self, connection: Connection | None, works: Sequence[Work]
    ) -> tuple[Connection | None, list[_Answer]]:
        """What came of a batch, and the connection to go on with."""
        answers: list[_Answer] = []
        for _ in range(_ATTEMPTS):
            try:
                connection = connection or self._connect()
            except Exception as problem:  # noqa: BLE001 - raised where the jobs came from
                return None, [_Answer(problem=problem)] * len(works)
            is_decided = True
            try:
                answers = _commit(connection, works)
            except _Undone as undone:
                answers, is_decided = [_Answer(problem=undone.why)] * len(works), False
            if connection.invalidated:  # the line is broken
                connection.close()
                connection = None
            if is_decided:
                break
        return connection, answers

    def _connect(self) -> Connection:
        connection = self._engine.connect()
        if is_postgresql(self._engine):
            postgresql.for_writing(connection)
        return connection

    def _gather(self) -> tuple[list[_Job], bool]:
        """Wait for a job and take those behind it too; False once `close` was called."""
        batch: list[_Job] = []
        while (jobs := self._jobs.get()) is not None:
            batch += jobs
            if len(batch) >= _LARGEST_BATCH or self._jobs.empty():
                return batch, True
        return batch, False


def _commit(connection: Connection, works: Sequence[Work]) -> list[_Answer]:
    """Do a batch; as one if it can be, else each job for itself.

    Raises:
        _Undone: nothing is done, for no fault of the jobs.
    """
    try:
        return _in_transaction(connection, works, _together)
    except _Undone:
        raise
    except Exception as problem:  # noqa: BLE001 - raised where the job came from
        if len(works) == 1:
            return [_Answer(problem=problem)]
    try:
        return _in_transaction(connection, works, _one_by_one)
    except _Undone:
        raise
    except Exception as problem:  # noqa: BLE001 - whatever it was, nobody's job is done
        return [_Answer(problem=problem)] * len(works)


def _in_transaction(
    connection: Connection,
    works: Sequence[Work],
    do: Callable[[Connection, Sequence[Work]], list[_Answer]],
) -> list[_Answer]:
    is_done = False
    try:
        with connection.begin():
            answers = do(connection, works)
            is_done = True
    except Exception as problem:
        if _is_undone(problem) or (not is_done and _is_lost(problem)):
            raise _Undone(problem) from problem
        if is_done:  # the commit failed: nobody knows whether it was done, so never twice
            return [_Answer(problem=problem)] * len(works)
        raise
    return answers


def _is_undone(problem: Exception) -> bool:
    """Whether the database says that it undid the transaction for what others did."""
    return isinstance(problem, DBAPIError) and postgresql.is_passing(problem)


def _is_lost(problem: Exception) -> bool:
    """Whether the line to the database broke."""
    return isinstance(problem, DBAPIError) and problem.connection_invalidated


def _together(connection: Connection, works: Sequence[Work]) -> list[_Answer]:
    joint: dict[type[Joint], list[Joint]] = {}
    for work in works:
        if isinstance(work, Joint):
            joint.setdefault(type(work), []).append(work)
    for kind, same in joint.items():
        kind.together(connection, same)
    return [_Answer(None if isinstance(work, Joint) else work(connection)) for work in works]


def _one_by_one(connection: Connection, works: Sequence[Work]) -> list[_Answer]:
    return [_alone(connection, work) for work in works]


def _alone(connection: Connection, work: Work) -> _Answer:
    """The work's result or its error, which must not spoil the work beside it."""
    try:
        with connection.begin_nested():
            return _Answer(work(connection))
    except Exception as problem:
        if _is_undone(problem) or _is_lost(problem):
            raise
        return _Answer(problem=problem)


def _tell(batch: list[_Job], answers: list[_Answer]) -> None:
    """Wake those who wait, each event loop once."""
    waiting: dict[asyncio.AbstractEventLoop, list[tuple[_Job, _Answer]]] = {}
    for job, answer in zip(batch, answers, strict=True):
        waiting.setdefault(job.loop, []).append((job, answer))
    for loop, done in waiting.items():
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(_settle, done)


def _settle(done: list[tuple[_Job, _Answer]]) -> None:
    for job, (result, problem) in done:
        if job.future.done():  # cancelled
            continue
        if problem is None:
            job.future.set_result(result)
        else:
            job.future.set_exception(problem)
