"""Deltas: the actions that one or several commits added to a table. Pure."""

from collections.abc import Sequence
from functools import reduce
from typing import NamedTuple

from pigpen.server.table.events import Event, Played, Thrown
from pigpen.server.table.evolve import evolve
from pigpen.server.table.table import Table


class TableDelta(NamedTuple):
    """Actions that were played after the state that a node has of a table."""

    played: tuple[Played, ...]
    turn_began: int  # ms since 1970
    changes: int  # commits since the table was opened, including these


def delta_of(events: Sequence[Event], after: Table) -> TableDelta | None:
    """Return the delta of a commit; None if its events do more than play actions.

    Trajectories of throws are not part of a table, and so not of a delta.
    """
    played = tuple(event for event in events if isinstance(event, Played))
    thrown = sum(isinstance(event, Thrown) for event in events)
    if len(played) + thrown != len(events):
        return None
    return TableDelta(played, after.turn_began, after.changes)


def apply_delta(table: Table, delta: TableDelta) -> Table:
    """Return the table after the actions of a delta."""
    after = reduce(evolve, delta.played, table)
    return after._replace(turn_began=delta.turn_began, changes=delta.changes)
