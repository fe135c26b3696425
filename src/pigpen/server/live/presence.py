"""Who is listening to which table, and who has been gone for how long."""

import time
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from pigpen.server.table.table import Table


class _Listeners(NamedTuple):
    """Of one table."""

    since: float  # when somebody began to listen
    sockets: Counter[str]  # by guest; "" is everybody without a cookie
    left: dict[str, float]  # when the last socket of a guest closed


class Attendance:
    """The people whose browsers are open, by table."""

    def __init__(self, patience: float, clock: Callable[[], float] = time.monotonic) -> None:
        """`patience` is how many seconds somebody has to be away to be gone."""
        self._patience = patience
        self._clock = clock
        self._tables: dict[str, _Listeners] = {}

    def arrive(self, table_id: str, guest: str) -> None:
        """A browser listens to a table."""
        fresh = _Listeners(self._clock(), Counter(), {})
        listeners = self._tables.setdefault(table_id, fresh)
        listeners.sockets[guest] += 1
        listeners.left.pop(guest, None)

    def leave(self, table_id: str, guest: str) -> None:
        """A browser does so no longer; who left is remembered while others stay."""
        _, sockets, left = self._tables[table_id]
        sockets[guest] -= 1
        if sockets[guest]:
            return
        del sockets[guest]
        left[guest] = self._clock()
        if not sockets:
            del self._tables[table_id]

    def is_there(self, table_id: str, guest: str) -> bool:
        """Whether a guest's browser listens to a table."""
        return self._sockets(table_id)[guest] > 0

    def connected(self, table: Table) -> frozenset[int]:
        """The seats of people who are here."""
        sockets = self._sockets(table.id)
        return frozenset(n for n, seat in enumerate(table.seats) if sockets[seat.guest])

    def watching(self, table: Table) -> int:
        """How many are here without a seat."""
        sockets = self._sockets(table.id)
        seated = {seat.guest for seat in table.seats if seat.guest} & sockets.keys()
        nameless = sockets[""]
        return nameless + len(sockets) - (nameless > 0) - len(seated)

    def gone(self, table: Table) -> frozenset[int]:
        """The seats of people who have been away for so long that a bot may play on.

        That counts from when somebody began to wait for them.
        """
        seats = enumerate(table.seats)
        return frozenset(n for n, seat in seats if seat.guest and self._is_gone(table, seat.guest))

    def _is_gone(self, table: Table, guest: str) -> bool:
        listeners = self._tables.get(table.id)
        if listeners is None or listeners.sockets[guest]:
            return False
        left = listeners.left.get(guest, listeners.since)
        return self._clock() - left >= self._patience

    def _sockets(self, table_id: str) -> Counter[str]:
        listeners = self._tables.get(table_id)
        return listeners.sockets if listeners else Counter()
