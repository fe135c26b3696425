"""Reads tables from the database: by folding their histories, and in lists."""

from collections.abc import Collection, Sequence
from functools import reduce
from typing import Any, Final, Literal, NamedTuple

from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Engine,
    RowMapping,
    bindparam,
    false,
    func,
    select,
    true,
    union_all,
)

from pigpen.core.errors import PigpenError
from pigpen.server.store.database import with_snapshots
from pigpen.server.store.history import delta_since, load_history
from pigpen.server.store.players import players_of
from pigpen.server.store.schema import ARCHIVED, SEATS, TABLES, UNFINISHED
from pigpen.server.table.delta import apply_delta
from pigpen.server.table.evolve import evolve
from pigpen.server.table.finished import SeatedPlayer
from pigpen.server.table.table import Table

_MOST_LISTED = 200  # of a guest's tables


class OldRules(PigpenError):
    """The table follows another version of the rules, under which its history makes no sense."""


class TableSummary(NamedTuple):
    """A table in a list."""

    table: str
    game: str
    status: Literal["waiting", "playing", "over"]
    updated: int  # ms since 1970
    to_move: int | None
    is_archived: bool
    players: tuple[SeatedPlayer, ...]  # by seat


class TableVersion(NamedTuple):
    """The number of changes of a table."""

    table: str
    changes: int
    waits: bool  # whether it awaits the server: a bot is to move, or a clock may run


class Reader:
    """Queries of tables. They block: call them in a thread."""

    def __init__(self, engine: Engine) -> None:
        self._engine = with_snapshots(engine)

    def load(self, table_id: str) -> Table | None:
        """Load a table by folding its history.

        Raises:
            OldRules: the game's rules have changed since.
        """
        with self._engine.connect() as connection:
            history = load_history(connection, table_id)
            if history is None:
                return None
            opened = evolve(None, next(history.events))
            _check_rules(opened)
            table = reduce(evolve, history.events, opened)
        return table._replace(
            turn_began=history.turn_began, revision=history.revision, changes=history.changes
        )

    def refresh(self, table: Table) -> Table | None:
        """Return the table as it is now; the same object if nothing has changed.

        Raises:
            OldRules: the game's rules have changed since.
        """
        with self._engine.connect() as connection:
            news = delta_since(connection, table)
        if news is None:
            return self.load(table.id)
        if news.changes == table.changes:
            return table
        return apply_delta(table, news)

    def table_of(self, invite: str) -> str | None:
        """Return the id of the table that an invite leads to."""
        query = select(SEATS.c.table_id).where(SEATS.c.invite == invite)
        with self._engine.connect() as connection:
            return connection.scalar(query)

    def created(self, table_id: str) -> int:
        """Return when a table was opened, in ms since 1970."""
        query = select(TABLES.c.created).where(TABLES.c.id == table_id)
        with self._engine.connect() as connection:
            return connection.scalar(query) or 0

    def num_open(self, host: str, since: int) -> int:
        """Count the tables that a guest opened, that are not over and active since."""
        unfinished = (TABLES.c.host == host) & TABLES.c.status.in_(UNFINISHED)
        query = select(func.count()).where(unfinished, TABLES.c.updated >= since)
        with self._engine.connect() as connection:
            return connection.scalar(query) or 0

    def list_tables(self, guest: str) -> list[TableSummary]:
        """List the tables of a guest, as host or in a seat; archived ones come last.

        Unfinished tables come first, then the last active; closed ones are left out.
        """
        seated = select(SEATS.c.table_id).where(SEATS.c.guest == guest)
        away = (ARCHIVED.c.table_id == TABLES.c.id) & (ARCHIVED.c.guest == guest)
        is_away = ARCHIVED.c.guest.is_not(None)
        query = (
            select(TABLES, is_away.label("is_archived"))
            .outerjoin(ARCHIVED, away)
            .where((TABLES.c.host == guest) | TABLES.c.id.in_(seated))
            .where(TABLES.c.status != "closed")
            .order_by(is_away, TABLES.c.status == "over", TABLES.c.updated.desc())
            .limit(_MOST_LISTED)
        )
        with self._engine.connect() as connection:
            rows = connection.execute(query).mappings().all()
            players = players_of(connection, SEATS.c.table_id.in_([row["id"] for row in rows]))
        return [_summary(row, players.get(row["id"], ())) for row in rows]

    def awaiting_server(self) -> list[str]:
        """List the tables where a bot is to move, or a clock may be running."""
        with self._engine.connect() as connection:
            return list(connection.scalars(_awaiting_server(TABLES.c.id)))

    def versions(self, shown: Collection[str], shards: Collection[int]) -> list[TableVersion]:
        """Return the versions of shown tables, and of tables in `shards` that await the server.

        Nodes call this, so the database is PostgreSQL.
        """
        asked = {"shown": list(shown), "shards": list(shards)}
        with self._engine.connect() as connection:
            return [TableVersion(*row) for row in connection.execute(_VERSIONS, asked)]


def _awaiting_server(*columns: Any) -> Any:
    has_clock = TABLES.c.clock + TABLES.c.pass_clock > 0
    is_bots = (SEATS.c.bot != "") | (SEATS.c.stand_in != "")
    at_move = (SEATS.c.table_id == TABLES.c.id) & (SEATS.c.seat == TABLES.c.to_move)
    query = select(*columns).join(SEATS, at_move)
    return query.where(TABLES.c.status == "playing", is_bots | has_clock)


def _is_any_of(column: ColumnElement[Any], name: str) -> ColumnElement[bool]:
    """Compare with one array parameter, so that the statement is equal for any number."""
    return column == func.any(bindparam(name, type_=ARRAY(column.type)))


_VERSIONS: Final = union_all(
    select(TABLES.c.id, TABLES.c.changes, false()).where(_is_any_of(TABLES.c.id, "shown")),
    _awaiting_server(TABLES.c.id, TABLES.c.changes, true()).where(
        _is_any_of(TABLES.c.shard, "shards")
    ),
)


def _check_rules(table: Table) -> None:
    if table.opened.version != table.game.version:
        raise OldRules(
            f"This table follows version {table.opened.version} of the rules of"
            f" {table.game.name}; this server knows version {table.game.version}."
        )


def _summary(row: RowMapping, players: Sequence[SeatedPlayer]) -> TableSummary:
    return TableSummary(
        row["id"],
        row["game"],
        row["status"],
        row["updated"],
        row["to_move"],
        row["is_archived"],
        tuple(players),
    )
