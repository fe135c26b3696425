"""Workers: a process or a thread that calls functions one at a time, outside the event loop.

A process starts with its first call and stays warm. The worker ends the process if a call takes too
long, or is cancelled and does not finish soon; the next call starts another process.
"""

import asyncio
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from contextvars import copy_context
from ctypes import Array, c_int64
from typing import Any, Protocol, TypeVar, TypeVarTuple

from pigpen.core.child import begin_child
from pigpen.core.errors import PigpenError

_GRACE_SECONDS = 2.0  # seconds
_KILL = getattr(signal, "SIGKILL", signal.SIGTERM)  # Windows has one way to end a process

R = TypeVar("R")
Ts = TypeVarTuple("Ts")


class WorkerDied(Exception):
    """The process ended, or the function raised an unexpected error."""


class Worker(Protocol):
    """Calls functions one at a time."""

    async def call(self, function: Callable[[*Ts], R], *args: *Ts) -> R:
        """Return `function(*args)`; only one call may run at a time."""
        ...

    async def end(self) -> None:
        """End the process or thread; a later call of a process worker starts another."""
        ...


class ProcessWorker:
    """Calls module-level functions in a process; arguments and results are pickled."""

    def __init__(
        self,
        limit: float,
        start: float = 0.0,
        grace: float = _GRACE_SECONDS,
        progress: "Array[c_int64] | None" = None,
    ) -> None:
        """`limit`: seconds for a call; `start`: additional seconds for the first call of a process.

        A cancelled call has `grace` seconds to finish, because a new process costs as much. A call
        may write its progress to `progress` by `report_progress`.
        """
        self.limit = limit
        self.start = start
        self._grace = grace
        self._progress = progress
        self.pid: int | None = None  # of the process, while it runs
        self._executor: ProcessPoolExecutor | None = None
        self._ending: asyncio.Task[None] | None = None
        self._is_warm = False  # the process has returned a result

    async def call(self, function: Callable[[*Ts], R], *args: *Ts) -> R:
        """Return `function(*args)`; only one call may run at a time.

        Raises:
            PigpenError: raised by the function.
            TimeoutError: the call took too long.
            WorkerDied: the process ended, or the function raised another error.
        """
        result: asyncio.Future[R] | None = None
        try:
            async with asyncio.timeout(self.limit if self._is_warm else self.limit + self.start):
                executor = await self._running()
                loop = asyncio.get_running_loop()
                result = loop.run_in_executor(executor, _called, function, args)
                found = await asyncio.shield(result)
        except TimeoutError:
            await self.end()
            raise
        except asyncio.CancelledError:
            await self._give_up(result)
            raise
        except PigpenError:
            self._is_warm = True
            raise
        except Exception as error:
            if isinstance(error, BrokenProcessPool):
                self.pid = None  # the system may have reused the number
            await self.end()
            raise WorkerDied(function.__qualname__) from error
        self._is_warm = True
        return found

    async def end(self) -> None:
        """End the process, if any, even if the caller is cancelled meanwhile."""
        executor, self._executor = self._executor, None
        pid, self.pid = self.pid, None
        self._is_warm = False
        if executor is not None:
            self._ending = asyncio.create_task(asyncio.to_thread(_end, executor, pid))
        if self._ending is not None:
            await asyncio.shield(self._ending)

    async def _give_up(self, result: asyncio.Future[Any] | None) -> None:
        try:
            if result is not None:
                await asyncio.wait((result,), timeout=self._grace)
        finally:
            if result is None or not result.done() or result.exception() is not None:
                await self.end()

    async def _running(self) -> ProcessPoolExecutor:
        if self._executor is None:
            spawn = multiprocessing.get_context("spawn")
            self._executor = ProcessPoolExecutor(
                1, mp_context=spawn, initializer=_begin, initargs=(self._progress,)
            )
            started = await asyncio.to_thread(self._executor.submit, os.getpid)
            self.pid = await asyncio.wrap_future(started)
        return self._executor


class ThreadWorker:
    """Calls functions in a thread of this process, for arguments that cannot be pickled.

    A call that has started runs to its end, and the worker is busy until then.
    """

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(1, f"pigpen-{name}")

    async def call(self, function: Callable[[*Ts], R], *args: *Ts) -> R:
        """Return `function(*args)`; its errors are raised unchanged."""
        called = self._thread.submit(copy_context().run, function, *args)
        result = asyncio.wrap_future(called)
        try:
            return await asyncio.shield(result)
        except asyncio.CancelledError:
            if not called.cancel():
                await asyncio.wait((result,))
            raise

    async def end(self) -> None:
        """Wait for the current call."""
        await asyncio.to_thread(self._thread.shutdown, cancel_futures=True)


def progress_memory(size: int) -> "Array[c_int64]":
    """Return memory for `size` numbers that worker processes share with this one."""
    return multiprocessing.get_context("spawn").RawArray(c_int64, size)


def report_progress(*numbers: int) -> None:
    """Write numbers to the shared memory of the worker that runs this call, if it has any."""
    if _PROGRESS:
        _PROGRESS[0][:] = numbers


_PROGRESS: "list[Array[c_int64]]" = []  # set in a worker's process only


def _begin(progress: "Array[c_int64] | None") -> None:
    if progress is not None:
        _PROGRESS.append(progress)
    begin_child()
    if hasattr(os, "nice"):
        os.nice(5)  # the server's own process has priority
    sys.stdout = sys.stderr  # programs parse the first line that the server prints


def _called(function: Callable[[*Ts], R], args: tuple[*Ts]) -> R:
    return copy_context().run(function, *args)  # does not change the next call's language


def _end(executor: ProcessPoolExecutor, pid: int | None) -> None:
    if pid is not None:
        with suppress(ProcessLookupError):
            os.kill(pid, _KILL)
    executor.shutdown(cancel_futures=True)
