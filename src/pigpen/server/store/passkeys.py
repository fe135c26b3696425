"""Passkeys of guests, and the challenges that their authenticators are to sign.

A challenge is one guest's, good once and for five minutes; any server of the same database may
finish what another began. Blocks: for threads.
"""

import time
from enum import StrEnum
from typing import NamedTuple

from sqlalchemy import Connection, RowMapping, delete, func, insert, select, update

from pigpen.server.access.guests import Guest, Seal
from pigpen.server.access.passkeys import REFUSED, Kept
from pigpen.server.store import sign_outs
from pigpen.server.store.schema import PASSKEY_CHALLENGES, PASSKEYS
from pigpen.server.table.refusals import Refusal, refusal

STALE = refusal("stale-passkey", 409)
UNKNOWN = refusal("unknown-passkey", 404)
PROOF_NEEDED = refusal("proof-needed", 403)

_LIFE_MS = 5 * 60 * 1000  # of a challenge, and of a proof
_AHEAD_MS = 60 * 1000  # that clocks of servers may differ
_MOST = 10  # of a guest
_TOO_MANY = refusal("too-many-passkeys", 409)
_KNOWN = refusal("same-passkey", 409)


class Purpose(StrEnum):
    """What a challenge is signed for."""

    KEEP = "keep"
    SIGN_IN = "sign_in"
    PROVE = "prove"


class Passkey(NamedTuple):
    """A key of a guest's."""

    id: str
    guest: Guest  # with the name as of late
    handle: str  # of the guest, when it was made: what the authenticator tells
    device: str
    public_key: bytes
    uses: int
    made: int  # ms since 1970
    used: int | None  # the same


def ask(connection: Connection, guest: str, purpose: Purpose, challenge: bytes) -> None:
    """Remember what is to be signed, in place of what was before."""
    table, now = PASSKEY_CHALLENGES, _now()
    before = (table.c.guest == guest) & (table.c.purpose == purpose)
    connection.execute(delete(table).where(before | (table.c.expires <= now)))
    row = {"guest": guest, "purpose": purpose, "challenge": challenge, "expires": now + _LIFE_MS}
    connection.execute(insert(table), row)


def take(connection: Connection, guest: str, purpose: Purpose) -> bytes | Refusal:
    """What is to be signed, which is used up then."""
    table, now = PASSKEY_CHALLENGES, _now()
    theirs = (table.c.guest == guest) & (table.c.purpose == purpose)
    row = connection.execute(select(table).where(theirs)).mappings().one_or_none()
    is_mine = row is not None and connection.execute(delete(table).where(theirs)).rowcount == 1
    # A clock that was set back gives it no more time.
    is_good = row is not None and now < row["expires"] <= now + _LIFE_MS + _AHEAD_MS
    return row["challenge"] if row and is_mine and is_good else STALE


def of(connection: Connection, guest: str) -> list[Passkey]:
    """Those of a guest, the oldest first."""
    query = select(PASSKEYS).where(PASSKEYS.c.guest == guest)
    rows = connection.execute(query.order_by(PASSKEYS.c.made, PASSKEYS.c.id)).mappings()
    return [_passkey(row) for row in rows]


def find(connection: Connection, key: str) -> Passkey | None:
    """The passkey of this id."""
    row = connection.execute(select(PASSKEYS).where(PASSKEYS.c.id == key)).mappings().one_or_none()
    return None if row is None else _passkey(row)


def keep(connection: Connection, guest: Guest, made: Kept, device: str) -> Refusal | None:
    """Take a new one in, or say why not."""
    if find(connection, made.id) is not None:
        return _KNOWN
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


def use(connection: Connection, passkey: Passkey, uses: int) -> Refusal | None:
    """Count it, or say why not: meanwhile it was used elsewhere, or forgotten."""
    as_known = (PASSKEYS.c.id == passkey.id) & (PASSKEYS.c.uses == passkey.uses)
    now = update(PASSKEYS).where(as_known).values(uses=uses, used=_now())
    return None if connection.execute(now).rowcount else REFUSED


def forget(connection: Connection, seal: Seal, key: str) -> Seal | Refusal:
    """Delete a passkey, and end all cookies of its guest; returns the seal of a new one."""
    theirs = (PASSKEYS.c.guest == seal.id) & (PASSKEYS.c.id == key)
    is_gone = connection.execute(delete(PASSKEYS).where(theirs)).rowcount
    return sign_outs.end_cookies(connection, seal) if is_gone else UNKNOWN


def rename(connection: Connection, guest: Guest) -> None:
    """Who signs in is called so from now on."""
    theirs = update(PASSKEYS).where(PASSKEYS.c.guest == guest.id)
    connection.execute(theirs.values(name=guest.name))


def hand_over(connection: Connection, device: str, owner: Guest) -> None:
    """The passkeys of one guest sign in another one from now on."""
    theirs = update(PASSKEYS).where(PASSKEYS.c.guest == device)
    connection.execute(theirs.values(guest=owner.id, name=owner.name))


def has_any(connection: Connection, guest: str) -> bool:
    """Whether a guest has a passkey."""
    return _count(connection, guest) > 0


def proved_now(seal: Seal) -> Seal:
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
