"""A cache of computed answers; equal requests at the same time share one computation."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar, TypeVarTuple

from pigpen.server.work.worker_pool import WorkerPool

_CAPACITY = 64 * 1024 * 1024  # bytes

R = TypeVar("R")
Ts = TypeVarTuple("Ts")


class _InProgress(Generic[R]):
    """A computation in progress, and how many callers wait for it."""

    def __init__(self, work: Coroutine[Any, Any, R]) -> None:
        self.task = asyncio.create_task(work)
        self.num_waiting = 0


class SharedWork(Generic[R]):
    """Shares computations: one per key at a time, cancelled when no caller waits any longer."""

    def __init__(self) -> None:
        self._in_progress: dict[Hashable, _InProgress[R]] = {}

    async def of(self, key: Hashable, begin: Callable[[], Coroutine[Any, Any, R]]) -> R:
        """Return the result for `key`; `begin` starts the computation if none is in progress."""
        work = self._in_progress.get(key)
        if work is None:
            work = self._in_progress[key] = _InProgress(begin())
        work.num_waiting += 1
        try:
            return await asyncio.shield(work.task)
        finally:
            work.num_waiting -= 1
            if not work.num_waiting:
                work.task.cancel()
            if self._in_progress.get(key) is work and (work.task.done() or not work.num_waiting):
                del self._in_progress[key]


class AnswerCache:
    """Caches results of pure functions that return bytes; drops the least recently used."""

    def __init__(self, workers: WorkerPool, capacity: int = _CAPACITY) -> None:
        """`capacity`: bytes of all cached answers together."""
        self._workers = workers
        self._capacity = capacity
        self._size = 0
        self._cached: OrderedDict[Hashable, bytes] = OrderedDict()
        self._shared: SharedWork[bytes] = SharedWork()

    async def of(
        self,
        client: str,
        admit: Callable[[], None],
        function: Callable[[*Ts], bytes],
        *args: *Ts,
    ) -> bytes:
        """Return `function(*args)`, cached or computed; `admit` may refuse the computation.

        Raises:
            Refused: `admit` refused, or as in `WorkerPool.call_or_refuse`.
            PigpenError: raised by the function.
        """
        key = (function, args)
        answer = self._cached.get(key)
        if answer is None:
            admit()
            answer = await self._shared.of(
                key, lambda: self._workers.call_or_refuse(client, function, *args)
            )
            self._store(key, answer)
        else:
            self._cached.move_to_end(key)
        return answer

    def _store(self, key: Hashable, answer: bytes) -> None:
        if key not in self._cached:
            self._cached[key] = answer
            self._size += len(answer)
        while self._size > self._capacity:
            _, oldest = self._cached.popitem(last=False)
            self._size -= len(oldest)
