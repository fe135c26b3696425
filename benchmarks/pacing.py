"""Play at human pace, and measure how long each action takes to be acknowledged.

Each table has one action under way at most: the next is sent once it is acknowledged and
its player has seen whose turn it is.
"""

import asyncio
import random
from abc import ABC, abstractmethod
from collections import deque
from time import perf_counter

from benchmarks.lines import Line


class Paced(ABC):
    """The people at one table, with a line each; how they speak is a subclass's."""

    lines: list[Line]

    def __init__(self) -> None:
        self.waits: list[float] = []  # seconds from when an action was due to its acknowledgement
        self._due: deque[float] = deque()  # when, of actions that are still to be sent
        self._under_way = 0.0  # when it was due; 0 if nothing is
        self._is_hasty = False
        self._at_rest = asyncio.Event()  # nothing is due or under way
        self._at_rest.set()

    async def play(self, rate: float | None, seconds: float) -> None:
        """Act at random moments, so often a second; without a rate, as fast as it goes.

        An action that is due before the last one is acknowledged waits for it, and that
        counts: its wait runs from when it was due.
        """
        end = perf_counter() + seconds
        if rate is None:
            self._is_hasty = True
            self.act()
            await asyncio.sleep(seconds)
            self._is_hasty = False
        else:
            due = perf_counter()
            while (due := due + random.expovariate(rate)) < end:
                await asyncio.sleep(due - perf_counter())
                self.act(due)
        await self._at_rest.wait()

    def act(self, due: float | None = None) -> None:
        """Have the seat to move act as soon as it can."""
        self._due.append(due or perf_counter())
        self._at_rest.clear()
        self._send()

    @abstractmethod
    def _act(self) -> bool:
        """Send the next action, if somebody has seen that it is theirs to make; whether so."""

    def _send(self) -> None:
        if self._due and not self._under_way and self._act():
            self._under_way = self._due.popleft()

    def _acknowledged(self) -> None:
        self.waits.append(perf_counter() - self._under_way)
        self._under_way = 0.0
        if self._is_hasty:
            self._due.append(perf_counter())
        if not self._due:
            self._at_rest.set()
