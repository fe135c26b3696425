"""Puzzles: answers, ratings, and mistakes that return as puzzles.

Blocks: for threads.
"""

import time
from collections.abc import Mapping, Sequence
from datetime import date
from statistics import fmean
from typing import Final

from sqlalchemy import Connection, case, delete, func, select, update

from pigpen.lab.advice.judges import VERSION
from pigpen.lab.puzzles.glicko import Rating, rate
from pigpen.lab.puzzles.puzzle import SOLVED
from pigpen.server.access.guests import Guest
from pigpen.server.store.schema import (
    JUDGEMENTS,
    PUZZLE_LEVELS,
    PUZZLE_SKILLS,
    PUZZLES_TRIED,
    SEATS,
    TABLES,
)
from pigpen.server.store.upserts import upsert
from pigpen.server.wire.puzzles import PuzzleSkill

MISTAKE: Final = "mistake"  # prefix of the keys of mistakes: mistake.TABLE.PLY
_DAILY: Final = "daily"  # prefix of the keys of days, beside those of their puzzles
_LATER_MS: Final = 24 * 3600 * 1000  # until a missed mistake returns
_FEWEST_SHOWN: Final = 10  # answers from which the share of right ones is shown
_GAMES: Final = 100  # the latest games, whose mistakes return


def skills(connection: Connection, guest: str) -> list[PuzzleSkill]:
    """List a guest's ratings, by game and theme."""
    names = PuzzleSkill.__struct_fields__
    query = select(*(PUZZLE_SKILLS.c[name] for name in names)).where(PUZZLE_SKILLS.c.guest == guest)
    rows = connection.execute(query.order_by("game", "theme"))
    return [PuzzleSkill(**dict(zip(names, row, strict=True))) for row in rows]


def tried(connection: Connection, guest: str) -> set[str]:
    """Return the puzzles that a guest has answered."""
    query = select(PUZZLES_TRIED.c.puzzle).where(PUZZLES_TRIED.c.guest == guest)
    return set(connection.scalars(query))


def answered(connection: Connection, guest: str, puzzle: str) -> int | None:
    """Return the action of a guest's first answer."""
    query = select(PUZZLES_TRIED.c.action).filter_by(guest=guest, puzzle=puzzle)
    return connection.scalar(query)


def days(connection: Connection, guest: str) -> dict[date, bool]:
    """Return the days whose puzzle a guest answered on the day, ascending, and whether one solved.

    On each day every game has a puzzle: one that is solved is enough.
    """
    query = select(PUZZLES_TRIED.c.puzzle, PUZZLES_TRIED.c.grade).where(
        PUZZLES_TRIED.c.guest == guest,
        PUZZLES_TRIED.c.puzzle.startswith(f"{_DAILY}.", autoescape=True),
    )
    found: dict[date, bool] = {}
    for name, grade in connection.execute(query.order_by(PUZZLES_TRIED.c.puzzle)):
        day = date.fromisoformat(name.split(".")[1])
        found[day] = found.get(day, False) or grade >= SOLVED
    return found


def games_played(connection: Connection, guest: str) -> set[str]:
    """Return the games that a guest has sat down to."""
    at = SEATS.join(TABLES, TABLES.c.id == SEATS.c.table_id)
    query = select(TABLES.c.game).select_from(at).where(SEATS.c.guest == guest).distinct()
    return set(connection.scalars(query))


def found_percent(connection: Connection, puzzle: str) -> int | None:
    """Return how many percent of the guests found the answer; None for fewer than ten."""
    query = select(func.count(), func.sum(case((PUZZLES_TRIED.c.grade >= SOLVED, 1), else_=0)))
    row = connection.execute(query.where(PUZZLES_TRIED.c.puzzle == puzzle)).one()
    return round(100 * row[1] / row[0]) if row[0] >= _FEWEST_SHOWN else None


