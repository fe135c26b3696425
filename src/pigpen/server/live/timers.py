"""Timers of tables: at most one for each, replaced when what it is for changes."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Generic, TypeVar

T = TypeVar("T")


class TableTimers(Generic[T]):
    """The timers of this process, by table."""

    def __init__(self) -> None:
        self._waiting: dict[str, tuple[T, asyncio.Task[None]]] = {}
        self._ringing: set[asyncio.Task[None]] = set()

    def schedule(
        self, table: str, due: T | None, run: Callable[[T], Coroutine[object, object, None]]
    ) -> None:
        """Keep the timer of a table if it is for `due`; otherwise replace it, or cancel it if None.

        `run` waits, calls `ring`, and acts.
        """
        former = self._waiting.get(table)
        if former is not None and former[0] == due:
            return
        if former is not None:
            former[1].cancel()
            del self._waiting[table]
        if due is not None:
            self._waiting[table] = due, asyncio.create_task(run(due))

    def ring(self, table: str) -> None:
        """Release the timer whose time is over: from now on only `close` cancels it."""
        _, task = self._waiting.pop(table)
        self._ringing.add(task)
        task.add_done_callback(self._ringing.discard)

    async def close(self) -> None:
        """Cancel all timers."""
        tasks = [*self._ringing, *(task for _, task in self._waiting.values())]
        self._waiting.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
