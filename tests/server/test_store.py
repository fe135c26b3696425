"""Tables in a real SQLite file: nothing acknowledged is lost, nobody wins twice."""

import asyncio
from contextlib import contextmanager
from functools import partial

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from databases import database_url
from deciding import done, guest_to_move
from sqlalchemy import event, insert, select, text, update

from pigpen.server.store import migrations
from pigpen.server.store.append import Conflict, IdUsed, append
from pigpen.server.store.database import UnusableDatabase, connect
from pigpen.server.store.queries import OldRules, Reader
from pigpen.server.store.schema import ACTIONS, METADATA, TABLES
from pigpen.server.store.writer import Writer
from pigpen.server.table.decide import Act, Open, Resign, Sit, Undo, decide
from pigpen.server.table.events import Opened, Seat
from pigpen.server.table.finished import SeatedPlayer
from pigpen.server.table.refusals import Repeated

pytestmark = pytest.mark.stored

ROLL = 1


@contextmanager
def database(path):
    engine = connect(database_url(path))
    try:
        yield engine
    finally:
        engine.dispose()


@pytest.fixture
def engine(tmp_path):
    with database(tmp_path / "pigpen.sqlite3") as engine:
        yield engine


def opening(name="t", bot="", **options):
    other = Seat(bot=bot) if bot else Seat(invite=f"link-{name}")
    seats = (Seat(guest="ann", name="Ann"), other)
    return Open(Opened(name, "pig", options, "ann", "Ann", bytes(32), "a", seats))


def store(engine, table, command):
    """Decide and append; returns the table after it."""
    decided = done(table, command)
    with engine.begin() as connection:
        return append(connection, table, *decided)


def played(engine):
    """A table with a bit of everything in its history."""
    table = store(engine, None, opening(first="random"))
    table = store(engine, table, Sit("link-t", "bob", "Bob", "b"))
    mover = guest_to_move(table)
    table = store(engine, table, Act(mover, table.ply, ROLL, "c"))
    return store(engine, table, Resign("ann", table.ply, "d"))


def test_a_table_is_read_back_as_it_was(engine):
    table = played(engine)
    again = Reader(engine).load("t")
    assert again._replace(position=None, game=None) == table._replace(position=None, game=None)
    assert again.position.tobytes() == table.position.tobytes()


def test_it_is_still_there_in_another_process(tmp_path):
    with database(tmp_path / "db") as engine:
        steps = played(engine).steps
    with database(tmp_path / "db") as engine:
        assert Reader(engine).load("t").steps == steps


def test_a_long_game_to_play_on_from_is_written_at_once(engine):
    """Others wait for the writer: it may not need the interpreter for each of thousands."""
    given = (ROLL, 1) * 600
    statements = []
    event.listen(engine, "before_cursor_execute", lambda *about: statements.append(about[2]))
    begun = opening(target=1000)
    table = store(engine, None, begun._replace(given=given))
    assert sum("INSERT INTO actions" in statement for statement in statements) == 1
    found = Reader(engine).load("t")
    assert [step.played for step in found.steps] == [step.played for step in table.steps]
    assert found.position == table.position
    with pytest.raises(IdUsed):
        store(engine, None, begun._replace(given=given))


def test_two_actions_at_one_ply_are_a_conflict(engine):
    table = store(engine, None, opening(bot="random"))
    store(engine, table, Act("ann", 0, ROLL, "first"))
    with pytest.raises(Conflict):
        store(engine, table, Act("ann", 0, ROLL, "second"))
    steps = Reader(engine).load("t").steps
    assert [step.played.client_id for step in steps] == ["0:first", None]


def test_a_command_that_another_process_did_is_not_done_again(engine):
    before = store(engine, None, opening(bot="random"))
    command = Act("ann", 0, ROLL, "c")
    store(engine, before, command)
    with pytest.raises(Conflict):
        store(engine, before, command)
    assert decide(Reader(engine).load("t"), command) == Repeated(0)


def test_nor_is_one_that_was_taken_back_there(engine):
    asked = opening(bot="random").asked._replace(by_hand=True, contribution="")
    before = store(engine, None, Open(asked))
    command = Act("ann", 0, ROLL, "c")
    after = store(engine, before, command)
    store(engine, after, Undo("ann", 1, "u"))
    with pytest.raises(Conflict):
        store(engine, before, command)
    assert decide(Reader(engine).load("t"), command) == Repeated(0)


def test_two_guests_in_one_seat_are_a_conflict(engine):
    table = store(engine, None, opening())
    store(engine, table, Sit("link-t", "bob", "Bob", ""))
    with pytest.raises(Conflict):
        store(engine, table, Sit("link-t", "eve", "Eve", ""))
    assert Reader(engine).load("t").seats[1].guest == "bob"


