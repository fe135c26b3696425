"""Work that would keep a server from its tables, done in one warm process beside it.

The process starts with the first question; after that an answer takes milliseconds. One that
takes too long is ended, and the next question starts another.
"""

import asyncio
import logging
from collections import OrderedDict

from pigpen.server.table.decide import Refusal
from pigpen.server.table.refusals import Refused
from pigpen.server.work.client import Died, NotSolved, Worker

__all__ = ["CachedWorker", "NotSolved"]

_LOG = logging.getLogger(__name__)
_KEPT = 48  # answers
_MOST_WAITING = 24  # questions

_BUSY = Refusal("busy", "Too many questions at once; try again in a moment.", status=503)
TOO_LONG = Refusal(
    "too-long", "Working that out takes too long here; ask for something smaller.", status=503
)
BROKEN = Refusal("internal", "Working that out failed; it was written down. Try again.", status=500)


class CachedWorker:
    """One process that runs `python -m MODULE`, whose `main` is `work.serve`."""

    def __init__(self, module: str, limit: float) -> None:
        """`limit`: seconds that one answer may take, starting included."""
        self._worker = Worker(module, limit)
        self._one_at_a_time = asyncio.Lock()
        self._known: OrderedDict[bytes, bytes] = OrderedDict()
        self._asked: dict[bytes, asyncio.Task[bytes]] = {}

    async def ask(self, question: bytes) -> bytes:
        """The answer to one line; equal questions are worked out once.

        Raises:
            NotSolved: what the process says against the question.
            Refused: too much is asked, or too long; or the process died.
        """
        if question in self._known:
            self._known.move_to_end(question)
            return self._known[question]
        if question not in self._asked:
            if len(self._asked) >= _MOST_WAITING:
                raise Refused(_BUSY)
            task = asyncio.create_task(self._work(question))
            self._asked[question] = task
            task.add_done_callback(lambda _: self._asked.pop(question))
        # Who stops waiting must not cut an answer in two for those who come next.
        return await asyncio.shield(self._asked[question])

    async def close(self) -> None:
        """End the process; what is being asked comes to nothing."""
        tasks = list(self._asked.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._worker.end()

    async def _work(self, question: bytes) -> bytes:
        async with self._one_at_a_time:
            try:
                said = await self._worker.ask(question)
            except TimeoutError:
                raise Refused(TOO_LONG) from None
            except Died as error:
                _LOG.exception("%s died of %s", self._worker.module, question[:200])
                raise Refused(BROKEN) from error
        self._known[question] = said
        while len(self._known) > _KEPT:
            self._known.popitem(last=False)
        return said
