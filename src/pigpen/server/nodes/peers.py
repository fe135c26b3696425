"""Who looks at tables by other nodes, as those say; nobody is gone for want of hearing."""

import time
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from pigpen.server.nodes.messages import Alive, Here

REFRESH: Final = 10.0  # seconds after which each node says again who is there
_OLD: Final = 3 * REFRESH + 1  # seconds after which what was said counts no more
_DEAD: Final = 5.0  # seconds without a word, after which a node is
_STOOD_STILL: Final = 2.5  # seconds without a tick, after which this node did


class _Word(NamedTuple):
    """What a node said last of a table."""

    here: Here
    at: float


class Neighbours:
    """The other nodes."""

    def __init__(
        self,
        node: str,
        patience: float,
        up_for: Callable[[], float],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`up_for`: seconds since others can be heard; `patience`, until who is away is gone."""
        self._node = node
        self._patience = max(patience, _DEAD)
        self._up_for = up_for
        self._clock = clock
        self._tables: dict[str, dict[str, _Word]] = {}  # by table and node
        self._alive: dict[str, tuple[Alive, float]] = {}  # by node
        self._ticked = self._since = clock()

    @property
    def is_heard(self) -> bool:
        """Whether all others have been heard for so long that nobody can have been missed.

        Who stood still has heard nobody meanwhile.
        """
        now = self._clock()
        awake_for = now - self._since if now - self._ticked < _STOOD_STILL else 0.0
        return min(self._up_for(), awake_for) >= self._patience

    def tick(self) -> None:
        """This node goes on, as it does each second."""
        now = self._clock()
        if now - self._ticked >= _STOOD_STILL:
            self._since = now
            self.up()
        self._ticked = now

    def guests(self, table_id: str) -> list[dict[str, int]]:
        """Open browsers by guest, of each other node."""
        return [word.here.guests for word in self._tables.get(table_id, {}).values()]

    def blocked(self, table_id: str) -> str | None:
        """Why a table is held up at another node, if it is."""
        words = self._tables.get(table_id, {}).values()
        return next((word.here.blocked for word in words if word.here.blocked), None)

    def waits(self, table_id: str, guest: str) -> bool:
        """Whether a guest waits at a table that others may join, at another node."""
        return any((table_id, guest) in alive.waiting for alive, _ in self._alive.values())

    def hear(self, here: Here) -> tuple[str, ...]:
        """A node says who is there; returns who no longer is."""
        if here.node == self._node:
            return ()
        words = self._tables.setdefault(here.table, {})
        former = words.get(here.node)
        if former is not None and former.here.number > here.number:
            return ()
        words[here.node] = _Word(here, self._clock())
        return () if former is None else tuple(former.here.guests.keys() - here.guests.keys())

    def alive(self, alive: Alive) -> None:
        """A node is well."""
        if alive.node != self._node:
            self._alive[alive.node] = alive, self._clock()

    def up(self) -> None:
        """They can be heard again: what they said last holds until they have had time to speak."""
        now = self._clock()
        self._alive = {name: (alive, now) for name, (alive, _) in self._alive.items()}
        for words in self._tables.values():
            words.update({name: _Word(word.here, now) for name, word in words.items()})

    def forget_silent(self) -> list[Here]:
        """What nobody says any more; returns what was said last, for those who look."""
        if not self.is_heard:
            return []
        now = self._clock()
        dead = [name for name, (_, at) in self._alive.items() if now - at > _DEAD]
        for name in dead:
            del self._alive[name]
        return self._forget(lambda word: word.here.node in dead or now - word.at > _OLD)

    def gone(self, node: str) -> list[Here]:
        """A node has stopped; returns what it said last."""
        self._alive.pop(node, None)
        return self._forget(lambda word: word.here.node == node)

    def _forget(self, is_old: Callable[[_Word], bool]) -> list[Here]:
        found: list[Here] = []
        for table_id, words in list(self._tables.items()):
            old = [name for name, word in words.items() if is_old(word)]
            found += [words.pop(name).here for name in old]
            if not words:
                del self._tables[table_id]
        return found


def left(words: Iterable[Here]) -> dict[str, set[str]]:
    """Guests who are no longer there, by table."""
    found: dict[str, set[str]] = {}
    for here in words:
        found.setdefault(here.table, set()).update(here.guests)
    return found
