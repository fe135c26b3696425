"""Loads a table's events from the database. Blocks: for threads."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, RowMapping, bindparam, select

from pigpen.server.store.schema import ACTIONS, SEATS, TABLES, UNDONE
from pigpen.server.table.delta import TableDelta
from pigpen.server.table.events import (
    Closed,
    Event,
    Hints,
    LedOn,
    Opened,
    Played,
    Retired,
    Sat,
    Seat,
    StoodIn,
    Undone,
)
from pigpen.server.table.table import Status, Table

# Built once: after a restart, all tables are loaded at the same moment.
_TABLE = select(TABLES).where(TABLES.c.id == bindparam("table"))
_SEATS = select(SEATS).where(SEATS.c.table_id == bindparam("table")).order_by(SEATS.c.seat)
_UNDONE = select(UNDONE).where(UNDONE.c.table_id == bindparam("table")).order_by(UNDONE.c.number)
_VERSION = select(TABLES.c.changes, TABLES.c.revision, TABLES.c.turn_began).where(
    TABLES.c.id == bindparam("table")
)
_ACTIONS = select(ACTIONS).where(ACTIONS.c.table_id == bindparam("table")).order_by(ACTIONS.c.ply)

_SINCE = _ACTIONS.where(ACTIONS.c.ply >= bindparam("ply"))


class History(NamedTuple):
    """A table's events, and the columns of its row that do not follow from them."""

    events: Iterator[Event]  # the first is `Opened`
    turn_began: int  # ms since 1970
    revision: int
    changes: int


def load_history(connection: Connection, table_id: str) -> History | None:
    """Return the history of a table, to be read while the connection is open."""
    opening = _opening(connection, table_id)
    if opening is None:
        return None
    row, seats = opening
    events = _events(connection, row, seats)
    return History(events, row["turn_began"], row["revision"], row["changes"])


def delta_since(connection: Connection, table: Table) -> TableDelta | None:
    """Return the actions that are new; None if the table must be loaded again.

    That is so if anything but actions was committed, or if the database was restored to an older
    state.
    """
    row = connection.execute(_VERSION, {"table": table.id}).one_or_none()
    if row is None:
        return None
    if row.changes == table.changes:
        return TableDelta((), table.turn_began, table.changes)
    is_behind = row.changes < table.changes
    if is_behind or row.revision != table.revision or table.status == Status.WAITING:
        return None
    rows = connection.execute(_SINCE, {"table": table.id, "ply": table.ply})
    played = tuple(Played(each.ply, each.actor, each.action, each.client_id) for each in rows)
    return TableDelta(played, row.turn_began, row.changes)


def _events(
    connection: Connection, row: RowMapping, seats: Sequence[RowMapping]
) -> Iterator[Event]:
    """Yield how a table was opened, who sat down, what was played, and later changes.

    Undone actions come before the others, where they change nothing; bots that stood in and were
    sent away again are left out.
    """
    table = {"table": row["id"]}
    yield _opened(row, seats)
    invited = [seat for seat in seats if seat["sat"] is not None]
    for seat in sorted(invited, key=lambda seat: seat["sat"]):
        yield Sat(seat["seat"], seat["guest"], seat["name"], seat["contribution"], seat["face"])
    if row["revision"]:
        yield from _undone(connection, table)
    for action in connection.execute(_ACTIONS, table):
        yield Played(action.ply, action.actor, action.action, action.client_id)
    yield from _revisions(connection, row, seats)


def _opening(
    connection: Connection, table_id: str
) -> tuple[RowMapping, Sequence[RowMapping]] | None:
    """Return the row of a table and those of its seats."""
    table = {"table": table_id}
    row = connection.execute(_TABLE, table).mappings().one_or_none()
    if row is None:
        return None
    return row, connection.execute(_SEATS, table).mappings().all()


def _undone(connection: Connection, table: dict[str, str]) -> Iterator[Undone]:
    for row in connection.execute(_UNDONE, table).mappings():
        played = tuple(Played(*action) for action in row["played"])
        yield Undone(row["ply"], row["client_id"], played)


def _revisions(
    connection: Connection, row: RowMapping, seats: Sequence[RowMapping]
) -> Iterator[Event]:
    for seat in seats:
        if seat["retired"]:
            yield Retired(seat["seat"], seat["stand_in"])
        elif seat["stand_in"]:
            yield StoodIn(seat["seat"], seat["stand_in"])
    if row["status"] == Status.CLOSED:
        yield Closed(row["closing"])
    if row["rematch"]:
        following = _opening(connection, row["rematch"])
        assert following is not None, "a rematch is opened with what leads to it"
        yield LedOn(_opened(*following))


def _opened(row: RowMapping, seats: Sequence[RowMapping]) -> Opened:
    return Opened(
        table=row["id"],
        game=row["game"],
        options=row["options"],
        host=row["host"],
        host_name=row["host_name"],
        secret=row["secret"],
        contribution=row["contribution"],
        version=row["version"],
        by_hand=row["by_hand"],
        hints=Hints(row["hints"]),
        clock=row["clock"],
        pass_clock=row["pass_clock"],
        given=row["given"],
        guided=row["guided"],
        public=row["public"],
        seats=tuple(_seat(seat) for seat in seats),
    )


def _seat(row: RowMapping) -> Seat:
    """Return a seat as it was when the table was opened."""
    sat_later = row["sat"] is not None
    return Seat(
        bot=row["bot"],
        guest="" if sat_later else row["guest"] or "",
        name="" if sat_later else row["name"],
        invite=row["invite"] or "",
        kept_for=row["kept_for"] or "",
        face=0 if sat_later else row["face"],
    )
