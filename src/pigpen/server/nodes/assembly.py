"""How a server becomes one of several nodes of a database."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable
from typing import NamedTuple, Protocol

from sqlalchemy import Engine

from pigpen.server.live.phrases import Phrases
from pigpen.server.live.presence import Attendance
from pigpen.server.live.tables import Tables
from pigpen.server.live.viewers import Onlookers
from pigpen.server.metrics import Metrics
from pigpen.server.nodes.change_feed import Hearing
from pigpen.server.nodes.messages import new_id
from pigpen.server.nodes.node import Node, People, Work
from pigpen.server.nodes.ownership import LASTS, Ownership
from pigpen.server.nodes.peers import Neighbours
from pigpen.server.settings import Settings
from pigpen.server.store import leases
from pigpen.server.store.leases import Lease
from pigpen.server.store.queries import Reader
from pigpen.server.store.writer import Writer
from pigpen.server.table.evolve import Decided
from pigpen.server.table.news import News
from pigpen.server.table.refusals import Refusal
from pigpen.server.table.table import Table


class Door(NamedTuple):
    """What `Tables` is made of."""

    reader: Reader
    writer: Writer
    land: Callable[[Table], Awaitable[Decided | Refusal]]
    on_change: Callable[[Table, News | None], None]


class Host(Work, Protocol):
    """The server that becomes a node."""

    def heard(self, table: Table) -> None:
        """Another node has done something at a table that is known here."""
        ...


class Joined(NamedTuple):
    """A server's parts that know of other nodes."""

    node: Node
    tables: Tables
    attendance: Attendance


def join(
    settings: Settings,
    engine: Engine,
    door: Door,
    phrases: Phrases,
    onlookers: Onlookers,
    host: Host,
    metrics: Metrics,
) -> Joined:
    """Make them; the node takes part once it runs."""
    from pigpen.server.nodes.redis_bus import RedisBus  # who is alone need not have it installed

    name = new_id()
    bus = RedisBus(settings.redis, metrics)
    neighbours = Neighbours(name, settings.away_after, lambda: bus.up_for)
    attendance = Attendance(settings.away_after, elsewhere=neighbours)
    ownership = Ownership(Leases(engine, name))
    tables = Tables(*door, ownership, host.heard, settings.limits)

    def shown() -> Collection[str]:
        return attendance.tables

    hearing = Hearing(tables, door.reader.marks, shown, host.take_up, onlookers.wake)
    people = People(attendance, phrases, onlookers)
    node = Node(name, bus, ownership, neighbours, hearing, people, host)
    return Joined(node, tables, attendance)


class Leases:
    """The database's part of what a node owns."""

    def __init__(self, engine: Engine, node: str) -> None:
        self._engine = engine
        self._node = node

    async def beat(self) -> Iterable[Lease]:
        """Renew, and return what is owned."""
        return await asyncio.to_thread(self._beat)

    async def leave(self) -> None:
        """Give all up."""
        await asyncio.to_thread(self._leave)

    def _beat(self) -> Iterable[Lease]:
        with self._engine.begin() as connection:
            return leases.beat(connection, self._node, round(1000 * LASTS))

    def _leave(self) -> None:
        with self._engine.begin() as connection:
            leases.leave(connection, self._node)
