"""A table as one viewer may know it, on the wire. Pure.

The only door to a position is `core.position.view`, and a game's `sees` is the only
one to its history. Once the game is over everybody may know everything.
"""

from collections.abc import Iterable
from datetime import date
from typing import Any, Literal, NamedTuple

from pigpen import catalog
from pigpen.core.game import NOBODY, AnyGame, resignation
from pigpen.core.notation import format_action, format_history
from pigpen.core.options import format_rules
from pigpen.core.position import (
    after,
    foretold,
    is_legal,
    legal_actions,
    outcomes,
    returns,
    view,
)
from pigpen.core.said import ENGLISH, Said, seat_name
from pigpen.core.sheet import Line
from pigpen.play.fair import commitment
from pigpen.play.record import Record
from pigpen.play.throws import NOTHING_THROWN, Maker
from pigpen.server.table.events import Cause
from pigpen.server.table.stand_in import deadline
from pigpen.server.table.table import Seat, Status, Step, Table, awaits_chance
from pigpen.server.table.undo import undo_ply
from pigpen.server.wire import base
from pigpen.server.wire import tables as wire_tables
from pigpen.server.wire import view as wire_view


class Presence(NamedTuple):
    """What is known of the players besides the history."""

    connected: frozenset[int] = frozenset()  # seats of people whose browser is listening
    gone: frozenset[int] = frozenset()  # seats of people who are away for long
    watching: int = 0  # people without a seat
    held_up: Cause | None = None  # why the server cannot do what is its to do


def table_view(
    table: Table, guest: str, presence: Presence, whole: wire_view.Log | None = None
) -> wire_view.TableView:
    """The whole table for a guest, who may have no seat; `whole` is its log where it is written."""
    variant = catalog.variant(table.game)
    return wire_view.TableView(
        table=table.id,
        game=table.game.name,
        options=format_rules(table.game.rules),
        preset=variant.preset,
        unusual=variant.options,
        your_seat=next(iter(table.seats_of(guest)), None),
        invites=open_invites(table) if guest and guest == table.opened.host else (),
        chance="by_hand" if table.is_by_hand else "fair",
        commitment=table.commitment,
        contributions=table.chance.contributions,
        hints=table.opened.hints.value,
        clock=table.opened.clock,
        pass_clock=table.opened.pass_clock,
        given=table.opened.given,
        is_host=bool(guest) and guest == table.opened.host,
        log=log(table, guest, 0) if whole is None else whole,
        now=now(table, guest, presence),
    )


def open_invites(table: Table) -> tuple[wire_tables.Invite, ...]:
    """Links to the seats that nobody took yet."""
    return tuple(
        wire_tables.Invite(seat=number, invite=seat.invite)
        for number, seat in enumerate(table.seats)
        if seat.is_open
    )


def log(table: Table, guest: str, since: int, end: int | None = None) -> wire_view.Log:
    """What a guest may know of the actions from ply `since` on, up to ply `end`."""
    steps, eyes = table.steps[since:end], eyes_of(table, guest)
    if eyes is None:
        return entries(steps)
    known = (_entry(step) if eyes not in step.hidden_from else _aftermath(step) for step in steps)
    return tuple(entry for entry in known if entry is not None)


def eyes_of(table: Table, guest: str) -> int | None:
    """The seat with whose eyes a guest sees the history; None where nothing of it is hidden."""
    return None if is_public(table) else _eyes(table.seat_of(guest))


def revealed(before: Table, after: Table, guest: str) -> tuple[wire_view.LogEntry, ...]:
    """What was kept from a guest before, and is no secret any more."""
    if is_public(before) or not is_public(after):
        return ()
    eyes = _eyes(after.seat_of(guest))
    return entries(step for step in after.steps[: before.ply] if eyes in step.hidden_from)


def entries(steps: Iterable[Step]) -> tuple[wire_view.LogEntry, ...]:
    """Steps for one who may know of each of them."""
    return tuple(map(_entry, steps))


def _aftermath(step: Step) -> wire_view.LogEntry | None:
    """What everybody is told of an action that one may not know of, if there is something."""
    said = tuple(wire_said(said) for said in step.said if said.for_all)
    if not said:
        return None
    return wire_view.LogEntry(
        ply=step.played.ply,
        actor=step.played.actor,
        text="",
        meaning={},
        said=said,
        is_landing=step.is_landing,
    )


def is_public(table: Table) -> bool:
    """Whether the whole history gives nothing away."""
    return table.game.kernels.redact is None or table.status == Status.OVER


def _eyes(seat: int | None) -> int:
    """The seat whose view one gets; who only watches gets that of nobody."""
    return NOBODY if seat is None else seat


def wire_said(said: Said) -> base.Said:
    """A fact as it travels."""
    values = {
        name: wire_said(value) if isinstance(value, Said) else value
        for name, value in said.values.items()
    }
    return base.Said(key=said.key, values=values, ruling=said.ruling)


