"""Liveness and readiness probes."""

from typing import NoReturn

from litestar import Router, get

from pigpen.core.errors import FieldError, Several
from pigpen.server.services import InjectedServices
from pigpen.server.table.refusals import Refusal, Refused
from pigpen.server.wire.health import Health, Ready


@get("/health")
async def health() -> Health:
    """Report that the server runs; `ready` reports whether it can store games."""
    return Health(status="ok")


@get("/ready")
async def ready(services: InjectedServices) -> Ready:
    """Report whether the server can store what is played now."""
    troubles = await services.readiness.problems()
    if troubles:
        _refuse(troubles)
    degraded = await services.degradation.problems()
    return Ready(status="degraded" if degraded else "ok", degraded=degraded)


def _refuse(troubles: dict[str, str]) -> NoReturn:
    wrong = Several([FieldError(part, why) for part, why in troubles.items()])
    raise Refused(Refusal("not-ready", " ".join(troubles.values()), status=503, wrong=wrong))


ROUTER = Router("/api", route_handlers=[health, ready])
