"""What one browser is told of a table, in frames whose versions have no gap. Pure."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from pigpen.server.table.evolve import before_deals
from pigpen.server.table.table import Table
from pigpen.server.views.log import revealed
from pigpen.server.views.moment import Moment
from pigpen.server.views.table import table_view
from pigpen.server.wire import live as wire_live
from pigpen.server.wire import view as wire_view


class _Told(NamedTuple):
    """What a browser knows."""

    moment: Moment
    now: wire_view.Now


class Frames:
    """The frames for one browser: each says what is new since the one before."""

    def __init__(self, guest: str) -> None:
        self._guest = guest
        self._version = 0
        self._told: _Told | None = None

    def must_tell_all(self, table: Table) -> bool:
        """Whether more is new than an update can say."""
        return self._told is None or _is_another(self._told.moment.table, table)

    def all(
        self, moment: Moment, at: int, whole: wire_view.Log | None = None
    ) -> wire_live.Snapshot:
        """Everything, `at` ms since 1970; `whole` is the log where it is written."""
        view = table_view(moment, self._guest, whole)
        self._told = _Told(moment, view.now)
        return wire_live.Snapshot(version=self._next(), at=at, table=view)

    def news(self, moment: Moment) -> Iterator[wire_live.Update | wire_live.Present]:
        """What is new, to a browser that need not be told everything."""
        assert self._told is not None
        old, table, presence = self._told.moment, moment.table, moment.presence
        if old.table is table:
            if old.presence != presence:  # else: woken by a change that the browser has seen
                yield from self._present(self._told, moment)
            return
        for earlier in before_deals(old.table, table):
            yield from self._update(Moment(earlier, presence))
        yield from self._update(moment)

    def _present(self, old: _Told, moment: Moment) -> Iterator[wire_live.Present]:
        """Who is there now, if it is not as the browser knows it."""
        who, known = moment.public, old.now
        current = msgspec.structs.replace(
            known, seats=who.seats, watching=who.watching, blocked=who.blocked
        )
        self._told = _Told(moment, current)
        if current != known:
            yield wire_live.Present(
                version=self._next(), seats=who.seats, watching=who.watching, blocked=who.blocked
            )

    def _update(self, moment: Moment) -> Iterator[wire_live.Update]:
        """What is new at this moment, if the browser can see anything of it."""
        old = self._told
        assert old is not None
        current = moment.now(self._guest)
        self._told = _Told(moment, current)
        if current == old.now:
            return
        yield wire_live.Update(
            version=self._next(),
            entries=moment.log(self._guest, old.moment.table.ply),
            now=current,
            revealed=revealed(old.moment.table, moment.table, self._guest),
        )

    def _next(self) -> int:
        self._version += 1
        return self._version


def _is_another(old: Table, new: Table) -> bool:
    """Whether more changed than an update can say."""
    if old.seats is new.seats and old.undone is new.undone:
        return False
    return _people(old) != _people(new) or old.undone != new.undone


def _people(table: Table) -> list[tuple[str, bool]]:
    return [(seat.guest, seat.retired) for seat in table.seats]
