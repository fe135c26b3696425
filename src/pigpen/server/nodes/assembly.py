"""Assembly of the parts by which a server is one of several nodes of a database."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable
from typing import NamedTuple, Protocol

from sqlalchemy import Engine

from pigpen.server.live.phrases import Phrases
from pigpen.server.live.presence import Attendance
from pigpen.server.live.tables import Tables
from pigpen.server.live.viewers import Viewers
from pigpen.server.metrics import Metrics
from pigpen.server.nodes.change_feed import ChangeFeed
from pigpen.server.nodes.messages import new_id
from pigpen.server.nodes.node import Node, People, Work
from pigpen.server.nodes.ownership import LEASE_SECONDS, Ownership
from pigpen.server.nodes.peers import Peers
from pigpen.server.settings import Settings
from pigpen.server.store import leases
from pigpen.server.store.leases import Lease
from pigpen.server.store.queries import Reader
from pigpen.server.store.writer import Writer
from pigpen.server.table.delta import TableDelta
from pigpen.server.table.evolve import Transition
from pigpen.server.table.refusals import Refusal
from pigpen.server.table.table import Table


class TableDeps(NamedTuple):
    """The arguments of `Tables` that do not depend on other nodes."""

    reader: Reader
    writer: Writer
    land: Callable[[Table], Awaitable[Transition | Refusal]]
    on_change: Callable[[Table, TableDelta | None], None]


class NodeHost(Work, Protocol):
    """The server that becomes a node."""

    def on_remote_change(self, table: Table) -> None:
        """Handle a commit of another node at a table in memory."""
        ...


class NodeParts(NamedTuple):
    """The parts of a server that depend on other nodes."""

    node: Node
    tables: Tables
    attendance: Attendance


def assemble(
    settings: Settings,
    engine: Engine,
    deps: TableDeps,
    phrases: Phrases,
    viewers: Viewers,
    host: NodeHost,
    metrics: Metrics,
) -> NodeParts:
    """Make the parts; the node starts when its `run` does."""
    from pigpen.server.nodes.redis_bus import RedisBus  # a single node needs no Redis client

    name = new_id()
    bus = RedisBus(settings.redis, metrics)
    peers = Peers(name, settings.away_after, lambda: bus.connected_for)
    attendance = Attendance(settings.away_after, peers=peers)
    ownership = Ownership(Leases(engine, name))
    tables = Tables(*deps, ownership, host.on_remote_change, settings.limits)

    def shown() -> Collection[str]:
        return attendance.tables

    change_feed = ChangeFeed(tables, deps.reader.versions, shown, host.resume, viewers.notify)
    people = People(attendance, phrases, viewers)
    node = Node(name, bus, ownership, peers, change_feed, people, host)
    return NodeParts(node, tables, attendance)


class Leases:
    """The leases of one node, in the database."""

    def __init__(self, engine: Engine, node: str) -> None:
        self._engine = engine
        self._node = node

    async def renew(self) -> Iterable[Lease]:
        """Renew the leases, and return all that the node holds."""
        return await asyncio.to_thread(self._renew)

    async def leave(self) -> None:
        """Release all leases."""
        await asyncio.to_thread(self._leave)

    def _renew(self) -> Iterable[Lease]:
        with self._engine.begin() as connection:
            return leases.renew(connection, self._node, round(1000 * LEASE_SECONDS))

    def _leave(self) -> None:
        with self._engine.begin() as connection:
            leases.release_all(connection, self._node)
