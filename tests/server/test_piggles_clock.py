"""In the midst of a throw of Piggles: the clock, an undo, a resignation, the same once more.

The throw is one commit with where it ends, so that all of these come before it or after it.
"""

import asyncio
import json
import os
import signal
import threading
import time
from contextlib import contextmanager
from functools import partial
from typing import Any

import numpy as np
from beside import processes_of
from databases import count, database_url
from serving import Person, until
from test_restart import server

from pigpen import catalog
from pigpen.core.notation import parse_action
from pigpen.play.throws import TABLE, Trajectory
from pigpen.server.access.limits import TOO_MANY_THROWS, ConcurrencyLimit
from pigpen.server.live.tables import Done, Tables
from pigpen.server.store.database import connect
from pigpen.server.store.queries import Reader
from pigpen.server.store.schema import ACTIONS, TRAJECTORIES
from pigpen.server.store.writer import Writer
from pigpen.server.table.decide import Act, BotAct, Open, Resign, Sit, Undo
from pigpen.server.table.events import Opened, Played, Seat
from pigpen.server.table.evolve import evolve
from pigpen.server.table.refusals import STALE
from pigpen.server.table.stand_in import (
    Expire,
    HandOver,
    Pause,
    TakeBack,
    deadline,
    with_turn_start,
)
from pigpen.server.table.table import Status, awaits_landing
from pigpen.server.work.throws import ThrowAnswer, ThrowProcesses

GAME = catalog.make("piggles")
LOAD, THROW = "load ace", "throw x=0 y=20 h=16 az=0 v=14 lift=0 spin=2"
TRAJECTORY = Trajectory(60, (0,), bytes(14 * 120))  # two seconds


class Slow(ThrowProcesses):
    """Throws land when they are let; drawn, unless they are to be simulated."""

    def __init__(self, waiting: ConcurrencyLimit | None = None, engine: str = "table") -> None:
        super().__init__(engine, waiting)
        self.in_the_air, self.lands = asyncio.Event(), asyncio.Event()

    async def simulate(self, throw, who=""):
        self.in_the_air.set()
        await self.lands.wait()
        if throw.engine != "table":
            return await super().simulate(throw, who)
        position = np.frombuffer(throw.position, GAME.sizes.dtype)[0].copy()
        landing = TABLE.land(GAME, position, throw.seed)._replace(trajectory=TRAJECTORY)
        return ThrowAnswer(landing, TABLE.version(GAME))


def opening(clock: int = 0) -> Open:
    seats = Seat(guest="ann", name="Ann"), Seat(invite="link")
    return Open(Opened("t", "piggles", {}, "ann", "Ann", bytes(32), "", seats, clock=clock))


def in_the_midst(
    path, *commands: Any, clock: int = 0, bot: bool = False, engine: str = "table"
) -> Any:
    """Return the answers to commands that arrive while a throw is computed; the throw's first.

    It is Ann's, or that of the bot that sits in for her.
    """

    async def run():
        store = connect(database_url(path))
        writer, processes = Writer(store), Slow(engine=engine)
        tables = Tables(Reader(store), writer, processes.land, lambda *_: None)
        execute = partial(tables.execute, "t")
        try:
            await execute(opening(clock))
            await execute(Sit("link", "bob", "Bob", "part"))
            await execute(Act("ann", 0, None, "load", 0, LOAD))
            throw = Act("ann", 1, None, "throw", 0, THROW)
            if bot:
                taken = await execute(HandOver("bob", 0, "", is_away=True))
                assert isinstance(taken, Done)
                table = taken.table
                throw = BotAct(0, 1, parse_action(GAME, table.position, THROW))
            throwing = asyncio.create_task(execute(throw))
            await processes.in_the_air.wait()
            table = await tables.get("t")
            assert table.ply == 1  # who looks sees what is stored
            late: list[Any] = [c(table) if callable(c) else c for c in commands]
            waiting = [asyncio.create_task(execute(command)) for command in late]
            await asyncio.sleep(0.01)
            assert not any(task.done() for task in waiting)
            processes.lands.set()
            answers = [await throwing, *(await asyncio.gather(*waiting))]
            return answers, await tables.get("t")
        finally:
            await processes.close()
            writer.close()
            store.dispose()

    return asyncio.run(run())


