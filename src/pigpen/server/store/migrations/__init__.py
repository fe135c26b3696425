"""The history of the schema, one step a file; Alembic takes a database along it."""

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, column, inspect, select, table

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "0022"  # the newest revision

_MARK = table("alembic_version", column("version_num"))


class NewerSchema(Exception):
    """The database is at a revision that this program does not know."""


def upgrade(connection: Connection) -> None:
    """Bring the database to the newest schema; nothing happens if it is there.

    Raises:
        NewerSchema: a newer program has been at it.
    """
    if revision(connection) != HEAD:
        take_to(connection, "head")


def revision(connection: Connection) -> str | None:
    """Where the database is; none if it is empty."""
    if not inspect(connection).has_table(_MARK.name):
        return None
    return connection.scalar(select(_MARK.c.version_num))


def take_to(connection: Connection, target: str) -> None:
    """Bring the database up to a revision.

    Raises:
        NewerSchema: a newer program has been at it.
    """
    from alembic import command  # slow to import, and seldom needed
    from alembic.util import CommandError

    try:
        command.upgrade(_config(connection), target)
    except CommandError as problem:
        raise NewerSchema("a newer version of this program has changed it") from problem


def _config(connection: Connection) -> "Config":
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
