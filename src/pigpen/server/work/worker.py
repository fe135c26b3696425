"""A worker calls functions beside the event loop, one after the other: a process, or a thread.

A process starts with its first call and stays warm. The worker ends a process whose call takes
too long, or is cancelled and not nearly done, and the next call starts another.
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

_GRACE = 2.0  # seconds
_KILL = getattr(signal, "SIGKILL", signal.SIGTERM)  # Windows has one way to end a process

R = TypeVar("R")
Ts = TypeVarTuple("Ts")


class Died(Exception):
    """The process ended, or the function failed, before there was a result."""


class Worker(Protocol):
    """Calls functions, one after the other."""

    async def call(self, function: Callable[[*Ts], R], *args: *Ts) -> R:
        """The result of `function(*args)`; nobody else may call meanwhile."""
        ...

    async def end(self) -> None:
        """End what the worker runs on; a later call starts it again."""
        ...


class ProcessWorker:
    """A process: it calls functions of modules, with arguments and results that can be pickled."""

    def __init__(
        self,
        limit: float,
        start: float = 0.0,
        grace: float = _GRACE,
        notes: "Array[c_int64] | None" = None,
    ) -> None:
        """`limit`: seconds that a call may take, and `start` more for the first of a process.

        A call that is cancelled has `grace` seconds, for a new process costs as much. In `notes` a
        call may say how far it is (`note`).
        """
        self.limit = limit
        self.start = start
        self._grace = grace
        self._notes = notes
        self.pid: int | None = None  # of the process, once it runs
        self._executor: ProcessPoolExecutor | None = None
        self._ending: asyncio.Task[None] | None = None
        self._is_warm = False  # the process has returned a result

    async def call(self, function: Callable[[*Ts], R], *args: *Ts) -> R:
        """The result of `function(*args)`; nobody else may call meanwhile.

        Raises:
            PigpenError: as the function did.
            TimeoutError: it took too long.
            Died: the process ended, or the function raised another error.
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
                self.pid = None  # another process may have the number by now
            await self.end()
            raise Died(function.__qualname__) from error
        self._is_warm = True
        return found

    async def end(self) -> None:
        """End the process, if one runs. A caller who is cancelled meanwhile leaves none behind."""
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
                1, mp_context=spawn, initializer=_begin, initargs=(self._notes,)
            )
            started = await asyncio.to_thread(self._executor.submit, os.getpid)
            self.pid = await asyncio.wrap_future(started)
        return self._executor


class ThreadWorker:
    """A thread of this process, for what no other process can be given.

    A call that was begun runs to its end, and the worker is busy until then.
    """

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(1, f"pigpen-{name}")

    async def call(self, function: Callable[[*Ts], R], *args: *Ts) -> R:
        """The result of `function(*args)`, whose errors are raised as they are."""
        called = self._thread.submit(copy_context().run, function, *args)
        result = asyncio.wrap_future(called)
        try:
            return await asyncio.shield(result)
        except asyncio.CancelledError:
            if not called.cancel():
                await asyncio.wait((result,))
            raise

    async def end(self) -> None:
        """Wait for the call in hand."""
        await asyncio.to_thread(self._thread.shutdown, cancel_futures=True)


def notes(size: int) -> "Array[c_int64]":
    """Return memory for `size` numbers, which processes of workers share with this one."""
    return multiprocessing.get_context("spawn").RawArray(c_int64, size)


def note(*numbers: int) -> None:
    """Write the numbers into the notes of the worker that runs the call, if it has any."""
    if _NOTES:
        _NOTES[0][:] = numbers


_NOTES: "list[Array[c_int64]]" = []  # of the process of a worker


def _begin(notes: "Array[c_int64] | None") -> None:
    if notes is not None:
        _NOTES.append(notes)
    begin_child()
    if hasattr(os, "nice"):
        os.nice(5)  # tables come first
    sys.stdout = sys.stderr  # the server's own first line is read by programs


def _called(function: Callable[[*Ts], R], args: tuple[*Ts]) -> R:
    return copy_context().run(function, *args)  # which leaves no language behind


def _end(executor: ProcessPoolExecutor, pid: int | None) -> None:
    if pid is not None:
        with suppress(ProcessLookupError):
            os.kill(pid, _KILL)
    executor.shutdown(cancel_futures=True)
