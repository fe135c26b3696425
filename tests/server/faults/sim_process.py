"""A server process as a schedule runs it: it may die between any two steps, or stand still."""

import asyncio
from collections.abc import Callable
from contextvars import copy_context
from typing import Any

from virtual_time import PLACE


class SimProcess:
    """A process: its tasks end when it dies, and wait while it is stopped."""

    def __init__(self) -> None:
        self.is_dead = False
        self._is_awake = asyncio.Event()
        self._is_awake.set()
        self._held: list[Callable[[], None]] = []
        self._tasks: dict[asyncio.Task[Any], None] = {}  # in the order in which they began
        copy_context().run(self._set_out)

    def _set_out(self) -> None:
        PLACE.set(self)
        self.context = copy_context()
        self._begin()

    def _begin(self) -> None:
        """Run the process's work from its start on."""
        raise NotImplementedError

    def die(self) -> None:
        """SIGKILL: nothing it does counts from now on."""
        self.is_dead = True
        for task in list(self._tasks):
            task.cancel()

    def stand_still(self) -> None:
        self._is_awake.clear()

    def go_on(self) -> None:
        self._is_awake.set()
        held, self._held = self._held, []
        for do in held:
            self.when_awake(do)

    @property
    def stands_still(self) -> bool:
        return not self._is_awake.is_set()

    def when_awake(self, do: Callable[[], None]) -> None:
        if self.is_dead:
            return
        if self.stands_still:
            self._held.append(do)
        else:
            self.context.copy().run(do)

    def belongs(self, task: asyncio.Task[Any]) -> None:
        self._tasks[task] = None
        task.add_done_callback(self._tasks.pop)

    async def gate(self) -> None:
        """Go on if the process does."""
        await self._is_awake.wait()
        if self.is_dead:
            await asyncio.get_running_loop().create_future()
