"""One of the servers that share a database: what it tells the others, and hears of them.

Every node is alike, and any may die. The truth is the database; messages only say where to look.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol

from pigpen.server.live.phrases import Phrases
from pigpen.server.live.presence import Attendance
from pigpen.server.live.viewers import Onlookers
from pigpen.server.nodes.bus import Bus
from pigpen.server.nodes.change_feed import Hearing
from pigpen.server.nodes.messages import (
    EVERYBODY,
    Alive,
    Changed,
    Gone,
    Here,
    LabChanged,
    Message,
    Said,
    Took,
    channel_of,
    shard_channel,
    table_channel,
)
from pigpen.server.nodes.ownership import BEAT, Ownership
from pigpen.server.nodes.peers import REFRESH, Neighbours, left
from pigpen.server.store.leases import Lease
from pigpen.server.table.events import Cause
from pigpen.server.table.news import News
from pigpen.server.table.stand_in import deadline
from pigpen.server.table.table import Status, Table

_LOG = logging.getLogger(__name__)
_FAREWELL = 0.2  # seconds for the last word to go out


class Work(Protocol):
    """What a node does for the tables that it owns, and what holds one up."""

    def take_up(self, table: Table) -> None:
        """See to the server's own work at a table."""
        ...

    def judge(self) -> None:
        """Look for games that are over."""
        ...

    def cause(self, table_id: str) -> Cause | None:
        """What holds a table up here."""
        ...

    def took(self, pace: str, key: str, amount: int) -> None:
        """Another node used up some of a limit of so many in a minute."""
        ...

    def look_at_lab(self) -> None:
        """Look which runs of the lab there are."""
        ...

    def waiting(self) -> Iterable[tuple[str, str]]:
        """Tables that others may join, and their hosts, who are here."""
        ...


class People(NamedTuple):
    """What a server knows of those who look."""

    attendance: Attendance
    phrases: Phrases
    onlookers: Onlookers


