"""Browsers that arrive at tables and leave them, and the notifications that follow."""

import asyncio
from typing import Protocol

from pigpen.server.live.presence import Attendance
from pigpen.server.live.viewers import Viewers
from pigpen.server.table.events import Cause
from pigpen.server.table.table import Table
from pigpen.server.views.shared_snapshot import Presence

_CLOCK_MARGIN = 0.1  # seconds; a timer may fire a little early
_GATHER_SECONDS = 0.1  # for which comings and goings at a table are gathered


class PeerNodes(Protocol):
    """A node's exchange with its peers about viewers."""

    def publish_presence(self, table_id: str) -> None:
        """Publish who is at a table here."""
        ...

    def blocked(self, table_id: str) -> Cause | None:
        """Return why a table is blocked, here or at another node."""
        ...

    def waits(self, table_id: str, guest: str) -> bool:
        """Whether a guest waits at an open table, at another node."""
        ...


class Arrivals:
    """Tracks who comes and goes here, and, by the peers, at other nodes."""

    def __init__(
        self, attendance: Attendance, peers: PeerNodes, viewers: Viewers, patience: float
    ) -> None:
        """`patience`: seconds without a browser after which a guest counts as gone."""
        self._attendance = attendance
        self._peers = peers
        self._viewers = viewers
        self._patience = patience
        self._announcing: set[str] = set()  # tables with an announcement due

    def presence(self, table: Table) -> Presence:
        """Return who is at a table."""
        here = self._attendance
        return Presence(
            connected=here.connected(table),
            gone=here.gone(table),
            watching=here.watching(table),
            blocked=self._peers.blocked(table.id),
        )

    def is_there(self, table_id: str, guest: str) -> bool:
        """Whether a guest looks at a table."""
        return self._attendance.is_there(table_id, guest) or self._peers.waits(table_id, guest)

    @property
    def num_sockets(self) -> int:
        """The number of browsers at tables of this node."""
        return self._attendance.num_here

    def arrive(self, table_id: str, guest: str) -> None:
        """Record that a guest's browser opened a table."""
        self._attendance.arrive(table_id, guest)
        self._viewers.invalidate_presence(table_id)
        self._announce(table_id)

    def leave(self, table_id: str, guest: str) -> None:
        """Record that a guest's browser closed a table."""
        self._attendance.leave(table_id, guest)
        self._viewers.invalidate_presence(table_id)
        self._announce(table_id)

    def _announce(self, table_id: str) -> None:
        """Announce all comings and goings of a moment once: each notifies all viewers."""
        if table_id not in self._announcing:
            self._announcing.add(table_id)
            asyncio.get_running_loop().call_later(
                _GATHER_SECONDS, self._announce_now_and_later, table_id
            )

    def _announce_now_and_later(self, table_id: str) -> None:
        """Announce now, and again when a guest who left counts as gone."""
        self._announcing.discard(table_id)
        self._peers.publish_presence(table_id)
        self._viewers.notify_presence(table_id)
        later = asyncio.get_running_loop()
        later.call_later(self._patience + _CLOCK_MARGIN, self._viewers.notify_presence, table_id)
