"""The revisions of the schema, one per file; Alembic migrates a database through them."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, column, inspect, select, table

from pigpen.core.errors import PigpenError

if TYPE_CHECKING:
    from alembic.config import Config

INITIAL: Final = "0023"  # the first revision
HEAD = "0025"  # the newest one
PREDECESSOR: Final = "0022"  # the last revision of version 0.2.0, whose schema is that of INITIAL
FOLDERS = (Path(__file__).parent / "versions",)

_MARK = table("alembic_version", column("version_num"))
_TABLES: Final = {"tables", "seats", "actions"}  # every version of Pigpen has had them


class NewerSchema(Exception):
    """The database is at a revision that this program does not know."""


class OlderSchema(PigpenError):
    """Version 0.2.0 or older made the database."""

    def __init__(self, database: object) -> None:
        super().__init__(
            f"The database {database} was made by version 0.2.0 or older, whose schema this version"
            " does not read; nothing was changed. To take its games along, run `pigpen backup FILE`"
            " with the older version, then `pigpen restore FILE` with this one, into an empty"
            " database."
        )


def upgrade(connection: Connection) -> None:
    """Bring the database to the newest schema; do nothing if it is there.

    Raises:
        OlderSchema: version 0.2.0 or older made the database.
        NewerSchema: a newer program has changed it.
    """
    if revision(connection) != HEAD:
        take_to(connection, "head")


def revision(connection: Connection) -> str | None:
    """Return the revision of the database; None if it is empty.

    Raises:
        OlderSchema: version 0.2.0 or older made the database.
    """
    names = set(inspect(connection).get_table_names())
    found = connection.scalar(select(_MARK.c.version_num)) if _MARK.name in names else None
    if (names >= _TABLES) if found is None else (found < INITIAL):
        raise OlderSchema(connection.engine.url)
    return found


def take_to(connection: Connection, target: str) -> None:
    """Bring the database up to a revision.

    Raises:
        NewerSchema: a newer program has changed it.
    """
    from alembic import command  # slow to import, seldom needed
    from alembic.util import CommandError

    try:
        command.upgrade(config(connection), target)
    except CommandError as problem:
        raise NewerSchema("a newer version of this program has changed it") from problem


def config(connection: Connection) -> "Config":
    """Return the configuration by which Alembic's commands work on the database."""
    from alembic.config import Config

    config = Config()
    for name, folders in (
        ("script_location", (Path(__file__).parent,)),
        ("version_locations", FOLDERS),
    ):
        config.set_main_option(name, os.pathsep.join(map(str, folders)).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