def _entry(step: Step) -> wire_view.LogEntry:
    played, words = step.played, step.telling.words()
    return wire_view.LogEntry(
        ply=played.ply,
        actor=played.actor,
        text=words.text,
        meaning=dict(words.meaning),
        said=tuple(map(wire_said, words.said)),
        line=None if step.line is None else sheet_line(step.line),
        is_landing=step.is_landing,
    )


def sheet_line(line: Line) -> wire_view.SheetLine:
    """A line of a score sheet as it travels."""
    scores = tuple(wire_view.SheetScore(**score._asdict()) for score in line.scores)
    return wire_view.SheetLine(number=line.number, scores=scores)


def now(table: Table, guest: str, presence: Presence) -> wire_view.Now:
    """The table at this moment for a guest."""
    seat = table.seat_of(guest)
    eyes = _eyes(seat)
    seen = view(table.game, table.position, eyes)
    is_over = table.status == Status.OVER
    return wire_view.Now(
        status=table.status.value,
        ply=table.ply,
        to_move=table.to_move,
        view=dict(table.game.words.describe(table.game.rules, seen, eyes)),
        legal=_legal(table, seat),
        outcomes=_enterable(table, guest, seen),
        can_resign=_can_resign(table, seat),
        seats=seats(table, presence),
        result=tuple(returns(table.game, table.position)) if is_over else (),
        secret=table.secret,
        undone=len(table.undone),
        can_undo=undo_ply(table, guest) is not None,
        clock_ends=deadline(table),
        watching=presence.watching,
        rematch=_rematch(table),
        held_up=presence.held_up,
    )


def _rematch(table: Table) -> wire_view.Following | None:
    if table.rematch is None:
        return None
    asker = next((n for n, seat in enumerate(table.rematch.seats) if seat.guest), None)
    promised = "" if table.is_by_hand else commitment(table.rematch.secret)
    return wire_view.Following(table=table.rematch.table, seat=asker, commitment=promised)


def _legal(table: Table, seat: int | None) -> tuple[wire_view.LegalAction, ...]:
    if seat is None or seat != table.to_move:
        return ()
    game = table.game
    seen = view(game, table.position, seat)
    return tuple(
        wire_view.LegalAction(
            action=action,
            text=format_action(game, seen, action),
            meaning=dict(game.words.meaning(game.rules, seen, action)),
            outcomes=_after(table, seen, action),
            foretold=tuple(map(wire_said, foretold(game, seen, action))),
        )
        for action in legal_actions(game, seen)
    )


def _after(table: Table, seen: Any, action: int) -> tuple[wire_view.OutcomeInfo, ...]:
    """What real dice may show when an action throws them."""
    return _outcomes(table.game, after(table.game, seen, action)) if table.is_by_hand else ()


def _enterable(table: Table, guest: str, seen: Any) -> tuple[wire_view.OutcomeInfo, ...]:
    """What real dice may show now, for a guest who may enter it."""
    may_enter = table.is_by_hand and awaits_chance(table) and table.is_of(guest)
    return _outcomes(table.game, seen) if may_enter else ()


def _outcomes(game: AnyGame, seen: Any) -> tuple[wire_view.OutcomeInfo, ...]:
    return tuple(
        wire_view.OutcomeInfo(
            action=code,
            text=format_action(game, seen, code),
            meaning=dict(game.words.meaning(game.rules, seen, code)),
        )
        for code in outcomes(game, seen)
    )


def _can_resign(table: Table, seat: int | None) -> bool:
    if seat is None or table.status != Status.PLAYING:
        return False
    return is_legal(table.game, table.position, resignation(seat))


def seats(table: Table, presence: Presence) -> tuple[wire_view.SeatInfo, ...]:
    """Who sits where."""
    return tuple(_seat(table, number, presence) for number in range(len(table.seats)))


def _seat(table: Table, number: int, presence: Presence) -> wire_view.SeatInfo:
    seat = table.seats[number]
    return wire_view.SeatInfo(
        seat=number,
        kind=_kind(table, seat),
        name=seat.name or seat.bot,
        bot=seat.bot,
        connected=bool(seat.bot) or number in presence.connected,
        stand_in=seat.stand_in,
        gone=number in presence.gone,
    )


def _kind(table: Table, seat: Seat) -> Literal["person", "bot", "open", "local"]:
    if seat.bot:
        return "bot"
    if seat.is_open:
        return "open"
    return "local" if len(table.seats_of(seat.guest)) > 1 else "person"


def record_of(table: Table, opened_on: date, maker: Maker = NOTHING_THROWN) -> Record:
    """The game so far, for a file; with the secret once it is over.

    `maker`: what worked its throws out.
    """
    history = [step.played.action for step in table.steps]
    is_over = table.status == Status.OVER
    return Record(
        game=table.game.name,
        version=table.game.version,
        options=format_rules(table.game.rules),
        names=tuple(name or seat_name(seat, ENGLISH) for seat, name in enumerate(table.names)),
        date=opened_on,
        actions=tuple(format_history(table.game, history)),
        result=tuple(returns(table.game, table.position)) if is_over else (),
        commitment=table.commitment,
        contributions=table.chance.contributions,
        secret=table.secret,
        given=table.opened.given,
        **maker._asdict(),
    )
