"""Which guests have a table open, here or at another node, and how long others have been gone."""

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple, Protocol

from pigpen.server.table.table import Table


class _Listeners(NamedTuple):
    """The browsers at one table."""

    since: float  # when the first browser opened the table
    sockets: Counter[str]  # by guest; "" stands for all without a cookie
    left: dict[str, float]  # when the last socket of a guest closed


class PeerPresence(Protocol):
    """The viewers at other nodes, as far as messages arrive."""

    def guests(self, table_id: str) -> Iterable[Mapping[str, int]]:
        """Return the open browsers by guest, of each node."""
        ...

    @property
    def is_heard(self) -> bool:
        """Whether messages have arrived for so long that no viewer can have been missed."""
        ...


class NoPeers:
    """A server that shares its tables with no other node."""

    is_alone = True
    is_heard = True

    def guests(self, table_id: str) -> tuple[()]:
        """No guests: single node."""
        return ()

    def lease(self, name: str) -> None:
        """No lease: single node."""


class Attendance:
    """The guests with open browsers, by table."""

    def __init__(
        self,
        patience: float,
        clock: Callable[[], float] = time.monotonic,
        peers: PeerPresence | None = None,
    ) -> None:
        """`patience`: seconds without a browser after which a guest counts as gone."""
        self._patience = patience
        self._clock = clock
        self._peers = peers or NoPeers()
        self._tables: dict[str, _Listeners] = {}

    def arrive(self, table_id: str, guest: str) -> None:
        """Record that a browser opened a table."""
        fresh = _Listeners(self._clock(), Counter(), {})
        listeners = self._tables.setdefault(table_id, fresh)
        listeners.sockets[guest] += 1
        listeners.left.pop(guest, None)

    def leave(self, table_id: str, guest: str) -> None:
        """Record that a browser closed a table; its time is kept while others stay."""
        _, sockets, left = self._tables[table_id]
        sockets[guest] -= 1
        if sockets[guest]:
            return
        del sockets[guest]
        left[guest] = self._clock()
        if not sockets:
            del self._tables[table_id]

    def left_remotely(self, table_id: str, guests: Iterable[str]) -> None:
        """Record that browsers at another node closed a table."""
        listeners = self._tables.get(table_id)
        if listeners is not None:
            now = self._clock()
            listeners.left.update({guest: now for guest in guests if not listeners.sockets[guest]})

    @property
    def num_here(self) -> int:
        """The open browsers of this node, at all tables."""
        return sum(listeners.sockets.total() for listeners in self._tables.values())

    @property
    def guests(self) -> frozenset[str]:
        """The guests with an open browser at a table of this node."""
        return frozenset(guest for table in self._tables.values() for guest in table.sockets)

    @property
    def tables(self) -> Collection[str]:
        """The tables that a browser of this node has open."""
        return self._tables.keys()

    def here(self, table_id: str) -> dict[str, int]:
        """Return the open browsers of this node by guest."""
        listeners = self._tables.get(table_id)
        return dict(listeners.sockets) if listeners else {}

    def is_there(self, table_id: str, guest: str) -> bool:
        """Whether a guest's browser has a table open."""
        return self._sockets(table_id)[guest] > 0

    def is_here(self, table_id: str, guest: str) -> bool:
        """Whether a guest's browser at this node has a table open."""
        return self.here(table_id).get(guest, 0) > 0

    def connected(self, table: Table) -> frozenset[int]:
        """Return the seats of people who are present."""
        sockets = self._sockets(table.id)
        return frozenset(n for n, seat in enumerate(table.seats) if sockets[seat.guest])

    def watching(self, table: Table) -> int:
        """Return how many people are present without a seat."""
        sockets = self._sockets(table.id)
        seated = {seat.guest for seat in table.seats if seat.guest} & sockets.keys()
        nameless = sockets[""]
        return nameless + len(sockets) - (nameless > 0) - len(seated)

    def gone(self, table: Table) -> frozenset[int]:
        """Return the seats of people who have been away for so long that a bot may play on.

        Their time counts from when another viewer began to wait for them.
        """
        seats = enumerate(table.seats)
        return frozenset(n for n, seat in seats if seat.guest and self._is_gone(table, seat.guest))

    def _is_gone(self, table: Table, guest: str) -> bool:
        listeners = self._tables.get(table.id)
        if listeners is None or not self._peers.is_heard or self._sockets(table.id)[guest]:
            return False
        left = listeners.left.get(guest, listeners.since)
        return self._clock() - left >= self._patience

    def _sockets(self, table_id: str) -> Counter[str]:
        listeners = self._tables.get(table_id)
        sockets = listeners.sockets if listeners else Counter[str]()
        for guests in self._peers.guests(table_id):
            sockets = sockets + Counter(guests)
        return sockets
