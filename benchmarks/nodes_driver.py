"""Kill nodes, Redis and PostgreSQL while people play, and compare every acknowledgement.

So many server processes share a PostgreSQL and a Redis; at each live table people come to any of
them, by WebSockets. At random moments one of these is done: a node is killed and another started in
its place, Redis is killed and started empty, or PostgreSQL is restarted. A person whose line broke
goes to another node, and sends the same command again until it is answered. In the end the store
must hold every acknowledged action once, at the ply that was said, and nothing that nobody sent;
and every page that is left open must come to show what is stored, without asking.

python -m benchmarks.nodes_driver [tables] [faults] [nodes] [seed]
"""

import asyncio
import os
import random
import secrets
import sys
from collections import Counter
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import select
from websockets.exceptions import WebSocketException

from benchmarks.acknowledged import compared, rows_of
from benchmarks.local_server import SERVE, UNLIMITED, Process, started
from benchmarks.players import PIG, PIGGY_PIGGY, PUSH_OUT_THE_PIG, line, seat_all
from benchmarks.real_servers import PostgreSQL, Redis
from pigpen.server.settings import BOT_DELAY, DATABASE, REDIS
from pigpen.server.store import schema
from pigpen.server.store.database import connect

TABLES, FAULTS, NODES = 200, 20, 3
_KINDS = (PIG, PUSH_OUT_THE_PIG, PIG, PIGGY_PIGGY)
_WITH_BOT = {**PIG, "seats": [{"kind": "own"}, {"kind": "bot", "bot": "random"}]}
_ALIVE = (1.0, 4.0)  # seconds between two faults, at random
_RETRY = 0.05  # seconds until a browser tries the next node
_AGAIN = 0.3  # seconds until it sends again what the database refused
_PATIENCE = 60.0  # seconds for everybody to be back
_THINKS = (0.2, 2.0)  # seconds from one's turn to one's action
_QUIET = 4.0  # seconds without actions, in which every page comes to show what is stored
_BROKEN = (OSError, WebSocketException, TimeoutError)


class Outcome(NamedTuple):
    """The findings of a run."""

    faults: Counter[str]
    acknowledged: int
    repeated: int  # commands sent again
    stored: int  # actions of people in the store
    bots: int  # actions of bots there
    problems: tuple[str, ...]
    back: tuple[tuple[str, float], ...]  # fault; seconds from a line that broke to a page again
    longest_bot: float  # seconds that a bot let people wait, at most


class Cluster:
    """The processes."""

    def __init__(self, nodes: int) -> None:
        self.postgresql = PostgreSQL(fsync=True)
        self.redis = Redis()
        self.url = self.postgresql.create("pigpen")
        connect(self.url).dispose()
        self.fault = "none"  # the last
        self._open: list[Any] = [self._start() for _ in range(nodes)]

    def _start(self) -> tuple[Any, Process]:
        told = {DATABASE: self.url, REDIS: self.redis.url, BOT_DELAY: "0.2", **UNLIMITED}
        held = started([*SERVE, "--port", "0"], told)
        return held, held.__enter__()

    @property
    def processes(self) -> list[Process]:
        """Of the nodes."""
        return [process for _, process in self._open]

    def kill_node(self, chaos: random.Random) -> None:
        """One of them, and start another."""
        place = chaos.randrange(len(self._open))
        held, process = self._open[place]
        os.kill(process.pid, 9)
        held.__exit__(None, None, None)
        self._open[place] = self._start()

    def kill_redis(self, _: random.Random) -> None:
        """It comes back empty."""
        self.redis.kill()
        self.redis.start()

    def restart_postgresql(self, _: random.Random) -> None:
        """Break the connections of all clients of a node."""
        self.postgresql.stop()
        self.postgresql.start()

    def close(self) -> None:
        """End all."""
        for held, _ in self._open:
            held.__exit__(None, None, None)
        self.redis.__exit__()
        self.postgresql.__exit__()


