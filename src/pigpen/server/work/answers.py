"""Equal questions are worked out once, for all who wait; the latest answers are kept."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar, TypeVarTuple

from pigpen.server.work.workers import Workers

_MOST_KEPT = 64 * 1024 * 1024  # bytes of answers

R = TypeVar("R")
Ts = TypeVarTuple("Ts")


class _Asked(Generic[R]):
    """A question that is being worked out."""

    def __init__(self, work: Coroutine[Any, Any, R]) -> None:
        self.task = asyncio.create_task(work)
        self.num_waiting = 0


class Shared(Generic[R]):
    """Questions that are being worked out, each once; one for which nobody waits is given up."""

    def __init__(self) -> None:
        self._asked: dict[Hashable, _Asked[R]] = {}

    async def of(self, key: Hashable, begin: Callable[[], Coroutine[Any, Any, R]]) -> R:
        """The result of the question `key`, which `begin` works out if nobody has asked it yet."""
        asked = self._asked.get(key)
        if asked is None:
            asked = self._asked[key] = _Asked(begin())
        asked.num_waiting += 1
        try:
            return await asyncio.shield(asked.task)
        finally:
            asked.num_waiting -= 1
            if not asked.num_waiting:
                asked.task.cancel()
            if self._asked.get(key) is asked and (asked.task.done() or not asked.num_waiting):
                del self._asked[key]


class Answers:
    """Answers in bytes, of functions whose result depends on their arguments alone."""

    def __init__(self, workers: Workers, most: int = _MOST_KEPT) -> None:
        """`most` bytes are kept, the latest asked for."""
        self._workers = workers
        self._most = most
        self._size = 0
        self._known: OrderedDict[Hashable, bytes] = OrderedDict()
        self._shared: Shared[bytes] = Shared()

    async def of(
        self,
        asker: str,
        admit: Callable[[], None],
        function: Callable[[*Ts], bytes],
        *args: *Ts,
    ) -> bytes:
        """The result of `function(*args)`; `admit` may refuse to have it worked out.

        Raises:
            Refused, PigpenError: as `Workers.told`.
        """
        key = (function, args)
        answer = self._known.get(key)
        if answer is None:
            admit()
            answer = await self._shared.of(key, lambda: self._workers.told(asker, function, *args))
            self._keep(key, answer)
        else:
            self._known.move_to_end(key)
        return answer

    def _keep(self, key: Hashable, answer: bytes) -> None:
        if key not in self._known:
            self._known[key] = answer
            self._size += len(answer)
        while self._size > self._most:
            _, oldest = self._known.popitem(last=False)
            self._size -= len(oldest)
