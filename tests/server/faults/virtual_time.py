"""An event loop whose time is made up: nothing is waited for, and a seed repeats all of it."""

import asyncio
import selectors
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, Protocol


class Place(Protocol):
    """A place where code runs, like a process: it may be stopped, or have died."""

    def when_awake(self, do: Callable[[], None]) -> None:
        """Do it now, or when the process goes on; never if it has died."""
        ...

    def belongs(self, task: asyncio.Task[Any]) -> None:
        """A task was begun there."""
        ...


PLACE: ContextVar[Place | None] = ContextVar("PLACE", default=None)


class _Nothing(selectors.BaseSelector):
    """Waits for nothing: the time until then is over at once."""

    now = 0.0

    def register(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        return selectors.SelectorKey(fileobj, 0, events, data)

    def unregister(self, fileobj: Any) -> selectors.SelectorKey:
        return selectors.SelectorKey(fileobj, 0, 0, None)

    def select(self, timeout: float | None = None) -> list[Any]:
        assert timeout is not None, "everybody waits for somebody else"
        self.now += max(0.0, timeout)
        return []

    def get_map(self) -> dict[Any, Any]:
        return {}


class VirtualLoop(asyncio.SelectorEventLoop):
    """Runs what is due in the order of made-up time; what threads do takes a moment of it."""

    def __init__(self, moment: Callable[[], float]) -> None:
        """`moment`: seconds until a thread has done its work, and until it is known."""
        self._nothing = _Nothing()
        super().__init__(self._nothing)
        self._moment = moment
        self.set_task_factory(_noted)

    def time(self) -> float:
        return self._nothing.now

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> Any:
        future = self.create_future()
        place = PLACE.get()

        def work() -> None:
            try:
                result = func(*args)
            except Exception as problem:  # noqa: BLE001 - raised where it is waited for
                later(lambda problem=problem: future.set_exception(problem))
            else:
                later(lambda: future.set_result(result))

        def later(do: Callable[[], None]) -> None:
            def settle() -> None:
                if not future.done():
                    do()

            self.call_later(self._moment(), awake, settle)

        def awake(do: Callable[[], None]) -> None:
            if place is None:
                do()
            else:
                place.when_awake(do)

        self.call_later(self._moment(), awake, work)
        return future


def _noted(loop: asyncio.AbstractEventLoop, work: Any, **about: Any) -> asyncio.Task[Any]:
    task = asyncio.Task(work, loop=loop, **about)
    place = PLACE.get()
    if place is not None:
        place.belongs(task)
    return task


class Clock:
    """The module `time`, of made-up time."""

    def __init__(self, loop: VirtualLoop) -> None:
        self.time: Callable[[], float] = lambda: 1_000_000.0 + loop.time()
        self.time_ns: Callable[[], int] = lambda: int(1e9 * self.time())
        self.monotonic = loop.time
