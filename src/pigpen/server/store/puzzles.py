"""Who tried which puzzle and how it went, ratings, and the mistakes that come back.

Blocks: for threads.
"""

import time
from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, select, update

from pigpen.lab.advice.judges import VERSION
from pigpen.lab.puzzles.glicko import Rating, meet
from pigpen.lab.puzzles.own import SOLVED
from pigpen.server.store.schema import (
    JUDGEMENTS,
    PUZZLE_LEVELS,
    PUZZLE_SKILLS,
    PUZZLES_TRIED,
    SEATS,
    TABLES,
)
from pigpen.server.store.upserts import put

MISTAKE: Final = "mistake"  # begins the key of one's own: mistake.TABLE.PLY
_LATER_MS: Final = 24 * 3600 * 1000  # until a mistake that was missed comes again
_GAMES: Final = 100  # the last, whose mistakes come back


class Skill(NamedTuple):
    """A guest's rating in puzzles of one theme."""

    game: str
    theme: str
    rating: float
    deviation: float
    plays: int


def skills(connection: Connection, guest: str) -> list[Skill]:
    """A guest's ratings, by game and theme."""
    columns = [PUZZLE_SKILLS.c[name] for name in Skill._fields]
    query = select(*columns).where(PUZZLE_SKILLS.c.guest == guest)
    return [Skill(*row) for row in connection.execute(query.order_by("game", "theme"))]


def tried(connection: Connection, guest: str) -> set[str]:
    """The puzzles that a guest has answered."""
    query = select(PUZZLES_TRIED.c.puzzle).where(PUZZLES_TRIED.c.guest == guest)
    return set(connection.scalars(query))


def answered(connection: Connection, guest: str, puzzle: str) -> int | None:
    """The action that a guest answered first."""
    query = select(PUZZLES_TRIED.c.action).filter_by(guest=guest, puzzle=puzzle)
    return connection.scalar(query)


def nearest(
    connection: Connection, guest: str, about: tuple[str, str], puzzles: Sequence[str]
) -> str:
    """Of these puzzles one that is about as hard as a guest is strong in `about`, game and theme.

    Those that the guest has answered come last. A puzzle that nobody has met is taken for a usual
    one. Without a theme the guest is as strong as in all themes of the game on average.
    """
    game, theme = about
    known = tried(connection, guest)
    new = [puzzle for puzzle in puzzles if puzzle not in known] or puzzles
    own = [s.rating for s in skills(connection, guest) if s.game == game and theme in ("", s.theme)]
    strength = fmean(own) if own else Rating().rating
    query = select(PUZZLE_LEVELS.c.puzzle, PUZZLE_LEVELS.c.rating)
    query = query.where(PUZZLE_LEVELS.c.puzzle.in_(new))
    levels = {row.puzzle: row.rating for row in connection.execute(query)}
    return min(new, key=lambda puzzle: abs(levels.get(puzzle, Rating().rating) - strength))


def mistakes_due(connection: Connection, guest: str) -> list[str]:
    """The keys of a guest's mistakes that are to be solved now, of the last game first.

    One that was solved is gone, one that was missed waits for a day.
    """
    query = (
        select(JUDGEMENTS.c.table_id, JUDGEMENTS.c.plies)
        .join(
            SEATS,
            (SEATS.c.table_id == JUDGEMENTS.c.table_id) & (SEATS.c.seat == JUDGEMENTS.c.seat),
        )
        .join(TABLES, TABLES.c.id == JUDGEMENTS.c.table_id)
        .where(SEATS.c.guest == guest, TABLES.c.judged == VERSION)
        .order_by(TABLES.c.updated.desc(), TABLES.c.id)
        .limit(_GAMES)
    )
    made = [key(table, ply) for table, plies in connection.execute(query) for ply in plies or ()]
    waits = select(PUZZLES_TRIED.c.puzzle).where(
        PUZZLES_TRIED.c.guest == guest,
        PUZZLES_TRIED.c.due.is_(None) | (PUZZLES_TRIED.c.due > _now()),
    )
    waiting = set(connection.scalars(waits))
    return [one for one in made if one not in waiting]


def key(table: str, ply: int) -> str:
    """Of a mistake."""
    return f"{MISTAKE}.{table}.{ply}"


def keep_mistake(connection: Connection, guest: str, puzzle: str, grade: int) -> None:
    """One's own mistake was tried again: it is gone, or comes back."""
    due = None if grade >= SOLVED else _now() + _LATER_MS
    _try(connection, guest, puzzle, {"grade": grade, "due": due})


def keep(
    connection: Connection,
    guest: str,
    puzzle: str,
    about: tuple[str, str],
    answer: tuple[int, int],
    weight: float,
) -> tuple[Skill, float] | None:
    """Keep an answer, action and grade; the rating in `about`, game and theme, and its change.

    None where nothing is rated: the guest knows the puzzle, whose first answer stays, or the answer
    tells nothing.
    """
    if puzzle in tried(connection, guest):
        return None
    action, grade = answer
    _try(connection, guest, puzzle, {"action": action, "grade": grade})
    if weight <= 0:
        return None
    game, theme = about
    whose = {"guest": guest, "game": game, "theme": theme}
    was = next((s for s in skills(connection, guest) if (s.game, s.theme) == about), None)
    before = Rating() if was is None else Rating(was.rating, was.deviation)
    level = select(PUZZLE_LEVELS.c.rating, PUZZLE_LEVELS.c.deviation).filter_by(puzzle=puzzle)
    found = connection.execute(level).first()
    after, harder = meet(before, Rating(*found) if found else Rating(), grade / 100, weight)
    plays = 1 if was is None else was.plays + 1
    put(connection, PUZZLE_SKILLS, whose, {**after._asdict(), "plays": plays})
    put(connection, PUZZLE_LEVELS, {"puzzle": puzzle}, harder._asdict())
    return Skill(game, theme, *after, plays), after.rating - before.rating


def hand_over(connection: Connection, device: str, owner: str) -> None:
    """What one guest tried is another one's from now on; ratings stay where they are.

    The owner's own are theirs already, and two cannot be made one.
    """
    known = select(PUZZLES_TRIED.c.puzzle).where(PUZZLES_TRIED.c.guest == owner)
    new = (PUZZLES_TRIED.c.guest == device) & PUZZLES_TRIED.c.puzzle.not_in(known)
    connection.execute(update(PUZZLES_TRIED).where(new).values(guest=owner))
    connection.execute(delete(PUZZLES_TRIED).where(PUZZLES_TRIED.c.guest == device))
    if not skills(connection, owner):
        of_device = update(PUZZLE_SKILLS).where(PUZZLE_SKILLS.c.guest == device)
        connection.execute(of_device.values(guest=owner))
    connection.execute(delete(PUZZLE_SKILLS).where(PUZZLE_SKILLS.c.guest == device))


def _try(connection: Connection, guest: str, puzzle: str, told: Mapping[str, object]) -> None:
    put(connection, PUZZLES_TRIED, {"guest": guest, "puzzle": puzzle}, {**told, "at": _now()})


def _now() -> int:
    return time.time_ns() // 1_000_000
