"""One of several servers of a database: publishes its changes, and handles those of its peers.

All nodes are alike, and any may die. The truth is the database; messages only say where to look.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol

from pigpen.server.live.phrases import Phrases
from pigpen.server.live.presence import Attendance
from pigpen.server.live.viewers import Viewers
from pigpen.server.nodes.bus import Bus
from pigpen.server.nodes.change_feed import ChangeFeed
from pigpen.server.nodes.messages import (
    ALL_NODES,
    Heartbeat,
    LimitUsed,
    Message,
    NodeLeft,
    PageChanged,
    PhraseSaid,
    PresenceUpdate,
    TableChanged,
    channel_of,
    shard_channel,
    table_channel,
)
from pigpen.server.nodes.ownership import RENEWAL_SECONDS, Ownership
from pigpen.server.nodes.peers import REFRESH_SECONDS, Peers, guests_by_table
from pigpen.server.store.leases import Lease
from pigpen.server.table.delta import TableDelta
from pigpen.server.table.events import Cause
from pigpen.server.table.stand_in import deadline
from pigpen.server.table.table import Status, Table

_LOG = logging.getLogger(__name__)
_LAST_MESSAGE_SECONDS = 0.2  # for the last message to be sent


class Work(Protocol):
    """The server's own work at the tables that a node owns, and what blocks it."""

    def resume(self, table: Table) -> None:
        """Continue the server's own work at a table: bots and clocks."""
        ...

    def wake_judge(self) -> None:
        """Look for games that are over."""
        ...

    def cause(self, table_id: str) -> Cause | None:
        """Return why a table is blocked here, if it is."""
        ...

    def record_limit_use(self, pace: str, key: str, amount: int) -> None:
        """Count what a client used up of a rate limit at another node."""
        ...

    def wake_pages(self) -> None:
        """Have the background work of pages look for work."""
        ...

    def waiting_hosts(self) -> Iterable[tuple[str, str]]:
        """Yield open tables and their hosts, if the hosts are connected here."""
        ...

    def num_people(self) -> int:
        """Return how many guests are here."""
        ...


class People(NamedTuple):
    """The viewers of a server, their attendance and their phrases."""

    attendance: Attendance
    phrases: Phrases
    viewers: Viewers


