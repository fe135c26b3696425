"""The key that signs cookies and makes commitments: told, in a file, or in a PostgreSQL.

All processes of a server need the same one, so that it lies where all of them find it.
"""

import secrets
from typing import Final

from sqlalchemy import Engine, inspect, select

from pigpen.server.access import guests
from pigpen.server.access.guests import KEY_BYTES
from pigpen.server.settings import Settings
from pigpen.server.store.rows import put, put_once
from pigpen.server.store.schema import KEYS

_SIGNING: Final = {"name": "signing"}
_QUERY: Final = select(KEYS.c.key).where(KEYS.c.name == _SIGNING["name"])


def key_of(settings: Settings, engine: Engine) -> bytes:
    """The key of a server; whoever is first makes it.

    Raises:
        NoKey: there is none yet, and none can be kept.
    """
    if settings.key:
        return settings.key
    if settings.folder is not None:
        return guests.load_key(settings.folder)
    with engine.begin() as connection:
        row = {**_SIGNING, "key": secrets.token_bytes(KEY_BYTES)}
        put_once(connection, KEYS, row)
        return connection.scalars(_QUERY).one()


def known_key(settings: Settings, engine: Engine) -> bytes:
    """The same, or nothing where there is none yet."""
    if settings.key:
        return settings.key
    if settings.folder is not None:
        return guests.known_key(settings.folder)
    with engine.connect() as connection:
        if not inspect(connection).has_table(KEYS.name):  # it is empty, or of an older version
            return b""
        return connection.scalars(_QUERY).one_or_none() or b""


def keep_key(settings: Settings, engine: Engine, key: bytes) -> None:
    """Make this the server's key."""
    if settings.folder is not None:
        guests.keep_key(settings.folder, key)
    else:
        with engine.begin() as connection:
            put(connection, KEYS, _SIGNING, {"key": key})
