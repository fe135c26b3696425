"""Secret links that make another device the same guest, and what they keep of it.

A link is good once and for half an hour. Of its two parts the first finds it, the
second proves it: only a hash of that is stored, and compared in constant time. Who
makes a new link spoils the one before.
"""

import hashlib
import hmac
import secrets
import time
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, RowMapping, delete, select

from pigpen.server.access.guests import Guest, Seal
from pigpen.server.store import sign_outs
from pigpen.server.store.guest_merge import merge, tables_of
from pigpen.server.store.schema import DEVICE_LINKS
from pigpen.server.store.upserts import put
from pigpen.server.table.refusals import Refusal, refusal

_LIFE_MS = 30 * 60 * 1000
_AHEAD_MS = 60 * 1000  # that the clock may have been set back since, or another server's be ahead
_SELECTOR_BYTES = 12
_PROOF_BYTES = 32

_UNKNOWN = refusal("unknown-link", 404)
_SAME_DEVICE = refusal("same-device", 409)


class Made(NamedTuple):
    """A new link."""

    token: str
    expires: int  # ms since 1970


class Offer(NamedTuple):
    """Who a link makes of this device, and what it would bring along."""

    guest: Guest
    num_tables: int


class TakenOver(NamedTuple):
    """The device's guest is this one from now on."""

    seal: Seal
    tables: tuple[str, ...]  # that changed hands


def make(connection: Connection, guest: Guest) -> Made:
    """A link to this guest, in place of any before."""
    selector = secrets.token_urlsafe(_SELECTOR_BYTES)
    proof = secrets.token_urlsafe(_PROOF_BYTES)
    made = Made(f"{selector}.{proof}", _now() + _LIFE_MS)
    told = {
        "name": guest.name,
        "selector": selector,
        "digest": _digest(proof),
        "expires": made.expires,
    }
    put(connection, DEVICE_LINKS, {"guest": guest.id}, told)
    return made


def revoke(connection: Connection, guest: str) -> None:
    """Spoil the guest's link, if there is one."""
    connection.execute(delete(DEVICE_LINKS).where(DEVICE_LINKS.c.guest == guest))


def expiry(connection: Connection, guest: str) -> int | None:
    """Until when the guest's link is good, if there is one; in ms since 1970."""
    query = select(DEVICE_LINKS.c.expires).where(DEVICE_LINKS.c.guest == guest, _is_good())
    return connection.scalar(query)


def look(connection: Connection, token: str, device: str) -> Offer | Refusal:
    """What a link would do to the guest `device`; nothing is changed."""
    return _offer(connection, _find(connection, token), device)


def _offer(connection: Connection, found: RowMapping | None, device: str) -> Offer | Refusal:
    if found is None:
        return _UNKNOWN
    guest = Guest(found["guest"], found["name"])
    if guest.id == device:
        return _SAME_DEVICE
    return Offer(guest, len(tables_of(connection, device)))


def take_over(connection: Connection, token: str, device: str) -> TakenOver | Refusal:
    """Use a link up: what the guest `device` had is its maker's from now on."""
    offer = _offer(connection, _find(connection, token, to_use=True), device)
    if isinstance(offer, Refusal):
        return offer
    owner = offer.guest
    tables = merge(connection, device, owner)
    if isinstance(tables, Refusal):
        return tables
    revoke(connection, owner.id)
    revoke(connection, device)
    return TakenOver(Seal(*owner, sign_outs.generation(connection, owner.id)), tables)


def _find(connection: Connection, token: str, *, to_use: bool = False) -> RowMapping | None:
    """The link's row; who is `to_use` it up keeps others from it until the commit."""
    selector, _, proof = token.partition(".")
    query = select(DEVICE_LINKS).where(DEVICE_LINKS.c.selector == selector, _is_good())
    if to_use:
        query = query.with_for_update()
    row = connection.execute(query).mappings().one_or_none()
    digest = bytes(32) if row is None else row["digest"]
    return row if hmac.compare_digest(digest, _digest(proof)) else None


def _is_good() -> ColumnElement[bool]:
    """Whether a link's time is not over; a clock that was set back gives it no more."""
    now = _now()
    return DEVICE_LINKS.c.expires.between(now + 1, now + _LIFE_MS + _AHEAD_MS)


def _digest(proof: str) -> bytes:
    return hashlib.sha256(proof.encode()).digest()


def _now() -> int:
    return time.time_ns() // 1_000_000
