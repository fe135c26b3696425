"""Who may ask: the guest's cookie, and no page but our own."""

from collections.abc import Callable, Collection
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import ClientException, PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.types import Message, Scope

from pigpen.server.access.guests import (
    COOKIE,
    MAX_AGE,
    SECURE_COOKIE,
    Guest,
    GuestCookie,
    new_guest,
)
from pigpen.server.access.operators import COOKIE as OPERATOR_COOKIE
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.services import Services
from pigpen.server.store import passkeys
from pigpen.server.table.refusals import unwrap

_SCHEMES = {"http": "http", "https": "https", "ws": "http", "wss": "https"}  # of the page
_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
_OUR_SITE = ("same-origin", "none")  # of Sec-Fetch-Site; none: no page at all
_NEW_COOKIE = "pigpen_new_cookie"  # in the request's state
_HAS_OLD_COOKIE = "pigpen_has_old_cookie"  # the same: whether one without the prefix came
_ANSWERS = "/api/"
_HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none';"
        " form-action 'self'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "same-origin",  # an address may be an invite
    "x-content-type-options": "nosniff",
}

AnyConnection = ASGIConnection[Any, Any, Any, Any]


def same_origin(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """Turn away requests that another site's page sends with our guest's cookie.

    Browsers say where a page came from whenever it could do harm, by its origin or at least
    by whether it is ours; a program that is no browser says nothing, and has nobody's cookie.
    A page at `http` of our own name is another site's where the request came by TLS: whoever is on
    the way could have written it. A page at `https` is ours even if a proxy does not say so.
    """
    scope = connection.scope
    if scope["type"] == ScopeType.HTTP and scope["method"] in _SAFE_METHODS:
        return
    origin = connection.headers.get("origin")
    if origin is None:
        is_ours = connection.headers.get("sec-fetch-site", "none") in _OUR_SITE
    else:
        host, scheme = connection.headers.get("host"), _SCHEMES[scope["scheme"]]
        is_ours = origin in (f"{scheme}://{host}", f"https://{host}")
    if not is_ours:
        raise PermissionDeniedException("This request comes from a page of another site.")


def host_guard(hosts: Collection[str]) -> Callable[[AnyConnection, BaseRouteHandler], None]:
    """Turns away what was sent to a name that is none of these; without any, nothing.

    A name of another site may be made to lead here, and its page would be ours.
    """

    def known_host(connection: AnyConnection, _: BaseRouteHandler) -> None:
        if hosts and not _is_one_of(connection.headers.get("host", ""), hosts):
            raise ClientException("This server does not go by that name.")

    return known_host


def _is_one_of(host: str, hosts: Collection[str]) -> bool:
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:  # half an IPv6 address
        return False
    _, _, parent = name.partition(".")
    return name in hosts or f"*.{parent}" in hosts


def known_seal(connection: AnyConnection, services: Services) -> GuestCookie | None:
    """Read the cookie that came with the connection; None if none did, or it has ended.

    The one without the prefix, which older versions sent over TLS as well, counts if it is alone.
    """
    given = connection.cookies
    return services.read_cookie(given.get(SECURE_COOKIE, given.get(COOKIE)))


def known_guest(request: AnyRequest, services: Services) -> Guest | None:
    """The guest whose cookie came with the request, if any."""
    seal = known_seal(request, services)
    return None if seal is None else seal.guest


def known_id(request: AnyRequest, services: Services) -> str:
    """The id of the guest whose cookie came with the request; empty if none did."""
    seal = known_seal(request, services)
    return "" if seal is None else seal.id


async def proved(request: AnyRequest, services: Services) -> GuestCookie | None:
    """Read the request's cookie for a change of who owns the guest's games and passkeys.

    Raises:
        Refused: the guest has passkeys, and none has signed in this browser within five minutes.
    """
    seal = known_seal(request, services)
    if seal is not None:
        unwrap(await services.ask(passkeys.proof_missing, seal.id, seal.proved))
    return seal


def is_operator(request: AnyRequest, services: Services) -> bool:
    """Whether the request comes from a browser of who runs the server."""
    return services.operators.verify_cookie(request.cookies.get(OPERATOR_COOKIE))


def welcome(request: AnyRequest, services: Services) -> Guest:
    """The guest, who gets a cookie if there was none."""
    guest = known_guest(request, services) or new_guest()
    remember(request, services, guest)
    return guest


def remember(request: AnyRequest, services: Services, guest: Guest) -> None:
    """Send the guest's cookie with the answer: as it came, but for the name, or a new guest's."""
    seal = known_seal(request, services)
    if seal is None or seal.id != guest.id:
        seal = GuestCookie(*guest)
    seal_cookie(request, services, seal._replace(name=guest.name))


def seal_cookie(request: AnyRequest, services: Services, seal: GuestCookie) -> None:
    """Send a cookie with the answer that says this."""
    request.state[_NEW_COOKIE] = services.signer.sign(seal)
    request.state[_HAS_OLD_COOKIE] = COOKIE in request.cookies


async def add_headers(message: Message, scope: Scope) -> None:
    """Headers of every answer, and the cookie that `seal_cookie` has put by."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in _HEADERS.items():
        headers[name] = value
    if scope["path"].startswith(_ANSWERS) and "cache-control" not in headers:
        headers["cache-control"] = "no-store"  # the answer may be one person's
    sealed = scope["state"].get(_NEW_COOKIE)
    if sealed is None:
        return
    is_secure = scope["scheme"] == "https"
    name = SECURE_COOKIE if is_secure else COOKIE
    headers.add("set-cookie", _cookie(name, sealed, MAX_AGE, is_secure=is_secure))
    if is_secure and scope["state"][_HAS_OLD_COOKIE]:
        headers.add("set-cookie", _cookie(COOKIE, "", 0, is_secure=True))


def _cookie(name: str, sealed: str, max_age: int, *, is_secure: bool) -> str:
    cookie = Cookie(
        name,
        value=sealed,
        max_age=max_age,
        path="/",
        httponly=True,
        samesite="lax",
        secure=is_secure,
    )
    return cookie.to_header(header="")
