"""Guests who are here now: at tables, or on a page that lists open tables."""

import time
from collections.abc import Callable, Collection
from typing import Final

_SECONDS: Final = 20.0  # for which a look at the open tables counts; pages look every 8 seconds
_MOST: Final = 10_000  # guests; beyond, the first ones are forgotten


class Visitors:
    """Counts the guests of this node, each once."""

    def __init__(
        self, at_tables: Callable[[], Collection[str]], clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`at_tables`: the guests whose browsers have a table open."""
        self._at_tables = at_tables
        self._clock = clock
        self._looked: dict[str, float] = {}  # by guest, the last one at the end

    def look(self, guest: str) -> None:
        """Record that a guest looked at the open tables."""
        if not guest:
            return
        self._looked.pop(guest, None)
        self._looked[guest] = self._clock()
        if len(self._looked) > _MOST:
            del self._looked[next(iter(self._looked))]

    def count(self, but: str = "") -> int:
        """Return how many guests are here, except one."""
        since = self._clock() - _SECONDS
        for guest in [guest for guest, at in self._looked.items() if at < since]:
            del self._looked[guest]
        return len({*self._looked, *self._at_tables()} - {but, ""})
