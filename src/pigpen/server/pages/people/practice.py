"""Puzzles that a guest has solved, and lessons that a guest has finished. Pure."""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import NamedTuple

_DAY = timedelta(days=1)


class Practice(NamedTuple):
    """Numbers of solved puzzles and finished lessons."""

    puzzles: int  # solved, own mistakes included
    mistakes: int  # own mistakes, solved
    days_in_a_row: int  # the longest run of days whose puzzle was solved on the day
    lessons: int  # games whose guided game was finished


NO_PRACTICE = Practice(0, 0, 0, 0)


def practice_of(keys: Iterable[str], lessons: int) -> Practice:
    """Count solved puzzles by their keys; a daily puzzle has a second key for its day."""
    solved = [key.split(".") for key in keys]
    days = {date.fromisoformat(day) for kind, day, *_ in solved if kind == "daily"}
    return Practice(
        puzzles=sum(kind != "daily" for kind, *_ in solved),
        mistakes=sum(kind == "mistake" for kind, *_ in solved),
        days_in_a_row=longest_days(days),
        lessons=lessons,
    )


def longest_days(days: set[date]) -> int:
    """Return the length of the longest run of consecutive days."""
    longest = 0
    for first in (day for day in days if day - _DAY not in days):
        length = 1
        while first + length * _DAY in days:
            length += 1
        longest = max(longest, length)
    return longest
