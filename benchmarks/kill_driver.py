"""Kill a server again and again while people play, and compare every acknowledgement.

Live tables over WebSockets on SQLite: two in five of dice, one of each card game, one of
Piggles, whose throws are simulated; SIGKILL at random moments; the server is started again
on the same file and the same port. A person whose line broke connects anew and sends the
same command again until it is answered. In the end the store must hold every acknowledged
action once, at the ply that was said, and nothing that nobody sent; and every throw must
have ended once, as its table's secret says.

python -m benchmarks.kill_driver [tables] [kills] [seed] [seconds alive at most]
"""

import asyncio
import os
import random
import secrets
import sqlite3
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import select
from websockets.exceptions import WebSocketException

from benchmarks.acknowledged import compared, rows_of
from benchmarks.local_server import LocalServer
from benchmarks.players import PIG, PIGGLES, PIGGY_PIGGY, PUSH_OUT_THE_PIG, line, seat_all
from pigpen.core.position import start
from pigpen.play.engines import DEFAULT_ENGINE, ENGINES
from pigpen.play.fair import draws
from pigpen.play.throws import ThrownChance
from pigpen.server.store import schema
from pigpen.server.store.database import connect
from pigpen.server.store.queries import Reader
from pigpen.server.table.table import Table

_KINDS = (PIG, PUSH_OUT_THE_PIG, PIG, PIGGY_PIGGY, PIGGLES)
TABLES, KILLS = 200, 20
_ALIVE = (0.3, 4.0)  # seconds between everybody's return and the next SIGKILL, at random
_RETRY = 0.1  # seconds until a browser tries to connect again
_PATIENCE = 60.0  # seconds for everybody to be back
_BROKEN = (OSError, WebSocketException, TimeoutError)


class Outcome(NamedTuple):
    """The findings of a run."""

    tables: int
    kills: int
    acknowledged: int
    repeated: int  # commands sent again after a line broke
    stored: int  # actions of people in the store
    throws: int  # in the store, each worked out again
    problems: tuple[str, ...]
    back: tuple[float, ...]  # seconds from a server that listens to the last page shown


class Person:
    """Somebody in a seat, who comes back."""

    def __init__(self, table: str, seat: int, cookies: dict[str, str]) -> None:
        self.table = table
        self._seat = seat
        self._cookies = cookies
        self._now: dict[str, Any] = {}
        self._version = 0
        self._pending: dict[str, Any] | None = None
        self._acted = -1  # the last ply at which this person acted
        self.sent: dict[str, tuple[int, int]] = {}  # ply and action by id
        self.acknowledged: dict[str, int] = {}  # ply by id
        self.repeated = 0
        self.problems: list[str] = []
        self.is_here = asyncio.Event()

    async def play(self, local: LocalServer, chaos: random.Random) -> None:
        """Until cancelled."""
        while True:
            try:
                async with line(local.address, self.table, self._cookies) as socket:
                    self._version = 0
                    async for text in socket:
                        self._take(msgspec.json.decode(text))
                        if self._version == 1:  # the page is there
                            self.is_here.set()
                            if self._pending is not None:
                                self.repeated += 1
                                await socket.send(msgspec.json.encode(self._pending).decode())
                        if self._may_act():
                            await socket.send(msgspec.json.encode(self._choose(chaos)).decode())
            except _BROKEN:
                self.is_here.clear()
                await asyncio.sleep(_RETRY)

    def _take(self, frame: dict[str, Any]) -> None:
        match frame["type"]:
            case "snapshot" | "update" | "present":
                if frame["version"] != self._version + 1:
                    self.problems.append(f"version {frame['version']} after {self._version}")
                self._version = frame["version"]
                if frame["type"] != "present":
                    self._now = frame["table"]["now"] if "table" in frame else frame["now"]
            case "done":
                self.acknowledged[frame["id"]] = frame["ply"]
                self._pending = None
            case "refused":
                self.problems.append(f"refused: {frame['code']}")
                self._pending = None

    def _may_act(self) -> bool:
        if self._pending is not None or not self._now.get("legal"):
            return False
        return self._now["ply"] > self._acted  # the page has seen what became of the last

    def _choose(self, chaos: random.Random) -> dict[str, Any]:
        name, ply = secrets.token_hex(8), self._now["ply"]
        action = chaos.choice(self._now["legal"])["action"]
        self._acted = ply
        self.sent[name] = (ply, action)
        self._pending = {"type": "act", "id": name, "ply": ply, "action": action}
        return self._pending


