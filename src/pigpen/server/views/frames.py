"""Frames for one viewer of a table: snapshots and updates with consecutive versions. Pure."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from pigpen.server.table.evolve import before_deals
from pigpen.server.table.table import Table
from pigpen.server.views.log import revealed
from pigpen.server.views.shared_snapshot import SharedSnapshot
from pigpen.server.views.table import table_view
from pigpen.server.wire import live as wire_live
from pigpen.server.wire import view as wire_view


class _SentState(NamedTuple):
    """The state that was last sent to the browser."""

    snapshot: SharedSnapshot
    now: wire_view.Now


class Frames:
    """Makes the frames for one browser; each contains the changes since the previous one."""

    def __init__(self, guest: str) -> None:
        self._guest = guest
        self._version = 0
        self._sent: _SentState | None = None

    def needs_snapshot(self, table: Table) -> bool:
        """Return whether the changes do not fit an update, so that a snapshot has to be sent."""
        return self._sent is None or _exceeds_update(self._sent.snapshot.table, table)

    def snapshot(
        self, snapshot: SharedSnapshot, at: int, whole: wire_view.Log | None = None
    ) -> wire_live.Snapshot:
        """Return the whole table, `at` ms since 1970; `whole` is the log if already encoded."""
        view = table_view(snapshot, self._guest, whole)
        self._sent = _SentState(snapshot, view.now)
        return wire_live.Snapshot(version=self._next(), at=at, table=view)

    def updates(self, snapshot: SharedSnapshot) -> Iterator[wire_live.Update | wire_live.Present]:
        """Yield the changes, for a browser that does not need a snapshot."""
        assert self._sent is not None
        old, table, presence = self._sent.snapshot, snapshot.table, snapshot.presence
        if old.table is table:
            if old.presence != presence:  # else the browser has this state already
                yield from self._present(self._sent, snapshot)
            return
        for earlier in before_deals(old.table, table):
            yield from self._update(SharedSnapshot(earlier, presence))
        yield from self._update(snapshot)

    def _present(self, old: _SentState, snapshot: SharedSnapshot) -> Iterator[wire_live.Present]:
        """Yield a frame with the people who are connected, if that changed."""
        who, known = snapshot.public, old.now
        current = msgspec.structs.replace(
            known, seats=who.seats, watching=who.watching, blocked=who.blocked
        )
        self._sent = _SentState(snapshot, current)
        if current != known:
            yield wire_live.Present(
                version=self._next(), seats=who.seats, watching=who.watching, blocked=who.blocked
            )

    def _update(self, snapshot: SharedSnapshot) -> Iterator[wire_live.Update]:
        """Yield an update, if the guest can see any of the changes."""
        old = self._sent
        assert old is not None
        current = snapshot.now(self._guest)
        self._sent = _SentState(snapshot, current)
        if current == old.now:
            return
        yield wire_live.Update(
            version=self._next(),
            entries=snapshot.log(self._guest, old.snapshot.table.ply),
            now=current,
            revealed=revealed(old.snapshot.table, snapshot.table, self._guest),
        )

    def _next(self) -> int:
        self._version += 1
        return self._version


def _exceeds_update(old: Table, new: Table) -> bool:
    """Return whether more changed than an update can express: people or undone actions."""
    if old.seats is new.seats and old.undone is new.undone:
        return False
    return _people(old) != _people(new) or old.undone != new.undone


def _people(table: Table) -> list[tuple[str, bool]]:
    return [(seat.guest, seat.retired) for seat in table.seats]
