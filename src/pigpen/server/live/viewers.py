"""Those who look at a table: a change only wakes them, and each finds out what is new.

So a slow browser delays nobody and piles nothing up: it gets larger updates.
"""

import asyncio
from collections.abc import Callable, Generator
from contextlib import contextmanager

from pigpen.server.table.table import Table
from pigpen.server.views.moment import Moment, Presence


class Onlookers:
    """Of all tables of this process."""

    def __init__(self, presence: Callable[[Table], Presence]) -> None:
        self._presence = presence
        self._bells: dict[str, list[Callable[[], None]]] = {}
        self._moments: dict[str, Moment] = {}  # of tables that are looked at, as last shown
        self._stirred: set[str] = set()  # those of them at which others may be there by now
        self._due: list[Callable[[], None]] = []  # looks

    @property
    def num_looking(self) -> int:
        """Browsers at all tables together."""
        return sum(map(len, self._bells.values()))

    @contextmanager
    def looking(self, table_id: str, ring: Callable[[], None]) -> Generator[None]:
        """While the block runs, `ring` is called whenever something may be new."""
        self._bells.setdefault(table_id, []).append(ring)
        try:
            yield
        finally:
            self._bells[table_id].remove(ring)
            if not self._bells[table_id]:
                del self._bells[table_id]
                self._moments.pop(table_id, None)
                self._stirred.discard(table_id)

    def wake(self, table_id: str) -> None:
        """Have all who look at a table look again."""
        for ring in self._bells.get(table_id, ()):
            ring()

    def soon(self, look: Callable[[], None]) -> None:
        """Have `look` called, which raises nothing, once the event loop has done what is due.

        It is asked once for all who look.
        """
        if not self._due:
            asyncio.get_running_loop().call_soon(self._look)
        self._due.append(look)

    def _look(self) -> None:
        due, self._due = self._due, []
        for look in due:
            look()

    def stir(self, table_id: str) -> None:
        """The same where others are there than before, or are missed."""
        self.forget(table_id)
        self.wake(table_id)

    def forget(self, table_id: str) -> None:
        """Who is there: it is found out anew when somebody looks the next time."""
        if table_id in self._moments:
            self._stirred.add(table_id)

    def moment(self, table: Table) -> Moment:
        """A table as it stands, made once for all who look at it."""
        known = self._moments.get(table.id)
        if known is not None and table.id not in self._stirred:
            if known.table is table:
                return known
            if known.table.seats is table.seats:
                return self._kept(Moment(table, known.presence, known.public.seats))
        made = known.made if known is not None and known.table is table else None
        return self._kept(Moment(table, self._presence(table), made=made))

    def _kept(self, moment: Moment) -> Moment:
        """To be shown again, as long as somebody looks."""
        table_id = moment.table.id
        if table_id in self._bells:
            self._moments[table_id] = moment
            self._stirred.discard(table_id)
        return moment
