"""Days of the daily puzzle: which ones there are, which one is today, and days in a row. Pure.

A day is a date where the player is. The server accepts a date as today if it is today in some time
zone, so that it needs no time zone of anybody.
"""

from collections.abc import Collection
from datetime import UTC, date, datetime, timedelta
from typing import Final

from pigpen.core.translations import Translatable
from pigpen.lab.puzzles.puzzle import NoPuzzle

FIRST: Final = date(2026, 1, 1)
_DAY: Final = timedelta(days=1)
_WEST: Final = timedelta(hours=12)  # the farthest time zone behind UTC
_EAST: Final = timedelta(hours=14)  # the farthest one ahead


def day_of(text: str | None, now: datetime) -> date:
    """Return the day that a client names; today in UTC if it names none.

    Raises:
        NoPuzzle: this is no date, or there is no puzzle for it yet.
    """
    if not text:
        return now.astimezone(UTC).date()
    latest = _dates(now)[1]
    try:
        day = date.fromisoformat(text) if len(text) == len("2026-01-01") else None
    except ValueError:
        day = None
    if day is None:
        said = "A day is written as 2026-11-28; not {given!r}."
        raise NoPuzzle(Translatable(said, given=text[:40]))
    if not FIRST <= day <= latest:
        said = "There are puzzles for each day from {first} to {latest}; not for {given}."
        raise NoPuzzle(Translatable(said, first=str(FIRST), latest=str(latest), given=str(day)))
    return day


def is_today(day: date, now: datetime) -> bool:
    """Whether a day is today in some time zone."""
    earliest, latest = _dates(now)
    return earliest <= day <= latest


def days_in_a_row(days: Collection[date], today: date) -> int:
    """Count the days in a row up to today; a day that is not over yet does not end them."""
    last = today if today in days else today - _DAY
    count = 0
    while last - count * _DAY in days:
        count += 1
    return count


def _dates(now: datetime) -> tuple[date, date]:
    """Return the earliest and the latest date that it is now on Earth."""
    here = now.astimezone(UTC)
    return (here - _WEST).date(), (here + _EAST).date()
