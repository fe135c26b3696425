"""A node as a schedule runs it: the server's own code between a database, a bus and lines.

What decides, hears, owns, plays and shows is the server's: `Tables`, `Bots`, `Clocks`, `Node`
and the viewer behind each socket. Its threads, its database, Redis and the browsers are the
schedule's. The process may die between any two steps, or stand still and go on.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec
from litestar.exceptions import WebSocketDisconnect
from sim_process import SimProcess
from sqlalchemy.exc import OperationalError

from pigpen.server.http.commands import parse, refusal_frame, to_command
from pigpen.server.http.problems import refusal_of_error
from pigpen.server.http.socket import _Viewer
from pigpen.server.live.arrivals import Arrivals
from pigpen.server.live.bots import Bots
from pigpen.server.live.clocks import Clocks
from pigpen.server.live.phrases import Phrases
from pigpen.server.live.presence import Attendance
from pigpen.server.live.retries import Retries
from pigpen.server.live.shutdown_notice import ShutdownNotice
from pigpen.server.live.table_logs import TableLogs
from pigpen.server.live.tables import Tables
from pigpen.server.live.viewers import Viewers
from pigpen.server.nodes.change_feed import ChangeFeed
from pigpen.server.nodes.messages import Message
from pigpen.server.nodes.node import Node, People
from pigpen.server.nodes.ownership import Ownership
from pigpen.server.nodes.peers import Peers
from pigpen.server.protocols import EXTENSION
from pigpen.server.store.append import Append
from pigpen.server.store.leases import Lease
from pigpen.server.table.delta import TableDelta
from pigpen.server.table.events import Cause
from pigpen.server.table.refusals import Refusal
from pigpen.server.table.table import Table
from pigpen.server.views.shared_snapshot import Presence
from pigpen.server.wire.live import Done

if TYPE_CHECKING:
    from several import Several

AWAY = 4.0  # seconds until somebody is gone
DELAY = 0.3  # seconds of a bot


class SimNode(SimProcess):
    """One process."""

    def __init__(self, world: "Several", name: str) -> None:
        self.name = name
        self.world = world
        self.lines: list[Line] = []
        super().__init__()

    def _begin(self) -> None:
        world, clock = self.world, self.world.loop.time
        self.retries = Retries(self._held_up)
        self.viewers = Viewers(self._presence)
        self.phrases = Phrases(clock)
        self.logs = TableLogs()
        self.shutdown_notice = ShutdownNotice()
        self.metrics: Any = Unmeasured()
        self.rate_limits: Any = Unmeasured()
        self.bus = SimBus(self)
        peers = Peers(self.name, AWAY, lambda: self.bus.connected_for, clock)
        self.attendance = Attendance(AWAY, clock, peers)
        ownership = Ownership(SimLeases(self), clock)
        reader: Any = world.reader
        self.tables = Tables(
            reader,
            self,  # type: ignore[arg-type]
            _no_throws,
            self._changed,
            ownership,
            self.on_remote_change,
        )
        change_feed = ChangeFeed(
            self.tables, reader.versions, self._shown, self.resume, self.viewers.notify
        )
        people = People(self.attendance, self.phrases, self.viewers)
        self.node = Node(self.name, self.bus, ownership, peers, change_feed, people, self)
        solving: Any = None  # no bot here solves
        self.arrivals = Arrivals(self.attendance, self.node, self.viewers, AWAY)
        self.bots = Bots(self.tables, solving, self.retries, DELAY, on_lost=self.node.lost_lease)
        self.clocks = Clocks(self.tables, self.retries, self.node.lost_lease)
        asyncio.get_running_loop().create_task(self.node.run())

    def die(self) -> None:
        """Every line breaks, too."""
        self.is_dead = True
        for line in list(self.lines):
            line.broke()
        super().die()

    # Its writer.

    async def write(self, work: Append) -> None:
        """As `store.database.Writer`; the answer may be lost once it is done."""
        await asyncio.sleep(self.world.moment())
        await self.gate()
        self.world.store.append(work, self.name)
        await asyncio.sleep(self.world.moment())
        await self.gate()
        self.world.store.answer()
        if self.world.loses_answer():
            raise OperationalError("", {}, Exception("the line broke before the answer"))

    # As `Services`.

    def notice(self, table: Table) -> None:
        if self.node.owns(table.id):
            self.bots.notice(table)
            self.clocks.notice(table)
            self.node.mark_handled(table)

    def resume(self, table: Table) -> None:
        self.notice(table)

    def wake_judge(self) -> None:
        pass

    def wake_pages(self) -> None:
        pass

    def record_limit_use(self, pace: str, key: str, amount: int) -> None:
        pass

    def cause(self, table_id: str) -> Cause | None:
        return self.retries.cause(table_id)

    def _presence(self, table: Table) -> Presence:
        return self.arrivals.presence(table)

    def num_people(self) -> int:
        return 0

    def waiting_hosts(self) -> Iterator[tuple[str, str]]:
        yield from ()

    def on_remote_change(self, table: Table) -> None:
        self.viewers.notify(table.id)
        self.notice(table)

    def _changed(self, table: Table, news: TableDelta | None) -> None:
        self.retries.on_stored(table.id)
        self.node.publish_commit(table, news)
        self.viewers.notify(table.id)
        self.notice(table)

    def _held_up(self, table_id: str) -> None:
        self.node.publish_presence(table_id)
        self.viewers.notify_presence(table_id)

    def _shown(self) -> Any:
        return self.attendance.tables

    def serve(self, line: "Line") -> None:
        """A browser has connected."""
        services: Any = self
        socket: Any = line
        viewer = _Viewer(socket, services, line.table, line.guest)
        line.world.loop.create_task(_served(viewer))


async def by_other_device(node: SimNode, page: Any, message: bytes) -> None:
    """A command of somebody whose page is at another node: this one need not have heard as much."""
    command: Any = parse(message)
    try:
        answer = await node.tables.execute(
            node.world.store.table.id, to_command(page.guest, command)
        )
    except Exception as problem:  # noqa: BLE001 - as the server's own
        frame: Any = refusal_frame(command.id, refusal_of_error(problem))
    else:
        is_refused = isinstance(answer, Refusal)
        frame = (
            refusal_frame(command.id, answer) if is_refused else Done(id=command.id, ply=answer.ply)
        )
    await node.gate()
    node.world.later(lambda: page.read(msgspec.json.encode(frame)))


class SimLeases:
    """Return a node's leases as the database records them."""

    def __init__(self, node: SimNode) -> None:
        self._node = node

    async def renew(self) -> Iterable[Lease]:
        return await asyncio.to_thread(self._node.world.store.beat, self._node.name)

    async def leave(self) -> None:
        await asyncio.to_thread(self._node.world.store.leave, self._node.name)