def test_other_rules_are_not_applied_to_an_old_history(engine):
    store(engine, None, opening())
    with engine.begin() as connection:
        connection.execute(update(TABLES).values(version=0))
    with pytest.raises(OldRules, match="version 0"):
        Reader(engine).load("t")


def test_the_sweep_finds_tables_whose_bot_is_to_move(engine):
    store(engine, None, opening("mine", bot="random"))
    store(engine, None, opening("its", bot="random", first="seat_1"))
    store(engine, None, opening("nobodys"))
    assert Reader(engine).awaiting_server() == ["its"]


def test_lists_are_of_ones_own_tables(engine):
    store(engine, None, opening("a", bot="random"))
    table = store(engine, None, opening("b"))
    store(engine, table, Sit("link-b", "bob", "Bob", ""))
    (line,) = Reader(engine).list_tables("bob")
    assert (line.table, line.status, line.to_move) == ("b", "playing", 0)
    assert line.players == (SeatedPlayer("ann", "", "Ann"), SeatedPlayer("bob", "", "Bob"))
    assert {line.table for line in Reader(engine).list_tables("ann")} == {"a", "b"}


def test_an_invite_leads_to_its_table(engine):
    store(engine, None, opening())
    assert (Reader(engine).table_of("link-t"), Reader(engine).table_of("x")) == ("t", None)


@pytest.mark.sqlite
def test_a_commit_reaches_the_disk(engine):
    with engine.connect() as connection:
        journal = connection.scalar(text("PRAGMA journal_mode"))
        full = connection.scalar(text("PRAGMA synchronous"))
    assert (journal, full) == ("wal", 2)


def test_the_migrations_lead_to_the_schema(engine):
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, METADATA) == []
        assert migrations.revision(connection) == migrations.HEAD


def test_head_is_the_newest_migration():
    scripts = ScriptDirectory(migrations.__path__[0])
    assert scripts.get_current_head() == migrations.HEAD


def note(connection, table):
    """Something small to write, which a table can hold once."""
    row = {"table_id": table, "ply": 0, "actor": 0, "action": 0, "at": 0}
    connection.execute(insert(ACTIONS), row)


def test_one_failure_in_a_group_spoils_no_other(engine):
    store(engine, None, opening("a"))
    store(engine, None, opening("b"))

    async def run():
        writer = Writer(engine)
        jobs = [writer.write(partial(note, table=table)) for table in ("a", "gone", "b")]
        answers = await asyncio.gather(*jobs, return_exceptions=True)  # of one turn: a group
        await asyncio.to_thread(writer.close)
        return [type(answer).__name__ for answer in answers]

    assert asyncio.run(run()) == ["NoneType", "IntegrityError", "NoneType"]
    with engine.connect() as connection:
        assert sorted(connection.scalars(select(ACTIONS.c.table_id))) == ["a", "b"]


def test_acknowledged_means_committed(engine):
    store(engine, None, opening())

    async def run():
        writer = Writer(engine)
        await writer.write(partial(note, table="t"))
        with engine.connect() as other:  # sees committed rows only
            seen = list(other.scalars(select(ACTIONS.c.table_id)))
        await asyncio.to_thread(writer.close)
        return seen

    assert asyncio.run(run()) == ["t"]


def test_closing_the_writer_finishes_what_is_queued(engine):
    tables = [f"t{number}" for number in range(20)]
    for table in tables:
        store(engine, None, opening(table))

    async def run():
        writer = Writer(engine)
        tasks = [asyncio.create_task(writer.write(partial(note, table=t))) for t in tables]
        await asyncio.sleep(0)
        await asyncio.to_thread(writer.close)
        await asyncio.gather(*tasks)

    asyncio.run(run())
    with engine.connect() as connection:
        assert len(list(connection.scalars(select(ACTIONS.c.table_id)))) == len(tables)


def test_a_file_that_is_no_database_is_named(tmp_path):
    (tmp_path / "db").write_text("This is no database. " * 100)
    with pytest.raises(UnusableDatabase, match="cannot be used: file is not a database"):
        connect(f"sqlite:///{tmp_path}/db")


def test_a_newer_database_is_left_alone(tmp_path):
    with database(tmp_path / "db") as engine, engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(UnusableDatabase, match="a newer version of this program has changed it"):
        connect(database_url(tmp_path / "db"))


def test_a_database_without_its_driver_is_named():
    with pytest.raises(UnusableDatabase, match="cannot be used"):
        connect("nosuch://host/pigpen")
