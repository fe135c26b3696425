"""Sign-outs: the oldest valid generation of a guest's cookies. Blocks: for threads.

A sign-out, a removed passkey and *Delete everything* end all cookies of a guest. A cookie contains
its generation, and a row the oldest valid one; without a row all are valid. The row names the guest
by a digest, so that it may outlive a deleted guest.
"""

import hashlib
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, select

from pigpen.server.access.guests import GuestCookie
from pigpen.server.store.schema import DEVICE_LINKS, SIGN_OUTS
from pigpen.server.store.upserts import upsert

_AT_ONCE = 100  # sign-outs that several nodes may commit out of order


class Ended(NamedTuple):
    """A guest whose cookies of earlier generations have ended."""

    digest: bytes
    generation: int  # of valid cookies
    number: int  # of the sign-out, ascending


def digest(guest: str) -> bytes:
    """Return the SHA-256 of a guest's id."""
    return hashlib.sha256(guest.encode()).digest()


def generation(connection: Connection, guest: str) -> int:
    """Return the generation of the guest's valid cookies."""
    query = select(SIGN_OUTS.c.generation).where(SIGN_OUTS.c.digest == digest(guest))
    return connection.scalar(query) or 0


def end_cookies(connection: Connection, seal: GuestCookie) -> GuestCookie:
    """End all cookies of a guest, and their device link; return the seal of a new cookie."""
    following = 1 + max(seal.generation, generation(connection, seal.id))
    last = connection.scalar(select(func.max(SIGN_OUTS.c.number))) or 0
    row = {"generation": following, "number": last + 1}
    upsert(connection, SIGN_OUTS, {"digest": digest(seal.id)}, row)
    connection.execute(delete(DEVICE_LINKS).where(DEVICE_LINKS.c.guest == seal.id))
    return seal._replace(generation=following)


def ended_since(connection: Connection, number: int) -> list[Ended]:
    """List the sign-outs after this number, and some shortly before it."""
    query = select(SIGN_OUTS.c.digest, SIGN_OUTS.c.generation, SIGN_OUTS.c.number)
    rows = connection.execute(query.where(SIGN_OUTS.c.number > number - _AT_ONCE))
    return [Ended(bytes(key), generation, latest) for key, generation, latest in rows]
