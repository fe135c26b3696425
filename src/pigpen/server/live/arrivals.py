"""Browsers that arrive at tables and leave them, and who is told."""

import asyncio
from typing import Protocol

from pigpen.server.live.presence import Attendance
from pigpen.server.live.viewers import Onlookers
from pigpen.server.table.events import Cause
from pigpen.server.table.table import Table
from pigpen.server.views.moment import Presence

_SURELY = 0.1  # seconds; an event loop's own clock may wake a little early
_MOMENT = 0.1  # seconds for which comings and goings at a table are gathered


class Others(Protocol):
    """What the server knows of its neighbours, and they of it."""

    def publish_presence(self, table_id: str) -> None:
        """Tell them who is at a table here."""
        ...

    def blocked(self, table_id: str) -> Cause | None:
        """What holds a table up, here or there."""
        ...

    def waits(self, table_id: str, guest: str) -> bool:
        """Whether a guest waits at an open table there."""
        ...


class Arrivals:
    """Who comes and goes, here and, by the neighbours, elsewhere."""

    def __init__(
        self, attendance: Attendance, others: Others, onlookers: Onlookers, patience: float
    ) -> None:
        """`patience` is how many seconds somebody has to be away to be gone."""
        self._attendance = attendance
        self._others = others
        self._onlookers = onlookers
        self._patience = patience
        self._stirring: set[str] = set()  # tables at which somebody came or went a moment ago

    def presence(self, table: Table) -> Presence:
        """Who is there."""
        here = self._attendance
        return Presence(
            connected=here.connected(table),
            gone=here.gone(table),
            watching=here.watching(table),
            blocked=self._others.blocked(table.id),
        )

    def is_there(self, table_id: str, guest: str) -> bool:
        """Whether a guest looks at a table."""
        return self._attendance.is_there(table_id, guest) or self._others.waits(table_id, guest)

    @property
    def num_sockets(self) -> int:
        """How many browsers listen to tables here."""
        return self._attendance.num_here

    def arrive(self, table_id: str, guest: str) -> None:
        """A guest's browser listens to a table."""
        self._attendance.arrive(table_id, guest)
        self._onlookers.forget(table_id)
        self._announce(table_id)

    def leave(self, table_id: str, guest: str) -> None:
        """A guest's browser does so no longer."""
        self._attendance.leave(table_id, guest)
        self._onlookers.forget(table_id)
        self._announce(table_id)

    def _announce(self, table_id: str) -> None:
        """Once for all who come and go within a moment: each is news to everybody else."""
        if table_id not in self._stirring:
            self._stirring.add(table_id)
            asyncio.get_running_loop().call_later(_MOMENT, self._announce_now_and_later, table_id)

    def _announce_now_and_later(self, table_id: str) -> None:
        """Now who is there has changed; later, whoever is missed will have been for long."""
        self._stirring.discard(table_id)
        self._others.publish_presence(table_id)
        self._onlookers.stir(table_id)
        later = asyncio.get_running_loop()
        later.call_later(self._patience + _SURELY, self._onlookers.stir, table_id)
