"""All that is kept of a guest: to be taken along, or to be forgotten."""

from functools import partial

from litestar import Response, Router, get, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK
from sqlalchemy import Connection

from pigpen.server.access.guests import GuestCookie, new_guest
from pigpen.server.http.admission import address
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.security import known_guest, proved, remember
from pigpen.server.services import InjectedServices
from pigpen.server.store import personal_data, sign_outs
from pigpen.server.table.refusals import Refused, refusal, unwrap
from pigpen.server.wire import people

_NOT_YOUR_NAME = refusal("personal-not-your-name", 409)
_AS_A_FILE = {"content-disposition": 'attachment; filename="pigpen.json"'}


@get("/me/kept")
async def kept(request: AnyRequest, services: InjectedServices) -> Response[people.Kept]:
    """Everything that is kept of the guest."""
    unwrap(services.rate_limits.check_personal(address(request)))
    guest = known_guest(request, services)
    found = await services.ask(personal_data.export, guest.id) if guest else {}
    rows = {what: tuple(rows) for what, rows in found.items()}
    return Response(people.Kept(name=guest.name if guest else "", kept=rows), headers=_AS_A_FILE)


@post("/me/forget", status_code=HTTP_200_OK)
async def forget(
    request: AnyRequest, services: InjectedServices, data: JSONBody[people.Forget]
) -> people.Me:
    """Keep nothing of the guest any more."""
    unwrap(services.rate_limits.check_personal(address(request)))
    seal = await proved(request, services)
    if seal is None or data.name != seal.name:
        raise Refused(_NOT_YOUR_NAME)
    gone, ended = await services.write(partial(_forget, seal=seal))
    services.sign_outs.end(ended)
    await services.tables_dropped(gone.dropped)
    await services.tables_changed(gone.changed)
    somebody = new_guest()
    remember(request, services, somebody)
    return people.Me(name=somebody.name)


def _forget(connection: Connection, seal: GuestCookie) -> tuple[personal_data.Erased, GuestCookie]:
    """Forget a guest, and end the guest's cookies in all browsers."""
    return personal_data.erase(connection, seal.id), sign_outs.end_cookies(connection, seal)


ROUTER = Router("/api", route_handlers=[kept, forget])
