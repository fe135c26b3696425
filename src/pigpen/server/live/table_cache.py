"""A cache of tables in memory, weighed in plies: tables in use stay, idle ones make room."""

import asyncio
from collections import OrderedDict
from typing import Final, Self

from pigpen.server.access.limits import Limits
from pigpen.server.table.table import Table

_EMPTY: Final = 8  # plies that weigh as much as a table without any: 3 to 5 kB
_SHORT: Final = 1000  # plies of a table for which there is always room


class CacheEntry:
    """A table in memory, with the lock under which it is changed.

    As a context manager it marks the table as in use, so that it stays in memory.
    """

    def __init__(self, cache: "TableCache", table_id: str) -> None:
        self.table_id = table_id
        self._cache = cache
        self.lock = asyncio.Lock()
        self.table: Table | None = None
        self.in_doubt: Table | None = None  # the table before a write whose outcome is unknown
        self.num_users = 0  # pages that show the table, and commands in progress
        self.plies = 0  # of the table, when it was last weighed

    def __enter__(self) -> Self:
        self._cache.acquire(self)
        self.num_users += 1
        return self

    def __exit__(self, *_: object) -> None:
        self.num_users -= 1
        self._cache.release(self)


class TableCache:
    """Cached tables by id; every operation takes constant time."""

    def __init__(self, limits: Limits) -> None:
        self._most_idle = limits.idle_plies
        self._most_shown = limits.shown_plies
        self._entries: dict[str, CacheEntry] = {}
        self._idle: OrderedDict[str, CacheEntry] = (
            OrderedDict()
        )  # not in use, least recently used first
        self._idle_plies = 0
        self.num_plies = 0  # of all tables

    def __len__(self) -> int:
        return len(self._entries)

    def find(self, table_id: str) -> CacheEntry | None:
        """Return the entry of a table that is in memory or in use."""
        return self._entries.get(table_id)

    def busy(self) -> list[CacheEntry]:
        """Return the entries of tables that are being changed."""
        return [entry for entry in self._entries.values() if entry.lock.locked()]

    def touch(self, entry: CacheEntry) -> None:
        """Mark an entry as used just now."""
        if not entry.num_users:
            self._idle.move_to_end(entry.table_id)

    def at(self, table_id: str) -> CacheEntry:
        """Return the entry of a table, made if missing, for immediate use."""
        entry = self._entries.get(table_id)
        if entry is None:
            entry = self._entries[table_id] = CacheEntry(self, table_id)
        return entry

    def acquire(self, entry: CacheEntry) -> None:
        """Keep an entry in memory; called by the entry before each use."""
        if not entry.num_users and self._idle.pop(entry.table_id, None) is not None:
            self._idle_plies -= entry.plies

    def release(self, entry: CacheEntry) -> None:
        """Weigh an entry; called by the entry after each use.

        After its last use the least recently used entries make room.
        """
        plies = 0 if entry.table is None else entry.table.num_plies
        self.num_plies += plies - entry.plies
        entry.plies = plies
        if entry.num_users:
            return
        if entry.table is None and entry.in_doubt is None:
            del self._entries[entry.table_id]
            return
        self._idle[entry.table_id] = entry
        self._idle_plies += plies
        while self._is_overfull():
            table_id, oldest = self._idle.popitem(last=False)
            del self._entries[table_id]
            self._idle_plies -= oldest.plies
            self.num_plies -= oldest.plies

    def can_show(self, table: Table) -> bool:
        """Whether there is room for one more page that shows a table."""
        entry = self._entries.get(table.id)
        is_in_use = entry is not None and entry.num_users > 0
        return is_in_use or self._has_room(table, table.num_plies)

    def can_grow(self, table: Table) -> bool:
        """Whether there is room for more plies at a table in use."""
        return self._has_room(table, 0)

    def _has_room(self, table: Table, more: int) -> bool:
        shown = self.num_plies - self._idle_plies + more
        return not self._most_shown or table.num_plies <= _SHORT or shown <= self._most_shown

    def _is_overfull(self) -> bool:
        """Whether idle tables weigh too much; a single one may."""
        num = len(self._idle)
        return 0 < self._most_idle < self._idle_plies + _EMPTY * num and num > 1
