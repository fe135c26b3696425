"""Keep a name and a history by a passkey, and have them back on any device."""

import asyncio
from functools import partial
from typing import Any

from litestar import Router, delete, get, post
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK
from sqlalchemy import Connection

from pigpen.server.access import passkeys as webauthn
from pigpen.server.access.guests import Guest, new_guest
from pigpen.server.access.passkeys import NO_PASSKEYS, REFUSED, Site
from pigpen.server.http.admission import address
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.lookup import utc
from pigpen.server.http.openapi import MAY_LACK
from pigpen.server.http.security import known_guest, known_id, remember, welcome
from pigpen.server.services import InjectedServices, Services
from pigpen.server.store import merging, passkeys
from pigpen.server.store.passkeys import Passkey, Purpose
from pigpen.server.table.names import clean_name
from pigpen.server.table.refusals import Refusal, Refused, granted, refusal
from pigpen.server.wire import passkeys as wire
from pigpen.server.wire import people

_NO_WAY_BACK = refusal("no-passkey-back", 409)


@get("/me/passkeys")
async def mine(request: AnyRequest, services: InjectedServices) -> wire.Passkeys:
    """The guest's own."""
    return await _told(request, services, known_id(request, services))


@post("/me/passkeys/options", status_code=HTTP_200_OK, opt={MAY_LACK: True})
async def asked_to_keep(request: AnyRequest, services: InjectedServices) -> wire.PasskeyOptions:
    """What a browser is asked to make one more."""
    where = _admitted(request, services)
    guest = welcome(request, services)
    known = [each.id for each in await services.ask(passkeys.of, guest.id)]
    asked = await asyncio.to_thread(webauthn.asked_to_keep, where, guest, known)
    await _remember(services, guest, Purpose.KEEP, asked.challenge)
    return wire.PasskeyOptions(options=asked.options)


@post("/me/passkeys")
async def keep(
    request: AnyRequest, services: InjectedServices, data: JSONBody[wire.NewPasskey]
) -> wire.Passkeys:
    """Take in what it made."""
    where = _admitted(request, services)
    guest = welcome(request, services)
    challenge = await _challenge(services, guest.id, Purpose.KEEP)
    made = await asyncio.to_thread(webauthn.kept, where, challenge, data.credential)
    device = clean_name(data.device)
    granted(await services.write(partial(passkeys.keep, guest=guest, made=made, device=device)))
    return await _told(request, services, guest.id)


@delete("/me/passkeys/{key:str}")
async def forget(request: AnyRequest, services: InjectedServices, key: FromPath[str]) -> None:
    """Let one open nothing any more."""
    guest = known_id(request, services)
    granted(await services.write(partial(passkeys.forget, guest=guest, key=key)))


@post("/passkeys/options", status_code=HTTP_200_OK, opt={MAY_LACK: True})
async def asked_to_sign_in(request: AnyRequest, services: InjectedServices) -> wire.PasskeyOptions:
    """What a browser is asked to say who somebody is."""
    where = _admitted(request, services)
    asked = await asyncio.to_thread(webauthn.asked_to_sign_in, where)
    await _remember(services, welcome(request, services), Purpose.SIGN_IN, asked.challenge)
    return wire.PasskeyOptions(options=asked.options)


@post("/passkeys", status_code=HTTP_200_OK)
async def sign_in(
    request: AnyRequest, services: InjectedServices, data: JSONBody[wire.UsedPasskey]
) -> people.Me:
    """This device is the passkey's guest from now on, with what it has played if that is wanted."""
    where = _admitted(request, services)
    device = known_id(request, services)
    challenge = await _challenge(services, device, Purpose.SIGN_IN)
    found = await services.ask(passkeys.find, _text(data.credential.get("id")))
    if found is None:
        raise Refused(passkeys.UNKNOWN)
    if not _is_of(data.credential, found):
        raise Refused(REFUSED)
    key = found.public_key, found.uses
    uses = await asyncio.to_thread(webauthn.signed, where, challenge, data.credential, *key)
    come = partial(_come, passkey=found, uses=uses, device=device, bring=data.bring)
    await services.changed_hands(granted(await services.write(come)))
    remember(request, services, found.guest)
    return people.Me(name=found.guest.name)


@post("/me/sign-out", status_code=HTTP_200_OK)
async def sign_out(request: AnyRequest, services: InjectedServices) -> people.Me:
    """This device is somebody new, where who it was can come back."""
    guest = known_guest(request, services)
    if guest is None or not await services.ask(passkeys.has_any, guest.id):
        raise Refused(_NO_WAY_BACK)
    stranger = new_guest()
    remember(request, services, stranger)
    return people.Me(name=stranger.name)


def _come(
    connection: Connection, passkey: Passkey, uses: int, device: str, *, bring: bool
) -> tuple[str, ...] | Refusal:
    """The tables that changed hands; a guest with passkeys of its own keeps what it has."""
    refused = passkeys.use(connection, passkey, uses)
    if refused is not None:
        return refused
    is_other = device not in ("", passkey.guest.id)
    if not bring or not is_other or passkeys.has_any(connection, device):
        return ()
    return merging.merge(connection, device, passkey.guest)


async def _remember(services: Services, guest: Guest, purpose: Purpose, challenge: bytes) -> None:
    note = partial(passkeys.ask, guest=guest.id, purpose=purpose, challenge=challenge)
    await services.write(note)


async def _challenge(services: Services, guest: str, purpose: Purpose) -> bytes:
    return granted(await services.write(partial(passkeys.take, guest=guest, purpose=purpose)))


async def _told(request: AnyRequest, services: Services, guest: str) -> wire.Passkeys:
    found = await services.ask(passkeys.of, guest)
    return wire.Passkeys(
        offered=_site(request, services) is not None,
        tables=len(await services.ask(merging.tables_of, guest)),
        passkeys=tuple(_line(each) for each in found),
    )


def _line(passkey: Passkey) -> wire.Passkey:
    return wire.Passkey(
        id=passkey.id,
        device=passkey.device,
        made=utc(passkey.made).isoformat(),
        used=None if passkey.used is None else utc(passkey.used).isoformat(),
    )


def _is_of(credential: dict[str, Any], passkey: Passkey) -> bool:
    """Whether the authenticator tells the guest that the key was made for, if it tells any."""
    told = webauthn.told_handle(credential)
    return not told or told == webauthn.handle(passkey.handle)


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _admitted(request: AnyRequest, services: Services) -> Site:
    granted(services.rate_limits.passkey(address(request)))
    found = _site(request, services)
    if found is None:
        raise Refused(NO_PASSKEYS)
    return found


def _site(request: AnyRequest, services: Services) -> Site | None:
    host = request.headers.get("host", "")
    return webauthn.site(request.scope["scheme"], host, services.settings.hosts)


ROUTER = Router(
    "/api",
    route_handlers=[mine, asked_to_keep, keep, forget, asked_to_sign_in, sign_in, sign_out],
)
