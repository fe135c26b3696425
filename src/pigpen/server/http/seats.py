"""Seats over HTTP: rematches, stand-ins, leaving, closing, and continuing a game."""

import secrets
from functools import partial

from litestar import Router, delete, post, put
from litestar.params import FromPath, JSONBody

from pigpen.core.notation import HistoryError
from pigpen.play.record import Record
from pigpen.server.access.guests import Guest
from pigpen.server.http.admission import admit_copy, admit_table, shown_guest
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.lookup import find_record, find_table
from pigpen.server.http.records import read_record
from pigpen.server.http.security import ensure_guest, guest_id
from pigpen.server.http.tables import checked_contribution, do, seat_of
from pigpen.server.http.worker_calls import call_worker
from pigpen.server.services import InjectedServices, Services
from pigpen.server.store import archive
from pigpen.server.table.decide import Open
from pigpen.server.table.departure import Close, Retire
from pigpen.server.table.events import Opened
from pigpen.server.table.invites import Sit
from pigpen.server.table.refusals import (
    BAD_PLY,
    STALE,
    UNFINISHED,
    UNKNOWN_HANDS,
    WATCHING,
    Refusal,
    Refused,
)
from pigpen.server.table.rematch import Rematch
from pigpen.server.table.stand_in import HandOver, TakeBack
from pigpen.server.table.table import Status
from pigpen.server.views.table import history_of, open_invites
from pigpen.server.wire import seats as wire_seats
from pigpen.server.wire import tables as wire_tables


@post("/tables/{table_id:str}/rematch")
async def ask_rematch(
    request: AnyRequest,
    services: InjectedServices,
    table_id: FromPath[str],
    data: JSONBody[wire_seats.Rematch],
) -> wire_tables.Joined:
    """Join the rematch; its table is opened by the first request."""
    guest = await shown_guest(request, services, ensure_guest(request, services))
    contribution = checked_contribution(data.contribution)
    old = await find_table(services, table_id)
    seat = old.seat_of(guest.id)
    if seat is None:
        raise Refused(WATCHING)
    if old.rematch is None and old.status == Status.OVER:
        await admit_table(request, services, guest)
        following, secret = services.commitments.redeem(data.committed_table)
        invites = tuple(secrets.token_urlsafe(12) for _ in old.seats)
        asked = Rematch(guest.id, guest.name, contribution, following, secret, invites, guest.face)
        old = (await do(services, table_id, asked)).table
    if old.rematch is None:
        raise Refused(UNFINISHED)
    if data.committed_table not in ("", old.rematch.table):
        raise Refused(STALE)  # another player opened the rematch with another commitment
    await _sit_down(services, old.rematch.table, seat, guest, contribution)
    return wire_tables.Joined(table=old.rematch.table, seat=seat)


async def _sit_down(
    services: Services, table_id: str, seat: int, guest: Guest, contribution: str
) -> None:
    """Take the same seat as before, if the guest does not have it already."""
    table = await find_table(services, table_id)
    invite = table.seats[seat].invite
    if table.seats[seat].guest != guest.id:
        await do(services, table_id, Sit(invite, guest.id, guest.name, contribution, guest.face))
    else:
        services.notice(table)


@post("/tables/{table_id:str}/hand-over", status_code=204)
async def hand_over(
    request: AnyRequest,
    services: InjectedServices,
    table_id: FromPath[str],
    data: JSONBody[wire_seats.HandOver],
) -> None:
    """Let a bot play for an absent person."""
    table = await find_table(services, table_id)
    is_away = data.seat in services.arrivals.presence(table).gone
    await do(
        services, table_id, HandOver(guest_id(request, services), data.seat, data.bot, is_away)
    )


@post("/tables/{table_id:str}/take-back", status_code=204)
async def take_back(
    request: AnyRequest, services: InjectedServices, table_id: FromPath[str]
) -> None:
    """Take the guest's own seat over from a bot."""
    await do(services, table_id, TakeBack(guest_id(request, services)))


