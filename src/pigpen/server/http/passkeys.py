"""Keep a name and a history by a passkey, and have them back on any device."""

import asyncio
from functools import partial
from typing import Any, NamedTuple

from litestar import Router, delete, get, post
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT
from sqlalchemy import Connection

from pigpen.server.access import passkeys as webauthn
from pigpen.server.access.guests import Guest, GuestCookie, new_guest
from pigpen.server.access.passkeys import NO_PASSKEYS, REFUSED, RelyingParty
from pigpen.server.http.admission import address
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.lookup import utc
from pigpen.server.http.openapi import MAY_LACK
from pigpen.server.http.security import (
    known_id,
    known_seal,
    proved,
    remember,
    seal_cookie,
    welcome,
)
from pigpen.server.services import InjectedServices, Services
from pigpen.server.store import guest_merge, passkeys, sign_outs
from pigpen.server.store.passkeys import Passkey, Purpose
from pigpen.server.table.names import clean_name
from pigpen.server.table.refusals import Refusal, Refused, refusal, unwrap
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
    await proved(request, services)
    guest = welcome(request, services)
    known = [each.id for each in await services.ask(passkeys.list_for, guest.id)]
    asked = await asyncio.to_thread(webauthn.registration_options, where, guest, known)
    await _remember(services, guest, Purpose.KEEP, asked.challenge)
    return wire.PasskeyOptions(options=asked.options)


@post("/me/passkeys")
async def keep(
    request: AnyRequest, services: InjectedServices, data: JSONBody[wire.NewPasskey]
) -> wire.Passkeys:
    """Store the new passkey, which counts as a proof, too."""
    where = _admitted(request, services)
    await proved(request, services)
    guest = welcome(request, services)
    challenge = await _challenge(services, guest.id, Purpose.KEEP)
    made = await asyncio.to_thread(webauthn.verify_registration, where, challenge, data.credential)
    device = clean_name(data.device)
    unwrap(await services.write(partial(passkeys.add, guest=guest, made=made, device=device)))
    seal = known_seal(request, services) or GuestCookie(*guest)
    seal_cookie(request, services, passkeys.proved_now(seal))
    return await _told(request, services, guest.id)


@delete("/me/passkeys/{key:str}")
async def forget(request: AnyRequest, services: InjectedServices, key: FromPath[str]) -> None:
    """Remove a passkey, and sign the guest's other devices out."""
    seal = await proved(request, services)
    if seal is None:
        raise Refused(passkeys.UNKNOWN)
    ended = unwrap(await services.write(partial(passkeys.remove, seal=seal, key=key)))
    services.sign_outs.end(ended)
    seal_cookie(request, services, ended)


@post("/me/proof/options", status_code=HTTP_200_OK, opt={MAY_LACK: True})
async def asked_to_prove(request: AnyRequest, services: InjectedServices) -> wire.PasskeyOptions:
    """Ask a browser's authenticator for a proof by one of the guest's passkeys."""
    where = _admitted(request, services)
    guest = welcome(request, services)
    known = [each.id for each in await services.ask(passkeys.list_for, guest.id)]
    asked = await asyncio.to_thread(webauthn.authentication_options, where, known)
    await _remember(services, guest, Purpose.PROVE, asked.challenge)
    return wire.PasskeyOptions(options=asked.options)


@post("/me/proof", status_code=HTTP_204_NO_CONTENT)
async def prove(
    request: AnyRequest, services: InjectedServices, data: JSONBody[wire.Proof]
) -> None:
    """Take a passkey's signature as a proof, good for five minutes in this browser."""
    where = _admitted(request, services)
    seal = known_seal(request, services)
    challenge = await _challenge(services, known_id(request, services), Purpose.PROVE)
    found, uses = await _signed(services, where, challenge, data.credential)
    if seal is None or found.guest.id != seal.id:
        raise Refused(REFUSED)
    unwrap(await services.write(partial(passkeys.record_use, passkey=found, uses=uses)))
    seal_cookie(request, services, passkeys.proved_now(seal))


