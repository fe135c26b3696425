"""A fair queue: a semaphore that serves waiting clients in turn (round robin)."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final, NamedTuple

from pigpen.server.table.refusals import Refused, refusal

_BUSY = refusal("busy", 503)
_BUSY_HERE = refusal("busy-here", 429)


class QueueBounds(NamedTuple):
    """Bounds on the number of waiting calls; 0 means no bound."""

    each: int = 0  # per client
    together: int = 0


UNBOUNDED: Final = QueueBounds()


class FairQueue:
    """A fixed number of places, given to clients in turn.

    The client that has waited longest gets a free place, and goes to the end of the line. So a
    client with many calls does not delay one with few.
    """

    def __init__(self, places: int, bounds: QueueBounds = UNBOUNDED) -> None:
        self._free = places
        self._bounds = bounds
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self.num_waiting = 0

    @asynccontextmanager
    async def acquire(self, client: str) -> AsyncGenerator[None]:
        """Occupy a place while the block runs.

        Raises:
            Refused: too many calls wait, of this client or in all.
        """
        await self._wait(client)
        try:
            yield
        finally:
            self._release()

    async def _wait(self, client: str) -> None:
        if self._free:
            self._free -= 1
            return
        if self._bounds.each and len(self._waiting.get(client, ())) >= self._bounds.each:
            raise Refused(_BUSY_HERE)
        if self._bounds.together and self.num_waiting >= self._bounds.together:
            raise Refused(_BUSY)
        called = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(called)
        self.num_waiting += 1
        try:
            await called
        except asyncio.CancelledError:
            if called.cancelled():
                self._leave(client, called)
            else:
                self._release()  # the client was cancelled after it got the place
            raise

    def _leave(self, client: str, called: asyncio.Future[None]) -> None:
        """Remove a call from the line, unless `_release` has removed it already."""
        calls = self._waiting.get(client)
        if calls is not None and called in calls:
            calls.remove(called)
            self.num_waiting -= 1
            if not calls:
                del self._waiting[client]

    def _release(self) -> None:
        """Give the place to the next waiting call, or free it."""
        while self._waiting:
            client, calls = self._waiting.popitem(last=False)
            called = calls.popleft()
            self.num_waiting -= 1
            if calls:
                self._waiting[client] = calls  # at the end of the line
            if not called.done():
                called.set_result(None)
                return
        self._free += 1