class Person:
    """Somebody in a seat, who comes back at whichever node there is."""

    def __init__(self, table: str, seat: int, cookies: dict[str, str]) -> None:
        self.table = table
        self.seat = seat
        self._cookies = cookies
        self.now: dict[str, Any] = {}
        self._version = 0
        self._pending: dict[str, Any] | None = None
        self._acted = -1
        self._turn_since = 0.0
        self.sent: dict[str, tuple[int, int]] = {}  # ply and action by id
        self.acknowledged: dict[str, int] = {}  # ply by id
        self.repeated = 0
        self.problems: list[str] = []
        self.back: list[tuple[str, float]] = []
        self.longest_bot = 0.0
        self.is_here = asyncio.Event()
        self.may_act = True
        self._sending: set[asyncio.Future[None]] = set()

    async def play(self, cluster: Cluster, chaos: random.Random) -> None:
        """Until cancelled."""
        broke: float | None = None
        while True:
            address = chaos.choice(cluster.processes).address
            try:
                async with line(address, self.table, self._cookies) as socket:
                    self._version = 0
                    async for text in socket:
                        self._take(msgspec.json.decode(text), socket, chaos)
                        if self._version == 1 and not self.is_here.is_set():
                            self.is_here.set()
                            if broke is not None:
                                self.back.append((cluster.fault, perf_counter() - broke))
                            if self._pending is not None:
                                self._send(socket, again=True)
            except _BROKEN:
                pass
            if self.is_here.is_set():
                broke = perf_counter()
            self.is_here.clear()
            await asyncio.sleep(_RETRY)

    def _take(self, frame: dict[str, Any], socket: Any, chaos: random.Random) -> None:
        match frame["type"]:
            case "snapshot" | "update":
                self._count(frame)
                now = frame["table"]["now"] if "table" in frame else frame["now"]
                self._watch_bot(now)
                self.now = now
                self._think(socket, chaos)
            case "present":
                self._count(frame)
            case "done":
                self.acknowledged[frame["id"]] = frame["ply"]
                self._pending = None
                self._think(socket, chaos)
            case "refused" if frame["code"] == "storage":  # it may have been done
                asyncio.get_running_loop().call_later(_AGAIN, self._send, socket)
            case "refused":
                self.problems.append(f"refused: {frame['code']}")
                self._pending = None

    def _count(self, frame: dict[str, Any]) -> None:
        if frame["version"] != self._version + 1:
            self.problems.append(f"version {frame['version']} after {self._version}")
        self._version = frame["version"]

    def _watch_bot(self, now: dict[str, Any]) -> None:
        """Measure how long a bot that was to move did not move."""
        at = perf_counter()
        was_bots = self.now and self.now["to_move"] not in (None, self.seat)
        if was_bots and now["ply"] > self.now["ply"]:
            self.longest_bot = max(self.longest_bot, at - self._turn_since)
        if not self.now or now["ply"] > self.now["ply"]:
            self._turn_since = at

    def _think(self, socket: Any, chaos: random.Random) -> None:
        if self._pending is not None or not self.now.get("legal") or not self.may_act:
            return
        if self.now["ply"] <= self._acted:
            return
        self._acted = self.now["ply"]
        action = chaos.choice(self.now["legal"])["action"]
        name = secrets.token_hex(8)
        self.sent[name] = (self.now["ply"], action)
        self._pending = {"type": "act", "id": name, "ply": self.now["ply"], "action": action}
        asyncio.get_running_loop().call_later(chaos.uniform(*_THINKS), self._send, socket)

    def _send(self, socket: Any, *, again: bool = False) -> None:
        if self._pending is None:
            return
        self.repeated += again
        text = msgspec.json.encode(self._pending).decode()
        task = asyncio.ensure_future(_quietly(socket.send(text)))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)


async def _quietly(sending: Any) -> None:
    try:
        await sending
    except _BROKEN:
        return


async def drive(tables: int, faults: int, nodes: int, seed: int) -> Outcome:
    """Play, kill and compare."""
    chaos = random.Random(seed)
    cluster = Cluster(nodes)
    try:
        return await _drive(cluster, tables, faults, chaos)
    finally:
        cluster.close()


