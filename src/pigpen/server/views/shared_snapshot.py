"""The snapshot of a table that its viewers share: public parts are built once for all. Pure.

Positions are read by `core.position.view` only. After the end of a game, and in games without
hidden information, all viewers see the same.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, cast

import msgspec

from pigpen.core.game import NOBODY, AnyGame, AnyPosition
from pigpen.core.notation import format_action
from pigpen.core.position import after, described, foretold, legal_actions, outcomes, returns, view
from pigpen.core.redacted import Redacted, known
from pigpen.play.fair import commitment
from pigpen.server.table.departure import can_retire
from pigpen.server.table.events import Cause, Seat
from pigpen.server.table.stand_in import deadline
from pigpen.server.table.table import Status, Table, awaits_chance
from pigpen.server.table.undo import undo_ply
from pigpen.server.views.lessons import advice_of
from pigpen.server.views.log import log, viewing_seat
from pigpen.server.views.places import places
from pigpen.server.wire import view as wire_view
from pigpen.server.wire.base import Data


class Presence(NamedTuple):
    """Connections and absences of the players, which are not part of the history."""

    connected: frozenset[int] = frozenset()  # seats of people with an open connection
    gone: frozenset[int] = frozenset()  # seats of people who have been absent for long
    watching: int = 0  # number of spectators
    blocked: Cause | None = None  # why the server cannot act for bots and clocks


class RenderedParts(NamedTuple):
    """Views and logs of a table that were requested so far; independent of presence."""

    views: dict[int, tuple[Redacted[AnyPosition], Data]]  # by seat or NOBODY
    logs: dict[tuple[int, int | None], wire_view.Log]  # by first ply and viewing seat


class SharedSnapshot:
    """A table with the presence of its players; caches what several viewers see."""

    def __init__(
        self,
        table: Table,
        presence: Presence,
        known_seats: tuple[wire_view.SeatInfo, ...] = (),
        rendered: RenderedParts | None = None,
    ) -> None:
        """Build the public part.

        `known_seats`: seats of an earlier snapshot, if still valid; `rendered`: parts of an earlier
        snapshot of the same table.
        """
        self.table = table
        self.presence = presence
        self._seats = known_seats or seats(table, presence)
        self.rendered = rendered or RenderedParts({}, {})
        self.public = self._public_part()

    def now(self, guest: str) -> wire_view.Now:
        """Return the current state as a guest may see it."""
        table = self.table
        seat = table.seat_of(guest)
        if seat is None and (not guest or guest != table.opened.host):
            return self.public
        seen, told = self._view(NOBODY if seat is None else seat)
        legal = _legal(table, seat, seen)
        return msgspec.structs.replace(
            self.public,
            view=told,
            legal=legal,
            outcomes=_enterable(table, guest, seen),
            can_resign=_can_resign(table, seat),
            can_leave=can_retire(table, seat),
            can_undo=undo_ply(table, guest) is not None,
            advice=advice_of(table, seat, seen, legal),
        )

    def log(self, guest: str, since: int) -> wire_view.Log:
        """Return the log that a guest may see from ply `since` on, encoded once for all viewers."""
        name = since, viewing_seat(self.table, guest)
        known = self.rendered.logs.get(name)
        if known is None:
            text = msgspec.Raw(msgspec.json.encode(log(self.table, guest, since)))
            known = self.rendered.logs[name] = cast("wire_view.Log", text)  # sent without decoding
        return known

    def _public_part(self) -> wire_view.Now:
        """Return the current state as a spectator sees it."""
        table, presence = self.table, self.presence
        is_over = table.status == Status.OVER
        return wire_view.Now(
            status=table.status.value,
            ply=table.ply,
            to_move=table.to_move,
            view=self._view(NOBODY)[1],
            legal=(),
            outcomes=(),
            can_resign=False,
            can_leave=False,
            seats=self._seats,
            result=tuple(returns(table.game, table.position)) if is_over else (),
            places=places(table) if is_over else (),
            secret=table.secret,
            undone=len(table.undone),
            can_undo=False,
            clock_ends=deadline(table),
            watching=presence.watching,
            rematch=_rematch(table),
            blocked=presence.blocked,
            closing=table.closing,
        )

    def _view(self, viewer: int) -> tuple[Redacted[AnyPosition], Data]:
        """Return the view of a seat, as a record and as JSON data."""
        game = self.table.game
        if game.kernels.redact is None:
            viewer = NOBODY
        rendered = self.rendered.views.get(viewer)
        if rendered is None:
            seen = view(game, self.table.position, viewer)
            rendered = self.rendered.views[viewer] = seen, dict(described(game, seen, viewer))
        return rendered


def _rematch(table: Table) -> wire_view.Following | None:
    if table.rematch is None:
        return None
    asker = next((n for n, seat in enumerate(table.rematch.seats) if seat.guest), None)
    committed = "" if table.is_by_hand else commitment(table.rematch.secret)
    return wire_view.Following(table=table.rematch.table, seat=asker, commitment=committed)


def _legal(
    table: Table, seat: int | None, seen: Redacted[AnyPosition]
) -> tuple[wire_view.LegalAction, ...]:
    if seat is None or seat != table.to_move:
        return ()
    game, p = table.game, known(seen)
    return tuple(
        wire_view.LegalAction(
            action=action,
            text=format_action(game, p, action),
            meaning=dict(game.words.meaning(game.rules, p, action)),
            outcomes=_after(table, p, action),
            foretold=foretold(game, seen, action),
        )
        for action in legal_actions(game, p)
    )


def _after(table: Table, p: AnyPosition, action: int) -> tuple[wire_view.OutcomeInfo, ...]:
    """Return the outcomes that may be entered after an action, at a table with real dice."""
    return _outcomes(table.game, after(table.game, p, action)) if table.is_by_hand else ()


def _enterable(
    table: Table, guest: str, seen: Redacted[AnyPosition]
) -> tuple[wire_view.OutcomeInfo, ...]:
    """Return the outcomes that the guest may enter now, at a table with real dice."""
    may_enter = table.is_by_hand and awaits_chance(table) and table.is_participant(guest)
    return _outcomes(table.game, known(seen)) if may_enter else ()


def _outcomes(game: AnyGame, p: AnyPosition) -> tuple[wire_view.OutcomeInfo, ...]:
    return tuple(
        wire_view.OutcomeInfo(
            action=code,
            text=format_action(game, p, code),
            meaning=dict(game.words.meaning(game.rules, p, code)),
        )
        for code in outcomes(game, p)
    )


def _can_resign(table: Table, seat: int | None) -> bool:
    may_resign = table.game.kernels.resign is not None and table.status == Status.PLAYING
    return may_resign and seat is not None and seat not in table.left


def seats(table: Table, presence: Presence) -> tuple[wire_view.SeatInfo, ...]:
    """Return the seats as wire types."""
    return _seats(table.seats, presence.connected, presence.gone)


@lru_cache(maxsize=1024)  # tables with viewers
def _seats(
    seats: tuple[Seat, ...], connected: frozenset[int], gone: frozenset[int]
) -> tuple[wire_view.SeatInfo, ...]:
    return tuple(
        wire_view.SeatInfo(
            seat=number,
            kind=_kind(seat, seats),
            name=seat.name,
            face=seat.face,
            bot=seat.bot,
            connected=bool(seat.bot) or number in connected,
            stand_in=seat.stand_in,
            retired=seat.retired,
            gone=number in gone,
        )
        for number, seat in enumerate(seats)
    )


def _kind(seat: Seat, seats: Sequence[Seat]) -> Literal["person", "bot", "open", "local"]:
    if seat.bot:
        return "bot"
    if seat.is_open:
        return "open"
    return "local" if sum(other.guest == seat.guest for other in seats) > 1 else "person"
