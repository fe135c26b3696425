"""A whole table as one viewer may see it, and as a game record. Pure."""

from datetime import date
from typing import Literal

from pigpen import catalog
from pigpen.core.notation import format_history
from pigpen.core.options import format_rules
from pigpen.core.position import returns
from pigpen.core.said import seat_name
from pigpen.core.translations import ENGLISH
from pigpen.play.record import Record
from pigpen.play.throws import NOTHING_THROWN, EngineVersion
from pigpen.server.table.invites import invite_of
from pigpen.server.table.nicknames import name_in_record
from pigpen.server.table.table import Status, Table
from pigpen.server.views.lessons import lesson_of
from pigpen.server.views.log import log
from pigpen.server.views.shared_snapshot import SharedSnapshot
from pigpen.server.wire import tables as wire_tables
from pigpen.server.wire import view as wire_view


def table_view(
    snapshot: SharedSnapshot, guest: str, whole: wire_view.Log | None = None
) -> wire_view.TableView:
    """Return the table as a guest may see it; `whole` is the log if already encoded."""
    table = snapshot.table
    variant = catalog.variant(table.game)
    return wire_view.TableView(
        table=table.id,
        game=table.game.name,
        options=format_rules(table.game.rules),
        preset=variant.preset,
        unusual=variant.options,
        your_seat=next(iter(table.seats_of(guest)), None),
        sides=table.game.sides,
        invites=open_invites(table) if guest and guest == table.opened.host else (),
        invite=_invite(table, guest),
        chance=_chance(table),
        kept=table.game.extras.is_kept,
        commitment=table.commitment,
        contributions=table.chance.contributions,
        hints=table.opened.hints.value,
        clock=table.opened.clock,
        pass_clock=table.opened.pass_clock,
        given=table.opened.given,
        public=table.opened.public,
        is_host=bool(guest) and guest == table.opened.host,
        log=log(table, guest, 0) if whole is None else whole,
        now=snapshot.now(guest),
        lesson=lesson_of(table),
    )


def _invite(table: Table, guest: str) -> str:
    """Return the table's own invite; empty unless its host looks at it while seats are open."""
    is_hosts = bool(guest) and guest == table.opened.host
    return invite_of(table) if is_hosts and table.status == Status.WAITING else ""


def _chance(table: Table) -> Literal["fair", "by_hand", "guided"]:
    if table.is_by_hand:
        return "by_hand"
    return "guided" if table.opened.guided else "fair"


def open_invites(table: Table) -> tuple[wire_tables.Invite, ...]:
    """Return the invites of the open seats."""
    return tuple(
        wire_tables.Invite(seat=number, invite=seat.invite)
        for number, seat in enumerate(table.seats)
        if seat.is_open
    )


def history_of(record: Record) -> list[int]:
    """Return all actions of a record.

    Raises:
        HistoryError: an action breaks the rules.
    """
    return list(record.history())


def record_of(table: Table, opened_on: date, engine: EngineVersion = NOTHING_THROWN) -> Record:
    """Return the record of the game so far; with the secret once it is over.

    `engine`: the engine that simulated the throws.
    """
    history = [step.played.action for step in table.steps]
    is_over = table.status == Status.OVER
    return Record(
        game=table.game.name,
        version=table.game.version,
        options=format_rules(table.game.rules),
        names=tuple(
            name_in_record(each) or seat_name(n, ENGLISH) for n, each in enumerate(table.seats)
        ),
        date=opened_on,
        actions=tuple(format_history(table.game, history)),
        result=tuple(returns(table.game, table.position)) if is_over else (),
        commitment=table.commitment,
        contributions=table.chance.contributions,
        secret=table.secret,
        given=table.opened.given,
        engine=engine.name,
        model=engine.model,
        kept=table.game.extras.is_kept,
    )