async def _drive(cluster: Cluster, tables: int, faults: int, chaos: random.Random) -> Outcome:
    people: list[Person] = []
    for number in range(tables):
        address = chaos.choice(cluster.processes).address
        kind = _WITH_BOT if number % 5 == 4 else _KINDS[number % len(_KINDS)]
        table, cookies = await seat_all(address, kind)
        people += [Person(table, seat, cookie) for seat, cookie in enumerate(cookies)]
    tasks = [asyncio.create_task(person.play(cluster, chaos)) for person in people]
    done: Counter[str] = Counter()
    kinds: list[Callable[[random.Random], None]] = [
        cluster.kill_node,
        cluster.kill_redis,
        cluster.restart_postgresql,
        cluster.kill_node,
    ]
    try:
        await _everybody(people)
        for number in range(faults):
            await asyncio.sleep(chaos.uniform(*_ALIVE))
            kind = kinds[number % len(kinds)]
            cluster.fault = kind.__name__
            done[cluster.fault] += 1
            await asyncio.to_thread(kind, chaos)
            await _everybody(people)
        await asyncio.sleep(_ALIVE[1])
        for person in people:
            person.may_act = False
        await asyncio.sleep(_THINKS[1] + _QUIET + 4)
        problems, stored, bots = _compare(cluster.url, people)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return Outcome(
        done,
        sum(len(person.acknowledged) for person in people),
        sum(person.repeated for person in people),
        stored,
        bots,
        tuple(problems),
        tuple(back for person in people for back in person.back),
        max(person.longest_bot for person in people),
    )


async def _everybody(people: list[Person]) -> None:
    """Return once every page shows its table."""
    async with asyncio.timeout(_PATIENCE):
        await asyncio.gather(*(person.is_here.wait() for person in people))


def _compare(url: str, people: list[Person]) -> tuple[list[str], int, int]:
    """Return the faults of the store, and how many actions of people and bots it has."""
    engine, c = connect(url), schema.SEATS.c
    rows = rows_of(engine)
    with engine.connect() as connection:
        bots = connection.execute(select(c.table_id, c.seat).where(c.bot != ""))
        of_bots = {tuple(row) for row in bots}
    engine.dispose()
    stored = compared(rows, people)
    behind = [
        f"{person.table}: shows {person.now['ply']} of {stored.num_plies[person.table]}"
        for person in people
        if person.now["ply"] != stored.num_plies[person.table]
    ]
    num_bots = sum((row.table, row.actor) in of_bots for row in rows)
    return [*stored.problems, *behind], stored.num_actions, num_bots


def main() -> None:
    """Run and report; exit status 1 if anything was lost, doubled or made up."""
    given = [int(argument) for argument in sys.argv[1:]]
    usual = TABLES, FAULTS, NODES, secrets.randbits(32)
    tables, faults, nodes, seed = (*given, *usual[len(given) :])
    print(f"{tables} tables, {nodes} nodes, seed {seed}, load {os.getloadavg()[0]:.1f}")
    outcome = asyncio.run(drive(tables, faults, nodes, seed))
    print(", ".join(f"{count} {name.replace('_', ' ')}" for name, count in outcome.faults.items()))
    print(f"{outcome.acknowledged:,} actions acknowledged, {outcome.stored:,} in the store")
    print(f"{outcome.bots:,} actions of bots; at most {outcome.longest_bot:.1f} s for one")
    print(f"{outcome.repeated:,} commands sent again after a line broke")
    for fault in outcome.faults:
        back = sorted(seconds for name, seconds in outcome.back if name == fault) or [0.0]
        late = back[round(0.99 * (len(back) - 1))]
        print(
            f"{fault.replace('_', ' ')}: {len(back):,} pages back in {median(back):.2f} s (half),"
            f" 99 % in {late:.2f} s, all in {back[-1]:.2f} s"
        )
    print("\n".join(outcome.problems[:20]) or "Nothing lost, nothing doubled, nothing made up.")
    sys.exit(bool(outcome.problems))


if __name__ == "__main__":
    main()