@post("/tables/{table_id:str}/leave", status_code=204)
async def leave(request: AnyRequest, services: InjectedServices, table_id: FromPath[str]) -> None:
    """Leave a game permanently; the table disappears from the guest's list."""
    guest = guest_id(request, services)
    await do(services, table_id, Retire(guest))
    await services.write(partial(archive.archive, guest=guest, table_id=table_id))


@post("/tables/{table_id:str}/close", status_code=204)
async def close(request: AnyRequest, services: InjectedServices, table_id: FromPath[str]) -> None:
    """Close a table that is still waiting for players."""
    await do(services, table_id, Close(guest_id(request, services)))


@put("/tables/{table_id:str}/archived", status_code=204)
async def put_away(
    request: AnyRequest, services: InjectedServices, table_id: FromPath[str]
) -> None:
    """Archive a table of the guest's list."""
    guest = await _of_theirs(request, services, table_id)
    await services.write(partial(archive.archive, guest=guest, table_id=table_id))


@delete("/tables/{table_id:str}/archived")
async def bring_back(
    request: AnyRequest, services: InjectedServices, table_id: FromPath[str]
) -> None:
    """Move an archived table back to the guest's list."""
    guest = await _of_theirs(request, services, table_id)
    await services.write(partial(archive.unarchive, guest=guest, table_id=table_id))


async def _of_theirs(request: AnyRequest, services: Services, table_id: str) -> str:
    """Return the id of the guest, who is host or player of the table.

    Raises:
        Refused: the guest is neither.
    """
    guest = guest_id(request, services)
    table = await find_table(services, table_id)
    if not guest or guest not in (table.opened.host, *(seat.guest for seat in table.seats)):
        raise Refused(WATCHING)
    return guest


@post("/tables/{table_id:str}/continue")
async def play_on(
    request: AnyRequest,
    services: InjectedServices,
    table_id: FromPath[str],
    data: JSONBody[wire_seats.Continue],
) -> wire_tables.TableCreated:
    """Open a table that continues from a ply of this one."""
    admit_copy(request, services, data.ply)
    return await _play_on(request, services, await find_record(request, services, table_id), data)


@post("/continue")
async def play_on_from_record(
    request: AnyRequest, services: InjectedServices, data: JSONBody[wire_seats.ContinueRecord]
) -> wire_tables.TableCreated:
    """Open a table that continues from a ply of a record."""
    admit_copy(request, services, data.ply)
    return await _play_on(
        request, services, await read_record(request, services, data.record), data
    )


async def _play_on(
    request: AnyRequest,
    services: Services,
    record: Record,
    data: wire_seats.Continue | wire_seats.ContinueRecord,
) -> wire_tables.TableCreated:
    if record.kept:
        raise Refused(UNKNOWN_HANDS)
    try:
        history = await call_worker(request, services, services.processes, history_of, record)
    except HistoryError as problem:
        raise Refused(Refusal("bad-history", str(problem))) from problem
    table_id, secret = services.commitments.redeem(data.committed_table)
    guest = await shown_guest(request, services, ensure_guest(request, services))
    opened = Opened(
        table=table_id,
        game=record.game,
        options=dict(record.options),
        host=guest.id,
        host_name=guest.name,
        secret=secret,
        contribution=checked_contribution(data.contribution),
        seats=tuple(seat_of(seat, guest) for seat in data.seats),
    )
    if not 0 <= data.ply <= len(history):
        raise Refused(BAD_PLY)
    await admit_table(request, services, guest)
    done = await do(services, opened.table, Open(opened, tuple(history[: data.ply])))
    return wire_tables.TableCreated(table=opened.table, invites=open_invites(done.table))


ROUTER = Router(
    "/api",
    route_handlers=[
        ask_rematch,
        hand_over,
        take_back,
        leave,
        close,
        put_away,
        bring_back,
        play_on,
        play_on_from_record,
    ],
)
