"""What travels for whoever runs a server.

HTTP, all JSON. One that is not ready answers 503, with a problem for each part that is not:

====================================  ===========================================
GET    /api/health                    Health: the server runs at all
GET    /api/ready                     Ready: what is played now would be kept
====================================  ===========================================
"""

from typing import Literal

from pigpen.server.wire.base import Wire


class Health(Wire):
    """It is well."""

    status: Literal["ok"]


class Ready(Wire):
    """What is played is kept, perhaps with less than there should be."""

    status: Literal["ok", "degraded"]
    degraded: dict[str, str]  # by part, what is worse for want of it
