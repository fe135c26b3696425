"""The rules over HTTP: rule books, and the ruling that forbids an action now."""

from litestar import Router, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from pigpen.catalog import UnknownGame
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.lookup import find_table
from pigpen.server.http.rule_pages import rule_page
from pigpen.server.http.security import known_guest
from pigpen.server.services import InjectedServices
from pigpen.server.table.refusals import Refusal
from pigpen.server.table.why_not import why_not
from pigpen.server.views.log import wire_said
from pigpen.server.wire.rules import Rules, WhyNot

_NOTHING = Refusal("", "")


@get("/rules/{game:str}", sync_to_thread=False)
def rules(game: FromPath[str]) -> Rules:
    """The rule book of a game."""
    try:
        return rule_page(game)
    except UnknownGame as problem:
        raise NotFoundException(str(problem)) from problem


@get("/tables/{table_id:str}/why")
async def why(
    request: AnyRequest,
    services: InjectedServices,
    table_id: FromPath[str],
    action: FromQuery[str],
) -> WhyNot:
    """Why the guest cannot play an action now, for whoever tried."""
    table = await find_table(services, table_id)
    guest = known_guest(request, services)
    found = why_not(table, guest.id if guest else "", action) or _NOTHING
    said = found.said and wire_said(found.said)
    return WhyNot(code=found.code, text=found.text, ruling=found.ruling, said=said)


ROUTER = Router("/api", route_handlers=[rules, why])
