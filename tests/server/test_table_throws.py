"""Throws at a table: written, worked out once beside the server, kept, and told to browsers."""

import asyncio
from base64 import b64decode
from contextlib import contextmanager

import numpy as np
import pytest
from databases import count, database_url
from deciding import done, fold, plays
from patience import PATIENCE
from quoits import LENGTH, SETTLED, game
from serving import Person, serving

from pigpen import catalog
from pigpen.catalog import Entry
from pigpen.core.errors import IllegalAction
from pigpen.play.record import parse_record, prove
from pigpen.play.throws import TABLE, EngineVersion, Hit, Landing, Trajectory
from pigpen.server import services
from pigpen.server.live.tables import Done, Tables
from pigpen.server.store import trajectories
from pigpen.server.store.database import connect
from pigpen.server.store.queries import Reader
from pigpen.server.store.schema import ACTIONS, TRAJECTORIES
from pigpen.server.store.writer import Writer
from pigpen.server.table.decide import Act, Open, Resign, Undo, decide
from pigpen.server.table.events import Opened, Played, Seat, Thrown
from pigpen.server.table.evolve import evolve
from pigpen.server.table.landing import apply_landing
from pigpen.server.table.refusals import CANNOT_UNDO, STALE, TURN, Refusal
from pigpen.server.table.table import Table, awaits_landing
from pigpen.server.work.throws import ThrowAnswer, ThrowProcesses
from pigpen.server.work.worker import ThreadWorker
from pigpen.server.work.worker_pool import WorkerPool

KEYFRAMES = np.arange(3 * 2 * 7, dtype="<i2").reshape(3, 2, 7)
TRAJECTORY = Trajectory(
    60, (0, 1), KEYFRAMES.tobytes(), (Hit(0.25, 0, 1, 1.5), Hit(0.5, 0, -1, 2.0))
)
VERSION = TABLE.version(game())


@pytest.fixture(autouse=True)
def quoits(monkeypatch):
    """The game is in the catalog, and its throws are worked out in this process."""

    async def simulate(_, throw, who):
        position = np.frombuffer(throw.position, game().sizes.dtype)[0].copy()
        landing = TABLE.land(game(), position, throw.seed)
        return ThrowAnswer(landing._replace(trajectory=TRAJECTORY), VERSION)

    monkeypatch.setattr(catalog, "CATALOG", (*catalog.CATALOG, Entry("quoits", "quoits", "q")))
    monkeypatch.setattr(ThrowProcesses, "simulate", simulate)


def opening(*seats: Seat, by_hand: bool = False) -> Open:
    return Open(Opened("t", "quoits", {}, "ann", "Ann", bytes(32), "", seats, by_hand=by_hand))


def opened(bot: str = "", **options) -> Table:
    other = Seat(bot=bot) if bot else Seat(guest="bob", name="Bob")
    asked = opening(Seat(guest="ann", name="Ann"), Seat(invite="i"), **options).asked
    return evolve(None, asked._replace(seats=(asked.seats[0], other), version=1))


def worked(table: Table) -> Landing:
    return TABLE.land(table.game, table.position, table.chance.seed(table.ply))


def thrown(table: Table, text: str, guest: str = "ann") -> Table:
    """The table when all lies still again."""
    table = done(table, Act(guest, table.ply, None, f"c{table.ply}", 0, text)).table
    return fold(apply_landing(table, worked(table), VERSION).events, table)


def test_an_action_that_is_in_no_list_is_written():
    (event,) = done(opened(), Act("ann", 0, None, "c", 0, " throw 777 ")).events
    assert event == Played(0, 0, 777, "0:c")


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (Act("ann", 0, None, "c", 0, "throw hard"), "not-understood"),
        (Act("ann", 0, None, "c", 0, ""), "not-understood"),
        (Act("ann", 0, None, "c"), "not-understood"),
        (Act("ann", 0, None, "c", 0, f"throw {LENGTH + 1}"), "illegal"),
        (Act("ann", 0, None, "c", 0, "resign 1"), TURN.code),
        (Act("ann", 1, None, "c", 0, "throw 3"), STALE.code),
        (Act("ann", 0, None, "c", 1, "throw 3"), STALE.code),
        (Act("bob", 0, None, "c", 0, "throw 3"), TURN.code),
        (Act("bob", 0, None, "c", 0, "gibberish"), TURN.code),
    ],
)
def test_what_is_written_is_refused_as_any_action_is(act, code):
    answer = decide(opened(), act)
    assert isinstance(answer, Refusal)
    assert answer.code == code


def test_a_throw_is_in_the_air_until_it_is_worked_out():
    table = opened()
    after = done(table, Act("ann", 0, 500, "c")).table
    assert awaits_landing(after)
    assert after.to_move is None
    first, *played = apply_landing(after, worked(after), VERSION).events
    assert first == Thrown(1, VERSION, None)
    assert [event.ply for event in plays(played)] == list(range(1, 1 + len(played)))
    assert plays(played)[-1].action == SETTLED
    assert not awaits_landing(fold(played, after))


