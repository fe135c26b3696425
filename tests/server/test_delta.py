"""A message brings what another node has played; the node reads the database if it does not fit."""

import asyncio
from typing import Any, cast

import pytest
from deciding import done, two_at_pig

from pigpen.server.live.tables import Tables
from pigpen.server.nodes.change_feed import ChangeFeed
from pigpen.server.store.append import with_change_counted
from pigpen.server.table.decide import Act
from pigpen.server.table.delta import apply_delta, delta_of
from pigpen.server.table.events import Played, Undone
from pigpen.server.table.table import Status

ROLL = 1


class Asked:
    """A database that notes what it was asked for."""

    def __init__(self, table):
        self.table = table
        self.questions = 0

    def load(self, _):
        self.questions += 1
        return self.table

    def refresh(self, _):
        return self.load(_)


class OfMany:
    """There are other nodes."""

    is_alone = False

    def lease(self, table_id):
        return None


@pytest.fixture
def table():
    return two_at_pig()


def committed(table, command):
    """The table after a command, as stored, and what a node tells of it."""
    decided = done(table, command)
    after = with_change_counted(table, decided.table)
    return after, delta_of(decided.events, after)


def rolled(table, name):
    guest = table.seats[table.to_move].guest
    return committed(table, Act(guest, table.ply, ROLL, name))


def hearing(known, stored, hear):
    """Return a node's queries on messages about a table that it has, and its final state."""

    async def run():
        reader, nothing, seen = Asked(known), cast("Any", None), list[Any]()
        asked = cast("Any", reader)
        tables = Tables(asked, nothing, nothing, nothing, OfMany(), seen.append)
        assert await tables.get("t") is known
        reader.table, reader.questions = stored, 0
        node = ChangeFeed(tables, nothing, lambda: ["t"], seen.append, seen.append)
        await hear(node, tables)
        await asyncio.gather(*node._reading)
        return reader.questions, tables.cached("t"), seen

    return asyncio.run(run())


def test_the_next_commit_is_known_without_a_question(table):
    after, news = rolled(table, "a")

    async def hear(node, _):
        node.on_delta("t", news, is_owned=False)

    questions, known, seen = hearing(table, after, hear)
    assert (questions, len(seen)) == (0, 1)
    assert known.steps == after.steps
    assert known._replace(steps=()) == after._replace(steps=(), position=known.position)
    assert known.position.tobytes() == after.position.tobytes()


def test_it_is_taken_once_however_often_it_is_said(table):
    after, news = rolled(table, "a")

    async def hear(node, _):
        for _ in range(3):
            node.on_delta("t", news, is_owned=False)

    questions, known, seen = hearing(table, after, hear)
    assert (questions, known.ply, len(seen)) == (0, after.ply, 1)


def test_what_comes_after_a_lost_word_is_read_from_the_database(table):
    between, _ = rolled(table, "a")
    after, news = rolled(between, "b")

    async def hear(node, _):
        node.on_delta("t", news, is_owned=False)

    questions, known, _ = hearing(table, after, hear)
    assert (questions, known) == (1, after)


def test_while_a_command_is_in_hand_nothing_is_put_under_it(table):
    after, news = rolled(table, "a")

    async def hear(node, tables):
        async with tables._cache.find("t").lock:
            node.on_delta("t", news, is_owned=False)
            assert tables.cached("t") is table

    questions, known, _ = hearing(table, after, hear)
    assert (questions, known) == (1, after)


def test_an_owner_sees_to_what_it_was_told(table):
    after, news = rolled(table, "a")

    async def hear(node, _):
        node.on_delta("t", news, is_owned=True)

    _, known, seen = hearing(table, after, hear)
    assert [one is known for one in seen] == [True, True]  # who looks is told, work is taken up


def test_only_what_was_played_travels(table):
    played = Played(table.ply, 0, ROLL)
    assert delta_of([played], table) == ((played,), table.turn_began, table.changes)
    assert delta_of([Undone(0, "u", ())], table) is None
    assert delta_of([played, Undone(0, "u", ())], table) is None


def test_news_lead_where_the_history_leads(table):
    for number in range(12):
        if table.status == Status.OVER:
            break
        after, news = rolled(table, str(number))
        assert news is not None
        assert apply_delta(table, news).steps == after.steps
        table = after
