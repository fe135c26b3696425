"""Places at work, given in turn to those who wait: nobody waits for all that another asked."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager


class FairQueue:
    """So many places at once; whoever has waited longest gets one, and then goes to the end.

    Who asks for much waits behind who asks for little: of each, one after the other is served.
    """

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def take(self, who: str) -> AsyncGenerator[None]:
        """Hold a place while the block runs."""
        await self._wait(who)
        try:
            yield
        finally:
            self._give_back()

    async def _wait(self, who: str) -> None:
        if self._free:
            self._free -= 1
            return
        called = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._give_back()  # it was called, and went away before it came
            raise

    def _give_back(self) -> None:
        """Call the next one who still waits; the place is free if nobody does."""
        while self._waiting:
            who, calls = self._waiting.popitem(last=False)
            called = calls.popleft()
            if calls:
                self._waiting[who] = calls  # behind everybody else
            if not called.done():
                called.set_result(None)
                return
        self._free += 1
