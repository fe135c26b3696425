"""Passkeys over HTTP: make, delete and prove them, and sign in on another device."""

import asyncio
from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from litestar import Router, delete, get, post
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT
from sqlalchemy import Connection

from pigpen.core.game import Json
from pigpen.server.access import passkeys as webauthn
from pigpen.server.access.guests import Guest, GuestCookie
from pigpen.server.access.passkeys import NO_PASSKEYS, REFUSED, RelyingParty
from pigpen.server.http.admission import client_address
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.lookup import utc
from pigpen.server.http.names import me_of
from pigpen.server.http.openapi import MAY_LACK
from pigpen.server.http.security import (
    ensure_guest,
    guest_id,
    make_guest,
    read_cookie,
    require_proof,
    set_cookie,
)
from pigpen.server.page import Page
from pigpen.server.pages.people.merge import merge
from pigpen.server.services import InjectedServices, Services
from pigpen.server.store import passkeys, sign_outs
from pigpen.server.store.passkeys import Passkey, Purpose
from pigpen.server.store.players import tables_of
from pigpen.server.table.names import clean_name
from pigpen.server.table.refusals import Refusal, Refused, refusal, unwrap
from pigpen.server.wire import passkeys as wire
from pigpen.server.wire import people

_NO_WAY_BACK = refusal("no-passkey-back", 409)


@get("/me/passkeys")
async def mine(request: AnyRequest, services: InjectedServices) -> wire.Passkeys:
    """Return the guest's passkeys."""
    return await _told(request, services, guest_id(request, services))


@post("/me/passkeys/options", status_code=HTTP_200_OK, opt={MAY_LACK: True})
async def asked_to_keep(request: AnyRequest, services: InjectedServices) -> wire.PasskeyOptions:
    """Return the options with which a browser creates a passkey."""
    where = _admitted(request, services)
    await require_proof(request, services)
    guest = ensure_guest(request, services)
    known = [each.id for each in await services.ask(passkeys.list_for, guest.id)]
    asked = await asyncio.to_thread(webauthn.registration_options, where, guest, known)
    await _remember(services, guest, Purpose.KEEP, asked.challenge)
    return wire.PasskeyOptions(options=asked.options)


@post("/me/passkeys")
async def keep(
    request: AnyRequest, services: InjectedServices, data: JSONBody[wire.NewPasskey]
) -> wire.Passkeys:
    """Store a new passkey; it also counts as a proof of identity."""
    where = _admitted(request, services)
    await require_proof(request, services)
    guest = ensure_guest(request, services)
    challenge = await _challenge(services, guest.id, Purpose.KEEP)
    made = await asyncio.to_thread(webauthn.verify_registration, where, challenge, data.credential)
    device = clean_name(data.device)
    unwrap(await services.write(partial(passkeys.add, guest=guest, made=made, device=device)))
    cookie = read_cookie(request, services) or GuestCookie.of(guest)
    set_cookie(request, services, passkeys.proved_now(cookie))
    return await _told(request, services, guest.id)


@delete("/me/passkeys/{key:str}")
async def forget(request: AnyRequest, services: InjectedServices, key: FromPath[str]) -> None:
    """Delete a passkey, and sign the guest's other devices out."""
    cookie = await require_proof(request, services)
    if cookie is None:
        raise Refused(passkeys.UNKNOWN)
    ended = unwrap(await services.write(partial(passkeys.remove, seal=cookie, key=key)))
    services.sign_outs.end(ended)
    set_cookie(request, services, ended)


@post("/me/proof/options", status_code=HTTP_200_OK, opt={MAY_LACK: True})
async def asked_to_prove(request: AnyRequest, services: InjectedServices) -> wire.PasskeyOptions:
    """Return the options for a proof of identity by one of the guest's passkeys."""
    where = _admitted(request, services)
    guest = ensure_guest(request, services)
    known = [each.id for each in await services.ask(passkeys.list_for, guest.id)]
    asked = await asyncio.to_thread(webauthn.authentication_options, where, known)
    await _remember(services, guest, Purpose.PROVE, asked.challenge)
    return wire.PasskeyOptions(options=asked.options)


