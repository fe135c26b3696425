"""The turn clocks: wait until one runs out, then let a bot play on.

When a turn began is stored with the table, so that a restart changes nothing; any
process may say that the time is over, and the table itself decides whether it is.
"""

import asyncio
import logging
import time
from functools import partial

from pigpen.server.live.retrying import Retries
from pigpen.server.live.tables import Tables
from pigpen.server.table.stand_in import Expire, deadline
from pigpen.server.table.table import Table

_LOG = logging.getLogger(__name__)


class Clocks:
    """One alarm for each table whose clock runs."""

    def __init__(self, tables: Tables, retries: Retries) -> None:
        self._tables = tables
        self._retries = retries
        self._ringing: set[asyncio.Task[None]] = set()
        self._alarms: dict[str, tuple[Expire, asyncio.Task[None]]] = {}

    def notice(self, table: Table) -> None:
        """Set the alarm of a table that has changed, or put it off."""
        end = deadline(table)
        asked = None
        if end is not None and table.to_move is not None:
            asked = Expire(table.to_move, table.turn_began, end)
        former = self._alarms.get(table.id)
        if former is not None and former[0] == asked:
            return
        if former is not None:
            former[1].cancel()
            del self._alarms[table.id]
        if asked is not None:
            alarm = asyncio.create_task(self._ring(table.id, asked))
            self._alarms[table.id] = asked, alarm

    async def close(self) -> None:
        """Put all alarms off."""
        alarms = [*self._ringing, *(alarm for _, alarm in self._alarms.values())]
        self._alarms.clear()
        for alarm in alarms:
            alarm.cancel()
        await asyncio.gather(*alarms, return_exceptions=True)

    async def _ring(self, table_id: str, asked: Expire) -> None:
        await asyncio.sleep(max(0.0, asked.now / 1000 - time.time()))
        _, ringing = self._alarms.pop(table_id)  # from here on only `close` cancels it
        self._ringing.add(ringing)
        ringing.add_done_callback(self._ringing.discard)
        command = asked._replace(now=max(time.time_ns() // 1_000_000, asked.now))
        try:
            await self._retries.until_stored(
                table_id, partial(self._tables.execute, table_id, command)
            )
        except Exception:  # noqa: BLE001 - a bug: the game goes on
            _LOG.exception("The clock of table %s failed.", table_id)
