"""The players of tables, and the names to show. Blocks: for threads."""

from sqlalchemy import ColumnElement, Connection, select

from pigpen.server.store.schema import CLEARED_NAMES, SEATS
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


def display_name(connection: Connection, guest: str, name: str) -> str:
    """Return the name to show for a guest of this name: a replacement if it was cleared."""
    of_name = (CLEARED_NAMES.c.guest == guest) & (CLEARED_NAMES.c.name == name)
    return connection.scalar(select(CLEARED_NAMES.c.instead).where(of_name)) or name


def _called(table: str, players: list[SeatedPlayer]) -> list[SeatedPlayer]:
    """Fill in the nicknames of bots."""
    bots, named = [player.bot for player in players], [player.name for player in players]
    names = nicknames(table, bots, named)
    return [player._replace(name=name) for player, name in zip(players, names, strict=True)]
