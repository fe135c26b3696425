"""Queries of the profile besides results: solved puzzles, and finished lessons.

Blocks: for threads.
"""

from sqlalchemy import Connection, func, select

from pigpen.lab.puzzles.puzzle import SOLVED
from pigpen.server.pages.people.practice import Practice, practice_of
from pigpen.server.store.schema import PUZZLES_TRIED, SEATS, TABLES


def practice(connection: Connection, guest: str) -> Practice:
    """Count the solved puzzles and finished lessons of a guest."""
    solved = select(PUZZLES_TRIED.c.puzzle).where(
        PUZZLES_TRIED.c.guest == guest, PUZZLES_TRIED.c.grade >= SOLVED
    )
    at = SEATS.join(TABLES, TABLES.c.id == SEATS.c.table_id)
    lessons = select(func.count(TABLES.c.game.distinct())).select_from(at)
    lessons = lessons.where(SEATS.c.guest == guest, TABLES.c.guided, TABLES.c.status == "over")
    return practice_of(connection.scalars(solved), connection.scalar(lessons) or 0)
