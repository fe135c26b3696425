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
from pigpen.server.live.timers import TableTimers
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
        self._timers = TableTimers[AutomaticPass]()

    def notice(self, table: Table) -> None:
        """Set, keep or cancel the timer of a table that has changed or was opened."""
        due = due_pass(table) if self._delay else None
        self._timers.schedule(table.id, due, partial(self._pass, table))

    async def close(self) -> None:
        """Cancel all timers."""
        await self._timers.close()

    async def _pass(self, table: Table, due: AutomaticPass) -> None:
        pause = wait(table)
        await asyncio.sleep(pause.delays * self._delay + pause.reading)
        self._timers.ring(table.id)
        if not self._is_here(table.id, table.seats[due.seat].guest):
            return  # noticed again when the person opens the table
        try:
            await self._retries.until_stored(table.id, partial(self._tables.execute, table.id, due))
        except Exception:  # noqa: BLE001 - a bug must not stop the game: the person may pass
            _LOG.exception("An automatic pass at table %s failed.", table.id)
