"""A few workers of one kind behind one fair queue: all work beside the event loop goes through it.

The second worker starts when the first is busy. A process that dies is followed by another. When a
caller is cancelled, the process that works for it is ended.
"""

import logging
import time
from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

from pigpen.server.table.refusals import Refused, refusal
from pigpen.server.work.fair_queue import UNBOUNDED, Bounds, FairQueue
from pigpen.server.work.worker import Died, Worker

_TOO_LONG = refusal("too-long", 503)
_BROKEN = refusal("work-failed", 500)

_LOG = logging.getLogger(__name__)

R = TypeVar("R")
Ts = TypeVarTuple("Ts")


class Workers:
    """Workers of one kind."""

    def __init__(
        self,
        make: Callable[[], Worker],
        most: int,
        bounds: Bounds = UNBOUNDED,
        *,
        is_short: bool = False,
    ) -> None:
        """`make` returns a new worker, of which there are `most` at most.

        A call whose process died is made once more; of short calls one that took too long, too.
        """
        self._make = make
        self._queue = FairQueue(most, bounds)
        self._is_short = is_short
        self.idle: list[Worker] = []
        self.busy: list[Worker] = []
        self.seconds = 0.0  # for which workers were busy, together
        self._is_closed = False

    @property
    def num_waiting(self) -> int:
        """Calls that wait for a worker."""
        return self._queue.num_waiting

    async def call(self, asker: str, function: Callable[[*Ts], R], *args: *Ts) -> R:
        """The result of `function(*args)`, once it is the asker's turn.

        Raises:
            Refused: too many wait.
            TimeoutError: it took too long; a short one twice.
            Died: its process did, twice, or the workers are closed.
            PigpenError: as the function did.
        """
        async with self._queue.take(asker):
            if self._is_closed:
                raise Died(function.__qualname__)
            worker = self.idle.pop() if self.idle else self._make()
            self.busy.append(worker)
            began = time.monotonic()
            try:
                return await self._answer(worker, function, *args)
            finally:
                self.seconds += time.monotonic() - began
                self.busy.remove(worker)
                self.idle.append(worker)

    async def told(self, asker: str, function: Callable[[*Ts], R], *args: *Ts) -> R:
        """As `call`, for people: a failure is a refusal.

        Raises:
            Refused: too many wait, it took too long, or it failed.
            PigpenError: as the function did.
        """
        try:
            return await self.call(asker, function, *args)
        except TimeoutError:
            raise Refused(_TOO_LONG) from None
        except Died as error:
            _LOG.exception("%s failed for %.200r.", function.__qualname__, args)
            raise Refused(_BROKEN) from error

    async def close(self) -> None:
        """End the workers; those who wait get no answer."""
        self._is_closed = True
        for worker in (*self.busy, *self.idle):
            await worker.end()

    async def _answer(self, worker: Worker, function: Callable[[*Ts], R], *args: *Ts) -> R:
        try:
            return await worker.call(function, *args)
        except Died:
            if self._is_closed:
                raise
            _LOG.warning("%s died; another process is started.", function.__qualname__)
        except TimeoutError:
            if not self._is_short:
                raise
            _LOG.warning("%s stood still; another process is started.", function.__qualname__)
        return await worker.call(function, *args)
