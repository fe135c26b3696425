"""A table as it stands, for all who look at it: what they may know alike is made once. Pure.

The only door to a position is `core.position.view`. Once the game is over everybody may know
everything, and of a game that hides nothing everybody sees the same.
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
from pigpen.server.views.log import eyes_of, log
from pigpen.server.views.places import places
from pigpen.server.wire import view as wire_view
from pigpen.server.wire.base import Data
from pigpen.server.wire.said import wire_said


class Presence(NamedTuple):
    """What is known of the players besides the history."""

    connected: frozenset[int] = frozenset()  # seats of people whose browser is listening
    gone: frozenset[int] = frozenset()  # seats of people who are away for long
    watching: int = 0  # people without a seat
    blocked: Cause | None = None  # why the server cannot do what is its to do


class Made(NamedTuple):
    """What those who look are shown of a table, as far as it was asked for, whoever is there."""

    views: dict[int, tuple[Redacted[AnyPosition], Data]]  # by seat or NOBODY
    logs: dict[tuple[int, int | None], wire_view.Log]  # by first ply and eyes


class Moment:
    """A table with those who are there."""

    def __init__(
        self,
        table: Table,
        presence: Presence,
        known_seats: tuple[wire_view.SeatInfo, ...] = (),
        made: Made | None = None,
    ) -> None:
        """`known_seats`: who sits where, if that was made for a moment before.

        `made` is of this table, when others were there.
        """
        self.table = table
        self.presence = presence
        self._seats = known_seats or seats(table, presence)
        self.made = made or Made({}, {})
        self.public = self._of_nobody()

    def now(self, guest: str) -> wire_view.Now:
        """What a guest may know of it."""
        table = self.table
        seat = table.seat_of(guest)
        if seat is None and (not guest or guest != table.opened.host):
            return self.public
        seen, told = self._view(NOBODY if seat is None else seat)
        return msgspec.structs.replace(
            self.public,
            view=told,
            legal=_legal(table, seat, seen),
            outcomes=_enterable(table, guest, seen),
            can_resign=_can_resign(table, seat),
            can_leave=can_retire(table, seat),
            can_undo=undo_ply(table, guest) is not None,
        )

    def log(self, guest: str, since: int) -> wire_view.Log:
        """What a guest may know of the actions from ply `since` on, written once for all."""
        name = since, eyes_of(self.table, guest)
        known = self.made.logs.get(name)
        if known is None:
            text = msgspec.Raw(msgspec.json.encode(log(self.table, guest, since)))
            known = self.made.logs[name] = cast("wire_view.Log", text)  # sent on as it stands
        return known

    def _of_nobody(self) -> wire_view.Now:
        """What all may know."""
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

    def _view(self, eyes: int) -> tuple[Redacted[AnyPosition], Data]:
        """What a seat sees of the position, as a record and as it travels."""
        game = self.table.game
        if game.kernels.redact is None:
            eyes = NOBODY
        made = self.made.views.get(eyes)
        if made is None:
            seen = view(game, self.table.position, eyes)
            made = self.made.views[eyes] = seen, dict(described(game, seen, eyes))
        return made


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
            foretold=tuple(map(wire_said, foretold(game, seen, action))),
        )
        for action in legal_actions(game, p)
    )


def _after(table: Table, p: AnyPosition, action: int) -> tuple[wire_view.OutcomeInfo, ...]:
    """What real dice may show when an action throws them."""
    return _outcomes(table.game, after(table.game, p, action)) if table.is_by_hand else ()


def _enterable(
    table: Table, guest: str, seen: Redacted[AnyPosition]
) -> tuple[wire_view.OutcomeInfo, ...]:
    """What real dice may show now, for a guest who may enter it."""
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
    """Who sits where."""
    return _seats(table.seats, presence.connected, presence.gone)


@lru_cache(maxsize=1024)  # tables that are played at
def _seats(
    seats: tuple[Seat, ...], connected: frozenset[int], gone: frozenset[int]
) -> tuple[wire_view.SeatInfo, ...]:
    return tuple(
        wire_view.SeatInfo(
            seat=number,
            kind=_kind(seat, seats),
            name=seat.name,
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
