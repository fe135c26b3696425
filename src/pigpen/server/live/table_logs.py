"""The whole log of a table, written once for all who may know the same of it.

Every page that comes to a table gets all of its log, and a match may have thousands of actions.
To write these anew each time would keep all other tables waiting. So it is written in pieces,
between which the others have their turn; what is written is kept, for an action is never changed,
only taken back. Long logs go out one at a time and so many bytes a second, for to send a megabyte
keeps the others waiting too.
"""

import asyncio
from collections import OrderedDict
from typing import NamedTuple, cast

import msgspec

from pigpen.server.table.table import Table
from pigpen.server.views.log import eyes_of, log
from pigpen.server.wire.view import Log
from pigpen.server.work.fair_queue import FairQueue

PIECE = 256  # actions: written in less than a millisecond
_PACE = 16 * 1024 * 1024  # bytes a second of long logs, for all who ask together
_MOST_KEPT = 64 * 1024 * 1024  # bytes of pieces


class _Name(NamedTuple):
    """Of a piece: whatever has the same name says the same."""

    table: str
    undone: int  # how often something was taken back
    eyes: int | None  # whose view it is part of, as in `views`; None where nothing is hidden
    number: int


class Logs:
    """The logs of this process's tables, as far as they are written."""

    def __init__(self, most: int = _MOST_KEPT, pace: int = _PACE) -> None:
        """`most` bytes are kept, the latest asked for; `pace` is bytes a second."""
        self._most = most
        self._pace = pace
        self._size = 0
        self._pieces: OrderedDict[_Name, bytes] = OrderedDict()
        self._turns = FairQueue(1)
        self._next = 0.0  # time of the event loop from which on another long one may go out

    async def whole(self, table: Table, guest: str, asker: str) -> Log:
        """What a guest may know of all actions, ready to be sent.

        `asker`: who waits for it; of each, one after the other is served.
        """
        if table.ply < PIECE:
            return log(table, guest, 0)
        async with self._turns.take(asker):
            clock = asyncio.get_running_loop().time
            await asyncio.sleep(
                max(0.0, self._next - clock())
            )  # the others have a turn in any case
            text = await self._written(table, guest)
            self._next = clock() + len(text) / self._pace
        return cast("Log", msgspec.Raw(text))  # which msgspec sends on as it stands

    async def _written(self, table: Table, guest: str) -> bytes:
        pieces = [await self._piece(table, guest, number) for number in range(table.ply // PIECE)]
        last = _write(table, guest, table.ply // PIECE)
        return b"[%b]" % b",".join(piece for piece in (*pieces, last) if piece)

    async def _piece(self, table: Table, guest: str, number: int) -> bytes:
        name = _Name(table.id, len(table.undone), eyes_of(table, guest), number)
        piece = self._pieces.get(name)
        if piece is None:
            piece = _write(table, guest, number)
            self._keep(name, piece)
            await asyncio.sleep(0)
        else:
            self._pieces.move_to_end(name)
        return piece

    def _keep(self, name: _Name, piece: bytes) -> None:
        self._pieces[name] = piece
        self._size += len(piece)
        while self._size > self._most:
            _, oldest = self._pieces.popitem(last=False)
            self._size -= len(oldest)


def _write(table: Table, guest: str, number: int) -> bytes:
    """Entries as JSON, with commas between; empty where all of them are hidden."""
    return msgspec.json.encode(log(table, guest, number * PIECE, (number + 1) * PIECE))[1:-1]
