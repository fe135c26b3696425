"""Admission of requests: checks the limits of guests and addresses."""

import asyncio
import time

from pigpen.server.access.guests import Guest
from pigpen.server.access.limits import limit_key
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.security import send_cookie
from pigpen.server.services import Services
from pigpen.server.store import players
from pigpen.server.table.refusals import TABLE_FULL, Refused, refusal, unwrap
from pigpen.server.table.table import MOST_PLIES

_RESTARTING = refusal("restarting", 503)
_DAY_MS = 24 * 3600 * 1000


async def admit_table(request: AnyRequest, services: Services, guest: Guest) -> None:
    """Admit one more table of a guest; every handler that opens a table calls this first.

    Raises:
        Refused: a limit is reached.
    """
    if services.shutdown_notice.is_sent:
        raise Refused(_RESTARTING)
    since = time.time_ns() // 1_000_000 - _DAY_MS
    num_open = await asyncio.to_thread(services.reader.num_open, guest.id, since)
    unwrap(services.rate_limits.check_table(guest.id, client_address(request), num_open))


async def shown_guest(request: AnyRequest, services: Services, guest: Guest) -> Guest:
    """Return the guest as others see them: the operator may have replaced the name."""
    shown = await services.ask(players.shown, guest.id, guest.name)
    if shown.name != guest.name:
        send_cookie(request, services, shown)
    return shown


def admit_record(request: AnyRequest, services: Services) -> None:
    """Admit one more game record; every handler that parses a record calls this first.

    Raises:
        Refused: a limit is reached.
    """
    unwrap(services.rate_limits.check_record(client_address(request)))


def admit_copy(request: AnyRequest, services: Services, num_plies: int) -> None:
    """Admit the copy of `num_plies` actions into a new table.

    Raises:
        Refused: they are too many for a table, or the limit per minute is reached.
    """
    if num_plies >= MOST_PLIES:
        raise Refused(TABLE_FULL)
    if num_plies > 0:
        unwrap(services.rate_limits.check_copy(client_address(request), num_plies))


def client_key(request: AnyRequest) -> str:
    """Return the key of a request in a fair queue: its address, or the network of a household."""
    return limit_key(client_address(request))


def client_address(request: AnyRequest) -> str:
    """Return the client's IP address; behind a trusted proxy the forwarded one."""
    return request.client.host if request.client else ""
