"""The database of several nodes, as a schedule has it: one commit after the other, and leases.

It takes what `Append` holds and keeps the same promises as PostgreSQL: a table's row is compared
and counted, a lease that is asked for is looked at in the same commit. It may refuse everything
for a while, and its answer to a commit may be lost.
"""

from collections.abc import Callable, Collection, Iterable
from typing import Any, NamedTuple

from sqlalchemy.exc import OperationalError

from pigpen.core.game import CHANCE
from pigpen.server.nodes.ownership import LEASE_SECONDS
from pigpen.server.store.append import Append, Conflict, with_change_counted
from pigpen.server.store.leases import SHARDS, Lease, NotOwner, shard_of
from pigpen.server.store.queries import TableVersion
from pigpen.server.table.events import Played, StoodIn
from pigpen.server.table.stand_in import deadline
from pigpen.server.table.table import Table


class Held(NamedTuple):
    """A lease as the database has it."""

    owner: str
    number: int
    expires: float


class SharedStore:
    """One table, which all nodes know."""

    def __init__(self, table: Table, clock: Callable[[], float]) -> None:
        self.table = table
        self.played: list[Played] = []  # since the schedule began
        self.usurped: list[str] = []  # what was done in the server's name by who was not its owner
        self.away_until = 0.0
        self._clock = clock
        self._leases = [Held("", 0, 0.0)] * SHARDS
        self._nodes: dict[str, float] = {}

    def answer(self) -> None:
        """Raise if it refuses all that is asked."""
        if self._clock() < self.away_until:
            raise OperationalError("", {}, Exception("the database is away"))

    def load(self, _: str) -> Table:
        self.answer()
        return self.table

    def refresh(self, table: Table) -> Table:
        self.answer()
        return table if table.changes == self.table.changes else self.table

    def versions(self, shown: Collection[str], shards: Collection[int]) -> list[TableVersion]:
        self.answer()
        table = self.table
        waits = bool(table.bot_to_move) or deadline(table) is not None
        found = [TableVersion(table.id, table.changes, waits=False)] if table.id in shown else []
        is_due = waits and shard_of(table.id) in shards
        return found + [TableVersion(table.id, table.changes, waits=True)] * is_due

    def append(self, work: Append, node: str) -> None:
        """Commit, or raise and change nothing."""
        self.answer()
        assert work.before is not None
        if work.lease is not None and not self._holds(work.lease):
            raise NotOwner
        if work.before.changes != self.table.changes:
            raise Conflict
        self._watch(work, node)
        played = [event for event in work.events if isinstance(event, Played)]
        assert [event.ply for event in played] == list(
            range(self.table.ply, self.table.ply + len(played))
        )
        self.table = with_change_counted(work.before, work.after)
        self.played += played

    def _holds(self, lease: Lease) -> bool:
        held = self._leases[lease.shard]
        return (held.owner, held.number) == (lease.owner, lease.number)

    def _watch(self, work: Append, node: str) -> None:
        """Bots and clocks act by the owner alone, whatever the code says of leases."""
        assert work.before is not None
        by_server = any(isinstance(event, StoodIn) for event in work.events) or any(
            isinstance(event, Played)
            and event.actor != CHANCE
            and event.client_id is None
            and work.before.bot_to_move
            for event in work.events[:1]
        )
        owner = self._leases[shard_of(self.table.id)].owner
        if by_server and owner != node:
            self.usurped.append(f"{node} for {owner} at ply {self.table.ply}")

    def beat(self, node: str) -> Iterable[Lease]:
        """As `store.leases.renew`."""
        self.answer()
        now, until = self._clock(), self._clock() + LEASE_SECONDS
        self._nodes = {name: end for name, end in self._nodes.items() if end >= now} | {node: until}
        fair = -(-SHARDS // len(self._nodes))
        held = [n for n, lease in enumerate(self._leases) if lease.owner == node]
        for shard in held[fair:]:
            self._leases[shard] = Held("", self._leases[shard].number, 0.0)
        for shard in held[:fair]:
            self._leases[shard] = self._leases[shard]._replace(expires=until)
        free = [n for n, each in enumerate(self._leases) if not each.owner or each.expires < now]
        for shard in free[: max(0, fair - len(held))]:
            self._leases[shard] = Held(node, self._leases[shard].number + 1, until)
        rows = enumerate(self._leases)
        return [Lease(n, node, each.number) for n, each in rows if each.owner == node]

    def leave(self, node: str) -> None:
        """As `store.leases.release_all`."""
        self.answer()
        self._nodes.pop(node, None)
        rows = [
            each._replace(owner="", expires=0.0) if each.owner == node else each
            for each in self._leases
        ]
        self._leases = rows


class NodesReader:
    """The queries of a node."""

    def __init__(self, store: SharedStore) -> None:
        self.load: Any = store.load
        self.refresh: Any = store.refresh
        self.versions: Any = store.versions