class Node:
    """This node, among the others."""

    is_alone = False

    def __init__(
        self,
        name: str,
        bus: Bus,
        ownership: Ownership,
        neighbours: Neighbours,
        hearing: Hearing,
        people: People,
        work: Work,
    ) -> None:
        self.name = name
        self._bus = bus
        self._ownership = ownership
        self._neighbours = neighbours
        self._hearing = hearing
        self._attendance, self._phrases, self._onlookers = people
        self._work = work
        self._words = 0
        self._is_leaving = False
        self._beating = asyncio.Lock()  # or what is given up might be taken again
        self._shown: set[str] = set()  # tables that this node listens to
        self._asking: set[str] = set()  # those that it began to, and may not have heard at once
        bus.follow([EVERYBODY])

    @property
    def is_heard(self) -> bool:
        """Whether other nodes can be heard, and hear this one."""
        return self._bus.up_for > 0

    def owns(self, name: str) -> bool:
        """Whether the server's work at a table, or a run of the lab, is this node's."""
        return self._ownership.owns(name)

    def lease(self, name: str) -> Lease:
        """By which it is done.

        Raises:
            NotOwner: another node does it.
        """
        return self._ownership.lease(name)

    def waits(self, table_id: str, guest: str) -> bool:
        """Whether a guest waits at a table that others may join, at another node."""
        return self._neighbours.waits(table_id, guest)

    def blocked(self, table_id: str) -> Cause | None:
        """What holds a table up, here or at another node."""
        elsewhere = self._neighbours.blocked(table_id)
        return self._work.cause(table_id) or ("storage" if elsewhere == "storage" else None)

    def noticed(self, table: Table) -> None:
        """A table that this node owns was seen to."""
        self._hearing.noticed(table)

    def dropped(self, table_id: str) -> None:
        """The server's work at a table, begun here, turned out to be another node's."""
        self._hearing.drop(table_id)

    def committed(self, table: Table, news: News | None = None) -> None:
        """Something was stored at a table by this node; `news` if no more was done than played."""
        channels = [table_channel(table.id)]
        if needs_server(table) and not self.owns(table.id):
            channels.append(shard_channel(table.id))
        self._bus.publish(Changed(self.name, table.id, table.changes, news), channels)

    def said(self, table_id: str, seat: int, phrase: str, command_id: str) -> None:
        """A phrase was said here."""
        said = Said(self.name, table_id, seat, phrase, command_id)
        self._bus.publish(said, [table_channel(table_id)])

    def took(self, pace: str, key: str, amount: int) -> None:
        """A limit of so many in a minute was used here."""
        self._bus.publish(Took(self.name, pace, key, amount), [EVERYBODY])

    def lab_changed(self) -> None:
        """A run of the lab was begun or stopped here, or is over."""
        self._bus.publish(LabChanged(self.name), [EVERYBODY])

    def present(self, table_id: str, *, asks: bool = False) -> None:
        """Say who looks at a table by this node, and listen to what others say of it.

        Whoever begins to listen asks.
        """
        guests = self._attendance.here(table_id)
        if guests and table_id not in self._shown:
            self._shown.add(table_id)
            self._asking.add(table_id)
            self._bus.follow([table_channel(table_id)])
            asks = True
        elif not guests:
            self._shown.discard(table_id)
            self._bus.unfollow([table_channel(table_id)])
        cause = self._work.cause(table_id) or ""
        self._words += 1
        here = Here(self.name, table_id, guests, cause, asks=asks, number=self._words)
        self._bus.publish(here, [table_channel(table_id)])

    async def run(self) -> None:
        """Do a node's part until cancelled."""
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._bus.run(self._hear, self._up))
                tasks.create_task(_each(BEAT, self._beat))
                tasks.create_task(_each(BEAT, self._look))
                tasks.create_task(_each(REFRESH, self._refresh))
        finally:
            await self._hearing.close()

    async def farewell(self) -> None:
        """Give the node's work to the others, and say that it stops."""
        self._is_leaving = True
        async with self._beating:
            await self._ownership.leave()
        self._bus.publish(Gone(self.name), [EVERYBODY])
        await asyncio.sleep(_FAREWELL)

    async def _beat(self) -> None:
        self._neighbours.tick()
        before = self._ownership.shards
        async with self._beating:
            if self._is_leaving:
                return
            await self._ownership.renew()
        now = self._ownership.shards
        self._bus.unfollow(map(channel_of, before - now))
        self._bus.follow(map(channel_of, now))
        if now - before:
            self._work.judge()
            await self._look()
        self._bus.publish(Alive(self.name, tuple(self._work.waiting())), [EVERYBODY])
        asking, self._asking = self._asking & self._shown, set()
        for table_id in asking:
            self.present(table_id, asks=True)
        self._left(self._neighbours.forget_silent())

    async def _look(self) -> None:
        await self._hearing.look(self._ownership.shards)

    async def _refresh(self) -> None:
        for table_id in list(self._attendance.tables):
            self.present(table_id)

    def _up(self) -> None:
        """Others can be heard again: ask who is where."""
        self._neighbours.up()
        for table_id in list(self._attendance.tables):
            self.present(table_id, asks=True)

    def _hear(self, message: Message) -> None:
        if message.node == self.name:
            return
        match message:
            case Changed():
                self._changed(message)
            case Here():
                self._here(message)
            case Said(_, table_id, seat, phrase, command_id):
                if self._phrases.hear(table_id, seat, phrase, command_id):
                    self._onlookers.wake(table_id)
            case Took(_, pace, key, amount):
                self._work.took(pace, key, amount)
            case LabChanged():
                self._work.look_at_lab()
            case Alive():
                self._neighbours.alive(message)
            case Gone():
                self._left(self._neighbours.gone(message.node))

    def _changed(self, message: Changed) -> None:
        is_owned = self.owns(message.table)
        if message.news is None:
            self._hearing.changed(message.table, message.changes, is_owned=is_owned)
        else:
            self._hearing.learned(message.table, message.news, is_owned=is_owned)

    def _here(self, message: Here) -> None:
        self._attendance.left_elsewhere(message.table, self._neighbours.hear(message))
        self._onlookers.stir(message.table)
        if message.asks and self._attendance.here(message.table):
            self.present(message.table)

    def _left(self, words: Iterable[Here]) -> None:
        for table_id, guests in left(words).items():
            self._attendance.left_elsewhere(table_id, guests)
            self._onlookers.stir(table_id)


def needs_server(table: Table) -> bool:
    """Whether its owner has something to do: a bot is to move, a clock runs, a game is over."""
    is_over = table.status == Status.OVER
    return bool(table.bot_to_move) or deadline(table) is not None or is_over


async def _each(seconds: float, do: Callable[[], object]) -> None:
    """Do something every so many seconds; what fails is done again."""
    while True:
        try:
            result = do()
            if asyncio.iscoroutine(result):
                await result
        except Exception:  # noqa: BLE001 - the database is away, a bug: the next time it may be well
            _LOG.exception("A part of what a node does failed.")
        await asyncio.sleep(seconds)
