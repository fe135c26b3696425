"""Whether a store holds what was acknowledged, once and as it was sent, and nothing else."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from sqlalchemy import Engine, select

from pigpen.server.store import schema


class Sender(Protocol):
    """Somebody in a seat."""

    table: str
    sent: dict[str, tuple[int, int]]  # ply and action by id
    acknowledged: dict[str, int]  # ply by id
    problems: list[str]


class Row(NamedTuple):
    """An action in the store."""

    table: str
    ply: int
    actor: int
    action: int
    client_id: str | None  # of people's


class Stored(NamedTuple):
    """The content of a store."""

    num_actions: int  # of people
    num_plies: dict[str, int]  # by table
    problems: list[str]


def rows_of(engine: Engine) -> list[Row]:
    """All actions in the store, in order."""
    c = schema.ACTIONS.c
    query = select(c.table_id, c.ply, c.actor, c.action, c.client_id).order_by(c.table_id, c.ply)
    with engine.connect() as connection:
        return [Row(*row) for row in connection.execute(query)]


def compared(rows: Sequence[Row], people: Iterable[Sender]) -> Stored:
    """Hold the store against what people sent, and what they were answered."""
    plies = Counter(row.table for row in rows)
    highest = {row.table: row.ply for row in rows}
    problems = [f"{t}: a ply is missing" for t, n in plies.items() if highest[t] != n - 1]
    stored: dict[str, list[tuple[str, int, int]]] = {}
    for row in rows:
        if row.client_id is not None:
            name = row.client_id.rpartition(":")[2]
            stored.setdefault(name, []).append((row.table, row.ply, row.action))
    sent: set[str] = set()
    for person in people:
        problems += [*person.problems, *_lost(person, stored)]
        sent |= person.sent.keys()
    problems += [f"{name} was never sent" for name in stored.keys() - sent]
    return Stored(sum(map(len, stored.values())), dict(plies), problems)


def _lost(person: Sender, stored: dict[str, list[tuple[str, int, int]]]) -> list[str]:
    """Acknowledged actions of a person that are not in the store once, as they were sent."""
    return [
        f"{name}, acknowledged at ply {ply}, is stored as {stored.get(name)}"
        for name, ply in person.acknowledged.items()
        if person.sent[name][0] != ply
        or stored.get(name) != [(person.table, ply, person.sent[name][1])]
    ]
