"""Reports of the other nodes: their viewers, blocked tables and waiting hosts.

A missed heartbeat alone marks no viewer as gone.
"""

import time
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from pigpen.server.nodes.messages import Heartbeat, PresenceUpdate

REFRESH_SECONDS: Final = 10.0  # after which each node publishes its presence again
_STALE_SECONDS: Final = 3 * REFRESH_SECONDS + 1  # after which a status expires
_DEAD_SECONDS: Final = 5.0  # without a heartbeat, after which a node counts as dead
_STALL_SECONDS: Final = 2.5  # without a tick, after which this node counts as stalled


class _PeerStatus(NamedTuple):
    """The last presence update of a node for a table."""

    here: PresenceUpdate
    at: float


class Peers:
    """The other nodes, as far as their messages arrive."""

    def __init__(
        self,
        node: str,
        patience: float,
        connected_for: Callable[[], float],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`connected_for`: seconds since messages arrive; `patience`: until a guest is gone."""
        self._node = node
        self._patience = max(patience, _DEAD_SECONDS)
        self._connected_for = connected_for
        self._clock = clock
        self._tables: dict[str, dict[str, _PeerStatus]] = {}  # by table and node
        self._alive: dict[str, tuple[Heartbeat, float]] = {}  # by node
        self._ticked = self._since = clock()

    @property
    def is_heard(self) -> bool:
        """Whether messages have arrived for so long that no viewer can have been missed.

        A node that stalled has received nothing meanwhile.
        """
        now = self._clock()
        awake_for = now - self._since if now - self._ticked < _STALL_SECONDS else 0.0
        return min(self._connected_for(), awake_for) >= self._patience

    def tick(self) -> None:
        """Record that this node runs, as it does each second."""
        now = self._clock()
        if now - self._ticked >= _STALL_SECONDS:
            self._since = now
            self.on_reconnected()
        self._ticked = now

    def guests(self, table_id: str) -> list[dict[str, int]]:
        """Return the open browsers by guest, of each other node."""
        return [status.here.guests for status in self._tables.get(table_id, {}).values()]

    def blocked(self, table_id: str) -> str | None:
        """Return why a table is blocked at another node, if it is."""
        statuses = self._tables.get(table_id, {}).values()
        return next((status.here.blocked for status in statuses if status.here.blocked), None)

    def waits(self, table_id: str, guest: str) -> bool:
        """Whether a guest waits at an open table, at another node."""
        return any((table_id, guest) in alive.waiting for alive, _ in self._alive.values())

    @property
    def num_people(self) -> int:
        """The number of guests at all of them; a guest at two of them counts twice."""
        return sum(alive.people for alive, _ in self._alive.values())

    def update(self, here: PresenceUpdate) -> tuple[str, ...]:
        """Store a presence update; return the guests who are no longer there."""
        if here.node == self._node:
            return ()
        statuses = self._tables.setdefault(here.table, {})
        former = statuses.get(here.node)
        if former is not None and former.here.number > here.number:
            return ()
        statuses[here.node] = _PeerStatus(here, self._clock())
        return () if former is None else tuple(former.here.guests.keys() - here.guests.keys())

    def on_heartbeat(self, alive: Heartbeat) -> None:
        """Record that a node is alive."""
        if alive.node != self._node:
            self._alive[alive.node] = alive, self._clock()

    def on_reconnected(self) -> None:
        """Extend all statuses: peers need time to publish again after an interruption."""
        now = self._clock()
        self._alive = {name: (alive, now) for name, (alive, _) in self._alive.items()}
        for statuses in self._tables.values():
            statuses.update(
                {name: _PeerStatus(status.here, now) for name, status in statuses.items()}
            )

    def drop_silent(self) -> list[PresenceUpdate]:
        """Drop the statuses of nodes that fell silent; return them, for their viewers."""
        if not self.is_heard:
            return []
        now = self._clock()
        dead = [name for name, (_, at) in self._alive.items() if now - at > _DEAD_SECONDS]
        for name in dead:
            del self._alive[name]
        return self._forget(
            lambda status: status.here.node in dead or now - status.at > _STALE_SECONDS
        )

    def remove(self, node: str) -> list[PresenceUpdate]:
        """Remove a node that stopped; return its last statuses."""
        self._alive.pop(node, None)
        return self._forget(lambda status: status.here.node == node)

    def _forget(self, is_old: Callable[[_PeerStatus], bool]) -> list[PresenceUpdate]:
        found: list[PresenceUpdate] = []
        for table_id, statuses in list(self._tables.items()):
            old = [name for name, status in statuses.items() if is_old(status)]
            found += [statuses.pop(name).here for name in old]
            if not statuses:
                del self._tables[table_id]
        return found


def guests_by_table(statuses: Iterable[PresenceUpdate]) -> dict[str, set[str]]:
    """Group the guests of these updates by table."""
    found: dict[str, set[str]] = {}
    for here in statuses:
        found.setdefault(here.table, set()).update(here.guests)
    return found
