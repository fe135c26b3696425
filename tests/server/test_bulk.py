"""Histories of many tables by two statements, on either database."""

import pytest
from databases import database_url
from deciding import done
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from pigpen.server.store.append import append
from pigpen.server.store.bulk import insert_actions, update_summaries
from pigpen.server.store.database import connect
from pigpen.server.store.schema import ACTIONS, TABLES
from pigpen.server.table.decide import Open
from pigpen.server.table.events import Opened, Seat

pytestmark = pytest.mark.stored

NAMES = ("one", "two", "three")
ACTED = [
    ("one", 0, 0, 1, "0:é𝄞\u2028'\"\\"),
    ("one", 1, -1, 2**53 - 1, None),
    ("two", 0, -1, -(2**63), None),
    ("two", 1, 1, 2**63 - 1, "1:c"),
]
SUMMARIES = [
    ("one", 0, "playing", 1, 2**41, 1, None),
    ("two", 0, "over", None, 0, 0, "three"),
]


@pytest.fixture
def connection(tmp_path):
    engine = connect(database_url(tmp_path / "db"))
    with engine.begin() as connection:
        for name in NAMES:
            seats = (Seat(guest="ann", name="Ann"), Seat(guest="bob", name="Bob"))
            opened = Opened(name, "pig", {}, "ann", "Ann", bytes(32), "a", seats, by_hand=True)
            append(connection, None, *done(None, Open(opened)))
        yield connection
    engine.dispose()


def test_actions_are_kept_as_they_are(connection):
    insert_actions(connection, ACTED, 7)
    c = ACTIONS.c
    rows = connection.execute(select(c.table_id, c.ply, c.actor, c.action, c.client_id, c.at))
    kept = {tuple(row) for row in rows}
    assert kept == {(*row, 7) for row in ACTED}


def test_a_ply_is_kept_once(connection):
    insert_actions(connection, ACTED, 7)
    with pytest.raises(IntegrityError):
        insert_actions(connection, [("three", 0, 0, 1, None), ("one", 0, 0, 0, None)], 8)


def test_the_list_repeats_what_follows(connection):
    assert update_summaries(connection, SUMMARIES, 9) == 2
    names = ("id", "status", "to_move", "turn_began", "revision", "rematch", "updated")
    rows = connection.execute(select(*(getattr(TABLES.c, name) for name in names)))
    kept = {tuple(row) for row in rows}
    assert {row for row in kept if row[0] != "three"} == {
        (name, *rest, 9) for name, _, *rest in SUMMARIES
    }


def test_only_tables_as_they_were_are_counted(connection):
    changed = ("three", 5, "over", None, 0, 6, None)
    assert update_summaries(connection, [SUMMARIES[0], changed], 9) == 1
    assert update_summaries(connection, [], 9) == 0
