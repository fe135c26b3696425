"""The operator's page over HTTP: state of the server, reported names, closing of tables."""

import asyncio
from functools import partial
from importlib.metadata import version

from litestar import Response, Router, get, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT

from pigpen.server.access.operators import COOKIE, MAX_AGE
from pigpen.server.http.admission import client_address
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.lookup import find_table, utc
from pigpen.server.http.openapi import FOR_SOME
from pigpen.server.http.security import is_operator
from pigpen.server.http.tables import do
from pigpen.server.page import Page
from pigpen.server.pages.operator import store
from pigpen.server.services import InjectedServices, Services
from pigpen.server.settings import LIMIT, Settings
from pigpen.server.table.departure import CloseByOperator
from pigpen.server.table.names import clean_text
from pigpen.server.table.refusals import Refused, refusal, unwrap
from pigpen.server.wire import operator as wire

_SIGN_IN = refusal("operator-sign-in", 403)
_WRONG = refusal("operator-wrong", 403)
_STATES = ("waiting", "playing", "over", "closed")
_PATH = "/api/operator"
_LONGEST_WORD = 200  # characters, and the room of the column


@post("/sign-in", status_code=HTTP_204_NO_CONTENT)
async def sign_in(
    request: AnyRequest, services: InjectedServices, data: JSONBody[wire.OperatorToken]
) -> Response[None]:
    """Sign the operator in for an hour."""
    unwrap(services.rate_limits.check_operator_try(client_address(request)))
    if not services.operators.verify_secret(data.token):
        raise Refused(_WRONG)
    return _with_cookie(request, services.operators.make_cookie(), MAX_AGE)


@post("/sign-out", status_code=HTTP_204_NO_CONTENT)
async def sign_out(request: AnyRequest) -> Response[None]:
    """Sign the operator out."""
    return _with_cookie(request, "", 0)


@get("/", opt={FOR_SOME: True})
async def standing(request: AnyRequest, services: InjectedServices) -> wire.Operator:
    """Return the state of the server."""
    _check(request, services)
    return await _standing(services)


@post("/clear", status_code=HTTP_200_OK)
async def clear(
    request: AnyRequest, services: InjectedServices, data: JSONBody[wire.ReportedName]
) -> wire.Operator:
    """Replace a reported name everywhere, and forbid its use."""
    _check(request, services)
    work = partial(store.replace_name, guest=data.guest, name=data.name)
    changed = await services.write(work)
    await services.tables_changed(changed)
    return await _standing(services)


@post("/dismiss", status_code=HTTP_200_OK)
async def dismiss(
    request: AnyRequest, services: InjectedServices, data: JSONBody[wire.ReportedName]
) -> wire.Operator:
    """Dismiss the reports against a name."""
    _check(request, services)
    await services.write(partial(store.dismiss_reports, guest=data.guest, name=data.name))
    return await _standing(services)


@post("/close", status_code=HTTP_204_NO_CONTENT)
async def close(
    request: AnyRequest, services: InjectedServices, data: JSONBody[wire.TableToClose]
) -> None:
    """Close a table without a result, with a message to its viewers."""
    _check(request, services)
    table = await find_table(services, data.table)
    await do(
        services, table.id, CloseByOperator(clean_text(data.word, _LONGEST_WORD, _LONGEST_WORD))
    )


def _check(request: AnyRequest, services: Services) -> None:
    if not is_operator(request, services):
        raise Refused(_SIGN_IN)


async def _standing(services: Services) -> wire.Operator:
    found = await services.ask(store.count_tables)
    reports = await services.ask(store.list_reports)
    return wire.Operator(
        version=await asyncio.to_thread(version, "pigpen"),
        sockets=services.arrivals.num_sockets,
        games=tuple(
            wire.OperatorGame(game=game, **{state: counts[state] for state in _STATES})
            for game, counts in sorted(found.items())
        ),
        limits=tuple(
            wire.OperatorLimit(setting=f"{LIMIT}{name.upper()}", most=most)
            for name, most in services.settings.limits._asdict().items()
        ),
        reports=tuple(_report(each) for each in reports),
    )


def _report(report: store.Report) -> wire.OperatorReport:
    return wire.OperatorReport(
        guest=report.guest,
        name=report.name,
        times=report.times,
        hidden=report.is_hidden,
        tables=report.tables,
        latest=utc(report.latest).isoformat(),
    )


def _with_cookie(request: AnyRequest, value: str, max_age: int) -> Response[None]:
    cookie = Cookie(
        COOKIE,
        value=value,
        max_age=max_age,
        path="/api",  # the cookie is also needed to stop runs of the lab
        httponly=True,
        samesite="strict",
        secure=request.scope["scheme"] == "https",
    )
    return Response(None, cookies=[cookie], status_code=HTTP_204_NO_CONTENT)


def _is_on(settings: Settings) -> bool:
    return bool(settings.operator)


PAGE = Page(
    [Router(_PATH, route_handlers=[sign_in, sign_out, standing, clear, dismiss, close])],
    is_on=_is_on,
)