async def _served(viewer: Any) -> None:
    try:
        await viewer.serve()
    except Exception as problem:  # noqa: BLE001 - it went away
        if not isinstance(problem, OSError | WebSocketDisconnect):
            viewer._services.world.problems.append(f"a viewer failed: {problem!r}")


async def _no_throws(_: Table) -> Any:
    raise AssertionError("nothing is thrown here")


class Unmeasured:
    """Rate limits that limit nothing."""

    def observe_action(self, _: float) -> None:
        pass

    def count_refusal(self, _: str) -> None:
        pass

    def reserve_command(self, _: str) -> float:
        return 0.0


class SimBus:
    """A node's line to Redis."""

    def __init__(self, node: SimNode) -> None:
        self._node = node
        self._world = node.world
        self.followed: set[str] = set()
        self.hear: Callable[[Message], None] = lambda _: None
        self.on_up: Callable[[], None] = lambda: None
        self.up_since: float | None = None
        self.subscribed = 0  # counts its lines, each of which hears what came since it began

    @property
    def connected_for(self) -> float:
        if self.up_since is None or not self._world.redis_is_up:
            return 0.0
        return self._world.loop.time() - self.up_since

    def publish(self, message: Message, channels: Iterable[str]) -> None:
        if not self._node.is_dead:
            self._world.carry(message, tuple(channels))

    def subscribe(self, channels: Iterable[str]) -> None:
        self.followed.update(channels)

    def unsubscribe(self, channels: Iterable[str]) -> None:
        self.followed.difference_update(channels)

    async def run(
        self, on_message: Callable[[Message], None], on_connected: Callable[[], None]
    ) -> None:
        self.hear, self.on_up = on_message, on_connected
        if self._world.redis_is_up:
            self.up()
        await asyncio.get_running_loop().create_future()

    def down(self) -> None:
        """Redis knows this node no more."""
        self.subscribed += 1
        self.up_since = None

    def hears_by(self, subscribed: int) -> bool:
        """Whether what was sent while this line was the node's own still comes."""
        return self.up_since is not None and self.subscribed == subscribed

    def up(self) -> None:
        """Redis answers again."""
        self.subscribed += 1
        self.up_since = self._world.loop.time()
        self.on_up()


class Line:
    """A browser's connection: frames arrive late, in their order, or not at all once it broke."""

    def __init__(self, node: SimNode, page: Any, table: str) -> None:
        self.world = node.world
        self.node = node
        self.page = page
        self.table = table
        self.guest = page.guest
        self.is_broken = False
        self.scope = {"extensions": {EXTENSION: self}}
        self.client = None
        self._inbox: asyncio.Queue[Any] = asyncio.Queue()
        self._last = 0.0
        node.lines.append(self)

    def broke(self) -> None:
        """Both ends will know."""
        if not self.is_broken:
            self.is_broken = True
            self.node.lines.remove(self)
            self._inbox.put_nowait({"type": "websocket.disconnect"})

    def tell(self, message: bytes) -> None:
        """The browser sends."""
        text = {"type": "websocket.receive", "bytes": message}
        self.world.later(lambda: None if self.is_broken else self._inbox.put_nowait(text))

    @property
    def is_ready(self) -> bool:
        return self.world.chaos.random() < 0.9

    async def receive(self) -> Any:
        message = await self._inbox.get()
        await self.node.gate()
        return message

    async def send_texts(self, texts: Iterable[bytes]) -> None:
        await asyncio.sleep(self.world.moment())
        await self.node.gate()
        self.put(texts)

    def put(self, texts: Iterable[bytes]) -> None:
        if self.is_broken:
            raise OSError("it went away")
        for text in list(texts):
            self.node.when_awake(lambda text=text: self._carry(text))

    def _carry(self, text: bytes) -> None:
        loop = self.world.loop
        self._last = max(self._last + 1e-6, loop.time() + self.world.moment())
        loop.call_at(self._last, lambda: None if self.is_broken else self.page.read(text))

    async def close(self, code: int, reason: str) -> None:
        if reason != "storage":
            self.world.problems.append(f"closed with {code}: {reason}")
        self.world.later(self.broke)
