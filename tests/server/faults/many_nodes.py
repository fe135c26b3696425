"""A world of several nodes and of people who use them, in made-up time, and what happens to it."""

import asyncio
import logging
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from sim_process import SimProcess
from virtual_time import VirtualLoop

Node = TypeVar("Node", bound=SimProcess)


class ManyNodes(Generic[Node]):
    """Its nodes, and the list of what happened."""

    def __init__(self, seed: int) -> None:
        self.chaos = random.Random(seed)
        self.loop = VirtualLoop(self.moment)
        self.nodes: list[Node] = []
        self.problems: list[str] = []
        self.schedule: list[str] = []
        self.happened: Counter[str] = Counter()
        self.lost = 0.0  # share of the messages between nodes
        self.is_at_rest = False
        self._count = 0

    def run(self) -> None:
        """Until all has come to rest."""
        logging.disable(logging.CRITICAL)
        try:
            self.loop.run_until_complete(self._run())
        finally:
            logging.disable(logging.NOTSET)
            self.loop.close()

    async def _run(self) -> None:
        """All that happens, and at last `_end`."""
        raise NotImplementedError

    def _node(self, name: str) -> Node:
        """One that starts now."""
        raise NotImplementedError

    def moment(self) -> float:
        """Seconds that something takes: mostly a little, now and then more."""
        return self.chaos.choice((0.001, 0.002, 0.005, 0.02, 0.1))

    def lateness(self) -> float:
        """Seconds that a message between nodes takes."""
        return self.moment() if self.chaos.random() < 0.9 else self.chaos.uniform(0.1, 1.5)

    def copies(self) -> int:
        """The probability that a message between nodes arrives."""
        luck = 1.0 if self.is_at_rest else self.chaos.random()
        return 0 if luck < self.lost else 2 if luck < self.lost + 0.1 else 1

    def any_node(self) -> Node | None:
        alive = [node for node in self.nodes if not node.is_dead]
        return self.chaos.choice(alive) if alive else None

    def note(self, what: str) -> None:
        self.schedule.append(f"{self.loop.time():7.3f} {what}")

    def _did(self, what: str) -> None:
        self.note(what)
        self.happened[what if what.endswith(("away", "emptied")) else what.split(" ", 1)[1]] += 1

    def _start(self) -> None:
        name = f"n{self._count}"
        self._count += 1
        self.note(f"{name} starts")
        self.nodes.append(self._node(name))

    async def _end(self, people: Sequence[asyncio.Task[Any]]) -> None:
        """All go; what failed of the people's own is raised."""
        for task in people:
            task.cancel()
        for node in self.nodes:
            node.die()
        await asyncio.sleep(1.0)
        for failed in await asyncio.gather(*people, return_exceptions=True):
            if failed is not None and not isinstance(failed, asyncio.CancelledError):
                raise failed
