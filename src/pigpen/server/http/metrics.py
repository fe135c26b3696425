"""The metrics endpoint for Prometheus, protected by a token."""

import hmac

from litestar import Response, get
from litestar.exceptions import NotAuthorizedException, NotFoundException

from pigpen.server.http.bodies import AnyRequest
from pigpen.server.services import InjectedServices


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(request: AnyRequest, services: InjectedServices) -> Response[bytes]:
    """Return the metrics of this process."""
    token = services.settings.metrics
    if not token:
        raise NotFoundException("This server counts nothing: see PIGPEN_METRICS.")
    given = request.headers.get("authorization", "")
    if not hmac.compare_digest(given.encode(), f"Bearer {token}".encode()):
        raise NotAuthorizedException("Who asks for metrics sends the token of PIGPEN_METRICS.")
    body, kind = services.metrics.exposition()
    kind, _, _ = kind.partition("; charset=")  # Litestar adds a charset to each text type
    return Response(body, media_type=kind)
