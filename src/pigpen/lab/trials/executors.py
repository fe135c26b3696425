"""Executors: run tasks in local processes or on a Ray cluster.

An executor maps a function over tasks and yields the results in order, with a few tasks per worker
in flight. A task contains all inputs of its result, seeds included, so that the numbers are the
same on every worker, however often it runs. A task whose worker died runs again.
"""

import multiprocessing
import os
import pickle
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from typing import Any, Final, Protocol, TypeVar

from pigpen.core.arguments import BadArgument
from pigpen.core.child import begin_child
from pigpen.core.errors import PigpenError
from pigpen.core.extras import NoLibrary
from pigpen.core.translations import Translatable

WAYS: Final = ("processes", "ray")
MOST_PROCESSES: Final = 1024
_MOST_DEATHS: Final = 3  # of workers, in one map: whatever kills more would kill them all
_AHEAD: Final = 2  # tasks for each worker that are on the way

T = TypeVar("T")
R = TypeVar("R")


class Executor(Protocol):
    """Runs tasks on workers."""

    def map(self, work: Callable[[T], R], tasks: Iterable[T]) -> Generator[R]:
        """Yield the result of `work` for each task, in order; closing it drops the rest.

        `work` is a function of a module, so that another process finds it; tasks can be pickled.
        """
        ...


def pickled(players: object) -> bytes:
    """Pickle players, and the other contents of a task, for other processes.

    Raises:
        BadArgument: a player cannot be sent to another process.
    """
    try:
        sent = pickle.dumps(players)
    except (pickle.PicklingError, AttributeError, TypeError) as problem:
        raise _cannot_travel(str(problem)) from problem
    if b"__main__" in sent and not hasattr(sys.modules["__main__"], "__file__"):
        raise _cannot_travel("it is of __main__, which is no file")
    return sent


def _cannot_travel(why: str) -> BadArgument:
    said = (
        "processes must be 1 for these players: another process cannot be given one of them"
        " ({why}). A function must stand in a module that can be imported."
    )
    return BadArgument("processes", Translatable(said, why=why))


class WorkersDied(PigpenError):
    """The workers died again and again."""


def executor(way: str) -> Executor:
    """Return the executor of this name; there is one local process per core.

    Raises:
        NoLibrary: Ray is not installed.
        PigpenError: the executor is unknown.
    """
    if way not in WAYS:
        raise PigpenError(
            "There is no executor {way!r}; they are: {names}.", way=way, names=", ".join(WAYS)
        )
    return OnRay() if way == "ray" else Processes(os.cpu_count() or 1)


class Processes:
    """Worker processes on this machine."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._deaths = 0

    def map(self, work: Callable[[T], R], tasks: Iterable[T]) -> Generator[R]:
        """Yield the result of each task, in order.

        Raises:
            WorkersDied: again and again.
        """
        waiting: deque[tuple[T, Future[R]]] = deque()
        pool = _pool(self._count)
        self._deaths = 0

        def first() -> R:
            nonlocal pool
            while True:
                try:
                    result = waiting[0][1].result()
                except BrokenProcessPool as died:
                    pool.shutdown(cancel_futures=True)
                    self._died(died)
                    pool = _pool(self._count)
                    again = [task for task, _ in waiting]
                    waiting.clear()
                    waiting.extend((task, pool.submit(work, task)) for task in again)
                else:
                    waiting.popleft()
                    return result

        try:
            for task in tasks:
                waiting.append((task, _submit(pool, work, task)))
                if len(waiting) > _AHEAD * self._count:
                    yield first()
            while waiting:
                yield first()
        finally:
            pool.shutdown(cancel_futures=True)

    def _died(self, why: BrokenProcessPool) -> None:
        self._deaths += 1
        if self._deaths > _MOST_DEATHS:
            raise WorkersDied(
                "{deaths} times a process died that did the work; its memory may be"
                " too small: try fewer at once.",
                deaths=self._deaths,
            ) from why


def _submit(pool: ProcessPoolExecutor, work: Callable[[T], R], task: T) -> Future[R]:
    """Return the future of a task; if the pool is broken, a failed one."""
    try:
        return pool.submit(work, task)
    except BrokenProcessPool as died:
        broken: Future[R] = Future()
        broken.set_exception(died)
        return broken


def _pool(count: int) -> ProcessPoolExecutor:
    spawn = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(count, mp_context=spawn, initializer=begin_child)


class OnRay:
    """A Ray cluster: that of `RAY_ADDRESS`, or one started here."""

    def __init__(self) -> None:
        """Connect to the cluster.

        Raises:
            NoLibrary: Ray is not installed.
        """
        try:
            self._ray: Any = import_module("ray")
        except ImportError as error:
            raise NoLibrary("Ray", "Work on a cluster", "'pigpen[ray]'") from error
        if not self._ray.is_initialized():
            self._ray.init(log_to_driver=False, include_dashboard=False)

    def map(self, work: Callable[[T], R], tasks: Iterable[T]) -> Generator[R]:
        """Yield the result of each task, in order; Ray repeats a task if its worker dies.

        Raises:
            WorkersDied: again and again.
        """
        remote: Any = self._ray.remote(max_retries=_MOST_DEATHS)(work)
        most = _AHEAD * max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        waiting: deque[Any] = deque()
        try:
            for task in tasks:
                waiting.append(remote.remote(task))
                if len(waiting) > most:
                    yield self._first(waiting)
            while waiting:
                yield self._first(waiting)
        finally:
            for left in waiting:
                self._ray.cancel(left, force=True)

    def _first(self, waiting: deque[Any]) -> Any:
        try:
            return self._ray.get(waiting.popleft())
        except self._ray.exceptions.WorkerCrashedError as died:
            raise WorkersDied("Again and again a worker died that did the work.") from died
        except self._ray.exceptions.RayTaskError as wrong:
            raise wrong.cause from wrong  # what the work itself raised
