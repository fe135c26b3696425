"""Messages about liveness and readiness of a server.

A server that is not ready answers with status 503 and a problem for each failed part:

====================================  ===========================================
GET    /api/health                    Health: the server runs
GET    /api/ready                     Ready: the server can store games
====================================  ===========================================
"""

from typing import Literal

from pigpen.server.wire.base import Wire


class Health(Wire):
    """The server runs."""

    status: Literal["ok"]


class Ready(Wire):
    """The server can store games, perhaps with degraded parts."""

    status: Literal["ok", "degraded"]
    degraded: dict[str, str]  # by part: what is degraded
