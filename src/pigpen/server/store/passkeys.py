"""Passkeys of guests, and the challenges that their authenticators sign.

A challenge belongs to one guest and is valid once, for five minutes. Any server of the same
database may finish what another began. Blocks: for threads.
"""

import time
from enum import StrEnum
from typing import NamedTuple

from sqlalchemy import Connection, RowMapping, delete, func, insert, select, update

from pigpen.server.access.guests import Guest, GuestCookie
from pigpen.server.access.passkeys import REFUSED, NewCredential
from pigpen.server.store import sign_outs
from pigpen.server.store.schema import PASSKEY_CHALLENGES, PASSKEYS
from pigpen.server.table.refusals import Refusal, refusal

STALE = refusal("stale-passkey", 409)
UNKNOWN = refusal("unknown-passkey", 404)
PROOF_NEEDED = refusal("proof-needed", 403)

_LIFE_MS = 5 * 60 * 1000  # of a challenge, and of a proof
_AHEAD_MS = 60 * 1000  # tolerated difference between clocks
_MOST = 10  # of a guest
_TOO_MANY = refusal("too-many-passkeys", 409)
_DUPLICATE = refusal("same-passkey", 409)


class Purpose(StrEnum):
    """The purpose of a challenge."""

    KEEP = "keep"
    SIGN_IN = "sign_in"
    PROVE = "prove"


class Passkey(NamedTuple):
    """A passkey of a guest."""

    id: str
    guest: Guest  # with their latest name
    handle: str  # the guest's id when the passkey was made, sent by authenticators
    device: str
    public_key: bytes
    uses: int
    made: int  # ms since 1970
    used: int | None  # ms since 1970


def create_challenge(
    connection: Connection, guest: str, purpose: Purpose, challenge: bytes
) -> None:
    """Store a challenge, replacing the guest's last one of this purpose."""
    table, now = PASSKEY_CHALLENGES, _now()
    before = (table.c.guest == guest) & (table.c.purpose == purpose)
    connection.execute(delete(table).where(before | (table.c.expires <= now)))
    row = {"guest": guest, "purpose": purpose, "challenge": challenge, "expires": now + _LIFE_MS}
    connection.execute(insert(table), row)


def consume_challenge(connection: Connection, guest: str, purpose: Purpose) -> bytes | Refusal:
    """Return the guest's challenge of this purpose, and delete it."""
    table, now = PASSKEY_CHALLENGES, _now()
    theirs = (table.c.guest == guest) & (table.c.purpose == purpose)
    row = connection.execute(select(table).where(theirs)).mappings().one_or_none()
    is_mine = row is not None and connection.execute(delete(table).where(theirs)).rowcount == 1
    # A clock that was set back does not extend it.
    is_good = row is not None and now < row["expires"] <= now + _LIFE_MS + _AHEAD_MS
    return row["challenge"] if row and is_mine and is_good else STALE


def list_for(connection: Connection, guest: str) -> list[Passkey]:
    """List the passkeys of a guest, the oldest first."""
    query = select(PASSKEYS).where(PASSKEYS.c.guest == guest)
    rows = connection.execute(query.order_by(PASSKEYS.c.made, PASSKEYS.c.id)).mappings()
    return [_passkey(row) for row in rows]


def find(connection: Connection, key: str) -> Passkey | None:
    """Return the passkey of this id."""
    row = connection.execute(select(PASSKEYS).where(PASSKEYS.c.id == key)).mappings().one_or_none()
    return None if row is None else _passkey(row)


def add(connection: Connection, guest: Guest, made: NewCredential, device: str) -> Refusal | None:
    """Add a new passkey, or refuse it."""
    if find(connection, made.id) is not None:
        return _DUPLICATE
    if _count(connection, guest.id) >= _MOST:
        return _TOO_MANY
    row = {
        "id": made.id,
        "guest": guest.id,
        "name": guest.name,
        "handle": guest.id,
        "device": device,
        "public_key": made.public_key,
        "uses": made.uses,
        "made": _now(),
    }
    connection.execute(insert(PASSKEYS), row)
    return None


def record_use(connection: Connection, passkey: Passkey, uses: int) -> Refusal | None:
    """Record a use, or refuse it: the passkey was used elsewhere meanwhile, or deleted."""
    as_known = (PASSKEYS.c.id == passkey.id) & (PASSKEYS.c.uses == passkey.uses)
    now = update(PASSKEYS).where(as_known).values(uses=uses, used=_now())
    return None if connection.execute(now).rowcount else REFUSED


def remove(connection: Connection, seal: GuestCookie, key: str) -> GuestCookie | Refusal:
    """Delete a passkey, and end all cookies of its guest; return the seal of a new cookie."""
    theirs = (PASSKEYS.c.guest == seal.id) & (PASSKEYS.c.id == key)
    is_gone = connection.execute(delete(PASSKEYS).where(theirs)).rowcount
    return sign_outs.end_cookies(connection, seal) if is_gone else UNKNOWN


def update_name(connection: Connection, guest: Guest) -> None:
    """Store the guest's present name with their passkeys."""
    theirs = update(PASSKEYS).where(PASSKEYS.c.guest == guest.id)
    connection.execute(theirs.values(name=guest.name))


def transfer(connection: Connection, device: str, owner: Guest) -> None:
    """Transfer one guest's passkeys to another guest."""
    theirs = update(PASSKEYS).where(PASSKEYS.c.guest == device)
    connection.execute(theirs.values(guest=owner.id, name=owner.name))


def has_any(connection: Connection, guest: str) -> bool:
    """Whether a guest has a passkey."""
    return _count(connection, guest) > 0


def proved_now(seal: GuestCookie) -> GuestCookie:
    """Note in a guest's seal that one of their passkeys has signed now."""
    return seal._replace(proved=_now())


def proof_missing(connection: Connection, guest: str, proved: int) -> Refusal | None:
    """Refuse a guest with passkeys whose last proof is older than five minutes.

    `proved` is its time in ms since 1970; 0 without one.
    """
    is_fresh = -_AHEAD_MS <= _now() - proved <= _LIFE_MS
    return None if is_fresh or not has_any(connection, guest) else PROOF_NEEDED


def _count(connection: Connection, guest: str) -> int:
    query = select(func.count()).select_from(PASSKEYS).where(PASSKEYS.c.guest == guest)
    return connection.scalar(query) or 0


def _passkey(row: RowMapping) -> Passkey:
    return Passkey(
        row["id"],
        Guest(row["guest"], row["name"]),
        row["handle"],
        row["device"],
        row["public_key"],
        row["uses"],
        row["made"],
        row["used"],
    )


def _now() -> int:
    return time.time_ns() // 1_000_000
