"""Which tables stay in memory, and which make room: by what they weigh, and who looks at them."""

import asyncio
import json
from contextlib import ExitStack

import pytest
from databases import database_url, prepare
from deciding import done
from serving import Person, act, serving, until
from test_limits import is_let_in
from test_metrics import TOKEN, read
from test_sent_records import of_ones, requests
from websockets.exceptions import ConnectionClosed

from pigpen.server.access.limits import TOO_MANY_PLIES, Limits
from pigpen.server.live.tables import Done, Tables
from pigpen.server.store.database import connect
from pigpen.server.store.queries import Reader
from pigpen.server.store.writer import Writer
from pigpen.server.table.by_hand import Enter
from pigpen.server.table.decide import Open, Undo, decide
from pigpen.server.table.events import Opened, Seat
from pigpen.server.table.refusals import TABLE_FULL
from pigpen.server.table.table import MOST_PLIES, Status

ROLL = 1
ONES = (ROLL, 1)  # a throw of one, which costs the turn


def opening(table_id, num_plies=0, *, by_hand=False):
    """A table of Pig for two that begins with so many actions, all of them throws of one."""
    ann = Seat(guest="ann", name="Ann")
    seats = (ann, ann if by_hand else Seat(invite=table_id))
    asked = Opened(table_id, "pig", {}, "ann", "Ann", bytes(32), "", seats, by_hand=by_hand)
    return Open(asked, ONES * (num_plies // 2))


@pytest.fixture
def trial(tmp_path):
    """Runs `steps(tables)` over a database, with limits."""
    url = database_url(tmp_path / "db")
    prepare(tmp_path / "db")

    def run_one(steps, **limits):
        async def run():
            engine = connect(url)
            writer = Writer(engine)

            async def nothing(_):
                raise AssertionError("nothing is thrown at Pig")

            tables = Tables(
                Reader(engine), writer, nothing, lambda *_: None, limits=Limits(**limits)
            )
            try:
                return await steps(tables)
            finally:
                writer.close()
                engine.dispose()

        return asyncio.run(run())

    return run_one


async def opened(tables, *commands):
    """Return what `Tables` stores of each table after it was opened."""
    found = []
    for command in commands:
        answer = await tables.execute(command.asked.table, command)
        assert isinstance(answer, Done)
        found.append(answer.table)
    return found


def test_a_table_that_a_page_shows_survives_2000_others(trial):
    async def steps(tables):
        shown, unseen = await opened(tables, opening("shown"), opening("unseen"))
        with tables.pin("shown"):
            others = (opening(str(number)) for number in range(2000))
            await asyncio.gather(*(opened(tables, other) for other in others))
            assert tables.cached("shown") is shown
            assert tables.cached("unseen") is None
            assert tables.num_cached < 150
        found = await tables.get("unseen")  # in the database
        assert found.opened == unseen.opened

    trial(steps, idle_plies=1000)


def test_a_table_at_which_something_is_done_survives(trial):
    async def steps(tables):
        await opened(tables, opening("busy"))
        entry = tables._cache.find("busy")
        async with entry.lock:
            waits = asyncio.create_task(tables.execute("busy", Enter("eve", 0, (), "a")))
            await opened(tables, *(opening(str(number)) for number in range(200)))
            assert tables._cache.find("busy") is entry
        await waits
        assert tables._cache.find("busy") is entry

    trial(steps, idle_plies=100)


def test_heavy_tables_make_room_by_what_they_weigh(trial):
    async def steps(tables):
        small = [opening(f"small{number}") for number in range(50)]
        heavy = [opening(f"heavy{number}", 1000) for number in range(4)]
        await opened(tables, *small, *heavy)
        assert (tables.num_plies, tables.num_cached) == (2000, 2)
        await opened(tables, *(opening(f"new{number}") for number in range(50)))
        assert (tables.num_plies, tables.num_cached) == (2000, 52)
        await tables.get("heavy2")  # which was unused for longest
        await opened(tables, *(opening(f"newer{number}") for number in range(100)))
        assert tables.cached("heavy2") is not None
        assert tables.cached("heavy3") is None

    trial(steps, idle_plies=2500)


def test_without_a_limit_all_stay(trial):
    async def steps(tables):
        await opened(tables, *(opening(f"heavy{number}", 1000) for number in range(4)))
        assert (tables.num_plies, tables.num_cached) == (4000, 4)

    trial(steps, idle_plies=0)


def test_ids_of_no_table_take_no_memory(trial):
    async def steps(tables):
        for number in range(100):
            assert await tables.get(f"nowhere{number}") is None
        assert (tables.num_plies, tables.num_cached) == (0, 0)

    trial(steps)


@pytest.fixture(scope="module")
def full():
    """A table kept by hand that has room for one turn more."""
    return done(None, opening("t", MOST_PLIES - 2, by_hand=True)).table


def enter(table, *actions):
    return Enter("ann", table.ply, actions, f"c{table.num_plies}", undone=len(table.undone))


def test_a_full_table_is_closed_and_says_why(full):
    assert decide(full, enter(full, *ONES, ROLL)) is TABLE_FULL
    after = done(full, enter(full, *ONES)).table
    assert (after.status, after.ply) == (Status.CLOSED, MOST_PLIES)
    assert decide(after, enter(after, ROLL)) is TABLE_FULL
    assert "20,000" in TABLE_FULL.text


def test_what_is_taken_back_counts_too(full):
    once = done(full, enter(full, ROLL)).table
    back = done(once, Undo("ann", once.ply, "u")).table
    assert (back.status, back.ply, back.num_plies) == (
        Status.PLAYING,
        MOST_PLIES - 2,
        MOST_PLIES - 1,
    )
    assert done(back, enter(back, ROLL)).table.status == Status.CLOSED


def test_a_table_is_given_no_more_than_it_has_room_for():
    assert decide(None, opening("t", MOST_PLIES)) is TABLE_FULL


@pytest.fixture
def crowded(tmp_path):
    """host:port of a server that shows one long table at a time."""
    limits = Limits(idle_plies=50, shown_plies=1900)
    with serving(tmp_path / "db", limits=limits, metrics=TOKEN) as address:
        yield address


OWN, BOT = {"kind": "own"}, {"kind": "bot", "bot": "hold-at-20"}


def copied(person, plies, *seats):
    """The id of a table that was given so many actions."""
    body = {**requests(of_ones(plies))["/continue"], "ply": plies, "seats": seats}
    return person.ask("POST", "/continue", body, 201)["table"]


def test_long_tables_are_shown_as_far_as_there_is_room(crowded):
    with Person(crowded) as ann, ExitStack() as pages:
        first, second = copied(ann, 1200, OWN, BOT), copied(ann, 1200, OWN, BOT)
        live = pages.enter_context(ann.live(first))
        pages.enter_context(ann.live(first))  # takes no more memory
        pages.enter_context(ann.live(ann.open("own", "open")["table"]))
        assert read(ann)["pigpen_plies_in_memory"] >= 1200
        with ann.socket(second) as socket:
            frame = json.loads(socket.recv())
            assert (frame["type"], frame["code"]) == ("refused", "too-many-plies")
            assert "Try again in a few minutes" in frame["text"]
            with pytest.raises(ConnectionClosed):
                socket.recv()
            assert socket.protocol.close_code == 4429
        assert live.ask(act(1200, ROLL))["type"] == "done"  # for which there was room
        live.wait(lambda: live.ply == 1202)
        assert ann.ask("GET", f"/tables/{second}")["now"]["ply"] == 1200
        pages.close()
        until(lambda: is_let_in(ann, second))


def test_a_long_table_grows_no_further_than_there_is_room(trial):
    async def steps(tables):
        command = opening("long", 1200, by_hand=True)
        await opened(tables, command, opening("short", 998, by_hand=True))
        long, short = await tables.get("long"), await tables.get("short")
        with tables.pin("long"), tables.pin("short"):
            refused = await tables.execute("long", enter(long, *ONES))
            assert refused is TOO_MANY_PLIES
            assert isinstance(await tables.execute("short", enter(short, *ONES)), Done)
        assert isinstance(await tables.execute("long", enter(long, *ONES)), Done)

    trial(steps, shown_plies=2000)


def test_a_bot_waits_for_room_until_somebody_comes(crowded):
    with Person(crowded) as ann:
        with ann.live(copied(ann, 1200, OWN, BOT)):
            alone = copied(ann, 1200, BOT, BOT)
            until(lambda: read(ann)["pigpen_bot_thought_seconds_count"] == 1)
            assert ann.ask("GET", f"/tables/{alone}")["now"]["ply"] == 1200
        until(lambda: is_let_in(ann, alone))
        until(lambda: ann.ask("GET", f"/tables/{alone}")["now"]["ply"] > 1200)
