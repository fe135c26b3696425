"""Secret links that make another device the same guest, and merge what both have.

A link is valid once, for half an hour. Its first part finds the row, its second proves knowledge:
only a hash of that is stored, and compared in constant time. A new link revokes the one before.
"""

import hashlib
import hmac
import secrets
import time
from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, RowMapping, delete, select

from pigpen.server.access.guests import Guest, GuestCookie
from pigpen.server.page import Page
from pigpen.server.pages.people.merge import merge
from pigpen.server.store import sign_outs
from pigpen.server.store.players import tables_of
from pigpen.server.store.schema import DEVICE_LINKS
from pigpen.server.store.upserts import upsert
from pigpen.server.table.refusals import Refusal, refusal

_LIFE_MS = 30 * 60 * 1000
_AHEAD_MS = 60 * 1000  # tolerated between clocks, or for a clock that was set back
_SELECTOR_BYTES = 12
_PROOF_BYTES = 32

_UNKNOWN = refusal("unknown-link", 404)
_SAME_DEVICE = refusal("same-device", 409)


class DeviceLink(NamedTuple):
    """A new link."""

    token: str
    expires: int  # ms since 1970


class Offer(NamedTuple):
    """The guest that a link leads to, and how many tables this device would bring along."""

    guest: Guest
    num_tables: int


class Redeemed(NamedTuple):
    """The seal of the device's new guest, and the tables that were transferred."""

    seal: GuestCookie
    tables: tuple[str, ...]  # that were transferred


def create(connection: Connection, guest: Guest) -> DeviceLink:
    """Create a link to this guest, which revokes the one before."""
    selector = secrets.token_urlsafe(_SELECTOR_BYTES)
    proof = secrets.token_urlsafe(_PROOF_BYTES)
    made = DeviceLink(f"{selector}.{proof}", _now() + _LIFE_MS)
    told = {
        "name": guest.name,
        "selector": selector,
        "digest": _digest(proof),
        "expires": made.expires,
    }
    upsert(connection, DEVICE_LINKS, {"guest": guest.id}, told)
    return made


def revoke(connection: Connection, guest: str) -> None:
    """Revoke the guest's link, if there is one."""
    connection.execute(delete(DEVICE_LINKS).where(DEVICE_LINKS.c.guest == guest))


def expiry(connection: Connection, guest: str) -> int | None:
    """Return when the guest's link expires, in ms since 1970; None without one."""
    query = select(DEVICE_LINKS.c.expires).where(DEVICE_LINKS.c.guest == guest, _is_good())
    return connection.scalar(query)


def preview(connection: Connection, token: str, device: str) -> Offer | Refusal:
    """Return what a link would do to the guest `device`, without changing anything."""
    return _offer(connection, _find(connection, token), device)


def _offer(connection: Connection, found: RowMapping | None, device: str) -> Offer | Refusal:
    if found is None:
        return _UNKNOWN
    guest = Guest(found["guest"], found["name"])
    if guest.id == device:
        return _SAME_DEVICE
    return Offer(guest, len(tables_of(connection, device)))


def redeem(
    connection: Connection, token: str, device: str, pages: Iterable[Page] = ()
) -> Redeemed | Refusal:
    """Redeem a link: all that the guest `device` has is transferred to the link's guest."""
    offer = _offer(connection, _find(connection, token, to_use=True), device)
    if isinstance(offer, Refusal):
        return offer
    owner = offer.guest
    tables = merge(connection, device, owner, pages)
    if isinstance(tables, Refusal):
        return tables
    revoke(connection, owner.id)
    revoke(connection, device)
    return Redeemed(_cookie(connection, owner), tables)


def _cookie(connection: Connection, owner: Guest) -> GuestCookie:
    return GuestCookie.of(owner, sign_outs.generation(connection, owner.id))


def _find(connection: Connection, token: str, *, to_use: bool = False) -> RowMapping | None:
    """Return the link's row; with `to_use`, lock it until the commit."""
    selector, _, proof = token.partition(".")
    query = select(DEVICE_LINKS).where(DEVICE_LINKS.c.selector == selector, _is_good())
    if to_use:
        query = query.with_for_update()
    row = connection.execute(query).mappings().one_or_none()
    digest = bytes(32) if row is None else row["digest"]
    return row if hmac.compare_digest(digest, _digest(proof)) else None


def _is_good() -> ColumnElement[bool]:
    """Whether a link has not expired; a clock that was set back does not extend it."""
    now = _now()
    return DEVICE_LINKS.c.expires.between(now + 1, now + _LIFE_MS + _AHEAD_MS)


def _digest(proof: str) -> bytes:
    return hashlib.sha256(proof.encode()).digest()


def _now() -> int:
    return time.time_ns() // 1_000_000
