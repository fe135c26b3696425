"""Retries of the server's own steps at a table, and the causes that block them.

A person can repeat a request that the database refuses. Nobody repeats a bot's turn or an expired
clock, so the server does: at growing intervals, and as soon as the database has accepted a write of
another table. Meanwhile the players see what the table waits for.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from itertools import chain, repeat
from typing import TypeVar

from sqlalchemy.exc import OperationalError

from pigpen.server.table.events import Cause
from pigpen.server.timeouts import wait_for_event

T = TypeVar("T")

PAUSES = (0.25, 0.5, 1.0, 2.0)  # seconds between attempts; the last one repeats

_LOG = logging.getLogger(__name__)


class Retries:
    """The blocked tables, and retries for those that wait for the database."""

    def __init__(self, on_change: Callable[[str], None]) -> None:
        """`on_change` is called with each table that becomes blocked or unblocked."""
        self._on_change = on_change
        self._causes: dict[str, Cause] = {}
        self._is_writable = asyncio.Event()  # whether the database accepted the last write
        self._since: dict[str, float] = {}  # when a table began to wait for the database, monotonic

    def cause(self, table_id: str) -> Cause | None:
        """Return why a table is blocked, if it is."""
        return self._causes.get(table_id)

    @property
    def longest(self) -> float:
        """Seconds for which the longest waiting table has waited for the database."""
        return time.monotonic() - min(self._since.values(), default=time.monotonic())

    def set_cause(self, table_id: str, cause: Cause | None) -> None:
        """Mark a table as blocked, or with None as no longer blocked."""
        if cause == self.cause(table_id):
            return
        self._causes.pop(table_id, None)
        self._since.pop(table_id, None)
        if cause is not None:
            self._causes[table_id] = cause
        if cause == "storage":
            self._since[table_id] = time.monotonic()
        self._on_change(table_id)

    def on_stored(self, table_id: str) -> None:
        """Record that the database accepted a write of a table, which unblocks it.

        Other tables whose last write failed try again at once.
        """
        self._is_writable.set()
        if self.cause(table_id) == "storage":
            self.set_cause(table_id, None)

    async def until_stored(self, table_id: str, step: Callable[[], Awaitable[T]]) -> T:
        """Run `step` until the database accepts it, and return its result.

        `step` may run many times.
        """
        for pause in chain(PAUSES, repeat(PAUSES[-1])):
            try:
                result = await step()
            except OperationalError as problem:
                _LOG.error("Table %s waits for the database: %s", table_id, problem)
                self.set_cause(table_id, "storage")
                self._is_writable.clear()
                await self._pause(pause)
            else:
                self.set_cause(table_id, None)
                return result
        raise AssertionError("the pauses never end")

    async def _pause(self, seconds: float) -> None:
        """Wait, but at least the first pause: a table that alone is refused must not spin."""
        await asyncio.sleep(PAUSES[0])
        await wait_for_event(self._is_writable, seconds - PAUSES[0])
