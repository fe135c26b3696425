"""Deletes tables with all that belongs to them. Blocks: for threads."""

from collections.abc import Sequence

from sqlalchemy import Connection, delete, or_, select, update

from pigpen.server.store.schema import (
    METADATA,
    PUZZLES_TRIED,
    REPORTED,
    TABLES,
    TRAJECTORIES,
    UNFINISHED,
)

_OF_TABLES = [
    table
    for table in reversed(METADATA.sorted_tables)
    if "table_id" in table.c and table is not REPORTED  # reports outlive tables
]


def finished_before(connection: Connection, moment: int, most: int) -> tuple[str, ...]:
    """List tables that ended before a moment, in ms since 1970, the oldest first."""
    return _last_touched(connection, moment, most, is_over=True)


def untouched_since(connection: Connection, moment: int, most: int) -> tuple[str, ...]:
    """List unfinished tables without any activity since a moment, the oldest first."""
    return _last_touched(connection, moment, most, is_over=False)


def _last_touched(
    connection: Connection, moment: int, most: int, *, is_over: bool
) -> tuple[str, ...]:
    unfinished = TABLES.c.status.in_(UNFINISHED)
    query = select(TABLES.c.id).where(~unfinished if is_over else unfinished)
    query = query.where(TABLES.c.updated < moment).order_by(TABLES.c.updated).limit(most)
    return tuple(connection.scalars(query))


def drop_tables(connection: Connection, tables: Sequence[str]) -> None:
    """Delete tables, and the mistakes in them that return as puzzles."""
    if not tables:
        return
    for kept in _OF_TABLES:
        connection.execute(delete(kept).where(kept.c.table_id.in_(tables)))
    own = [
        PUZZLES_TRIED.c.puzzle.startswith(f"mistake.{name}.", autoescape=True) for name in tables
    ]
    connection.execute(delete(PUZZLES_TRIED).where(or_(*own)))
    connection.execute(update(TABLES).where(TABLES.c.rematch.in_(tables)).values(rematch=None))
    connection.execute(delete(TABLES).where(TABLES.c.id.in_(tables)))


def drop_trajectories(connection: Connection, moment: int) -> None:
    """Delete trajectories, not outcomes, of tables without activity since a moment."""
    old = select(TABLES.c.id).where(TABLES.c.updated < moment)
    gone = update(TRAJECTORIES).where(
        TRAJECTORIES.c.table_id.in_(old), TRAJECTORIES.c.trajectory.is_not(None)
    )
    connection.execute(gone.values(trajectory=None))
