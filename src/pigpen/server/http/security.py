"""Security of requests: cookies of guests, same-origin and host checks, response headers."""

from collections.abc import Callable, Collection
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import ClientException, PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.types import Message, Scope

from pigpen.core.translations import LANGUAGES
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
from pigpen.server.http.negotiation import best_language
from pigpen.server.services import Services
from pigpen.server.store import passkeys
from pigpen.server.table.refusals import unwrap

_SCHEMES = {"http": "http", "https": "https", "ws": "http", "wss": "https"}  # of the page's origin
_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
_OUR_SITE = ("same-origin", "none")  # of Sec-Fetch-Site; none: not sent by a page
_NEW_COOKIE = "pigpen_new_cookie"  # in the request's state
_HAS_OLD_COOKIE = "pigpen_has_old_cookie"  # likewise: an unprefixed cookie was sent
_ANSWERS = "/api/"
_HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none';"
        " form-action 'self'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "same-origin",  # a path may contain an invite
    "x-content-type-options": "nosniff",
}

AnyConnection = ASGIConnection[Any, Any, Any, Any]


def same_origin(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """Refuse requests of another site's page that carry our guest's cookie (CSRF).

    Browsers send `Origin`, or at least `Sec-Fetch-Site`, with every request that could do harm.
    Other programs send neither, and have no cookie of a browser. A page at `http` of our own name
    counts as another site if the request came by TLS, because an attacker on the network could have
    written it. A page at `https` is ours even if a proxy does not forward the scheme.
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
    """Return a guard that refuses requests to other host names; without `hosts` it accepts all.

    DNS rebinding could point another site's name to this server, and its page would be same-origin.
    """

    def known_host(connection: AnyConnection, _: BaseRouteHandler) -> None:
        if hosts and not _is_one_of(connection.headers.get("host", ""), hosts):
            raise ClientException("This server does not go by that name.")

    return known_host


def _is_one_of(host: str, hosts: Collection[str]) -> bool:
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:  # a malformed IPv6 address
        return False
    _, _, parent = name.partition(".")
    return name in hosts or f"*.{parent}" in hosts


def read_cookie(connection: AnyConnection, services: Services) -> GuestCookie | None:
    """Return the content of the guest's cookie; None without one, or if it has ended.

    A cookie without the prefix, which older versions set over TLS, counts if it is the only one.
    """
    given = connection.cookies
    return services.read_cookie(given.get(SECURE_COOKIE, given.get(COOKIE)))


def guest_of(request: AnyRequest, services: Services) -> Guest | None:
    """Return the guest of the request's cookie, or None."""
    cookie = read_cookie(request, services)
    return None if cookie is None else cookie.guest


def guest_id(request: AnyRequest, services: Services) -> str:
    """Return the guest id of the request's cookie; empty without one."""
    cookie = read_cookie(request, services)
    return "" if cookie is None else cookie.id


async def require_proof(request: AnyRequest, services: Services) -> GuestCookie | None:
    """Return the cookie for a request that changes the owner of games or passkeys.

    Raises:
        Refused: the guest has passkeys, but no proof by one within five minutes in this browser.
    """
    cookie = read_cookie(request, services)
    if cookie is not None:
        unwrap(await services.ask(passkeys.proof_missing, cookie.id, cookie.proved))
    return cookie


def is_operator(request: AnyRequest, services: Services) -> bool:
    """Return whether the request carries a valid operator's cookie."""
    return services.operators.verify_cookie(request.cookies.get(OPERATOR_COOKIE))


def ensure_guest(request: AnyRequest, services: Services) -> Guest:
    """Return the guest of the request; a client without a cookie becomes a new guest."""
    guest = guest_of(request, services)
    if guest is None:
        return make_guest(request, services)
    send_cookie(request, services, guest)
    return guest


def make_guest(request: AnyRequest, services: Services) -> Guest:
    """Make the client a new guest, whose placeholder name is in the client's language."""
    guest = new_guest(best_language(request.headers.get("accept-language", ""), LANGUAGES))
    send_cookie(request, services, guest)
    return guest


def send_cookie(request: AnyRequest, services: Services, guest: Guest) -> None:
    """Send the guest's cookie with the response, with the guest's current name."""
    cookie = read_cookie(request, services)
    if cookie is None or cookie.id != guest.id:
        cookie = GuestCookie.of(guest)
    set_cookie(request, services, cookie._replace(name=guest.name))


def set_cookie(request: AnyRequest, services: Services, cookie: GuestCookie) -> None:
    """Send a cookie with this content with the response."""
    request.state[_NEW_COOKIE] = services.signer.sign(cookie)
    request.state[_HAS_OLD_COOKIE] = COOKIE in request.cookies


async def add_headers(message: Message, scope: Scope) -> None:
    """Add the security headers, and the cookie of `set_cookie`, to a response."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in _HEADERS.items():
        headers[name] = value
    if scope["path"].startswith(_ANSWERS) and "cache-control" not in headers:
        headers["cache-control"] = "no-store"  # the response may be personal
    signed = scope["state"].get(_NEW_COOKIE)
    if signed is None:
        return
    is_secure = scope["scheme"] == "https"
    name = SECURE_COOKIE if is_secure else COOKIE
    headers.add("set-cookie", _cookie(name, signed, MAX_AGE, is_secure=is_secure))
    if is_secure and scope["state"][_HAS_OLD_COOKIE]:
        headers.add("set-cookie", _cookie(COOKIE, "", 0, is_secure=True))


def _cookie(name: str, signed: str, max_age: int, *, is_secure: bool) -> str:
    cookie = Cookie(
        name,
        value=signed,
        max_age=max_age,
        path="/",
        httponly=True,
        samesite="lax",
        secure=is_secure,
    )
    return cookie.to_header(header="")
