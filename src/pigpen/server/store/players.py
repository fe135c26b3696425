"""The players of tables, their tables, and the names to show. Blocks: for threads."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, select, update

from pigpen.server.store.schema import CLEARED_NAMES, SEATS, TABLES
from pigpen.server.table.finished import SeatedPlayer
from pigpen.server.table.nicknames import nicknames


def players_of(connection: Connection, where: ColumnElement[bool]) -> dict[str, list[SeatedPlayer]]:
    """Return the players by table and seat, of the tables whose seats match `where`."""
    tables: dict[str, list[SeatedPlayer]] = {}
    query = select(SEATS).where(where).order_by(SEATS.c.seat)
    for row in connection.execute(query).mappings():
        player = SeatedPlayer(row["guest"] or "", row["bot"], row["name"])
        tables.setdefault(row["table_id"], []).append(player)
    return {table: _called(table, players) for table, players in tables.items()}


def tables_of(connection: Connection, guest: str) -> tuple[str, ...]:
    """List the tables that a guest opened or sits at."""
    seated = select(SEATS.c.table_id).where(SEATS.c.guest == guest)
    query = select(TABLES.c.id).where((TABLES.c.host == guest) | TABLES.c.id.in_(seated))
    return tuple(connection.scalars(query))


def bump_revision(connection: Connection, tables: Sequence[str]) -> None:
    """Make all nodes read these tables again."""
    changed = update(TABLES).where(TABLES.c.id.in_(tables))
    connection.execute(changed.values(changes=TABLES.c.changes + 1, revision=TABLES.c.revision + 1))


def display_name(connection: Connection, guest: str, name: str) -> str:
    """Return the name to show for a guest of this name: a replacement if it was cleared."""
    of_name = (CLEARED_NAMES.c.guest == guest) & (CLEARED_NAMES.c.name == name)
    return connection.scalar(select(CLEARED_NAMES.c.instead).where(of_name)) or name


def _called(table: str, players: list[SeatedPlayer]) -> list[SeatedPlayer]:
    """Fill in the nicknames of bots."""
    bots, named = [player.bot for player in players], [player.name for player in players]
    names = nicknames(table, bots, named)
    return [player._replace(name=name) for player, name in zip(players, names, strict=True)]