def nearest(
    connection: Connection, guest: str, about: tuple[str, str], puzzles: Sequence[str]
) -> str:
    """Choose the puzzle whose level is nearest to the guest's rating in `about`, game and theme.

    Puzzles that the guest has answered come last. A puzzle without a rating counts as average.
    Without a theme, the guest's mean rating over all themes of the game counts.
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
    """List the keys of a guest's mistakes that are due, those of the last game first.

    A solved mistake is gone, a missed one waits for a day.
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
    """Return the key of a mistake."""
    return f"{MISTAKE}.{table}.{ply}"


def daily_key(day: str, game: str) -> str:
    """Return the key under which an answer to a game's puzzle of a day is recorded."""
    return f"{_DAILY}.{day}.{game}"


def record_mistake_answer(connection: Connection, guest: str, puzzle: str, grade: int) -> None:
    """Record an answer to one's own mistake: it is solved, or returns later."""
    due = None if grade >= SOLVED else _now() + _LATER_MS
    _record(connection, guest, puzzle, {"grade": grade, "due": due})


def record_answer(
    connection: Connection,
    guest: str,
    puzzle: str,
    about: tuple[str, str],
    answer: tuple[int, int],
    weight: float,
    day: str = "",
) -> tuple[PuzzleSkill, float] | None:
    """Record an answer, action and grade; return the rating in `about` and its change.

    `about` is game and theme; `day` is given if the puzzle is that of the current day. None if
    nothing is rated: the guest has answered the puzzle before, whose first answer stays, or the
    answer has no weight.
    """
    known = tried(connection, guest)
    action, grade = answer
    game, theme = about
    told = {"action": action, "grade": grade}
    if day and (of_day := daily_key(day, game)) not in known:
        _record(connection, guest, of_day, told)
    if puzzle in known:
        return None
    _record(connection, guest, puzzle, told)
    if weight <= 0:
        return None
    whose = {"guest": guest, "game": game, "theme": theme}
    was = next((s for s in skills(connection, guest) if (s.game, s.theme) == about), None)
    before = Rating() if was is None else Rating(was.rating, was.deviation)
    level = select(PUZZLE_LEVELS.c.rating, PUZZLE_LEVELS.c.deviation).filter_by(puzzle=puzzle)
    found = connection.execute(level).first()
    of_puzzle = Rating(*found) if found else Rating()
    after, harder = rate(before, of_puzzle, grade, weight, SOLVED)
    plays = 1 if was is None else was.plays + 1
    upsert(connection, PUZZLE_SKILLS, whose, {**after._asdict(), "plays": plays})
    upsert(connection, PUZZLE_LEVELS, {"puzzle": puzzle}, harder._asdict())
    skill = PuzzleSkill(game=game, theme=theme, plays=plays, **after._asdict())
    return skill, after.rating - before.rating


def transfer(connection: Connection, device: str, owner: Guest) -> None:
    """Transfer one guest's answers to another; ratings only if the owner has none.

    Two ratings cannot be merged.
    """
    known = select(PUZZLES_TRIED.c.puzzle).where(PUZZLES_TRIED.c.guest == owner.id)
    new = (PUZZLES_TRIED.c.guest == device) & PUZZLES_TRIED.c.puzzle.not_in(known)
    connection.execute(update(PUZZLES_TRIED).where(new).values(guest=owner.id))
    connection.execute(delete(PUZZLES_TRIED).where(PUZZLES_TRIED.c.guest == device))
    if not skills(connection, owner.id):
        of_device = update(PUZZLE_SKILLS).where(PUZZLE_SKILLS.c.guest == device)
        connection.execute(of_device.values(guest=owner.id))
    connection.execute(delete(PUZZLE_SKILLS).where(PUZZLE_SKILLS.c.guest == device))


def _record(connection: Connection, guest: str, puzzle: str, told: Mapping[str, object]) -> None:
    upsert(connection, PUZZLES_TRIED, {"guest": guest, "puzzle": puzzle}, {**told, "at": _now()})


def _now() -> int:
    return time.time_ns() // 1_000_000
