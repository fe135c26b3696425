"""The whole log of a table, encoded once for all viewers who may know the same of it.

Every page that opens a table gets its whole log, and a match may have thousands of actions.
Encoding them at once would block all other tables. So logs are encoded in chunks, between which the
event loop runs other tasks. Chunks are cached: an action never changes, it is only taken back. Long
logs are sent one at a time and at a limited rate, because sending a megabyte blocks the others too.
"""

import asyncio
from collections import OrderedDict
from typing import NamedTuple, cast

import msgspec

from pigpen.server.table.table import Table
from pigpen.server.views.log import log, viewing_seat
from pigpen.server.wire.view import Log
from pigpen.server.work.fair_queue import FairQueue

CHUNK = 256  # actions: encoded in less than a millisecond
_PACE = 16 * 1024 * 1024  # bytes a second of long logs, for all clients together
_MOST_KEPT = 64 * 1024 * 1024  # bytes of chunks


class _ChunkKey(NamedTuple):
    """The key of a chunk: chunks of equal keys have equal contents."""

    table: str
    undone: int  # the number of undos
    eyes: int | None  # whose view it is, as in `views`; None if nothing is hidden
    number: int


class TableLogs:
    """A cache of encoded logs of this process's tables."""

    def __init__(self, most: int = _MOST_KEPT, pace: int = _PACE) -> None:
        """`most`: bytes cached, least recently used dropped first; `pace`: bytes a second."""
        self._most = most
        self._pace = pace
        self._size = 0
        self._chunks: OrderedDict[_ChunkKey, bytes] = OrderedDict()
        self._turns = FairQueue(1)
        self._next = 0.0  # event-loop time from which on another long log may be sent

    async def whole(self, table: Table, guest: str, asker: str) -> Log:
        """Return what a guest may know of all actions, encoded.

        `asker` names the client, whose requests are served one after the other.
        """
        if table.ply < CHUNK:
            return log(table, guest, 0)
        async with self._turns.acquire(asker):
            clock = asyncio.get_running_loop().time
            await asyncio.sleep(max(0.0, self._next - clock()))  # lets other tasks run in any case
            text = await self._written(table, guest)
            self._next = clock() + len(text) / self._pace
        return cast("Log", msgspec.Raw(text))  # msgspec sends it unchanged

    async def _written(self, table: Table, guest: str) -> bytes:
        chunks = [await self._chunk(table, guest, number) for number in range(table.ply // CHUNK)]
        last = _write(table, guest, table.ply // CHUNK)
        return b"[%b]" % b",".join(chunk for chunk in (*chunks, last) if chunk)

    async def _chunk(self, table: Table, guest: str, number: int) -> bytes:
        key = _ChunkKey(table.id, len(table.undone), viewing_seat(table, guest), number)
        chunk = self._chunks.get(key)
        if chunk is None:
            chunk = _write(table, guest, number)
            self._keep(key, chunk)
            await asyncio.sleep(0)
        else:
            self._chunks.move_to_end(key)
        return chunk

    def _keep(self, key: _ChunkKey, chunk: bytes) -> None:
        self._chunks[key] = chunk
        self._size += len(chunk)
        while self._size > self._most:
            _, oldest = self._chunks.popitem(last=False)
            self._size -= len(oldest)


def _write(table: Table, guest: str, number: int) -> bytes:
    """Encode entries as JSON without brackets; empty if all of them are hidden."""
    return msgspec.json.encode(log(table, guest, number * CHUNK, (number + 1) * CHUNK))[1:-1]
