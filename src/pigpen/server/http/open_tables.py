"""Open tables, which everybody may join, and blocking and reporting of players."""

from functools import partial

from litestar import Router, delete, get, post
from litestar.params import FromPath, JSONBody

from pigpen import catalog
from pigpen.core.errors import BadOption
from pigpen.server.http.admission import client_address
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.lookup import find_table
from pigpen.server.http.security import guest_id, guest_of
from pigpen.server.http.tables import do
from pigpen.server.services import InjectedServices, Services
from pigpen.server.store import open_tables
from pigpen.server.store.open_tables import OpenTable
from pigpen.server.table.bot_fill import FillWithBots
from pigpen.server.table.refusals import NOT_A_PERSON, WATCHING, YOURSELF, Refused, unwrap
from pigpen.server.table.table import Table
from pigpen.server.wire import open_tables as wire


@get("/open-tables")
async def waiting(request: AnyRequest, services: InjectedServices) -> wire.OpenTables:
    """Return the open tables whose hosts are present, except of players who block each other."""
    unwrap(services.rate_limits.check_look(client_address(request)))
    guest = guest_id(request, services)
    services.visitors.look(guest)
    apart = await services.ask(open_tables.blocked_guests, guest)
    found = await services.ask(open_tables.list_waiting)
    told = [_told(each, guest) for each in found if _is_for(services, each, apart)]
    blocked = await services.ask(open_tables.num_blocked, guest)
    here = services.visitors.count(but=guest) + services.node.num_people_elsewhere
    return wire.OpenTables(tables=tuple(each for each in told if each), blocked=blocked, here=here)


@post("/tables/{table_id:str}/fill", status_code=204)
async def fill(request: AnyRequest, services: InjectedServices, table_id: FromPath[str]) -> None:
    """Fill the open seats with bots."""
    await do(services, table_id, FillWithBots(guest_id(request, services)))


@post("/tables/{table_id:str}/block", status_code=204)
async def block(
    request: AnyRequest,
    services: InjectedServices,
    table_id: FromPath[str],
    data: JSONBody[wire.Player],
) -> None:
    """Block a player from the guest's public tables, and the guest from theirs."""
    guest, other, _ = await _pair(request, services, table_id, data.seat)
    await services.write(partial(open_tables.block, guest=guest, other=other))


@post("/tables/{table_id:str}/report", status_code=204)
async def report(
    request: AnyRequest,
    services: InjectedServices,
    table_id: FromPath[str],
    data: JSONBody[wire.Player],
) -> None:
    """Report a player's name."""
    guest, other, name = await _pair(request, services, table_id, data.seat)
    note = partial(open_tables.report, guest=guest, other=other, name=name, table_id=table_id)
    await services.write(note)


@delete("/me/blocked")
async def unblock(request: AnyRequest, services: InjectedServices) -> None:
    """Remove all blocks of the guest."""
    guest = guest_of(request, services)
    if guest is not None:
        await services.write(partial(open_tables.unblock_all, guest=guest.id))


def _is_for(services: Services, table: OpenTable, apart: frozenset[str]) -> bool:
    people = {table.host, *table.people}
    return not people & apart and services.arrivals.is_there(table.table, table.host)


def _told(table: OpenTable, guest: str) -> wire.OpenTable | None:
    """Return the table, or None if it has no free seat or its rules are no longer known."""
    try:
        game = catalog.make(table.game, table.options)
    except (catalog.UnknownGame, BadOption):
        return None
    if not table.invites:
        return None
    return wire.OpenTable(
        game=table.game,
        unusual=catalog.variant(game).options,
        seats=game.num_seats,
        free=len(table.invites),
        bots=table.bots,
        clock=table.clock,
        host=table.host_name,
        own=guest in (table.host, *table.people),
        invite=table.invites[0],
    )


async def _pair(
    request: AnyRequest, services: Services, table_id: str, seat: int
) -> tuple[str, str, str]:
    """Return the guest, the other player's guest id, and the other player's name.

    Raises:
        Refused: one has no seat at the table, both are the same, or the limit is reached.
    """
    unwrap(services.rate_limits.check_report(client_address(request)))
    guest = guest_of(request, services)
    table = await find_table(services, table_id)
    if guest is None or table.seat_of(guest.id) is None:
        raise Refused(WATCHING)
    return guest.id, *_person(table, seat, guest.id)


def _person(table: Table, seat: int, guest: str) -> tuple[str, str]:
    if not 0 <= seat < len(table.seats) or not table.seats[seat].guest:
        raise Refused(NOT_A_PERSON)
    other = table.seats[seat]
    if other.guest == guest:
        raise Refused(YOURSELF)
    return other.guest, other.name


ROUTER = Router("/api", route_handlers=[waiting, fill, block, report, unblock])
