"""The players of tables, their tables, and the names to show. Blocks: for threads."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, delete, select, update

from pigpen.server.access.guests import Guest
from pigpen.server.store.schema import CLEARED_NAMES, FACES, SEATS, TABLES
from pigpen.server.store.upserts import upsert
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


def face_of(connection: Connection, guest: str) -> int:
    """Return the face that a guest chose; 0 for none."""
    return connection.scalar(select(FACES.c.face).where(FACES.c.guest == guest)) or 0


def choose_face(connection: Connection, guest: str, face: int) -> None:
    """Store the face of a guest; 0 deletes the choice."""
    if face:
        upsert(connection, FACES, {"guest": guest}, {"face": face})
    else:
        connection.execute(delete(FACES).where(FACES.c.guest == guest))


def shown(connection: Connection, guest: str, name: str) -> Guest:
    """Return the guest with the name that may be shown, and with the face."""
    return Guest(guest, display_name(connection, guest, name), face_of(connection, guest))


def _called(table: str, players: list[SeatedPlayer]) -> list[SeatedPlayer]:
    """Fill in the nicknames of bots."""
    bots, named = [player.bot for player in players], [player.name for player in players]
    names = nicknames(table, bots, named)
    return [player._replace(name=name) for player, name in zip(players, names, strict=True)]
