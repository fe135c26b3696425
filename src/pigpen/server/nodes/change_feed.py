"""Keeps local tables current: on messages of peers, and by polling every second as a fallback.

A message usually contains the actions that follow what is known here, and needs no query.

Messages are hints. So each second a node queries how often the tables have changed that it shows,
and those of its shards that wait for the server, and reads on where the database has more. By the
same query a node takes over the work of a node that died.
"""

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence

from sqlalchemy.exc import SQLAlchemyError

from pigpen.core.errors import PigpenError
from pigpen.server.live.tables import Tables
from pigpen.server.store.queries import TableVersion
from pigpen.server.table.delta import TableDelta
from pigpen.server.table.table import Table

_LOG = logging.getLogger(__name__)


class ChangeFeed:
    """Keeps the tables of a node no older than the last message, or than a second."""

    def __init__(
        self,
        tables: Tables,
        versions: Callable[[Collection[str], Collection[int]], Sequence[TableVersion]],
        shown: Callable[[], Collection[str]],
        resume: Callable[[Table], None],
        wake: Callable[[str], None],
    ) -> None:
        """Take what the feed reads and notifies.

        `versions` queries the database; `resume` continues the server's own work at a table, and
        `wake` notifies the viewers of one.
        """
        self._tables = tables
        self._versions = versions
        self._shown = shown
        self._resume = resume
        self._wake = wake
        self._handled: dict[str, int] = {}  # changes of owned tables, as last handled
        self._announced: dict[str, int] = {}  # changes of shown tables that are not in memory
        self._wanted: dict[str, int] = {}  # changes up to which tables are being read
        self._reading: set[asyncio.Task[None]] = set()

    def mark_handled(self, table: Table) -> None:
        """Record that this node has handled an owned table at its current version."""
        self._handled[table.id] = table.changes

    def mark_unhandled(self, table_id: str) -> None:
        """Have an owned table handled again: its work failed for a lost lease."""
        self._handled.pop(table_id, None)

    def on_delta(self, table_id: str, news: TableDelta, *, is_owned: bool) -> None:
        """Apply a peer's commit of actions."""
        if not self._tables.apply_remote(table_id, news):
            self.on_version(table_id, news.changes, is_owned=is_owned)
        elif is_owned and (table := self._tables.cached(table_id)) is not None:
            self._resume(table)

    def on_version(self, table_id: str, changes: int, *, is_owned: bool) -> None:
        """Read a table from the database unless `changes` commits of it are known."""
        is_handled = not is_owned or self._handled.get(table_id, -1) >= changes
        if is_handled and self._known(table_id) >= changes:
            return
        wanted = self._wanted.get(table_id)
        self._wanted[table_id] = max(changes, wanted or 0)
        if wanted is None:
            task = asyncio.create_task(self._read(table_id, is_owned=is_owned))
            self._reading.add(task)
            task.add_done_callback(self._reading.discard)

    async def poll(self, shards: Collection[int]) -> None:
        """Query the database for changed tables."""
        found = await asyncio.to_thread(self._versions, tuple(self._shown()), tuple(shards))
        waiting = {version.table for version in found if version.waits}
        shown = {version.table for version in found if not version.waits}
        self._handled = {name: n for name, n in self._handled.items() if name in waiting}
        self._announced = {name: n for name, n in self._announced.items() if name in shown}
        for version in found:
            self.on_version(version.table, version.changes, is_owned=version.waits)

    async def close(self) -> None:
        """Cancel all reads."""
        tasks = list(self._reading)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _known(self, table_id: str) -> int:
        """Return how many changes of a table are known here."""
        table = self._tables.cached(table_id)
        return self._announced.get(table_id, -1) if table is None else table.changes

    async def _read(self, table_id: str, *, is_owned: bool) -> None:
        """Read on; `Tables` notifies the viewers of a table in memory."""
        changes = -1
        try:
            while changes < (changes := self._wanted[table_id]):
                await self._tables.catch_up(table_id, changes)
            if is_owned:
                table = await self._tables.get(table_id)
                if table is not None:
                    self._resume(table)
            elif self._tables.cached(table_id) is None:
                self._announced[table_id] = changes
                self._wake(table_id)
        except (SQLAlchemyError, OSError) as problem:
            _LOG.error("Table %s could not be read anew: %s", table_id, problem)
        except PigpenError as problem:  # of older rules: the table cannot be played on
            _LOG.error("Table %s cannot be taken up: %s", table_id, problem)
            self._handled[table_id] = changes
        except Exception:  # noqa: BLE001 - a damaged row: go on with the other tables
            _LOG.exception("Table %s cannot be taken up.", table_id)
            self._handled[table_id] = changes
        finally:
            del self._wanted[table_id]
