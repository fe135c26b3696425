"""The turn clocks: wait until a turn's time runs out, then let a bot play on.

The start of a turn is stored with the table, so that neither a restart nor another node changes it.
The table itself decides whether the time is over.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial

from pigpen.server.live.retries import Retries
from pigpen.server.live.tables import Tables
from pigpen.server.live.timers import TableTimers
from pigpen.server.store.leases import NotOwner
from pigpen.server.table.stand_in import Expire, deadline
from pigpen.server.table.table import Table

_EARLY = 60_000  # ms from now at which a turn may begin: players see a deal or a throw first

_LOG = logging.getLogger(__name__)


class Clocks:
    """One timer for each table whose clock runs."""

    def __init__(
        self, tables: Tables, retries: Retries, on_lost: Callable[[str], None] = lambda _: None
    ) -> None:
        """`on_lost` is called with a table whose clock another node turns out to keep."""
        self._tables = tables
        self._retries = retries
        self._on_lost = on_lost
        self._timers = TableTimers[Expire]()

    def notice(self, table: Table) -> None:
        """Set, keep or cancel the timer of a table that has changed."""
        end = deadline(table)
        asked = None
        if end is not None and table.to_move is not None:
            asked = Expire(table.to_move, table.turn_began, end)
        self._timers.schedule(table.id, asked, partial(self._ring, table.id))

    async def close(self) -> None:
        """Cancel all timers."""
        await self._timers.close()

    async def _ring(self, table_id: str, asked: Expire) -> None:
        await asyncio.sleep(left(asked, time.time_ns() // 1_000_000) / 1000)
        self._timers.ring(table_id)
        command = asked._replace(now=max(time.time_ns() // 1_000_000, asked.now))
        try:
            await self._retries.until_stored(
                table_id, partial(self._tables.execute, table_id, command)
            )
        except NotOwner:
            self._on_lost(table_id)
        except Exception:  # noqa: BLE001 - a bug must not stop the game
            _LOG.exception("The clock of table %s failed.", table_id)


def left(asked: Expire, now: int) -> int:
    """Return the milliseconds until a turn's time is over.

    The result is at most a whole turn's time, however far the machine's clock was set back.
    """
    whole = asked.now - asked.turn_began
    return max(0, min(asked.now - now, whole + _EARLY))
