"""The keys of a server: one signs cookies, the other makes commitments.

All processes of a server need the same keys. The key of cookies is in the settings, in a file or in
PostgreSQL, and is part of a backup. The key of commitments is not: it lasts as long as the server,
or as the database that several servers share.
"""

import secrets
from typing import Final

from sqlalchemy import Engine, Select, inspect, select

from pigpen.server.access import guests
from pigpen.server.access.guests import KEY_BYTES
from pigpen.server.settings import Settings
from pigpen.server.store.schema import KEYS
from pigpen.server.store.upserts import insert_or_ignore, upsert

_SIGNING: Final = "signing"
_COMMITMENTS: Final = "commitments"


def load_or_create_key(settings: Settings, engine: Engine) -> bytes:
    """Return the key that signs cookies; the first server creates it.

    Raises:
        NoKey: there is none yet, and none can be stored.
    """
    if settings.key:
        return settings.key
    if settings.folder is not None:
        return guests.load_or_create_key_file(settings.folder)
    return _shared(engine, _SIGNING)


def commitment_key(settings: Settings, engine: Engine) -> bytes:
    """Return the key of commitments: a new one, or that which several servers share.

    A single server draws a new key at each start, so that no commitment outlives a database that
    was restored by any means. Where several servers share a database, the first one draws its key,
    and `restore` leaves a database without one.
    """
    return _shared(engine, _COMMITMENTS) if settings.redis else secrets.token_bytes(KEY_BYTES)


def load_key(settings: Settings, engine: Engine) -> bytes:
    """Return the key that signs cookies, or empty bytes if there is none yet."""
    if settings.key:
        return settings.key
    if settings.folder is not None:
        return guests.read_key_file(settings.folder)
    with engine.connect() as connection:
        if not inspect(connection).has_table(
            KEYS.name
        ):  # the database is empty, or of an older version
            return b""
        return connection.scalars(_stored(_SIGNING)).one_or_none() or b""


def store_key(settings: Settings, engine: Engine, key: bytes) -> None:
    """Store the key that signs cookies."""
    if settings.folder is not None:
        guests.write_key_file(settings.folder, key)
    else:
        with engine.begin() as connection:
            upsert(connection, KEYS, {"name": _SIGNING}, {"key": key})


def _shared(engine: Engine, name: str) -> bytes:
    """Return a key from the database; the first server draws it."""
    with engine.begin() as connection:
        insert_or_ignore(connection, KEYS, {"name": name, "key": secrets.token_bytes(KEY_BYTES)})
        return connection.scalars(_stored(name)).one()


def _stored(name: str) -> Select[bytes]:
    return select(KEYS.c.key).where(KEYS.c.name == name)
