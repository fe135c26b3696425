"""Viewers of tables: a change notifies them, and each reads what is new by itself.

So a slow browser delays no other and queues nothing: it gets larger updates.
"""

import asyncio
from collections.abc import Callable, Generator
from contextlib import contextmanager

from pigpen.server.table.table import Table
from pigpen.server.views.shared_snapshot import Presence, SharedSnapshot


class Viewers:
    """Viewers of every table in this process."""

    def __init__(self, presence: Callable[[Table], Presence]) -> None:
        self._presence = presence
        self._callbacks: dict[str, list[Callable[[], None]]] = {}
        self._snapshots: dict[str, SharedSnapshot] = {}  # of tables with subscribers, as last shown
        self._stale: set[str] = set()  # tables whose presence may have changed since
        self._due: list[Callable[[], None]] = []  # for the next turn of the event loop

    @property
    def num_subscribers(self) -> int:
        """Browsers at all tables together."""
        return sum(map(len, self._callbacks.values()))

    @contextmanager
    def subscribe(self, table_id: str, callback: Callable[[], None]) -> Generator[None]:
        """Call `callback` whenever a table may have changed, while the block runs."""
        self._callbacks.setdefault(table_id, []).append(callback)
        try:
            yield
        finally:
            self._callbacks[table_id].remove(callback)
            if not self._callbacks[table_id]:
                del self._callbacks[table_id]
                self._snapshots.pop(table_id, None)
                self._stale.discard(table_id)

    def notify(self, table_id: str) -> None:
        """Call all subscribers of a table."""
        for callback in self._callbacks.get(table_id, ()):
            callback()

    def call_soon(self, callback: Callable[[], None]) -> None:
        """Call `callback`, which raises nothing, in the next turn of the event loop.

        One timer of the event loop serves all callbacks.
        """
        if not self._due:
            asyncio.get_running_loop().call_soon(self._run_due)
        self._due.append(callback)

    def _run_due(self) -> None:
        due, self._due = self._due, []
        for callback in due:
            callback()

    def notify_presence(self, table_id: str) -> None:
        """Notify the subscribers of a table that its viewers have changed, or are missed."""
        self.invalidate_presence(table_id)
        self.notify(table_id)

    def invalidate_presence(self, table_id: str) -> None:
        """Have a table's presence looked up again at the next snapshot."""
        if table_id in self._snapshots:
            self._stale.add(table_id)

    def snapshot(self, table: Table) -> SharedSnapshot:
        """Return a table's snapshot, made once for all of its viewers."""
        known = self._snapshots.get(table.id)
        if known is not None and table.id not in self._stale:
            if known.table is table:
                return known
            if known.table.seats is table.seats:
                return self._cache(SharedSnapshot(table, known.presence, known.public.seats))
        made = known.rendered if known is not None and known.table is table else None
        return self._cache(SharedSnapshot(table, self._presence(table), rendered=made))

    def _cache(self, moment: SharedSnapshot) -> SharedSnapshot:
        """Store a snapshot while the table has subscribers."""
        table_id = moment.table.id
        if table_id in self._callbacks:
            self._snapshots[table_id] = moment
            self._stale.discard(table_id)
        return moment
