"""Personal data of a guest: download and deletion."""

from collections.abc import Iterable
from functools import partial

from litestar import Response, Router, get, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK
from sqlalchemy import Connection

from pigpen.server.access.guests import GuestCookie
from pigpen.server.http.admission import client_address
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.security import guest_of, make_guest, require_proof
from pigpen.server.page import Page
from pigpen.server.pages.people import personal_data
from pigpen.server.services import InjectedServices
from pigpen.server.store import sign_outs
from pigpen.server.table.refusals import Refused, refusal, unwrap
from pigpen.server.wire import people

_NOT_YOUR_NAME = refusal("personal-not-your-name", 409)
_AS_A_FILE = {"content-disposition": 'attachment; filename="pigpen.json"'}


@get("/me/kept")
async def kept(request: AnyRequest, services: InjectedServices) -> Response[people.Kept]:
    """Return all data that the server stores about the guest."""
    unwrap(services.rate_limits.check_personal(client_address(request)))
    guest = guest_of(request, services)
    found = await services.ask(personal_data.export, guest.id) if guest else {}
    rows = {what: tuple(rows) for what, rows in found.items()}
    return Response(people.Kept(name=guest.name if guest else "", kept=rows), headers=_AS_A_FILE)


@post("/me/forget", status_code=HTTP_200_OK)
async def forget(
    request: AnyRequest, services: InjectedServices, data: JSONBody[people.Forget]
) -> people.Me:
    """Delete all data of the guest, who becomes a new one."""
    unwrap(services.rate_limits.check_personal(client_address(request)))
    cookie = await require_proof(request, services)
    if cookie is None or data.name != cookie.name:
        raise Refused(_NOT_YOUR_NAME)
    gone, ended = await services.write(partial(_forget, cookie=cookie, pages=services.pages))
    services.sign_outs.end(ended)
    await services.tables_dropped(gone.dropped)
    await services.tables_changed(gone.changed)
    return people.Me(name=make_guest(request, services).name)


def _forget(
    connection: Connection, cookie: GuestCookie, pages: Iterable[Page]
) -> tuple[personal_data.Erased, GuestCookie]:
    """Delete a guest's data, and end the guest's cookies in all browsers."""
    erased = personal_data.erase(connection, cookie.id, pages)
    return erased, sign_outs.end_cookies(connection, cookie)


ROUTER = Router("/api", route_handlers=[kept, forget])
