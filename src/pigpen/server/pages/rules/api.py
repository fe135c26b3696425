"""Rule books over HTTP, and why an action is not possible now."""

from litestar import Response, Router, get
from litestar.exceptions import ClientException, NotFoundException
from litestar.params import FromPath, FromQuery

from pigpen.catalog import UnknownGame
from pigpen.core.translations import LANGUAGES
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.lookup import find_table
from pigpen.server.http.negotiation import best_language
from pigpen.server.http.security import guest_id
from pigpen.server.page import Page
from pigpen.server.pages.rules.rule_pages import rule_page
from pigpen.server.services import InjectedServices
from pigpen.server.table.action_refusal import action_refusal
from pigpen.server.table.refusals import Refusal
from pigpen.server.wire.rules import Rules, WhyNot

_NOTHING = Refusal("", "")


@get("/rules/{game:str}", sync_to_thread=False)
def rules(
    request: AnyRequest, game: FromPath[str], language: FromQuery[str] = ""
) -> Response[Rules]:
    """Return the rule book of a game, by default in the language that the browser prefers."""
    if language and language not in LANGUAGES:
        raise ClientException(f"There are rule books in {', '.join(LANGUAGES)}.")
    asked = language or best_language(request.headers.get("accept-language", ""), LANGUAGES)
    try:
        book = rule_page(game, asked)
    except UnknownGame as problem:
        raise NotFoundException(str(problem)) from problem
    return Response(book, headers={"content-language": book.language, "vary": "Accept-Language"})


@get("/tables/{table_id:str}/why")
async def why(
    request: AnyRequest,
    services: InjectedServices,
    table_id: FromPath[str],
    action: FromQuery[str],
) -> WhyNot:
    """Return why the guest cannot play an action now."""
    table = await find_table(services, table_id)
    found = action_refusal(table, guest_id(request, services), action) or _NOTHING
    return WhyNot(code=found.code, text=found.text, ruling=found.ruling, said=found.said)


PAGE = Page([Router("/api", route_handlers=[rules, why])])