def test_a_resignation_comes_after_the_throw(tmp_path):
    (done, left), table = in_the_midst(tmp_path / "db", Resign("bob", 1, "r"))
    assert left.ply == done.table.ply == table.ply - 1
    assert (table.steps[-1].played.actor, table.status) == (1, Status.OVER)
    assert count(tmp_path / "db", TRAJECTORIES.c.number) == 1


def test_an_undo_finds_the_throw_made(tmp_path):
    (done, undone), table = in_the_midst(tmp_path / "db", Undo("ann", 1, "u"))
    assert undone.code in ("cannot-undo", "stale")
    assert table is done.table


def test_the_same_throw_sent_again_is_answered_and_not_made(tmp_path):
    again = Act("ann", 1, None, "throw", 0, THROW)
    (done, *repeated), table = in_the_midst(tmp_path / "db", again, again)
    assert [answer.ply for answer in (done, *repeated)] == [1, 1, 1]
    assert count(tmp_path / "db", TRAJECTORIES.c.number) == 1
    assert count(tmp_path / "db", ACTIONS.c.ply) == table.ply


def test_who_returns_while_the_bot_throws_finds_its_throw_made(tmp_path):
    back = TakeBack("ann"), Act("ann", 1, None, "hers", 0, "throw x=8")
    how = {"bot": True, "engine": "mujoco"}
    (done, returned, late), table = in_the_midst(tmp_path / "db", *back, **how)
    assert [seat.stand_in for seat in done.table.seats] != ["", ""]
    assert [seat.stand_in for seat in returned.table.seats] == ["", ""]
    assert late is STALE  # what she did not see happen she cannot answer
    assert (table.steps[1].text, table.steps[1].played.actor) == (THROW, 0)
    assert count(tmp_path / "db", TRAJECTORIES.c.number) == 1


def test_another_throw_and_another_guest_are_refused(tmp_path):
    others = Act("ann", 1, None, "other", 0, "throw x=8"), Act("bob", 1, 0, "b")
    (_, hers, his), table = in_the_midst(tmp_path / "db", *others)
    assert (hers, his) == (STALE, STALE)
    assert sum(step.text.startswith("throw") for step in table.steps) == 1


def test_a_clock_that_runs_out_in_the_midst_of_a_throw_is_too_late(tmp_path):
    def expires(table):
        return Expire(0, table.turn_began, deadline(table) or 0)

    (_, expired), table = in_the_midst(tmp_path / "db", expires, clock=15)
    assert expired is STALE
    assert [seat.stand_in for seat in table.seats] == ["", ""]
    assert table.to_move == 1


def test_no_clock_runs_while_a_throw_is_worked_out_and_shown(tmp_path):
    began = time.time_ns() // 1_000_000
    _, table = in_the_midst(tmp_path / "db", clock=15)
    ended = time.time_ns() // 1_000_000
    assert began + 2000 <= table.turn_began <= ended + 2000  # Bob sees two seconds of it
    his = with_turn_start(table, table, 9_000, Pause(500, 2000))  # a throw after which he goes on
    assert his.turn_began == table.turn_began + 2500


def test_so_many_throws_of_a_guest_may_wait_and_a_bot_waits_its_turn():
    async def run():
        processes = Slow(waiting=ConcurrencyLimit(2))
        tables = [thrown(f"t{number}") for number in range(4)]
        throwing = [asyncio.create_task(processes.land(table)) for table in tables]
        bots = [asyncio.create_task(processes.land(thrown("b", "random"))) for _ in range(3)]
        await asyncio.sleep(0)
        processes.lands.set()
        hers, its = await asyncio.gather(*throwing), await asyncio.gather(*bots)
        again = await processes.land(tables[2])
        await processes.close()
        return hers, its, again

    hers, its, again = asyncio.run(run())
    assert [answer is TOO_MANY_THROWS for answer in hers] == [False, False, True, True]
    assert TOO_MANY_THROWS not in [*its, again]


