"""Tables whose next step is the server's own, and why it cannot take it for now.

What a person asks for and the database refuses, the person may ask for again. A bot's
turn and a clock that ran out have nobody to do that: the server itself tries again, at
growing intervals and once the database has taken something of another table, and meanwhile people
at the table can see what it waits for.
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

PAUSES = (0.25, 0.5, 1.0, 2.0)  # seconds between attempts; then the last again

_LOG = logging.getLogger(__name__)


class Retries:
    """Knows which tables are blocked, and carries on with those that need not stay so."""

    def __init__(self, on_change: Callable[[str], None]) -> None:
        """`on_change` is called with each table that is blocked or no longer so."""
        self._on_change = on_change
        self._causes: dict[str, Cause] = {}
        self._is_well = asyncio.Event()  # the database took what came last
        self._since: dict[str, float] = {}  # when a table began to wait for the database, monotonic

    def cause(self, table_id: str) -> Cause | None:
        """Why a table is blocked, if it is."""
        return self._causes.get(table_id)

    @property
    def longest(self) -> float:
        """Seconds for which the table has waited for the database that waits for longest."""
        return time.monotonic() - min(self._since.values(), default=time.monotonic())

    def note(self, table_id: str, cause: Cause | None) -> None:
        """A table is blocked from now on, or no longer."""
        if cause == self.cause(table_id):
            return
        self._causes.pop(table_id, None)
        self._since.pop(table_id, None)
        if cause is not None:
            self._causes[table_id] = cause
        if cause == "storage":
            self._since[table_id] = time.monotonic()
        self._on_change(table_id)

    def stored(self, table_id: str) -> None:
        """The database has just taken something for a table, so it does not wait for that.

        Nor need others wait for longer, which could not be stored a while ago.
        """
        self._is_well.set()
        if self.cause(table_id) == "storage":
            self.note(table_id, None)

    async def until_stored(self, table_id: str, step: Callable[[], Awaitable[T]]) -> T:
        """What `step` returns, once the database takes it; it may be begun many times."""
        for pause in chain(PAUSES, repeat(PAUSES[-1])):
            try:
                result = await step()
            except OperationalError as problem:
                _LOG.error("Table %s waits for the database: %s", table_id, problem)
                self.note(table_id, "storage")
                self._is_well.clear()
                await self._pause(pause)
            else:
                self.note(table_id, None)
                return result
        raise AssertionError("the pauses never end")

    async def _pause(self, seconds: float) -> None:
        """At least the first: a table that alone is refused would be tried without end."""
        await asyncio.sleep(PAUSES[0])
        await wait_for_event(self._is_well, seconds - PAUSES[0])
