"""The database: its engine, and the one thread that writes to it.

A commit to disk costs milliseconds, whatever is in it. The writer takes all jobs that have
gathered while it was busy, or in one turn of the event loop, into one transaction, and tells
nobody that a job is done before the commit. Should one of them fail, it begins again with each
in a savepoint of its own, so that no job spoils another.
"""

import asyncio
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from pigpen.core.errors import PigpenError
from pigpen.server.store.migrations import NewerSchema, upgrade

T = TypeVar("T")

_LARGEST_BATCH = 256  # jobs in one transaction, or as many more as came at once
_OURS = 0o600
_PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "wal_autocheckpoint=4000",  # pages, 16 MB: of tables that are played at each is copied once
    "foreign_keys=ON",
    "busy_timeout=5000",
)


class Unusable(PigpenError):
    """A database that cannot be opened, or that a newer program has changed."""


def connect(url: str) -> Engine:
    """An engine for the database, which has the newest schema.

    Raises:
        Unusable: saying why.
    """
    try:
        _keep_to_ourselves(url)
        engine = _engine(url)
        with engine.begin() as connection:
            upgrade(connection)
    except (SQLAlchemyError, ImportError, NewerSchema) as problem:
        why = problem.orig if isinstance(problem, DBAPIError) else problem
        raise Unusable(f"The database {url} cannot be used: {why}.") from problem
    return engine


def _keep_to_ourselves(url: str) -> None:
    """Let only the server's own account read the file, and what SQLite keeps beside it.

    It holds invites, hands and the secrets of tables. SQLite makes the files beside it as
    readable as itself.
    """
    parsed = make_url(url)
    name = parsed.database if parsed.get_backend_name() == "sqlite" else None
    if not name or name.startswith((":", "file:")):  # in memory, or what SQLite itself makes of it
        return
    with suppress(OSError):  # it is another account's, or cannot be made: SQLite says so better
        Path(name).touch(_OURS)
        for file in (name, f"{name}-wal", f"{name}-shm"):
            with suppress(FileNotFoundError):
                Path(file).chmod(_OURS)


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


class Joint(ABC):
    """Work that costs less in company: the database is asked once for many."""

    @abstractmethod
    def __call__(self, connection: Connection) -> None:
        """Do this alone."""

    @classmethod
    @abstractmethod
    def together(cls, connection: Connection, works: Sequence[Any]) -> None:
        """Do all of these, which concern different things, or raise."""


class _Job(NamedTuple):
    work: Callable[[Connection], object]
    loop: asyncio.AbstractEventLoop  # where somebody waits
    future: asyncio.Future[Any]


class _Answer(NamedTuple):
    """What came of a job."""

    result: Any = None
    problem: Exception | None = None


class Writer:
    """The thread that writes."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._due: dict[asyncio.AbstractEventLoop, list[_Job]] = {}  # of what is being done there
        self._jobs: SimpleQueue[list[_Job] | None] = SimpleQueue()
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
        return await future

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        """Queue what all who had a turn in the event loop want written, in one."""
        due = self._due.pop(loop, None)
        if due:
            self._jobs.put(due)

    def close(self) -> None:
        """Finish what is queued, then end the thread."""
        for loop in list(self._due):
            self._hand_over(loop)
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        with self._engine.connect() as connection:
            is_open = True
            while is_open:
                batch, is_open = self._gather()
                _tell(batch, _commit(connection, batch))

    def _gather(self) -> tuple[list[_Job], bool]:
        """Wait for a job and take those behind it too; False once `close` was called."""
        batch: list[_Job] = []
        while (jobs := self._jobs.get()) is not None:
            batch += jobs
            if len(batch) >= _LARGEST_BATCH or self._jobs.empty():
                return batch, True
        return batch, False


def _commit(connection: Connection, batch: list[_Job]) -> list[_Answer]:
    """Do a batch; as one if it can be, else each job for itself."""
    works = [job.work for job in batch]
    try:
        with connection.begin():
            return _together(connection, works)
    except Exception as problem:  # noqa: BLE001 - raised where the job came from
        if len(batch) == 1:
            return [_Answer(problem=problem)]
    try:
        with connection.begin():
            return [_alone(connection, work) for work in works]
    except Exception as problem:  # noqa: BLE001 - whatever it was, nobody's job is done
        return [_Answer(problem=problem)] * len(batch)


def _together(
    connection: Connection, works: Sequence[Callable[[Connection], object]]
) -> list[_Answer]:
    joint: dict[type[Joint], list[Joint]] = {}
    for work in works:
        if isinstance(work, Joint):
            joint.setdefault(type(work), []).append(work)
    for kind, same in joint.items():
        kind.together(connection, same)
    return [_Answer(None if isinstance(work, Joint) else work(connection)) for work in works]


def _alone(connection: Connection, work: Callable[[Connection], object]) -> _Answer:
    """The work's result or its error, which must not spoil the work beside it."""
    try:
        with connection.begin_nested():
            return _Answer(work(connection))
    except Exception as problem:  # noqa: BLE001 - raised where the job came from
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
