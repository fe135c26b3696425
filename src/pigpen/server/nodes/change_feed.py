"""What another node committed is known here when it says so, and within a second if nobody does.

Mostly it says what was played too, just after what is known here, and nothing need be asked.

A wake-up is a hint. So each second a node asks the database, in one question, how often the tables
have changed that it shows, and those of its shards that wait for the server; and reads on where
more has happened than it knows. That is also how a node takes up the work of one that died.
"""

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence

from sqlalchemy.exc import SQLAlchemyError

from pigpen.core.errors import PigpenError
from pigpen.server.live.tables import Tables
from pigpen.server.store.queries import Mark
from pigpen.server.table.news import News
from pigpen.server.table.table import Table

_LOG = logging.getLogger(__name__)


class Hearing:
    """Keeps the tables of a node no older than a wake-up, or a second."""

    def __init__(
        self,
        tables: Tables,
        marks: Callable[[Collection[str], Collection[int]], Sequence[Mark]],
        shown: Callable[[], Collection[str]],
        take_up: Callable[[Table], None],
        wake: Callable[[str], None],
    ) -> None:
        """`marks` asks the database; `take_up` sees to the server's own work at a table, and
        `wake` to who looks at one.
        """
        self._tables = tables
        self._marks = marks
        self._shown = shown
        self._take_up = take_up
        self._wake = wake
        self._taken: dict[str, int] = {}  # changes of owned tables, as last seen to
        self._told: dict[str, int] = {}  # changes of tables that are shown and not in memory
        self._wanted: dict[str, int] = {}  # changes up to which tables are being read
        self._reading: set[asyncio.Task[None]] = set()

    def noticed(self, table: Table) -> None:
        """An owned table was seen to as it is now."""
        self._taken[table.id] = table.changes

    def drop(self, table_id: str) -> None:
        """What was begun at an owned table was for nothing: begin again, if it still is owned."""
        self._taken.pop(table_id, None)

    def learned(self, table_id: str, news: News, *, is_owned: bool) -> None:
        """Another node says what it has committed at a table."""
        if not self._tables.learn(table_id, news):
            self.changed(table_id, news.changes, is_owned=is_owned)
        elif is_owned and (table := self._tables.at_hand(table_id)) is not None:
            self._take_up(table)

    def changed(self, table_id: str, changes: int, *, is_owned: bool) -> None:
        """Another node says that a table has changed so many times."""
        is_seen_to = not is_owned or self._taken.get(table_id, -1) >= changes
        if is_seen_to and self._known(table_id) >= changes:
            return
        wanted = self._wanted.get(table_id)
        self._wanted[table_id] = max(changes, wanted or 0)
        if wanted is None:
            task = asyncio.create_task(self._read(table_id, is_owned=is_owned))
            self._reading.add(task)
            task.add_done_callback(self._reading.discard)

    async def look(self, shards: Collection[int]) -> None:
        """Ask the database what is new."""
        found = await asyncio.to_thread(self._marks, tuple(self._shown()), tuple(shards))
        waiting = {mark.table for mark in found if mark.waits}
        shown = {mark.table for mark in found if not mark.waits}
        self._taken = {name: n for name, n in self._taken.items() if name in waiting}
        self._told = {name: n for name, n in self._told.items() if name in shown}
        for mark in found:
            self.changed(mark.table, mark.changes, is_owned=mark.waits)

    async def close(self) -> None:
        """Read no more."""
        tasks = list(self._reading)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _known(self, table_id: str) -> int:
        """How many changes of a table are known here."""
        table = self._tables.at_hand(table_id)
        return self._told.get(table_id, -1) if table is None else table.changes

    async def _read(self, table_id: str, *, is_owned: bool) -> None:
        """Read on; who looks at a table in memory hears of it from `Tables`."""
        changes = -1
        try:
            while changes < (changes := self._wanted[table_id]):
                await self._tables.hear(table_id, changes)
            if is_owned:
                table = await self._tables.get(table_id)
                if table is not None:
                    self._take_up(table)
            elif self._tables.at_hand(table_id) is None:
                self._told[table_id] = changes
                self._wake(table_id)
        except (SQLAlchemyError, OSError) as problem:
            _LOG.error("Table %s could not be read anew: %s", table_id, problem)
        except PigpenError as problem:  # of older rules: nobody plays on there
            _LOG.error("Table %s cannot be taken up: %s", table_id, problem)
            self._taken[table_id] = changes
        except Exception:  # noqa: BLE001 - a damaged row: the others go on
            _LOG.exception("Table %s cannot be taken up.", table_id)
            self._taken[table_id] = changes
        finally:
            del self._wanted[table_id]