def test_both_processes_load_the_engine_before_anybody_throws(monkeypatch):
    both = asyncio.Barrier(2)

    async def call(*_):
        await both.wait()

    monkeypatch.setattr(WorkerPool, "call", call)
    asyncio.run(asyncio.wait_for(ThrowProcesses("table").warm_up(game()), PATIENCE))


def test_only_the_first_outcome_of_a_throw_is_its_landing():
    table = thrown(thrown(opened(), "throw 500"), "throw 400", "bob")
    decided = [step.played.ply for step in table.steps if not step.played.is_outcome]
    assert [step.played.ply for step in table.steps if step.is_landing] == [n + 1 for n in decided]


def test_what_an_engine_makes_up_is_no_event():
    table = opened()
    after = done(table, Act("ann", 0, 500, "c")).table
    with pytest.raises(IllegalAction):
        apply_landing(after, Landing((SETTLED,)), VERSION)


def test_by_hand_nothing_is_worked_out():
    table = opened(by_hand=True)
    after = evolve(table, Played(0, 0, 500, "0:c"))
    assert not awaits_landing(after)
    assert not evolve(after, Played(1, -1, 7)).steps[-1].is_landing


def test_a_throw_is_not_taken_back():
    table = thrown(opened("random"), "throw 500")
    assert decide(table, Undo("ann", table.ply, "u")) is CANNOT_UNDO


def trial(path, steps, land=None):
    """Run `steps(tables)` over a database that another process may use too."""

    async def run():
        engine = connect(database_url(path))
        writer = Writer(engine)
        tables = Tables(
            Reader(engine), writer, land or ThrowProcesses("table").land, lambda *_: None
        )
        try:
            return await steps(tables)
        finally:
            writer.close()
            engine.dispose()

    return asyncio.run(run())


async def begun(tables) -> None:
    done = await tables.execute("t", opening(Seat(guest="ann", name="Ann"), Seat(bot="random")))
    assert isinstance(done, Done)


def test_who_dies_in_mid_throw_has_not_thrown_and_throws_again_to_the_same_end(tmp_path):
    async def killed(_):
        raise RuntimeError("the process is gone")

    async def throw(tables):
        await begun(tables)
        with pytest.raises(RuntimeError):
            await tables.execute("t", Act("ann", 0, 500, "c"))
        return (await tables.get("t")).ply

    async def again(tables):
        return (await tables.execute("t", Act("ann", 0, 500, "c"))).table

    async def reread(tables):
        return await tables.get("t")

    assert trial(tmp_path / "db", throw, killed) == 0
    assert count(tmp_path / "db", ACTIONS.c.ply) == 0
    table = trial(tmp_path / "db", again)
    assert trial(tmp_path / "db", reread).steps == table.steps
    expected = thrown(opened("random")._replace(chance=table.chance), "throw 500")
    assert [s.played.action for s in table.steps] == [s.played.action for s in expected.steps]


def test_nothing_comes_between_a_throw_and_its_end(tmp_path):
    async def steps(tables):
        await begun(tables)
        throwing = asyncio.create_task(tables.execute("t", Act("ann", 0, 500, "c")))
        await entered.wait()
        leaving = asyncio.create_task(tables.execute("t", Resign("ann", 0, "r")))
        await asyncio.sleep(0)
        assert (await tables.get("t")).ply == 0  # who looks sees what is stored
        go_on.set()
        return await throwing, await leaving

    async def slow(table):
        entered.set()
        await go_on.wait()
        return await ThrowProcesses("table").land(table)

    entered, go_on = asyncio.Event(), asyncio.Event()
    done, left = trial(tmp_path / "db", steps, slow)
    assert done.table.steps[-1].played.action == SETTLED
    assert left.code == "illegal"  # nobody resigns at quoits, and it was asked after the end
    assert done.table.ply > 1


def test_who_comes_back_during_a_throw_and_sends_it_again_has_thrown_once(tmp_path):
    async def steps(tables):
        await begun(tables)
        first = asyncio.create_task(tables.execute("t", Act("ann", 0, 500, "c")))
        await entered.wait()
        again = asyncio.create_task(tables.execute("t", Act("ann", 0, 500, "c")))
        await asyncio.sleep(0)
        go_on.set()
        return await first, await again

    async def slow(table):
        entered.set()
        await go_on.wait()
        return await ThrowProcesses("table").land(table)

    entered, go_on = asyncio.Event(), asyncio.Event()
    first, again = trial(tmp_path / "db", steps, slow)
    assert (first.ply, again.ply) == (0, 0)
    assert first.table is again.table
    assert count(tmp_path / "db", TRAJECTORIES.c.number) == 1


