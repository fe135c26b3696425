"""Quick phrases in place of open chat: heard by who is there, and kept by nobody."""

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

_MOST = 4  # phrases of one person at a table ...
_SPAN = 15.0  # ... in so many seconds
_FRESH = 10.0  # seconds for which a phrase is worth hearing


class Phrase(NamedTuple):
    """What somebody said."""

    number: int  # ascending in the whole process
    seat: int
    phrase: str
    command_id: str
    at: float  # seconds, of a clock that only goes forward


class Phrases:
    """The last few phrases of each table."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._said = 0
        self._tables: dict[str, deque[Phrase]] = {}

    def say(self, table: Table, guest: str, phrase: str, command_id: str) -> Refusal | None:
        """Say it, unless it was said by this very command."""
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

    def hear(self, table_id: str, seat: int, phrase: str, command_id: str) -> bool:
        """Somebody said it at another node; False if that is known."""
        self._forget(self._clock())
        recent = self._tables.get(table_id, ())
        if any(old.seat == seat and old.command_id == command_id for old in recent):
            return False
        self._add(table_id, seat, phrase, command_id)
        return True

    @property
    def last_number(self) -> int:
        """Of the newest phrase; who comes now has heard all before."""
        return self._said

    def since(self, table_id: str, number: int) -> list[Phrase]:
        """What was said after phrase `number` and is still worth hearing."""
        oldest = self._clock() - _FRESH
        recent = self._tables.get(table_id, ())
        return [said for said in recent if said.number > number and said.at >= oldest]

    def _add(self, table_id: str, seat: int, phrase: str, command_id: str) -> None:
        self._said += 1
        said = Phrase(self._said, seat, phrase, command_id, self._clock())
        self._tables.setdefault(table_id, deque()).append(said)

    def _forget(self, now: float) -> None:
        """Drop what counts no more, at every table."""
        for table_id, recent in list(self._tables.items()):
            while recent and recent[0].at <= now - _SPAN:
                recent.popleft()
            if not recent:
                del self._tables[table_id]
