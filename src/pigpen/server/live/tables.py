"""The tables in memory: one command at a time each, acknowledged once it is stored."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import NamedTuple

from pigpen.server.store.append import Append, Conflict
from pigpen.server.store.database import Writer
from pigpen.server.store.queries import Reader
from pigpen.server.table.decide import Command, Open, decide
from pigpen.server.table.events import Event, Thrown
from pigpen.server.table.evolve import Decided
from pigpen.server.table.refusals import STALE, Refusal, Repeated
from pigpen.server.table.stand_in import NO_PAUSE, Pause, timed
from pigpen.server.table.table import Table, awaits_landing
from pigpen.server.work.one_thread import in_one_thread

_MOST_KEPT = 1024  # tables in memory; any other is folded from its history when asked for
_ATTEMPTS = 3  # when another process writes to the same table


class Done(NamedTuple):
    """The command is stored."""

    ply: int  # of its action
    table: Table


class _Slot:
    """A table in memory, and whose turn it is to change it."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.table: Table | None = None


class Tables:
    """The door to all tables."""

    def __init__(
        self,
        reader: Reader,
        writer: Writer,
        land: Callable[[Table], Awaitable[Decided | Refusal]],
        on_change: Callable[[Table], None],
    ) -> None:
        """`land` works out the throw that is in the air at a table: see `server.work.throws`."""
        self._reader = reader
        self._land = land
        self._writer = writer
        self._on_change = on_change
        self._slots: OrderedDict[str, _Slot] = OrderedDict()

    async def get(self, table_id: str) -> Table | None:
        """The table as it is now."""
        slot = self._slot(table_id)
        if slot.table is None:
            async with slot.lock:
                return await self._load(slot, table_id)
        return slot.table

    def at_hand(self, table_id: str) -> Table | None:
        """The same, if nothing has to be waited for."""
        slot = self._slots.get(table_id)
        return None if slot is None else slot.table

    async def execute(self, table_id: str, command: Command) -> Done | Refusal:
        """Do a command. Who is cancelled meanwhile cannot know whether it was done."""
        slot = self._slot(table_id)
        async with slot.lock:
            for _ in range(_ATTEMPTS):
                try:
                    return await self._attempt(slot, table_id, command)
                except Conflict:
                    continue
        return STALE

    async def reread(self, table_id: str) -> None:
        """Forget what is in memory of a table, once the command in hand is done."""
        slot = self._slots.get(table_id)
        if slot is not None:
            async with slot.lock:
                slot.table = None

    async def _attempt(self, slot: _Slot, table_id: str, command: Command) -> Done | Refusal:
        before = None if isinstance(command, Open) else await self._load(slot, table_id)
        follow = partial(decide, before, command)
        has_many = isinstance(command, Open) and command.given  # thousands of actions, perhaps
        decided = await in_one_thread(follow) if has_many else follow()
        if isinstance(decided, Refusal):
            return decided
        if isinstance(decided, Repeated):
            assert before is not None
            return Done(decided.ply, before)
        began = time.monotonic()
        # In one commit with the throw: nothing comes between, and who dies now has not thrown.
        while awaits_landing(decided.table):
            landing = await self._land(decided.table)
            if isinstance(landing, Refusal):
                return landing
            decided = decided.then(landing)
        pause = _pause(decided.events, began)
        after = timed(before, decided.table, time.time_ns() // 1_000_000, pause)
        slot.table = None  # should the outcome of the write be unknown, read it again
        await self._writer.write(Append(before, decided.events, after))
        slot.table = after
        self._on_change(after)
        return Done(before.ply if before else 0, after)

    async def _load(self, slot: _Slot, table_id: str) -> Table | None:
        if slot.table is None:
            slot.table = await asyncio.to_thread(self._reader.load, table_id)
        return slot.table

    def _slot(self, table_id: str) -> _Slot:
        """The table's slot; slots that were not used for longest make room."""
        slot = self._slots.get(table_id)
        if slot is None:
            slot = self._slots[table_id] = _Slot()
            if len(self._slots) > _MOST_KEPT:
                self._forget(next(iter(self._slots)))
        self._slots.move_to_end(table_id)
        return slot

    def _forget(self, table_id: str) -> None:
        """Drop a slot, or keep it for longer if it is in use."""
        if self._slots[table_id].lock.locked():
            self._slots.move_to_end(table_id)
        else:
            del self._slots[table_id]


def _pause(events: Iterable[Event], began: float) -> Pause:
    """The time of the throws among events that were worked out since `began`, monotonic."""
    throws = [event for event in events if isinstance(event, Thrown)]
    if not throws:
        return NO_PAUSE
    shown = sum(event.trajectory.seconds for event in throws if event.trajectory is not None)
    return Pause(round(1000 * (time.monotonic() - began)), round(1000 * shown))