@post("/passkeys/options", status_code=HTTP_200_OK, opt={MAY_LACK: True})
async def asked_to_sign_in(request: AnyRequest, services: InjectedServices) -> wire.PasskeyOptions:
    """What a browser is asked to say who somebody is."""
    where = _admitted(request, services)
    asked = await asyncio.to_thread(webauthn.authentication_options, where)
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
    found, uses = await _signed(services, where, challenge, data.credential)
    come = partial(_come, passkey=found, uses=uses, device=device, bring=data.bring)
    arrived = unwrap(await services.write(come))
    await services.tables_changed(arrived.tables)
    seal_cookie(request, services, passkeys.proved_now(arrived.seal))
    return people.Me(name=found.guest.name)


@post("/me/sign-out", status_code=HTTP_200_OK)
async def sign_out(request: AnyRequest, services: InjectedServices) -> people.Me:
    """End all cookies of a guest with passkeys; this device gets a new guest."""
    seal = known_seal(request, services)
    if seal is None:
        raise Refused(_NO_WAY_BACK)
    services.sign_outs.end(unwrap(await services.write(partial(_leave, seal=seal))))
    stranger = new_guest()
    remember(request, services, stranger)
    return people.Me(name=stranger.name)


def _leave(connection: Connection, seal: GuestCookie) -> GuestCookie | Refusal:
    if not passkeys.has_any(connection, seal.id):
        return _NO_WAY_BACK
    return sign_outs.end_cookies(connection, seal)


class _Arrived(NamedTuple):
    """A device that a passkey signed in."""

    seal: GuestCookie
    tables: tuple[str, ...]  # that changed hands


def _come(
    connection: Connection, passkey: Passkey, uses: int, device: str, *, bring: bool
) -> _Arrived | Refusal:
    """Sign a passkey's guest in; a device's guest with own passkeys keeps their tables."""
    refused = passkeys.record_use(connection, passkey, uses)
    if refused is not None:
        return refused
    guest = passkey.guest
    seal = GuestCookie(*guest, sign_outs.generation(connection, guest.id))
    is_other = device not in ("", guest.id)
    if not bring or not is_other or passkeys.has_any(connection, device):
        return _Arrived(seal, ())
    tables = guest_merge.merge(connection, device, guest)
    return tables if isinstance(tables, Refusal) else _Arrived(seal, tables)


async def _signed(
    services: Services, where: RelyingParty, challenge: bytes, credential: dict[str, Any]
) -> tuple[Passkey, int]:
    """Find the passkey that signed a challenge, and how often it has been used by now.

    Raises:
        Refused: this server does not know the passkey, or the passkey has not signed the challenge.
    """
    found = await services.ask(passkeys.find, _text(credential.get("id")))
    if found is None:
        raise Refused(passkeys.UNKNOWN)
    if not _is_of(credential, found):
        raise Refused(REFUSED)
    key = found.public_key, found.uses
    uses = await asyncio.to_thread(
        webauthn.verify_authentication, where, challenge, credential, *key
    )
    return found, uses


async def _remember(services: Services, guest: Guest, purpose: Purpose, challenge: bytes) -> None:
    note = partial(passkeys.create_challenge, guest=guest.id, purpose=purpose, challenge=challenge)
    await services.write(note)


async def _challenge(services: Services, guest: str, purpose: Purpose) -> bytes:
    return unwrap(
        await services.write(partial(passkeys.consume_challenge, guest=guest, purpose=purpose))
    )


async def _told(request: AnyRequest, services: Services, guest: str) -> wire.Passkeys:
    found = await services.ask(passkeys.list_for, guest)
    return wire.Passkeys(
        offered=_relying_party(request, services) is not None,
        tables=len(await services.ask(guest_merge.tables_of, guest)),
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
    told = webauthn.returned_user_handle(credential)
    return not told or told == webauthn.user_handle(passkey.handle)


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _admitted(request: AnyRequest, services: Services) -> RelyingParty:
    unwrap(services.rate_limits.check_passkey(address(request)))
    found = _relying_party(request, services)
    if found is None:
        raise Refused(NO_PASSKEYS)
    return found


def _relying_party(request: AnyRequest, services: Services) -> RelyingParty | None:
    host = request.headers.get("host", "")
    return webauthn.relying_party(request.scope["scheme"], host, services.settings.hosts)


ROUTER = Router(
    "/api",
    route_handlers=[
        mine,
        asked_to_keep,
        keep,
        forget,
        asked_to_prove,
        prove,
        asked_to_sign_in,
        sign_in,
        sign_out,
    ],
)
