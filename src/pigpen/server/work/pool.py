"""A few warm processes of one kind beside the server, each with one question at a time.

Those who ask are answered in turn, and each in the order in which it asks; the second process
starts when the first is busy. One that dies or stands still is ended, and another asked once more.
"""

import asyncio
import logging

from pigpen.server.work.client import Died, Worker
from pigpen.server.work.fair_queue import FairQueue

_ATTEMPTS = 2  # should a process die, or stand still

_LOG = logging.getLogger(__name__)


class Pool:
    """Processes that run `python -m MODULE`, whose `main` is `work.serve`."""

    def __init__(self, module: str, most: int, limit: float, start: float = 0.0) -> None:
        """At `most` so many, with `limit` seconds for an answer, `start` more for the first."""
        self._module = module
        self._limit = limit
        self._start = start
        self._turns = FairQueue(most)
        self.idle: list[Worker] = []
        self.busy: dict[Worker, asyncio.Task[bytes]] = {}
        self._is_closed = False

    async def ask(self, question: bytes, who: str = "") -> bytes:
        """The answer to one line, when it is the turn of `who` asks.

        Raises:
            TimeoutError: it took too long, twice.
            Died: its process did, twice, or all are ended.
            NotSolved: it says that it cannot.
        """
        async with self._turns.take(who):
            if self._is_closed:
                raise Died(self._module)
            worker = self.idle.pop() if self.idle else self._worker()
            self.busy[worker] = asyncio.create_task(self._answer(worker, question))
            try:
                return await self.busy[worker]
            except asyncio.CancelledError:
                asker = asyncio.current_task()
                if asker is not None and asker.cancelling():
                    raise
                raise Died(self._module) from None  # by `close`
            finally:
                del self.busy[worker]
                self.idle.append(worker)

    async def close(self) -> None:
        """End the processes; who still waits gets no answer."""
        self._is_closed = True
        answering = list(self.busy.values())
        for task in answering:
            task.cancel()
        await asyncio.gather(*answering, return_exceptions=True)
        for worker in (*self.idle, *self.busy):
            await worker.end()

    def _worker(self) -> Worker:
        return Worker(self._module, self._limit, self._start)

    async def _answer(self, worker: Worker, question: bytes) -> bytes:
        for _ in range(_ATTEMPTS - 1):
            try:
                return await worker.ask(question)
            except Died:
                _LOG.warning("A process of %s died; another is started.", self._module)
            except TimeoutError:
                _LOG.warning("A process of %s stood still; another is started.", self._module)
        return await worker.ask(question)
