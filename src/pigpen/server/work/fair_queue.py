"""Places at work, given in turn to those who wait: nobody waits for all that another asked."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final, NamedTuple

from pigpen.server.table.refusals import Refused, refusal

_BUSY = refusal("busy", 503)
_BUSY_HERE = refusal("busy-here", 429)


class Bounds(NamedTuple):
    """How many may wait; 0 is no bound."""

    each: int = 0  # of one asker
    together: int = 0


UNBOUNDED: Final = Bounds()


class FairQueue:
    """A fixed number of places; the asker who has waited longest gets one, and then goes last.

    An asker with many questions waits behind one with few: they are served in turn.
    """

    def __init__(self, places: int, bounds: Bounds = UNBOUNDED) -> None:
        self._free = places
        self._bounds = bounds
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self.num_waiting = 0

    @asynccontextmanager
    async def take(self, asker: str) -> AsyncGenerator[None]:
        """Hold a place while the block runs.

        Raises:
            Refused: too many wait already, of this asker or together.
        """
        await self._wait(asker)
        try:
            yield
        finally:
            self._give_back()

    async def _wait(self, asker: str) -> None:
        if self._free:
            self._free -= 1
            return
        if self._bounds.each and len(self._waiting.get(asker, ())) >= self._bounds.each:
            raise Refused(_BUSY_HERE)
        if self._bounds.together and self.num_waiting >= self._bounds.together:
            raise Refused(_BUSY)
        called = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(asker, deque()).append(called)
        self.num_waiting += 1
        try:
            await called
        except asyncio.CancelledError:
            if called.cancelled():
                self._leave(asker, called)
            else:
                self._give_back()  # the place was given to an asker who has gone
            raise

    def _leave(self, asker: str, called: asyncio.Future[None]) -> None:
        """Take a call out of the line, unless `_give_back` has passed it by."""
        calls = self._waiting.get(asker)
        if calls is not None and called in calls:
            calls.remove(called)
            self.num_waiting -= 1
            if not calls:
                del self._waiting[asker]

    def _give_back(self) -> None:
        """Call the next one who still waits; the place is free if nobody does."""
        while self._waiting:
            asker, calls = self._waiting.popitem(last=False)
            called = calls.popleft()
            self.num_waiting -= 1
            if calls:
                self._waiting[asker] = calls  # behind everybody else
            if not called.done():
                called.set_result(None)
                return
        self._free += 1
