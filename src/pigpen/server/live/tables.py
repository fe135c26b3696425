"""The tables in memory: one command at a time each, acknowledged once it is stored."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import AbstractContextManager
from functools import partial
from typing import NamedTuple, Protocol

from pigpen.server.access.limits import TOO_MANY_PLIES, Limits
from pigpen.server.live.presence import NoPeers
from pigpen.server.live.table_cache import Slot, Slots
from pigpen.server.store.append import Append, Conflict, IdUsed, counted
from pigpen.server.store.leases import Lease
from pigpen.server.store.queries import Reader
from pigpen.server.store.writer import Writer
from pigpen.server.table.by_hand import Enter
from pigpen.server.table.decide import Act, BotAct, Command, Open, decide
from pigpen.server.table.events import Event, Thrown
from pigpen.server.table.evolve import Decided
from pigpen.server.table.news import News, informed, news_of
from pigpen.server.table.refusals import STALE, STALE_COMMITMENT, Refusal, Repeated
from pigpen.server.table.stand_in import NO_PAUSE, Expire, Pause, timed
from pigpen.server.table.table import Table, awaits_landing
from pigpen.server.work.worker import ThreadWorker
from pigpen.server.work.workers import Workers

_ATTEMPTS = 3  # when another process writes to the same table


class Done(NamedTuple):
    """The command is stored."""

    ply: int  # of its action
    table: Table


class Sharing(Protocol):
    """What a node knows of those beside it that write to the same tables."""

    @property
    def is_alone(self) -> bool:
        """Whether there are none: what is in memory is then always the newest."""
        ...

    def lease(self, table_id: str) -> Lease | None:
        """By which the server's own work is done at a table; none where a node is alone.

        Raises:
            NotOwner: another node does it.
        """
        ...


class Tables:
    """The door to all tables."""

    def __init__(
        self,
        reader: Reader,
        writer: Writer,
        land: Callable[[Table], Awaitable[Decided | Refusal]],
        on_change: Callable[[Table, News | None], None],
        sharing: Sharing | None = None,
        on_heard: Callable[[Table], None] = lambda _: None,
        limits: Limits | None = None,
    ) -> None:
        """`land` works out the throw that is in the air at a table: see `server.work.throws`.

        `on_change` is told of a table where something was done here, and of what was played if
        that is all; `on_heard` of one where more was done than was known here, by another
        node or by a write whose answer was lost. Of `limits` those of plies in memory count.
        """
        self._reader = reader
        self._land = land
        self._writer = writer
        self._on_change = on_change
        self._sharing = sharing or NoPeers()
        self._on_heard = on_heard
        self._copying = Workers(partial(ThreadWorker, "copy"), 1)
        self._slots = Slots(limits or Limits())

    async def get(self, table_id: str) -> Table | None:
        """The table as this node knows it, no older than the last word of another node."""
        slot = self._slots.find(table_id)
        if slot is not None and slot.table is not None:
            self._slots.touch(slot)
            return slot.table
        with self._slots.at(table_id) as slot:
            async with slot.lock:
                return await self._load(slot, table_id)

    async def fresh(self, table_id: str) -> Table | None:
        """The table as it is now, whoever wrote to it."""
        if self._sharing.is_alone:
            return await self.get(table_id)
        with self._slots.at(table_id) as slot:
            async with slot.lock:
                await self._refresh(slot, table_id)
                return slot.table

    def showing(self, table_id: str) -> AbstractContextManager[object]:
        """Keep a table in memory while the block runs, for a page that shows it."""
        return self._slots.at(table_id)

    def can_show(self, table: Table) -> bool:
        """Whether there is room in memory for one more page that shows a table.

        There always is at a table that is in use, and at one that is not long.
        """
        return self._slots.can_show(table)

    def learn(self, table_id: str, news: News) -> bool:
        """Take from another node what it has committed, should that be just what comes next here.

        Returns whether it was; if not, `hear` asks the database.
        """
        slot = self._slots.find(table_id)
        if slot is None or slot.table is None or slot.lock.locked():
            return False
        if slot.table.changes + 1 != news.changes:
            return False
        with slot:
            slot.table = informed(slot.table, news)
        self._on_heard(slot.table)
        return True

    async def hear(self, table_id: str, changes: int) -> None:
        """A table has changed so many times: read on, should more be known here of it than that."""
        slot = self._slots.find(table_id)
        if slot is None or _knows(slot.table, changes):
            return
        with slot:
            async with slot.lock:
                if not _knows(slot.table, changes):
                    await self._refresh(slot, table_id)

    def at_hand(self, table_id: str) -> Table | None:
        """The same, if nothing has to be waited for."""
        slot = self._slots.find(table_id)
        return None if slot is None else slot.table

    async def execute(self, table_id: str, command: Command) -> Done | Refusal:
        """Do a command. Who is cancelled meanwhile cannot know whether it was done.

        Raises:
            NotOwner: it is the server's own, and another node's to do.
        """
        with self._slots.at(table_id) as slot:
            async with slot.lock:
                for _ in range(_ATTEMPTS):
                    try:
                        return await self._attempt(slot, table_id, command)
                    except IdUsed:
                        return STALE_COMMITMENT
                    except Conflict:
                        await self._refresh(slot, table_id)
        return STALE

    @property
    def num_kept(self) -> int:
        """How many are in memory."""
        return len(self._slots)

    @property
    def num_plies(self) -> int:
        """Their actions, with those that were taken back."""
        return self._slots.num_plies

    async def at_rest(self) -> None:
        """Wait until what is being done at tables now is done: throws are in the air there."""
        for slot in self._slots.busy():
            async with slot.lock:
                pass

    async def reread(self, table_id: str) -> None:
        """Forget what is in memory of a table, once the command in hand is done."""
        with self._slots.at(table_id) as slot:
            async with slot.lock:
                slot.table = None

    async def _attempt(self, slot: Slot, table_id: str, command: Command) -> Done | Refusal:
        is_servers = isinstance(command, BotAct | Expire)
        lease = self._sharing.lease(table_id) if is_servers else None
        before = None if isinstance(command, Open) else await self._load(slot, table_id)
        if isinstance(command, Open) and command.given:  # thousands of actions, perhaps
            host = command.asked.host
            decided = await self._copying.call(host, decide, before, command)
        else:
            decided = decide(before, command)
        if isinstance(decided, Refusal) and before is not None and not self._sharing.is_alone:
            await self._refresh(slot, table_id)  # what refuses it may be no longer so
            if slot.table is not before:
                before = slot.table
                decided = decide(before, command)
        if isinstance(decided, Refusal):
            return decided
        if isinstance(decided, Repeated):
            assert before is not None
            return Done(decided.ply, before)
        if isinstance(command, Act | Enter | BotAct) and not self._slots.can_grow(decided.table):
            return TOO_MANY_PLIES
        began = time.monotonic()
        # In one commit with the throw: nothing comes between, and who dies now has not thrown.
        while awaits_landing(decided.table):
            landing = await self._land(decided.table)
            if isinstance(landing, Refusal):
                return landing
            decided = decided.then(landing)
        pause = _pause(decided.events, began)
        at = time.time_ns() // 1_000_000
        after = counted(before, timed(before, decided.table, at, pause))
        slot.table, slot.doubted = None, before  # should the outcome be unknown, read it again
        await self._writer.write(Append(before, decided.events, after, lease))
        slot.table, slot.doubted = after, None
        self._on_change(after, news_of(decided.events, after))
        return Done(before.ply if before else 0, after)

    async def _load(self, slot: Slot, table_id: str) -> Table | None:
        if slot.table is None:
            slot.table = await asyncio.to_thread(self._reader.load, table_id)
            doubted, slot.doubted = slot.doubted, None
            if slot.table and doubted and slot.table.changes != doubted.changes:
                self._on_heard(slot.table)  # it was done, and nobody was told
        return slot.table

    async def _refresh(self, slot: Slot, table_id: str) -> None:
        """Read on from what is known, and tell if there was more."""
        before = slot.table
        if before is None:
            await self._load(slot, table_id)
        else:
            slot.table = await asyncio.to_thread(self._reader.newer, before)
        if slot.table is not None and slot.table is not before:
            self._on_heard(slot.table)


def _knows(table: Table | None, changes: int) -> bool:
    return table is not None and table.changes >= changes


def _pause(events: Iterable[Event], began: float) -> Pause:
    """The time of the throws among events that were worked out since `began`, monotonic."""
    throws = [event for event in events if isinstance(event, Thrown)]
    if not throws:
        return NO_PAUSE
    shown = sum(event.trajectory.seconds for event in throws if event.trajectory is not None)
    return Pause(round(1000 * (time.monotonic() - began)), round(1000 * shown))