def test_two_processes_append_a_throw_once(tmp_path):
    async def steps(tables):
        await begun(tables)

        async def other(table):
            """Another process is faster."""
            if not raced:
                raced.append(table)
                trial_of_other = asyncio.to_thread(trial, tmp_path / "db", same)
                results.append(await trial_of_other)
            return await ThrowProcesses("table").land(table)

        tables._land = other
        results.append(await tables.execute("t", Act("ann", 0, 500, "c")))

    async def same(tables):
        return await tables.execute("t", Act("ann", 0, 500, "c"))

    raced, results = [], []
    trial(tmp_path / "db", steps)
    first, second = results
    assert first.table.steps == second.table.steps
    assert (first.ply, second.ply) == (0, 0)
    assert count(tmp_path / "db", TRAJECTORIES.c.number) == 1


def test_old_ways_are_dropped_and_their_makers_kept(tmp_path):
    engine = connect(database_url(tmp_path / "db"))
    trial(tmp_path / "db", begun)
    with engine.begin() as connection:
        for ply in range(10):
            trajectories.add(connection, "t", Thrown(ply, VERSION, TRAJECTORY))
        trajectories.drop_all_but(connection, 3)
        kept = [
            ply for ply in range(10) if trajectories.trajectory_of(connection, "t", ply) is not None
        ]
        assert kept == [7, 8, 9]
        assert trajectories.trajectory_of(connection, "t", 9) == TRAJECTORY
        assert trajectories.engine_of(connection, "t") == VERSION
        trajectories.add(connection, "t", Thrown(10, EngineVersion("another"), None))
        assert trajectories.engine_of(connection, "t") == EngineVersion("several engines")
    engine.dispose()


@contextmanager
def serving_quoits(path, **changes):
    """The address of a real server; other processes than this one do not know the game."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(services, "ProcessWorker", lambda *_: ThreadWorker("pages"))
        with serving(path, **changes) as address:
            yield address


@contextmanager
def at_quoits(path, **changes):
    """Ann and Bob at a table of it."""
    with (
        serving_quoits(path, **changes) as address,
        Person(address) as ann,
        Person(address) as bob,
    ):
        created = ann.open("own", "open", game="quoits")
        bob.join(created["invites"][0]["invite"])
        with ann.live(created["table"]) as hers, bob.live(created["table"]) as his:
            yield ann, hers, his


def throw(live, text: str) -> dict:
    command = {"type": "act", "id": text, "ply": live.ply, "text": text}
    return live.ask(command)


def test_a_game_of_written_throws_is_told_to_both_and_proves_itself(tmp_path):
    with at_quoits(tmp_path / "db") as (ann, hers, his):
        assert throw(hers, "throw far")["code"] == "not-understood"
        for live, text in [(hers, "throw 0"), (his, "throw 9"), (hers, "throw 99")]:
            live.wait(live.is_my_turn)
            assert throw(live, text)["type"] == "done"
        his.wait(his.is_my_turn)
        assert his.act("throw 500")["type"] == "done"  # one of the menu
        hers.wait(hers.is_over)
        landings = [entry for entry in hers.table["log"] if entry.get("is_landing")]
        assert len(landings) == 4
        table = hers.table["table"]
        answer = ann.http.get(f"/api/tables/{table}/trajectories/{landings[0]['ply']}")
        assert "immutable" in answer.headers["cache-control"]
        sent = answer.json()
        keyframes = np.frombuffer(b64decode(sent["keyframes"]), "<i2")
        assert (
            keyframes.reshape(sent["num_keyframes"], len(sent["pieces"]), 7).tolist()
            == KEYFRAMES.tolist()
        )
        assert sent["hits"][0] == {"at": 0.25, "piece": 0, "other": 1, "impulse": 1.5}
        nothing = ann.ask(
            "GET", f"/tables/{table}/trajectories/{landings[0]['ply'] + 1}", status=404
        )
        assert nothing["code"] == "no-trajectory"
        record = parse_record(ann.http.get(f"/api/tables/{table}/record").text)
        assert (record.engine, record.model) == VERSION
        assert prove(record).derived == len(hers.table["log"]) - 4
        chances = ann.ask("GET", f"/tables/{table}/chances")
        assert all(chances["spaces"][draw["space"]]["codes"] == [] for draw in chances["draws"])


def test_who_comes_back_is_told_which_roll_to_fetch(tmp_path):
    with at_quoits(tmp_path / "db") as (ann, hers, _):
        throw(hers, "throw 50")
        with ann.live(hers.table["table"]) as again:
            landing = next(entry for entry in again.table["log"] if entry.get("is_landing"))
            sent = ann.ask("GET", f"/tables/{hers.table['table']}/trajectories/{landing['ply']}")
            assert sent["num_keyframes"] == 3
