"""What one commit or several have added to a table that is known up to there. Pure."""

from collections.abc import Sequence
from functools import reduce
from typing import NamedTuple

from pigpen.server.table.events import Event, Played, Thrown
from pigpen.server.table.evolve import evolve
from pigpen.server.table.table import Table


class News(NamedTuple):
    """What was played at a table, and nothing else done."""

    played: tuple[Played, ...]
    turn_began: int  # ms since 1970
    changes: int  # commits since the table was opened, with these


def news_of(events: Sequence[Event], after: Table) -> News | None:
    """What a commit of these events, which led to `after`, adds; none if more was done than played.

    Where something came to rest, how it got there is no part of the table.
    """
    played = tuple(event for event in events if isinstance(event, Played))
    thrown = sum(isinstance(event, Thrown) for event in events)
    if len(played) + thrown != len(events):
        return None
    return News(played, after.turn_began, after.changes)


def informed(table: Table, news: News) -> Table:
    """The table with what is new."""
    after = reduce(evolve, news.played, table)
    return after._replace(turn_began=news.turn_began, changes=news.changes)
