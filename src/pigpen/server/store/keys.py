"""The keys of a server: one signs cookies, the other makes commitments.

All processes of a server need the same ones. The key of cookies is in the settings, in a file or in
the PostgreSQL, and goes along with a backup. The key of commitments does not: it ends with the
server, or with the database that several servers share.
"""

import secrets
from typing import Final

from sqlalchemy import Engine, Select, inspect, select

from pigpen.server.access import guests
from pigpen.server.access.guests import KEY_BYTES
from pigpen.server.settings import Settings
from pigpen.server.store.schema import KEYS
from pigpen.server.store.upserts import put, put_once

_SIGNING: Final = "signing"
_COMMITMENTS: Final = "commitments"


def key_of(settings: Settings, engine: Engine) -> bytes:
    """The key of a server; whoever is first makes it.

    Raises:
        NoKey: there is none yet, and none can be kept.
    """
    if settings.key:
        return settings.key
    if settings.folder is not None:
        return guests.load_key(settings.folder)
    return _shared(engine, _SIGNING)


def commitment_key(settings: Settings, engine: Engine) -> bytes:
    """Return the key of commitments: a new one, or that which several servers share.

    A server alone draws a new one at each start, so that no commitment outlives a database that
    was put back, however that was done. Where several servers share a database, the first one draws
    the key of that database, and `restore` leaves a database without one.
    """
    return _shared(engine, _COMMITMENTS) if settings.redis else secrets.token_bytes(KEY_BYTES)


def known_key(settings: Settings, engine: Engine) -> bytes:
    """The same, or nothing where there is none yet."""
    if settings.key:
        return settings.key
    if settings.folder is not None:
        return guests.known_key(settings.folder)
    with engine.connect() as connection:
        if not inspect(connection).has_table(KEYS.name):  # it is empty, or of an older version
            return b""
        return connection.scalars(_stored(_SIGNING)).one_or_none() or b""


def keep_key(settings: Settings, engine: Engine, key: bytes) -> None:
    """Make this the server's key."""
    if settings.folder is not None:
        guests.keep_key(settings.folder, key)
    else:
        with engine.begin() as connection:
            put(connection, KEYS, {"name": _SIGNING}, {"key": key})


def _shared(engine: Engine, name: str) -> bytes:
    """Return a key from the database; the first server draws it."""
    with engine.begin() as connection:
        put_once(connection, KEYS, {"name": name, "key": secrets.token_bytes(KEY_BYTES)})
        return connection.scalars(_stored(name)).one()


def _stored(name: str) -> Select[bytes]:
    return select(KEYS.c.key).where(KEYS.c.name == name)