class Crowded(Slow):
    """Too many throws are waiting already."""

    async def land(self, table):
        return TOO_MANY_THROWS


def test_a_throw_that_is_refused_leaves_the_cup_full(tmp_path):
    async def run():
        store = connect(database_url(tmp_path / "db"))
        writer, processes = Writer(store), Crowded()
        tables = Tables(Reader(store), writer, processes.land, lambda *_: None)
        try:
            for command in (opening(), Sit("link", "bob", "Bob", "part")):
                await tables.execute("t", command)
            await tables.execute("t", Act("ann", 0, None, "load", 0, LOAD))
            answer = await tables.execute("t", Act("ann", 1, None, "throw", 0, THROW))
            await tables.invalidate("t")
            return answer, (await tables.get("t")).ply
        finally:
            writer.close()
            store.dispose()

    assert asyncio.run(run()) == (TOO_MANY_THROWS, 1)


def thrown(table_id: str, bot: str = ""):
    """A table at which pieces are in the air."""
    first = Seat(bot=bot) if bot else Seat(guest="ann", name="Ann")
    seats = first, Seat(guest="bob", name="Bob")
    table = evolve(None, Opened(table_id, "piggles", {}, "bob", "Bob", bytes(32), "", seats))
    table = table._replace(opened=table.opened._replace(version=1))
    for text in (LOAD, THROW):
        action = parse_action(table.game, table.position, text)
        table = evolve(table, Played(table.ply, 0, action))
    assert awaits_landing(table)
    return table


def is_answered(live) -> bool:
    """Whether more comes than news of the table, before it is quiet."""
    try:
        while json.loads(live.socket.recv(1))["type"] in ("update", "present"):
            pass
    except TimeoutError:
        return False
    return True


@contextmanager
def none_works_a_throw_out(server: int):
    """The server's processes stand still as soon as each is there, then are no more.

    Whoever is still loading the engine is passed by, and another started.
    """
    stopped: set[int] = set()
    is_over = threading.Event()

    def stop() -> None:
        while not is_over.is_set():
            for pid in set(processes_of(server, "spawn_main")) - stopped:
                os.kill(pid, signal.SIGSTOP)
                stopped.add(pid)

    watch = threading.Thread(target=stop)
    watch.start()
    try:
        until(lambda: bool(stopped))
        yield
    finally:
        is_over.set()
        watch.join()
        for pid in stopped:
            os.kill(pid, signal.SIGKILL)


def test_a_server_killed_in_the_midst_of_a_throw_has_not_thrown(tmp_path):
    """The simulation stands still, so that the throw is in the air when the server dies."""
    command = {"type": "act", "id": "throw", "undone": 0, "text": THROW}
    with server(tmp_path / "db") as (process, address), Person(address) as ann:
        table = ann.open("own", "open", game="piggles")["table"]
        with Person(address) as bob:
            bob.join(ann.ask("GET", f"/tables/{table}")["invites"][0]["invite"])
        with ann.live(table) as live:
            assert said(live, LOAD)["type"] == "done"
            command["ply"] = live.ply
            with none_works_a_throw_out(process.pid):
                live.socket.send(json.dumps(command))
                assert not is_answered(live)  # it is in the air
                process.kill()
    with (
        server(tmp_path / "db") as (_, address),
        ann.at(address) as again,
        again.live(table) as live,
    ):
        assert live.ply == command["ply"]  # no throw is stored
        for _ in range(2):
            assert live.ask(command) == {"type": "done", "id": "throw", "ply": command["ply"]}
        texts = [entry["text"] for entry in live.table["log"]]
        assert texts.count(THROW) == texts.count("settled") == 1
        assert sum(entry.get("is_landing", False) for entry in live.table["log"]) == 1


def said(live, text):
    command = {"type": "act", "id": text, "ply": live.ply, "undone": 0, "text": text}
    return live.ask(command)
