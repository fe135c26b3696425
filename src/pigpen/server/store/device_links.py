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

from sqlalchemy import Connection, RowMapping, delete, func, insert, select, update

from pigpen.server.access.guests import Guest
from pigpen.server.store import archive, puzzles
from pigpen.server.store.schema import DEVICE_LINKS, SEATS, TABLES, UNFINISHED
from pigpen.server.table.refusals import Refusal, refusal

_LIFE_MS = 30 * 60 * 1000
_SELECTOR_BYTES = 12
_PROOF_BYTES = 32

_UNKNOWN = refusal("unknown-link", 404)
_SAME_DEVICE = refusal("same-device", 409)
_SAME_TABLE = refusal("same-table", 409)


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

    guest: Guest
    tables: tuple[str, ...]  # that changed hands


def make(connection: Connection, guest: Guest) -> Made:
    """A link to this guest, in place of any before."""
    selector = secrets.token_urlsafe(_SELECTOR_BYTES)
    proof = secrets.token_urlsafe(_PROOF_BYTES)
    made = Made(f"{selector}.{proof}", _now() + _LIFE_MS)
    revoke(connection, guest.id)
    row = {
        "guest": guest.id,
        "name": guest.name,
        "selector": selector,
        "digest": _digest(proof),
        "expires": made.expires,
    }
    connection.execute(insert(DEVICE_LINKS), row)
    return made


def revoke(connection: Connection, guest: str) -> None:
    """Spoil the guest's link, if there is one."""
    connection.execute(delete(DEVICE_LINKS).where(DEVICE_LINKS.c.guest == guest))


def expiry(connection: Connection, guest: str) -> int | None:
    """Until when the guest's link is good, if there is one; in ms since 1970."""
    query = select(DEVICE_LINKS.c.expires).where(
        DEVICE_LINKS.c.guest == guest, DEVICE_LINKS.c.expires > _now()
    )
    return connection.scalar(query)


def look(connection: Connection, token: str, device: str) -> Offer | Refusal:
    """What a link would do to the guest `device`; nothing is changed."""
    found = _find(connection, token)
    if found is None:
        return _UNKNOWN
    guest = Guest(found["guest"], found["name"])
    if guest.id == device:
        return _SAME_DEVICE
    return Offer(guest, len(_tables_of(connection, device)))


def take_over(connection: Connection, token: str, device: str) -> TakenOver | Refusal:
    """Use a link up: what the guest `device` had is its maker's from now on.

    Where both sit at one table that is over, both seats stay as they were; while it
    is not over, one person cannot be both.
    """
    offer = look(connection, token, device)
    if isinstance(offer, Refusal):
        return offer
    owner = offer.guest
    if _sit_at_one_table(connection, owner.id, device):
        return _SAME_TABLE
    tables = _tables_of(connection, device)
    _hand_over(connection, device, owner.id)
    archive.hand_over(connection, device, owner.id)
    puzzles.hand_over(connection, device, owner.id)
    revoke(connection, owner.id)
    revoke(connection, device)
    return TakenOver(owner, tables)


def _find(connection: Connection, token: str) -> RowMapping | None:
    selector, _, proof = token.partition(".")
    query = select(DEVICE_LINKS).where(
        DEVICE_LINKS.c.selector == selector, DEVICE_LINKS.c.expires > _now()
    )
    row = connection.execute(query).mappings().one_or_none()
    digest = bytes(32) if row is None else row["digest"]
    return row if hmac.compare_digest(digest, _digest(proof)) else None


def _hand_over(connection: Connection, device: str, owner: str) -> None:
    theirs = select(SEATS.c.table_id).where(SEATS.c.guest == owner)
    seats = update(SEATS).where(SEATS.c.guest == device, SEATS.c.table_id.not_in(theirs))
    connection.execute(seats.values(guest=owner))
    connection.execute(update(TABLES).where(TABLES.c.host == device).values(host=owner))


def _sit_at_one_table(connection: Connection, one: str, other: str) -> bool:
    """Whether a table that is not over has a seat of each."""
    both = (
        select(SEATS.c.table_id)
        .where(SEATS.c.guest.in_((one, other)))
        .group_by(SEATS.c.table_id)
        .having(func.count(SEATS.c.guest.distinct()) > 1)
    )
    query = (
        select(TABLES.c.id).where(TABLES.c.id.in_(both), TABLES.c.status.in_(UNFINISHED)).limit(1)
    )
    return connection.scalar(query) is not None


def _tables_of(connection: Connection, guest: str) -> tuple[str, ...]:
    """Tables that a guest opened or sits at."""
    seated = select(SEATS.c.table_id).where(SEATS.c.guest == guest)
    query = select(TABLES.c.id).where((TABLES.c.host == guest) | TABLES.c.id.in_(seated))
    return tuple(connection.scalars(query))


def _digest(proof: str) -> bytes:
    return hashlib.sha256(proof.encode()).digest()


def _now() -> int:
    return time.time_ns() // 1_000_000
