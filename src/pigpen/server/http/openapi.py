"""What the OpenAPI description says of answers that refuse: each is a `Problem`.

Litestar would describe bodies of its own, which `problems` never sends. Which statuses an
operation may answer with follows from what it takes.
"""

from collections.abc import Iterator

from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.plugins import ReceiveRoutePlugin
from litestar.routes import BaseRoute, HTTPRoute

from pigpen.server.wire.base import Problem

_ALWAYS = (500, 503)  # an error of ours; the database refuses, or too much is asked at once
_NAMES = (400, 404, 409)  # an address that names something
_ASKS = (400,)  # the request itself: parameters after the question mark
_SENDS = (400, 404, 413, 415)  # a body, which may name something too
_CHANGES = (403, 409, 429)  # anything: from another site's page, too late, too often
MAY_LACK = "may_lack"  # option of a handler: there may be none of what it is asked for
FOR_SOME = "for_some"  # option of a handler: not everybody may ask
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


class Refusals(ReceiveRoutePlugin):
    """Adds to each operation the statuses that it may refuse with."""

    def receive_route(self, route: BaseRoute) -> None:
        """Describe the operations of a route."""
        if not isinstance(route, HTTPRoute):
            return
        for handler in route.route_handlers:
            handler.responses = {
                status: ResponseSpec(Problem, description=_WHY[status], generate_examples=False)
                for status in sorted(set(_statuses(route, handler)))
            }


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
