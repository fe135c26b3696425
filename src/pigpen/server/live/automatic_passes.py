"""Passes for people at this node who can do nothing else: one timer for each such table.

Like a person's own action, the pass is committed by the node that shows the table to the person. It
waits until their page is open: an answer of an absent person would reveal that there was no choice.
"""

import asyncio
import logging
from collections.abc import Callable
from functools import partial

from pigpen.server.live.retries import Retries
from pigpen.server.live.tables import Tables
from pigpen.server.table.automatic_pass import AutomaticPass, due_pass, wait
from pigpen.server.table.table import Table

_LOG = logging.getLogger(__name__)


class AutomaticPasses:
    """The automatic passes that are due at the tables of this process."""

    def __init__(
        self,
        tables: Tables,
        retries: Retries,
        delay: float,
        is_here: Callable[[str, str], bool],
    ) -> None:
        """Take the bots' `delay` in seconds, and `is_here` of a table's id and a guest.

        Without a delay the server passes for no player: a pass at once would reveal that.
        """
        self._tables = tables
        self._retries = retries
        self._delay = delay
        self._is_here = is_here
        self._due: dict[str, tuple[AutomaticPass, asyncio.Task[None]]] = {}
        self._passing: set[asyncio.Task[None]] = set()

    def notice(self, table: Table) -> None:
        """Set, keep or cancel the timer of a table that has changed or was opened."""
        due = due_pass(table) if self._delay else None
        former = self._due.get(table.id)
        if former is not None and former[0] == due:
            return
        if former is not None:
            former[1].cancel()
            del self._due[table.id]
        if due is not None:
            self._due[table.id] = due, asyncio.create_task(self._pass(table, due))

    async def close(self) -> None:
        """Cancel all timers."""
        tasks = [*self._passing, *(task for _, task in self._due.values())]
        self._due.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _pass(self, table: Table, due: AutomaticPass) -> None:
        pause = wait(table)
        await asyncio.sleep(pause.delays * self._delay + pause.reading)
        _, task = self._due.pop(table.id)  # from now on only `close` cancels it
        if not self._is_here(table.id, table.seats[due.seat].guest):
            return  # noticed again when the person opens the table
        self._passing.add(task)
        task.add_done_callback(self._passing.discard)
        try:
            await self._retries.until_stored(table.id, partial(self._tables.execute, table.id, due))
        except Exception:  # noqa: BLE001 - a bug must not stop the game: the person may pass
            _LOG.exception("An automatic pass at table %s failed.", table.id)
