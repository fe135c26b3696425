"""Several processes on one PostgreSQL: races, broken connections, locks, errors."""

import asyncio
import builtins
import threading
import time
from contextlib import contextmanager
from functools import partial

import pytest
from deciding import done
from sqlalchemy import select, text
from sqlalchemy.exc import OperationalError
from test_store import ROLL, note, opening, store

from pigpen.server.access.guests import Guest
from pigpen.server.pages.people import device_links
from pigpen.server.settings import BadSetting, settings
from pigpen.server.store import open_tables
from pigpen.server.store.append import Append, Conflict
from pigpen.server.store.database import UnusableDatabase, connect, with_snapshots
from pigpen.server.store.postgresql import _IDLE_MS
from pigpen.server.store.queries import Reader
from pigpen.server.store.schema import ACTIONS, BLOCKED, SEATS
from pigpen.server.store.writer import Writer
from pigpen.server.table.decide import Act, HandOver, Resign, Sit
from pigpen.server.table.table import Status


@pytest.fixture
def engine(postgresql_url):
    engine = connect(postgresql_url)
    yield engine
    engine.dispose()


@contextmanager
def writing(engine):
    writer = Writer(engine)
    try:
        yield writer
    finally:
        writer.close()


def write(engine, *works):
    """Return a writer's answers to writes that came at once."""

    async def run():
        with writing(engine) as writer:
            return await asyncio.gather(*map(writer.write, works), return_exceptions=True)

    return asyncio.run(run())


def side_by_side(*works):
    """Run each in a thread of its own; return the results."""
    answers = {}

    def run(number, work):
        answers[number] = work()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [answers[number] for number in range(len(works))]


# The words of settings.


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_a_url_of_postgresql_is_taken_as_others_write_it(scheme):
    told = settings(f"{scheme}://pigpen:secret@db.example/pigpen")
    assert told.database == "postgresql+psycopg://pigpen:secret@db.example/pigpen"


def test_a_url_that_says_nothing_is_refused():
    with pytest.raises(BadSetting, match="PIGPEN_DATABASE is a file, or postgresql://"):
        settings("://")


def test_a_database_of_another_kind_is_refused_without_its_password():
    with pytest.raises(
        UnusableDatabase, match="PIGPEN_DATABASE is a file, or postgresql://"
    ) as refused:
        connect("mysql://pigpen:secret@db.example/pigpen")
    assert "secret" not in str(refused.value)


def test_one_that_does_not_answer_is_named_without_its_password():
    with pytest.raises(UnusableDatabase, match=r"127\.0\.0\.1.*cannot be used.*refused") as refused:
        connect("postgresql+psycopg://pigpen:secret@127.0.0.1:1/pigpen")
    assert "secret" not in str(refused.value)
    assert "\n" not in str(refused.value)


