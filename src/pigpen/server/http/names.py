"""Names and faces that guests choose, checked and stored."""

from functools import partial

from pigpen.server.access.guests import Guest
from pigpen.server.http.admission import shown_guest
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.security import send_cookie
from pigpen.server.services import Services
from pigpen.server.store import passkeys, players
from pigpen.server.table.names import NUM_FACES, clean_name
from pigpen.server.table.refusals import Refused, refusal
from pigpen.server.wire.people import Me

_BAD_NAME = refusal("bad-name")
_BAD_FACE = refusal("bad-face")


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
    return await shown_guest(request, services, guest._replace(name=checked_name(text)))


async def store_name(request: AnyRequest, services: Services, guest: Guest) -> None:
    """Store the guest's name in the cookie, and with the guest's passkeys."""
    if await services.ask(passkeys.has_any, guest.id):
        await services.write(partial(passkeys.update_name, guest=guest))
    send_cookie(request, services, guest)


async def store_face(services: Services, guest: Guest, face: int) -> None:
    """Store the face that the guest chose; 0 deletes the choice.

    Raises:
        Refused: there is no such face.
    """
    if not 0 <= face <= NUM_FACES:
        raise Refused(_BAD_FACE)
    await services.write(partial(players.choose_face, guest=guest.id, face=face))


async def me_of(services: Services, guest: Guest) -> Me:
    """Return the guest's name and face."""
    return Me(name=guest.name, face=await services.ask(players.face_of, guest.id))
