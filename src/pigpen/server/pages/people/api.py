"""The guest's statistics, and device links, which move a guest to another device."""

from functools import partial

from litestar import Router, delete, get, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from pigpen.server.http.admission import client_address
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.lookup import utc
from pigpen.server.http.names import me_of
from pigpen.server.http.security import (
    ensure_guest,
    guest_id,
    guest_of,
    require_proof,
    set_cookie,
)
from pigpen.server.page import Page
from pigpen.server.pages.people import device_links, passkeys, personal
from pigpen.server.pages.people.store import practice
from pigpen.server.pages.people.views import statistics
from pigpen.server.services import InjectedServices
from pigpen.server.table.refusals import unwrap
from pigpen.server.wire import people


@get("/me/statistics")
async def my_statistics(request: AnyRequest, services: InjectedServices) -> people.Statistics:
    """Return the statistics of the guest's finished games."""
    guest = guest_of(request, services)
    if guest is None:
        return statistics([], "")
    finished, left_out = await services.results.list_for(guest.id)
    return statistics(finished, guest.id, left_out, await services.ask(practice, guest.id))


@get("/me/device-link")
async def link_state(request: AnyRequest, services: InjectedServices) -> people.DeviceLinkState:
    """Return whether the guest has a valid device link."""
    guest = guest_of(request, services)
    expires = await services.ask(device_links.expiry, guest.id) if guest else None
    return people.DeviceLinkState(expires=None if expires is None else utc(expires).isoformat())


@post("/me/device-link")
async def make_link(request: AnyRequest, services: InjectedServices) -> people.DeviceLink:
    """Make a device link, with which another device becomes this guest."""
    unwrap(services.rate_limits.check_device_link(client_address(request)))
    await require_proof(request, services)
    made = await services.write(partial(device_links.create, guest=ensure_guest(request, services)))
    return people.DeviceLink(token=made.token, expires=utc(made.expires).isoformat())


@delete("/me/device-link")
async def revoke_link(request: AnyRequest, services: InjectedServices) -> None:
    """Revoke the device link."""
    guest = guest_of(request, services)
    if guest is not None:
        await services.write(partial(device_links.revoke, guest=guest.id))


@post("/device-link/look", status_code=HTTP_200_OK)
async def look(
    request: AnyRequest, services: InjectedServices, data: JSONBody[people.DeviceLinkToken]
) -> people.DeviceLinkOffer:
    """Return what a device link would do to this device."""
    unwrap(services.rate_limits.check_device_link(client_address(request)))
    device = guest_id(request, services)
    offer = unwrap(await services.ask(device_links.preview, data.token, device))
    return people.DeviceLinkOffer(name=offer.guest.name, tables=offer.num_tables)


@post("/device-link", status_code=HTTP_200_OK)
async def take_over(
    request: AnyRequest, services: InjectedServices, data: JSONBody[people.DeviceLinkToken]
) -> people.Me:
    """Use a device link: this device becomes its guest, and this device's games move along."""
    unwrap(services.rate_limits.check_device_link(client_address(request)))
    cookie = await require_proof(request, services)  # passkeys of this device's guest move, too
    device = "" if cookie is None else cookie.id
    use = partial(device_links.redeem, token=data.token, device=device, pages=services.pages)
    done = unwrap(await services.write(use))
    await services.tables_changed(done.tables)
    set_cookie(request, services, done.seal)
    return await me_of(services, done.seal.guest)


ROUTER = Router(
    "/api",
    route_handlers=[my_statistics, link_state, make_link, revoke_link, look, take_over],
)
PAGE = Page([ROUTER, passkeys.ROUTER, personal.ROUTER])