def test_without_the_driver_one_is_told_what_to_install(monkeypatch):
    imported = builtins.__import__

    def without(name, *args, **kwargs):
        if name == "psycopg":
            raise ModuleNotFoundError("No module named 'psycopg'", name="psycopg")
        return imported(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(UnusableDatabase, match=r"pip install 'pigpen\[hosting\]'"):
        connect("postgresql+psycopg://db.example/pigpen")


# Two processes at one table.


def test_processes_that_begin_together_make_one_schema(postgresql):
    url = postgresql.server.create("from_nothing")
    try:
        engines = side_by_side(*[partial(connect, url)] * 3)
        for engine in engines:
            engine.dispose()
        assert len(engines) == 3
    finally:
        postgresql.server.drop("from_nothing")


def test_of_two_actions_at_one_ply_one_wins(engine):
    table = store(engine, None, opening(bot="random"))
    works = [Append(table, *done(table, Act("ann", 0, ROLL, name))) for name in ("one", "two")]
    answers = side_by_side(*(partial(write, engine, work) for work in works))
    assert sorted(type(answer).__name__ for (answer,) in answers) == ["Conflict", "NoneType"]
    assert Reader(engine).load("t").ply == 2


def test_batches_of_two_processes_do_not_lock_each_other_out(engine):
    """Each holds the tables of its batch, which the other has in another order."""
    names = [f"t{number}" for number in range(20)]
    tables = [store(engine, None, opening(name, bot="random")) for name in names]

    def works(order, player):
        return [Append(t, *done(t, Act("ann", 0, ROLL, f"{player}{t.id}"))) for t in order]

    one, other = side_by_side(
        lambda: write(engine, *works(tables, "one")),
        lambda: write(engine, *works(tables[::-1], "two")),
    )
    won = [answer is None for answer in one]
    assert [answer is None for answer in reversed(other)] == [not here for here in won]
    assert all(answer is None or isinstance(answer, Conflict) for answer in (*one, *other))
    assert [Reader(engine).load(name).ply for name in names] == [2] * len(names)


def test_two_people_who_sit_down_by_two_processes_are_both_there(engine):
    """The second writer had not seen the first one's commit, and reads again."""
    invited = opening()
    seats = (*invited.asked.seats, invited.asked.seats[1]._replace(invite="third"))
    table = store(
        engine,
        None,
        invited._replace(
            asked=invited.asked._replace(seats=seats, game="piggy-piggy", options={"seats": 3})
        ),
    )
    bob, eve = Sit("link-t", "bob", "Bob", "b"), Sit("third", "eve", "Eve", "e")
    assert write(engine, Append(table, *done(table, bob))) == [None]
    (answer,) = write(engine, Append(table, *done(table, eve)))
    assert isinstance(answer, Conflict)
    table = store(engine, Reader(engine).load("t"), eve)
    assert table.status == Status.PLAYING
    again = Reader(engine).load("t")
    assert again.chance == table.chance
    assert [seat.guest for seat in again.seats] == ["ann", "bob", "eve"]


def test_what_adds_no_ply_knows_what_was_played(engine):
    """The list of tables says who is to move: not by a history that went on elsewhere."""
    table = store(engine, None, opening())
    table = store(engine, table, Sit("link-t", "bob", "Bob", "b"))
    away = done(table, HandOver("bob", 0, "", True))
    store(engine, table, Resign("ann", table.ply, "r"))
    (answer,) = write(engine, Append(table, *away))
    assert isinstance(answer, Conflict)
    assert Reader(engine).list_tables("ann")[0].status == "over"


def test_a_link_is_good_once(engine):
    with engine.begin() as connection:
        token = device_links.create(connection, Guest("ann", "Ann")).token
    use = [partial(device_links.redeem, token=token, device=who) for who in ("bob", "eve")]
    answers = side_by_side(*(partial(write, engine, work) for work in use))
    assert sorted(type(answer).__name__ for (answer,) in answers) == ["Redeemed", "Refusal"]


def test_what_two_note_at_once_is_noted_once(engine):
    block = partial(open_tables.block, guest="ann", other="bob")
    assert side_by_side(*[partial(write, engine, block)] * 4) == [[None]] * 4
    with engine.connect() as connection:
        assert connection.execute(select(BLOCKED)).all() == [("ann", "bob")]


# Broken lines, and those who stand still.


def test_a_writer_whose_line_broke_writes_on(engine, postgresql):
    store(engine, None, opening("a"))
    store(engine, None, opening("b"))

    async def run():
        with writing(engine) as writer:
            await writer.write(partial(note, table="a"))
            postgresql.server.kill()
            postgresql.server.start()
            await writer.write(partial(note, table="b"))

    asyncio.run(run())
    assert Reader(engine).load("a").ply == Reader(engine).load("b").ply == 1


def test_while_it_is_away_that_is_said_and_then_it_goes_on(engine, postgresql):
    store(engine, None, opening("a"))

    async def run():
        with writing(engine) as writer:
            await writer.write(partial(note, table="a"))
            postgresql.server.stop()
            with pytest.raises(OperationalError):
                await writer.write(lambda connection: connection.execute(text("SELECT 1")))
            postgresql.server.start()
            return await writer.write(lambda connection: connection.scalar(text("SELECT 1")))

    assert asyncio.run(run()) == 1


def test_a_deadlock_is_tried_again(engine):
    """Whichever of the two the database gives up on: both are done in the end."""
    both_hold = threading.Barrier(2)
    tries = []

    def crossing(connection, locks):
        tries.append(locks)
        for number, lock in enumerate(locks):
            connection.execute(text(f"SELECT pg_advisory_xact_lock({lock})"))
            if number == 0 and len(tries) <= 2:
                both_hold.wait(10)

    works = [partial(crossing, locks=locks) for locks in ((1, 2), (2, 1))]
    assert side_by_side(*(partial(write, engine, work) for work in works)) == [[None], [None]]
    assert len(tries) == 3


def test_who_stands_still_in_a_transaction_keeps_nobody_waiting(engine):
    table = store(engine, None, opening(bot="random"))
    is_held, may_go_on = threading.Event(), threading.Event()

    def stand_still(connection):
        Append(table, *done(table, Act("ann", 0, ROLL, "slow")))(connection)
        if not is_held.is_set():
            is_held.set()
            may_go_on.wait(30)

    def quick():
        is_held.wait(30)
        began = time.monotonic()
        answer = write(engine, Append(table, *done(table, Act("ann", 0, ROLL, "quick"))))
        took = time.monotonic() - began
        may_go_on.set()
        return answer, took

    slow, (answer, took) = side_by_side(partial(write, engine, stand_still), quick)
    assert (answer, [type(one).__name__ for one in slow]) == ([None], ["Conflict"])
    assert took < _IDLE_MS / 1000 + 2
    assert Reader(engine).load("t").steps[0].played.client_id == "0:quick"


def test_a_history_is_read_as_it_was_at_one_moment(engine):
    table = store(engine, None, opening())
    with with_snapshots(engine).connect() as connection:
        assert connection.scalar(select(SEATS.c.guest).where(SEATS.c.seat == 1)) is None
        store(engine, table, Sit("link-t", "bob", "Bob", "b"))
        assert connection.scalar(select(SEATS.c.guest).where(SEATS.c.seat == 1)) is None
        assert connection.execute(select(ACTIONS)).all() == []
    assert Reader(engine).load("t").status == Status.PLAYING


def test_a_name_that_is_too_long_or_holds_nothing_is_no_fault_of_others(engine):
    """A row that the database does not take spoils no other of its batch."""
    store(engine, None, opening("a"))
    works = [partial(note, table="a"), partial(note, table="x" * 40), partial(note, table="\0")]
    answers = write(engine, *works)
    assert [type(answer).__name__ for answer in answers] == [
        "NoneType",
        "DataError",
        "DataError",
    ]
