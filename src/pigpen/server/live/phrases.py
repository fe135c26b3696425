"""Quick phrases instead of open chat: shown to present viewers, stored nowhere."""

import time
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from pigpen.server.table.refusals import MANY_PHRASES, UNKNOWN_PHRASE, WATCHING, Refusal
from pigpen.server.table.table import Table

PHRASES = (
    "hello",
    "luck",
    "nice",
    "wow",
    "phew",
    "ouch",
    "oops",
    "thinking",
    "moment",
    "thanks",
    "played",
    "bye",
)

_MOST = 4  # phrases of one seat at a table ...
_SPAN = 15.0  # ... within so many seconds
_FRESH = 10.0  # seconds for which a phrase is shown


class Phrase(NamedTuple):
    """A phrase that a player said."""

    number: int  # ascending in the whole process
    seat: int
    phrase: str
    command_id: str
    at: float  # seconds, of a monotonic clock


class Phrases:
    """The latest phrases of each table."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._said = 0
        self._tables: dict[str, deque[Phrase]] = {}

    def say(self, table: Table, guest: str, phrase: str, command_id: str) -> Refusal | None:
        """Say a phrase, unless this very command said it before."""
        seat = table.seat_of(guest)
        if seat is None:
            return WATCHING
        if phrase not in PHRASES:
            return UNKNOWN_PHRASE
        now = self._clock()
        self._forget(now)
        recent = self._tables.get(table.id, ())
        own = [old for old in recent if old.seat == seat]
        if any(old.command_id == command_id for old in own):
            return None
        if len(own) >= _MOST:
            return MANY_PHRASES
        self._add(table.id, seat, phrase, command_id)
        return None

    def add_remote(self, table_id: str, seat: int, phrase: str, command_id: str) -> bool:
        """Add a phrase that was said at another node; False if it is known."""
        self._forget(self._clock())
        recent = self._tables.get(table_id, ())
        if any(old.seat == seat and old.command_id == command_id for old in recent):
            return False
        self._add(table_id, seat, phrase, command_id)
        return True

    @property
    def last_number(self) -> int:
        """The number of the newest phrase; a viewer who arrives now skips all before."""
        return self._said

    def since(self, table_id: str, number: int) -> list[Phrase]:
        """Return the phrases after number `number` that are still fresh."""
        oldest = self._clock() - _FRESH
        recent = self._tables.get(table_id, ())
        return [said for said in recent if said.number > number and said.at >= oldest]

    def _add(self, table_id: str, seat: int, phrase: str, command_id: str) -> None:
        self._said += 1
        said = Phrase(self._said, seat, phrase, command_id, self._clock())
        self._tables.setdefault(table_id, deque()).append(said)

    def _forget(self, now: float) -> None:
        """Drop expired phrases at every table."""
        for table_id, recent in list(self._tables.items()):
            while recent and recent[0].at <= now - _SPAN:
                recent.popleft()
            if not recent:
                del self._tables[table_id]
