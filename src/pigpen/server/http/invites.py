"""Invites over HTTP: what they lead to, and taking a seat."""

from litestar import Router, get, post
from litestar.params import FromPath, JSONBody

from pigpen import catalog
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.lookup import find_invited
from pigpen.server.http.names import named, store_name
from pigpen.server.http.security import ensure_guest, guest_id
from pigpen.server.http.tables import checked_contribution, do
from pigpen.server.services import InjectedServices, Services
from pigpen.server.store import open_tables
from pigpen.server.table.invites import Sit, SitAnywhere, next_seat
from pigpen.server.table.refusals import NOT_WELCOME, Refused
from pigpen.server.table.table import Status, Table
from pigpen.server.views.shared_snapshot import seats
from pigpen.server.wire import invites as wire
from pigpen.server.wire import tables as wire_tables


@get("/invites/{invite:str}")
async def invitation(
    request: AnyRequest, services: InjectedServices, invite: FromPath[str]
) -> wire.InviteInfo:
    """Return the table of an invite."""
    found, number = await find_invited(services, invite)
    guest = guest_id(request, services)
    own = found.seat_of(guest)
    if number is None:  # the table's own invite
        number = next_seat(found, guest) if own is None else own
    variant = catalog.variant(found.game)
    return wire.InviteInfo(
        table=found.id,
        game=found.game.name,
        options=found.opened.options,
        preset=variant.preset,
        unusual=variant.options,
        guided=bool(catalog.entry(found.game.name).first_games),
        host=found.opened.host_name,
        seat=number,
        your_seat=own,
        seats=seats(found, services.arrivals.presence(found)),
        taken=number is None or not found.seats[number].is_open,
        closed=found.status == Status.CLOSED,
        commitment=found.commitment,
    )


@post("/join/{invite:str}")
async def join(
    request: AnyRequest,
    services: InjectedServices,
    data: JSONBody[wire.Join],
    invite: FromPath[str],
) -> wire_tables.Joined:
    """Take the seat of an invite, under the name that is sent with it."""
    found, number = await find_invited(services, invite)
    contribution = checked_contribution(data.contribution)
    guest = ensure_guest(request, services)
    guest = await named(request, services, guest, data.name or guest.name)
    await _check_blocks(services, found, guest.id)
    if number is None:
        command = SitAnywhere(guest.id, guest.name, contribution, guest.face)
    else:
        command = Sit(invite, guest.id, guest.name, contribution, guest.face)
    done = await do(services, found.id, command)
    if data.name:
        await store_name(request, services, guest)
    seat = done.table.seat_of(guest.id) if number is None else number
    assert seat is not None, "the guest has just sat down"
    return wire_tables.Joined(table=found.id, seat=seat)


async def _check_blocks(services: Services, table: Table, guest: str) -> None:
    """Refuse a guest at a public table with a player whom one of them blocks.

    Raises:
        Refused: there is such a player.
    """
    if table.opened.public:
        apart = await services.ask(open_tables.blocked_guests, guest)
        if apart & {table.opened.host, *(seat.guest for seat in table.seats)}:
            raise Refused(NOT_WELCOME)


ROUTER = Router("/api", route_handlers=[invitation, join])
