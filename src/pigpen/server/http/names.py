"""Names that guests choose, checked and stored."""

from functools import partial

from pigpen.server.access.guests import Guest
from pigpen.server.http.admission import display_name
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.security import send_cookie
from pigpen.server.services import Services
from pigpen.server.store import passkeys
from pigpen.server.table.names import clean_name
from pigpen.server.table.refusals import Refused, refusal

_BAD_NAME = refusal("bad-name")


def checked_name(text: str) -> str:
    """Return the name as the server shows it.

    Raises:
        Refused: nothing of it can be read.
    """
    name = clean_name(text)
    if not any(letter.isalnum() for letter in name):
        raise Refused(_BAD_NAME)
    return name


async def named(request: AnyRequest, services: Services, guest: Guest, text: str) -> Guest:
    """Return the guest under this name, or the one that the operator put there instead.

    Raises:
        Refused: nothing of the name can be read.
    """
    return await display_name(request, services, guest._replace(name=checked_name(text)))


async def store_name(request: AnyRequest, services: Services, guest: Guest) -> None:
    """Store the guest's name in the cookie, and with the guest's passkeys."""
    if await services.ask(passkeys.has_any, guest.id):
        await services.write(partial(passkeys.update_name, guest=guest))
    send_cookie(request, services, guest)