async def drive(
    folder: Path, tables: int, kills: int, seed: int, alive: float = _ALIVE[1]
) -> Outcome:
    """Play, kill and compare."""
    chaos = random.Random(seed)
    local = LocalServer(folder)
    kinds = [_KINDS[number % len(_KINDS)] for number in range(tables)]
    people = [person for new in kinds for person in await _open(local.address, new)]
    tasks = [asyncio.create_task(person.play(local, chaos)) for person in people]
    back: list[float] = []
    try:
        await _everybody(people)
        for _ in range(kills):
            await asyncio.sleep(chaos.uniform(_ALIVE[0], alive))
            local.kill()
            for person in people:
                person.is_here.clear()
            await asyncio.to_thread(local.start)
            begun = perf_counter()
            await _everybody(people)
            back.append(perf_counter() - begun)
        await asyncio.sleep(chaos.uniform(_ALIVE[0], alive))
    finally:
        local.kill()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    problems, stored = _compare(local.database, people)
    throws, wrong = _throw_again(local.database)
    return Outcome(
        tables,
        kills,
        sum(len(person.acknowledged) for person in people),
        sum(person.repeated for person in people),
        stored,
        throws,
        (*problems, *wrong),
        tuple(back),
    )


async def _open(address: str, new: dict[str, Any]) -> list[Person]:
    table, cookies = await seat_all(address, new)
    return [Person(table, seat, cookie) for seat, cookie in enumerate(cookies)]


async def _everybody(people: list[Person]) -> None:
    """Return once every page shows its table."""
    async with asyncio.timeout(_PATIENCE):
        await asyncio.gather(*(person.is_here.wait() for person in people))


def _compare(database: Path, people: list[Person]) -> tuple[list[str], int]:
    """Return the faults of the store, and how many actions of people it has."""
    with sqlite3.connect(database) as connection:
        (health,) = connection.execute("PRAGMA integrity_check").fetchone()
    engine = connect(f"sqlite:///{database}")
    stored = compared(rows_of(engine), people)
    engine.dispose()
    problems = [] if health == "ok" else [f"the file is damaged: {health}"]
    return [*problems, *stored.problems], stored.num_actions


def _throw_again(database: Path) -> tuple[int, list[str]]:
    """Return the number of throws in the store, and their faults."""
    engine = connect(f"sqlite:///{database}")
    reader = Reader(engine)
    with engine.connect() as connection:
        throws = Counter(connection.scalars(select(schema.TRAJECTORIES.c.table_id)).all())
        at_piggles = select(schema.TABLES.c.id).where(schema.TABLES.c.game == "piggles")
        names = connection.scalars(at_piggles).all()
    problems: list[str] = []
    for name in names:
        table = reader.load(name)
        assert table is not None
        landings = sum(step.is_landing for step in table.steps)
        if landings != throws[name]:
            problems.append(f"{name}: {landings} throws landed, {throws[name]} are kept")
        problems += _other_ends(table)
    engine.dispose()
    return throws.total(), problems


def _other_ends(table: Table) -> list[str]:
    """Outcomes that do not follow from the table's secret."""
    source = ThrownChance(table.chance, ENGINES[DEFAULT_ENGINE])
    game, position = table.game, start(table.game)
    history = [step.played.action for step in table.steps]
    return [
        f"{table.id}: the outcome at ply {draw.ply} is another one"
        for draw in draws(game, position, history)
        if source.outcome(game, position, draw.ply) != draw.outcome
    ]


def main() -> None:
    """Run and report; exit status 1 if anything was lost, doubled or made up."""
    given = [int(argument) for argument in sys.argv[1:]]
    usual = TABLES, KILLS, secrets.randbits(32), round(_ALIVE[1])
    tables, kills, seed, alive = (*given, *usual[len(given) :])
    print(f"{tables} tables, {kills} kills, seed {seed}, load {os.getloadavg()[0]:.1f}")
    with TemporaryDirectory() as folder:
        outcome = asyncio.run(drive(Path(folder), tables, kills, seed, alive))
    print(f"{outcome.acknowledged:,} actions acknowledged, {outcome.stored:,} in the store")
    print(f"{outcome.throws:,} throws, worked out again")
    print(f"{outcome.repeated:,} commands sent again after a line broke")
    print(f"all pages back {max(outcome.back, default=0.0):.2f} s after a start, at worst")
    print("\n".join(outcome.problems) or "Nothing lost, nothing doubled, nothing made up.")
    sys.exit(bool(outcome.problems))


if __name__ == "__main__":
    main()
