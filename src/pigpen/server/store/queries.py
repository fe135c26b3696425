"""Reading tables from the database: their histories folded back, and lists of them."""

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
from pigpen.server.store.database import of_one_moment
from pigpen.server.store.history import history_of, news_since
from pigpen.server.store.players import players_of
from pigpen.server.store.schema import ARCHIVED, SEATS, TABLES, UNFINISHED
from pigpen.server.table.evolve import evolve
from pigpen.server.table.finished import SeatedPlayer
from pigpen.server.table.news import informed
from pigpen.server.table.table import Table

_MOST_LINES = 200  # of a guest's tables


class OldRules(PigpenError):
    """A table of another version of the rules, whose history would no longer make sense."""


class TableLine(NamedTuple):
    """A table in a list."""

    table: str
    game: str
    status: Literal["waiting", "playing", "over"]
    updated: int  # ms since 1970
    to_move: int | None
    is_archived: bool
    players: tuple[SeatedPlayer, ...]  # by seat


class TableVersion(NamedTuple):
    """How often a table has changed."""

    table: str
    changes: int
    waits: bool  # for the server: a bot is to move, or a clock may be running


class Reader:
    """Questions to the database. They block: ask them in a thread."""

    def __init__(self, engine: Engine) -> None:
        self._engine = of_one_moment(engine)

    def load(self, table_id: str) -> Table | None:
        """The table that the history folds to.

        Raises:
            OldRules: the game's rules have changed since.
        """
        with self._engine.connect() as connection:
            history = history_of(connection, table_id)
            if history is None:
                return None
            opened = evolve(None, next(history.events))
            _check_rules(opened)
            table = reduce(evolve, history.events, opened)
        return table._replace(
            turn_began=history.turn_began, revision=history.revision, changes=history.changes
        )

    def newer(self, table: Table) -> Table | None:
        """The table as it is now; the same object where nothing has changed.

        Raises:
            OldRules: the game's rules have changed since.
        """
        with self._engine.connect() as connection:
            news = news_since(connection, table)
        if news is None:
            return self.load(table.id)
        if news.changes == table.changes:
            return table
        return informed(table, news)

    def table_of(self, invite: str) -> str | None:
        """The table that an invite leads to."""
        query = select(SEATS.c.table_id).where(SEATS.c.invite == invite)
        with self._engine.connect() as connection:
            return connection.scalar(query)

    def created(self, table_id: str) -> int:
        """When a table was opened, in ms since 1970."""
        query = select(TABLES.c.created).where(TABLES.c.id == table_id)
        with self._engine.connect() as connection:
            return connection.scalar(query) or 0

    def num_open(self, host: str, since: int) -> int:
        """How many tables a guest has opened that are not over and were touched since."""
        unfinished = (TABLES.c.host == host) & TABLES.c.status.in_(UNFINISHED)
        query = select(func.count()).where(unfinished, TABLES.c.updated >= since)
        with self._engine.connect() as connection:
            return connection.scalar(query) or 0

    def lines(self, guest: str) -> list[TableLine]:
        """The tables of a guest, as host or in a seat; what was put away comes last.

        Those that are not over come first, and then the last active; none that were closed.
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
            .limit(_MOST_LINES)
        )
        with self._engine.connect() as connection:
            rows = connection.execute(query).mappings().all()
            players = players_of(connection, SEATS.c.table_id.in_([row["id"] for row in rows]))
        return [_line(row, players.get(row["id"], ())) for row in rows]

    def awaiting_server(self) -> list[str]:
        """Tables whose next action is a bot's, or whose clock may be running."""
        with self._engine.connect() as connection:
            return list(connection.scalars(_awaiting_server(TABLES.c.id)))

    def versions(self, shown: Collection[str], shards: Collection[int]) -> list[TableVersion]:
        """How often tables have changed: those that are shown, and those of the shards that wait
        for the server. It is asked by nodes, and so of PostgreSQL.
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
    """One parameter, however many they are: a statement of another length is another one."""
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


def _line(row: RowMapping, players: Sequence[SeatedPlayer]) -> TableLine:
    return TableLine(
        row["id"],
        row["game"],
        row["status"],
        row["updated"],
        row["to_move"],
        row["is_archived"],
        tuple(players),
    )
