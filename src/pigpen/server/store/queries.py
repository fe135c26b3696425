"""Reading tables from the database: their histories folded back, and lists of them."""

from collections.abc import Sequence
from functools import reduce
from typing import Literal, NamedTuple

from sqlalchemy import Engine, RowMapping, func, select

from pigpen.core.errors import PigpenError
from pigpen.server.store.load import history_of
from pigpen.server.store.players import players_of
from pigpen.server.store.schema import ARCHIVED, SEATS, TABLES, UNFINISHED
from pigpen.server.table.evolve import evolve
from pigpen.server.table.finished import SeatedPlayer
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


class Reader:
    """Questions to the database. They block: ask them in a thread."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

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
        return table._replace(turn_began=history.turn_began, revision=history.revision)

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
        has_clock = TABLES.c.clock + TABLES.c.pass_clock > 0
        is_bots = (SEATS.c.bot != "") | (SEATS.c.stand_in != "")
        query = (
            select(TABLES.c.id)
            .join(SEATS, (SEATS.c.table_id == TABLES.c.id) & (SEATS.c.seat == TABLES.c.to_move))
            .where(TABLES.c.status == "playing", is_bots | has_clock)
        )
        with self._engine.connect() as connection:
            return list(connection.scalars(query))


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
