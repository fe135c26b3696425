"""Responses in the OpenAPI schema that annotations of handlers do not give.

Each error is a `Problem`: Litestar would describe its own error bodies, which `problems` never
sends. The statuses of an operation are derived from its parameters. What a handler encodes itself,
it describes by `encoded`.
"""

from collections.abc import Iterator, Mapping

from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.plugins import ReceiveRoutePlugin
from litestar.routes import BaseRoute, HTTPRoute

from pigpen.server.wire.base import Problem

_ALWAYS = (500, 503)  # a bug; the database is unavailable, or the server is overloaded
_NAMES = (400, 404, 409)  # a path parameter
_ASKS = (400,)  # query parameters
_SENDS = (400, 404, 413, 415)  # a body, which may refer to something missing
_CHANGES = (403, 409, 429)  # every change: cross-site, conflict, too many
MAY_LACK = "may_lack"  # option of a handler: the resource may not exist
FOR_SOME = "for_some"  # option of a handler: access is restricted
_SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
_WHY = {
    400: "The request makes no sense; the text says where.",
    403: "It is not for this guest, or comes from a page of another site.",
    404: "There is no such thing.",
    409: "It cannot be done now; the text says why.",
    413: "The body is too large.",
    415: "The request does not say that its body is JSON.",
    429: "Too many; the text says of what.",
    500: "Something broke at the server, and was written down.",
    503: "The server cannot use its database, or has too much to do; try again.",
}


class RefusalStatuses(ReceiveRoutePlugin):
    """Adds the possible error statuses to each operation."""

    def receive_route(self, route: BaseRoute) -> None:
        """Add the statuses to the operations of a route."""
        if not isinstance(route, HTTPRoute):
            return
        for handler in route.route_handlers:
            refusals = {
                status: ResponseSpec(Problem, description=_WHY[status], generate_examples=False)
                for status in sorted(set(_statuses(route, handler)))
            }
            handler.responses = {**(handler.responses or {}), **refusals}


def encoded(answer: object) -> Mapping[int, ResponseSpec]:
    """Return the description of an answer that a handler sends as bytes of JSON.

    Args:
        answer: the type that the bytes encode.

    Returns:
        The `responses` of the handler.
    """
    return {200: ResponseSpec(answer, description="Encoded as JSON.", generate_examples=False)}


def _statuses(route: HTTPRoute, handler: HTTPRouteHandler) -> Iterator[int]:
    yield from _ALWAYS
    taken = handler.parsed_fn_signature.parameters.keys()
    names = route.path_parameters.keys()
    if names:
        yield from _NAMES
    if handler.opt.get(MAY_LACK):
        yield 404
    if handler.opt.get(FOR_SOME):
        yield 403
    if "data" in taken:
        yield from _SENDS
    if taken - {"services"}:
        yield from _ASKS
    if not handler.http_methods <= _SAFE_METHODS:
        yield from _CHANGES
