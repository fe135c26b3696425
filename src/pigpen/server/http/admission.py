"""Let a request in, or refuse it for being one too many."""

import asyncio
import time

from pigpen.server.access.guests import Guest
from pigpen.server.access.limits import limit_key
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.security import remember
from pigpen.server.services import Services
from pigpen.server.store import moderation
from pigpen.server.table.refusals import TABLE_FULL, Refused, refusal, unwrap
from pigpen.server.table.table import MOST_PLIES

_RESTARTING = refusal("restarting", 503)
_DAY_MS = 24 * 3600 * 1000


async def admit_table(request: AnyRequest, services: Services, guest: Guest) -> None:
    """Let the guest open one more table; whatever opens one asks this first.

    Raises:
        Refused: it is one too many.
    """
    if services.shutdown_notice.is_sent:
        raise Refused(_RESTARTING)
    since = time.time_ns() // 1_000_000 - _DAY_MS
    num_open = await asyncio.to_thread(services.reader.num_open, guest.id, since)
    unwrap(services.rate_limits.check_table(guest.id, address(request), num_open))


async def called(request: AnyRequest, services: Services, guest: Guest) -> Guest:
    """The guest by a name that may be shown: who runs the server may have cleared its own."""
    name = await services.ask(moderation.display_name, guest.id, guest.name)
    if name != guest.name:
        guest = guest._replace(name=name)
        remember(request, services, guest)
    return guest


def admit_record(request: AnyRequest, services: Services) -> None:
    """Let one more game record be read; whatever reads one asks this first.

    Raises:
        Refused: it is one too many.
    """
    unwrap(services.rate_limits.check_record(address(request)))


def admit_copy(request: AnyRequest, services: Services, num_plies: int) -> None:
    """Let a table be given so many actions of another game; whatever copies one asks this first.

    Raises:
        Refused: they are too many for a table, or for a minute.
    """
    if num_plies >= MOST_PLIES:
        raise Refused(TABLE_FULL)
    if num_plies > 0:
        unwrap(services.rate_limits.check_copy(address(request), num_plies))


def asker(request: AnyRequest) -> str:
    """Return whom a request waits for in a fair queue: its address, or an IPv6 household."""
    return limit_key(address(request))


def address(request: AnyRequest) -> str:
    """Where the request comes from; behind a proxy on this machine, what that says."""
    return request.client.host if request.client else ""