@post("/me/proof", status_code=HTTP_204_NO_CONTENT)
async def prove(
    request: AnyRequest, services: InjectedServices, data: JSONBody[wire.Proof]
) -> None:
    """Accept a passkey's signature as a proof, valid for five minutes in this browser."""
    where = _admitted(request, services)
    cookie = read_cookie(request, services)
    challenge = await _challenge(services, guest_id(request, services), Purpose.PROVE)
    found, uses = await _signed(services, where, challenge, data.credential)
    if cookie is None or found.guest.id != cookie.id:
        raise Refused(REFUSED)
    unwrap(await services.write(partial(passkeys.record_use, passkey=found, uses=uses)))
    set_cookie(request, services, passkeys.proved_now(cookie))


@post("/passkeys/options", status_code=HTTP_200_OK, opt={MAY_LACK: True})
async def asked_to_sign_in(request: AnyRequest, services: InjectedServices) -> wire.PasskeyOptions:
    """Return the options for signing in by any passkey of this site."""
    where = _admitted(request, services)
    asked = await asyncio.to_thread(webauthn.authentication_options, where)
    await _remember(services, ensure_guest(request, services), Purpose.SIGN_IN, asked.challenge)
    return wire.PasskeyOptions(options=asked.options)


@post("/passkeys", status_code=HTTP_200_OK)
async def sign_in(
    request: AnyRequest, services: InjectedServices, data: JSONBody[wire.UsedPasskey]
) -> people.Me:
    """Sign in as the passkey's guest; on request this device's games move to that guest."""
    where = _admitted(request, services)
    device = guest_id(request, services)
    challenge = await _challenge(services, device, Purpose.SIGN_IN)
    found, uses = await _signed(services, where, challenge, data.credential)
    come = partial(
        _come, passkey=found, uses=uses, device=device, bring=data.bring, pages=services.pages
    )
    arrived = unwrap(await services.write(come))
    await services.tables_changed(arrived.tables)
    set_cookie(request, services, passkeys.proved_now(arrived.cookie))
    return await me_of(services, found.guest)


@post("/me/sign-out", status_code=HTTP_200_OK)
async def sign_out(request: AnyRequest, services: InjectedServices) -> people.Me:
    """End all cookies of a guest with passkeys; this device gets a new guest."""
    cookie = read_cookie(request, services)
    if cookie is None:
        raise Refused(_NO_WAY_BACK)
    services.sign_outs.end(unwrap(await services.write(partial(_leave, cookie=cookie))))
    return people.Me(name=make_guest(request, services).name)


def _leave(connection: Connection, cookie: GuestCookie) -> GuestCookie | Refusal:
    if not passkeys.has_any(connection, cookie.id):
        return _NO_WAY_BACK
    return sign_outs.end_cookies(connection, cookie)


class _Arrived(NamedTuple):
    """A device that a passkey signed in."""

    cookie: GuestCookie
    tables: tuple[str, ...]  # whose guest changed


def _come(
    connection: Connection,
    passkey: Passkey,
    uses: int,
    device: str,
    *,
    bring: bool,
    pages: Iterable[Page],
) -> _Arrived | Refusal:
    """Sign the passkey's guest in; tables of a device guest with own passkeys do not move."""
    refused = passkeys.record_use(connection, passkey, uses)
    if refused is not None:
        return refused
    guest = passkey.guest
    cookie = GuestCookie.of(guest, sign_outs.generation(connection, guest.id))
    is_other = device not in ("", guest.id)
    if not bring or not is_other or passkeys.has_any(connection, device):
        return _Arrived(cookie, ())
    tables = merge(connection, device, guest, pages)
    return tables if isinstance(tables, Refusal) else _Arrived(cookie, tables)


async def _signed(
    services: Services, where: RelyingParty, challenge: bytes, credential: Json
) -> tuple[Passkey, int]:
    """Return the passkey that signed a challenge, and its new counter.

    Raises:
        Refused: the passkey is unknown, or the signature is wrong.
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
        tables=len(await services.ask(tables_of, guest)),
        passkeys=tuple(_line(each) for each in found),
    )


def _line(passkey: Passkey) -> wire.Passkey:
    return wire.Passkey(
        id=passkey.id,
        device=passkey.device,
        made=utc(passkey.made).isoformat(),
        used=None if passkey.used is None else utc(passkey.used).isoformat(),
    )


def _is_of(credential: Json, passkey: Passkey) -> bool:
    """Return whether the returned user handle, if any, is the passkey's guest."""
    told = webauthn.returned_user_handle(credential)
    return not told or told == webauthn.user_handle(passkey.handle)


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _admitted(request: AnyRequest, services: Services) -> RelyingParty:
    unwrap(services.rate_limits.check_passkey(client_address(request)))
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
