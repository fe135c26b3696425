"""A pool of workers behind a fair queue, for all work outside the event loop.

The second worker starts when the first is busy. A process that dies is replaced. When a caller is
cancelled, the process that works for it is ended.
"""

import logging
import time
from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

from pigpen.server.table.refusals import Refused, refusal
from pigpen.server.work.fair_queue import UNBOUNDED, FairQueue, QueueBounds
from pigpen.server.work.worker import Worker, WorkerDied

_TOO_LONG = refusal("too-long", 503)
_BROKEN = refusal("work-failed", 500)

_LOG = logging.getLogger(__name__)

R = TypeVar("R")
Ts = TypeVarTuple("Ts")


class WorkerPool:
    """A pool of workers of one kind."""

    def __init__(
        self,
        make: Callable[[], Worker],
        most: int,
        bounds: QueueBounds = UNBOUNDED,
        *,
        is_short: bool = False,
    ) -> None:
        """`make` returns a new worker; the pool has at most `most`.

        A call whose process died is repeated once; with `is_short` also a call that took too long.
        """
        self._make = make
        self._queue = FairQueue(most, bounds)
        self._is_short = is_short
        self.idle: list[Worker] = []
        self.busy: list[Worker] = []
        self.seconds = 0.0  # of work, over all workers
        self._is_closed = False

    @property
    def num_waiting(self) -> int:
        """The number of calls that wait for a worker."""
        return self._queue.num_waiting

    async def call(self, client: str, function: Callable[[*Ts], R], *args: *Ts) -> R:
        """Return `function(*args)`; `client` is the key in the fair queue.

        Raises:
            Refused: too many calls wait.
            TimeoutError: the call took too long, a short one twice.
            WorkerDied: the process died twice, or the pool is closed.
            PigpenError: raised by the function.
        """
        async with self._queue.acquire(client):
            if self._is_closed:
                raise WorkerDied(function.__qualname__)
            worker = self.idle.pop() if self.idle else self._make()
            self.busy.append(worker)
            began = time.monotonic()
            try:
                return await self._answer(worker, function, *args)
            finally:
                self.seconds += time.monotonic() - began
                self.busy.remove(worker)
                self.idle.append(worker)

    async def call_or_refuse(self, client: str, function: Callable[[*Ts], R], *args: *Ts) -> R:
        """Return `function(*args)` as `call` does, with failures turned into refusals.

        Raises:
            Refused: too many calls wait, or the call took too long or failed.
            PigpenError: raised by the function.
        """
        try:
            return await self.call(client, function, *args)
        except TimeoutError:
            raise Refused(_TOO_LONG) from None
        except WorkerDied as error:
            _LOG.exception("%s failed for %.200r.", function.__qualname__, args)
            raise Refused(_BROKEN) from error

    async def close(self) -> None:
        """End the workers; waiting calls get no result."""
        self._is_closed = True
        for worker in (*self.busy, *self.idle):
            await worker.end()

    async def _answer(self, worker: Worker, function: Callable[[*Ts], R], *args: *Ts) -> R:
        try:
            return await worker.call(function, *args)
        except WorkerDied:
            if self._is_closed:
                raise
            _LOG.warning("%s died; another process is started.", function.__qualname__)
        except TimeoutError:
            if not self._is_short:
                raise
            _LOG.warning("%s stood still; another process is started.", function.__qualname__)
        return await worker.call(function, *args)
