"""The tables in memory: one command at a time each, acknowledged once it is stored."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import AbstractContextManager
from functools import partial
from typing import NamedTuple, Protocol

from pigpen.server.access.limits import TOO_MANY_PLIES, Limits
from pigpen.server.live.presence import NoPeers
from pigpen.server.live.table_cache import CacheEntry, TableCache
from pigpen.server.store.append import Append, Conflict, IdUsed, with_change_counted
from pigpen.server.store.leases import Lease
from pigpen.server.store.queries import Reader
from pigpen.server.store.writer import Writer
from pigpen.server.table.by_hand import Enter
from pigpen.server.table.decide import Act, BotAct, Command, Open, decide
from pigpen.server.table.delta import TableDelta, apply_delta, delta_of
from pigpen.server.table.events import Event, Thrown
from pigpen.server.table.evolve import Transition
from pigpen.server.table.refusals import STALE, STALE_COMMITMENT, Refusal, Repeated
from pigpen.server.table.stand_in import NO_PAUSE, Expire, Pause, with_turn_start
from pigpen.server.table.table import Table, awaits_landing
from pigpen.server.work.worker import ThreadWorker
from pigpen.server.work.worker_pool import WorkerPool

_ATTEMPTS = 3  # when another node commits to the same table first


class Done(NamedTuple):
    """A command that is stored."""

    ply: int  # of its action
    table: Table


class Coordination(Protocol):
    """Coordination of a node with other nodes that write to the same tables."""

    @property
    def is_alone(self) -> bool:
        """Whether there are none: tables in memory are then always current."""
        ...

    def lease(self, table_id: str) -> Lease | None:
        """Return the lease for the server's own work at a table; None on a single node.

        Raises:
            NotOwner: another node has it.
        """
        ...


class Tables:
    """Reads tables and executes commands at them, through a cache."""

    def __init__(
        self,
        reader: Reader,
        writer: Writer,
        land: Callable[[Table], Awaitable[Transition | Refusal]],
        on_change: Callable[[Table, TableDelta | None], None],
        coordination: Coordination | None = None,
        on_remote_change: Callable[[Table], None] = lambda _: None,
        limits: Limits | None = None,
    ) -> None:
        """Take what tables are read from, written to and shown by.

        `land` computes the throw that is in the air at a table: see `server.work.throws`.
        `on_change` is called with a table that a command changed here, and with the actions if it
        changed nothing else; `on_remote_change` with one that another node changed, or a write
        whose answer was lost. Of `limits` only those of plies in memory count.
        """
        self._reader = reader
        self._land = land
        self._writer = writer
        self._on_change = on_change
        self._coordination = coordination or NoPeers()
        self._on_remote_change = on_remote_change
        self._copy_workers = WorkerPool(partial(ThreadWorker, "copy"), 1)
        self._cache = TableCache(limits or Limits())

    async def get(self, table_id: str) -> Table | None:
        """Return the table as this node knows it, no older than the last message of a peer."""
        entry = self._cache.find(table_id)
        if entry is not None and entry.table is not None:
            self._cache.touch(entry)
            return entry.table
        with self._cache.at(table_id) as entry:
            async with entry.lock:
                return await self._load(entry, table_id)

    async def latest(self, table_id: str) -> Table | None:
        """Return the table as it is in the database now."""
        if self._coordination.is_alone:
            return await self.get(table_id)
        with self._cache.at(table_id) as entry:
            async with entry.lock:
                await self._refresh(entry, table_id)
                return entry.table

    def pin(self, table_id: str) -> AbstractContextManager[object]:
        """Keep a table in memory while the block runs, for a page that shows it."""
        return self._cache.at(table_id)

    def can_show(self, table: Table) -> bool:
        """Whether there is room in memory for one more page that shows a table.

        There is always room for a table in use, and for a short one.
        """
        return self._cache.can_show(table)

    def apply_remote(self, table_id: str, news: TableDelta) -> bool:
        """Apply a peer's commit if it directly follows what is known here.

        Returns whether it did; if not, `catch_up` queries the database.
        """
        entry = self._cache.find(table_id)
        if entry is None or entry.table is None or entry.lock.locked():
            return False
        if entry.table.changes + 1 != news.changes:
            return False
        with entry:
            entry.table = apply_delta(entry.table, news)
        self._on_remote_change(entry.table)
        return True

    async def catch_up(self, table_id: str, changes: int) -> None:
        """Read a table in memory from the database unless `changes` commits are known."""
        entry = self._cache.find(table_id)
        if entry is None or _knows(entry.table, changes):
            return
        with entry:
            async with entry.lock:
                if not _knows(entry.table, changes):
                    await self._refresh(entry, table_id)

    def cached(self, table_id: str) -> Table | None:
        """Return the table if it is in memory, without waiting."""
        entry = self._cache.find(table_id)
        return None if entry is None else entry.table

    async def execute(self, table_id: str, command: Command) -> Done | Refusal:
        """Execute a command. A caller who is cancelled cannot know whether it was done.

        Raises:
            NotOwner: the command is the server's own, and another node's to do.
        """
        with self._cache.at(table_id) as entry:
            async with entry.lock:
                for _ in range(_ATTEMPTS):
                    try:
                        return await self._attempt(entry, table_id, command)
                    except IdUsed:
                        return STALE_COMMITMENT
                    except Conflict:
                        await self._refresh(entry, table_id)
        return STALE

    @property
    def num_cached(self) -> int:
        """The number of tables in memory."""
        return len(self._cache)

    @property
    def num_plies(self) -> int:
        """The actions of the tables in memory, undone ones included."""
        return self._cache.num_plies

    async def wait_until_idle(self) -> None:
        """Wait until the commands in progress are done: throws are in the air there."""
        for entry in self._cache.busy():
            async with entry.lock:
                pass

    async def invalidate(self, table_id: str) -> None:
        """Drop a table from memory, once the command in progress is done."""
        with self._cache.at(table_id) as entry:
            async with entry.lock:
                entry.table = None

    async def _attempt(self, entry: CacheEntry, table_id: str, command: Command) -> Done | Refusal:
        is_servers = isinstance(command, BotAct | Expire)
        lease = self._coordination.lease(table_id) if is_servers else None
        before = None if isinstance(command, Open) else await self._load(entry, table_id)
        if isinstance(command, Open) and command.given:  # it may have thousands of actions
            host = command.asked.host
            decided = await self._copy_workers.call(host, decide, before, command)
        else:
            decided = decide(before, command)
        if isinstance(decided, Refusal) and before is not None and not self._coordination.is_alone:
            await self._refresh(entry, table_id)  # the reason may be gone by now
            if entry.table is not before:
                before = entry.table
                decided = decide(before, command)
        if isinstance(decided, Refusal):
            return decided
        if isinstance(decided, Repeated):
            assert before is not None
            return Done(decided.ply, before)
        if isinstance(command, Act | Enter | BotAct) and not self._cache.can_grow(decided.table):
            return TOO_MANY_PLIES
        began = time.monotonic()
        # The throw is one commit: nothing comes between, and a process that dies has not thrown.
        while awaits_landing(decided.table):
            landing = await self._land(decided.table)
            if isinstance(landing, Refusal):
                return landing
            decided = decided.then(landing)
        pause = _pause(decided.events, began)
        at = time.time_ns() // 1_000_000
        after = with_change_counted(before, with_turn_start(before, decided.table, at, pause))
        entry.table, entry.in_doubt = None, before  # should the outcome be unknown, read it again
        await self._writer.write(Append(before, decided.events, after, lease))
        entry.table, entry.in_doubt = after, None
        self._on_change(after, delta_of(decided.events, after))
        return Done(before.ply if before else 0, after)

    async def _load(self, entry: CacheEntry, table_id: str) -> Table | None:
        if entry.table is None:
            entry.table = await asyncio.to_thread(self._reader.load, table_id)
            in_doubt, entry.in_doubt = entry.in_doubt, None
            if entry.table and in_doubt and entry.table.changes != in_doubt.changes:
                self._on_remote_change(entry.table)  # it was stored, but not acknowledged
        return entry.table

    async def _refresh(self, entry: CacheEntry, table_id: str) -> None:
        """Read the commits after the known ones, and notify if there are any."""
        before = entry.table
        if before is None:
            await self._load(entry, table_id)
        else:
            entry.table = await asyncio.to_thread(self._reader.refresh, before)
        if entry.table is not None and entry.table is not before:
            self._on_remote_change(entry.table)


def _knows(table: Table | None, changes: int) -> bool:
    return table is not None and table.changes >= changes


def _pause(events: Iterable[Event], began: float) -> Pause:
    """Return the time of the throws that were computed since `began`, on a monotonic clock."""
    throws = [event for event in events if isinstance(event, Thrown)]
    if not throws:
        return NO_PAUSE
    shown = sum(event.trajectory.seconds for event in throws if event.trajectory is not None)
    return Pause(round(1000 * (time.monotonic() - began)), round(1000 * shown))
