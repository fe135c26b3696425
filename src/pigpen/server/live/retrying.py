"""Tables whose next step is the server's own, and why it cannot take it for now.

What a person asks for and the database refuses, the person may ask for again. A bot's
turn and a clock that ran out have nobody to do that: the server itself tries again, at
growing intervals, and meanwhile people at the table can see what it waits for.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from itertools import chain, repeat
from typing import TypeVar

from sqlalchemy.exc import OperationalError

from pigpen.server.table.events import Cause

T = TypeVar("T")

PAUSES = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0)  # seconds between attempts; then the last again

_LOG = logging.getLogger(__name__)


class Retries:
    """Knows which tables are blocked, and carries on with those that need not stay so."""

    def __init__(self, on_change: Callable[[str], None]) -> None:
        """`on_change` is called with each table that is blocked or no longer so."""
        self._on_change = on_change
        self._causes: dict[str, Cause] = {}

    def cause(self, table_id: str) -> Cause | None:
        """Why a table is blocked, if it is."""
        return self._causes.get(table_id)

    def note(self, table_id: str, cause: Cause | None) -> None:
        """A table is blocked from now on, or no longer."""
        if cause == self.cause(table_id):
            return
        self._causes.pop(table_id, None)
        if cause is not None:
            self._causes[table_id] = cause
        self._on_change(table_id)

    def stored(self, table_id: str) -> None:
        """The database has just taken something for a table, so it does not wait for that."""
        if self.cause(table_id) == "storage":
            self.note(table_id, None)

    async def until_stored(self, table_id: str, step: Callable[[], Awaitable[T]]) -> T:
        """What `step` returns, once the database takes it; it may be begun many times."""
        for pause in chain(PAUSES, repeat(PAUSES[-1])):
            try:
                result = await step()
            except OperationalError as problem:
                _LOG.error("Table %s waits for the database: %s", table_id, problem.orig)
                self.note(table_id, "storage")
                await asyncio.sleep(pause)
            else:
                self.note(table_id, None)
                return result
        raise AssertionError("the pauses never end")