class Node:
    """This node, among its peers."""

    is_alone = False

    def __init__(
        self,
        name: str,
        bus: Bus,
        ownership: Ownership,
        peers: Peers,
        change_feed: ChangeFeed,
        people: People,
        work: Work,
    ) -> None:
        self.name = name
        self._bus = bus
        self._ownership = ownership
        self._peers = peers
        self._change_feed = change_feed
        self._attendance, self._phrases, self._viewers = people
        self._work = work
        self._presence_number = 0
        self._is_leaving = False
        self._renewing = asyncio.Lock()  # a renewal might acquire again what `leave` released
        self._shown: set[str] = set()  # tables to whose channels this node subscribes
        self._asking: set[str] = set()  # those subscribed to lately: answers may have been missed
        bus.subscribe([ALL_NODES])

    @property
    def is_heard(self) -> bool:
        """Whether messages arrive from other nodes, and reach them."""
        return self._bus.connected_for > 0

    def owns(self, name: str) -> bool:
        """Whether this node owns the work at a table, or a run of the lab."""
        return self._ownership.owns(name)

    def lease(self, name: str) -> Lease:
        """Return the lease of a table or other work.

        Raises:
            NotOwner: another node owns it.
        """
        return self._ownership.lease(name)

    def waits(self, table_id: str, guest: str) -> bool:
        """Whether a guest waits at an open table, at another node."""
        return self._peers.waits(table_id, guest)

    @property
    def num_people_elsewhere(self) -> int:
        """The number of guests at the other nodes."""
        return self._peers.num_people

    def blocked(self, table_id: str) -> Cause | None:
        """Return why a table is blocked, here or at another node."""
        elsewhere = self._peers.blocked(table_id)
        return self._work.cause(table_id) or ("storage" if elsewhere == "storage" else None)

    def mark_handled(self, table: Table) -> None:
        """Record that an owned table was handled."""
        self._change_feed.mark_handled(table)

    def lost_lease(self, table_id: str) -> None:
        """Have a table handled again if it is owned: work begun here met another owner."""
        self._change_feed.mark_unhandled(table_id)

    def publish_commit(self, table: Table, news: TableDelta | None = None) -> None:
        """Publish a commit of this node; with `news` if it contains actions only."""
        channels = [table_channel(table.id)]
        if needs_server(table) and not self.owns(table.id):
            channels.append(shard_channel(table.id))
        self._bus.publish(TableChanged(self.name, table.id, table.changes, news), channels)

    def publish_phrase(self, table_id: str, seat: int, phrase: str, command_id: str) -> None:
        """Publish a phrase that was said here."""
        said = PhraseSaid(self.name, table_id, seat, phrase, command_id)
        self._bus.publish(said, [table_channel(table_id)])

    def publish_limit_use(self, pace: str, key: str, amount: int) -> None:
        """Publish that a rate limit was used here."""
        self._bus.publish(LimitUsed(self.name, pace, key, amount), [ALL_NODES])

    def publish_page_change(self) -> None:
        """Publish that a page changed what the background work of other nodes looks for."""
        self._bus.publish(PageChanged(self.name), [ALL_NODES])

    def publish_presence(self, table_id: str, *, asks: bool = False) -> None:
        """Publish who looks at a table through this node, and subscribe to its channel.

        A node that subscribes asks the others to publish theirs.
        """
        guests = self._attendance.here(table_id)
        if guests and table_id not in self._shown:
            self._shown.add(table_id)
            self._asking.add(table_id)
            self._bus.subscribe([table_channel(table_id)])
            asks = True
        elif not guests:
            self._shown.discard(table_id)
            self._bus.unsubscribe([table_channel(table_id)])
        cause = self._work.cause(table_id) or ""
        self._presence_number += 1
        here = PresenceUpdate(
            self.name, table_id, guests, cause, asks=asks, number=self._presence_number
        )
        self._bus.publish(here, [table_channel(table_id)])

    async def run(self) -> None:
        """Run the node until cancelled."""
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._bus.run(self._on_message, self._on_connected))
                tasks.create_task(_every(RENEWAL_SECONDS, self._renew))
                tasks.create_task(_every(RENEWAL_SECONDS, self._poll))
                tasks.create_task(_every(REFRESH_SECONDS, self._publish_all_presence))
        finally:
            await self._change_feed.close()

    async def leave(self) -> None:
        """Release the node's leases, and publish that it stops."""
        self._is_leaving = True
        async with self._renewing:
            await self._ownership.leave()
        self._bus.publish(NodeLeft(self.name), [ALL_NODES])
        await asyncio.sleep(_LAST_MESSAGE_SECONDS)

    async def _renew(self) -> None:
        self._peers.tick()
        before = self._ownership.shards
        async with self._renewing:
            if self._is_leaving:
                return
            await self._ownership.renew()
        now = self._ownership.shards
        self._bus.unsubscribe(map(channel_of, before - now))
        self._bus.subscribe(map(channel_of, now))
        if now - before:
            self._work.wake_judge()
            await self._poll()
        waiting = tuple(self._work.waiting_hosts())
        self._bus.publish(Heartbeat(self.name, waiting, self._work.num_people()), [ALL_NODES])
        asking, self._asking = self._asking & self._shown, set()
        for table_id in asking:
            self.publish_presence(table_id, asks=True)
        self._guests_left(self._peers.drop_silent())

    async def _poll(self) -> None:
        await self._change_feed.poll(self._ownership.shards)

    async def _publish_all_presence(self) -> None:
        for table_id in list(self._attendance.tables):
            self.publish_presence(table_id)

    def _on_connected(self) -> None:
        """Publish presence everywhere and request it: messages arrive again."""
        self._peers.on_reconnected()
        for table_id in list(self._attendance.tables):
            self.publish_presence(table_id, asks=True)

    def _on_message(self, message: Message) -> None:
        if message.node == self.name:
            return
        match message:
            case TableChanged():
                self._on_table_changed(message)
            case PresenceUpdate():
                self._on_presence(message)
            case PhraseSaid(_, table_id, seat, phrase, command_id):
                if self._phrases.add_remote(table_id, seat, phrase, command_id):
                    self._viewers.notify(table_id)
            case LimitUsed(_, pace, key, amount):
                self._work.record_limit_use(pace, key, amount)
            case PageChanged():
                self._work.wake_pages()
            case Heartbeat():
                self._peers.on_heartbeat(message)
            case NodeLeft():
                self._guests_left(self._peers.remove(message.node))

    def _on_table_changed(self, message: TableChanged) -> None:
        is_owned = self.owns(message.table)
        if message.news is None:
            self._change_feed.on_version(message.table, message.changes, is_owned=is_owned)
        else:
            self._change_feed.on_delta(message.table, message.news, is_owned=is_owned)

    def _on_presence(self, message: PresenceUpdate) -> None:
        self._attendance.left_remotely(message.table, self._peers.update(message))
        self._viewers.notify_presence(message.table)
        if message.asks and self._attendance.here(message.table):
            self.publish_presence(message.table)

    def _guests_left(self, words: Iterable[PresenceUpdate]) -> None:
        for table_id, guests in guests_by_table(words).items():
            self._attendance.left_remotely(table_id, guests)
            self._viewers.notify_presence(table_id)


def needs_server(table: Table) -> bool:
    """Whether the owner has work to do: a bot is to move, a clock runs, a game is over."""
    is_over = table.status == Status.OVER
    return bool(table.bot_to_move) or deadline(table) is not None or is_over


async def _every(seconds: float, do: Callable[[], object]) -> None:
    """Call `do` every `seconds`; a failure is logged, and the next call follows."""
    while True:
        try:
            result = do()
            if asyncio.iscoroutine(result):
                await result
        except Exception:  # noqa: BLE001 - an outage or a bug: try again the next time
            _LOG.exception("A part of what a node does failed.")
        await asyncio.sleep(seconds)
