"""Tables where one person plays cards against three bots that think, on one server.

The bots answer as fast as they do for people, a pause after each action included; their
thinking is done in the processes beside the server. Every person plays the last card that
is legal as soon as it is their turn, and the wait runs from then to the acknowledgement.

python -m benchmarks.push_out_the_pig_tables [bot] [seconds a measurement]
"""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from time import perf_counter
from typing import NamedTuple

import msgspec
import uvloop

from benchmarks.lines import Line
from benchmarks.local_server import Process, server
from benchmarks.players import seat_all

TABLES = (10, 50, 200)
BOT, SECONDS = "worlds-64", 20.0
WARM_UP = 20.0  # seconds in which bots compile and deals begin
_AT_ONCE = 20  # tables that are being set up
_NAMES = count()


class _Legal(msgspec.Struct):
    action: int


class _Now(msgspec.Struct):
    ply: int
    legal: list[_Legal]


class _Table(msgspec.Struct):
    now: _Now


class _Frame(msgspec.Struct):
    type: str
    table: _Table | None = None
    now: _Now | None = None


_FRAMES = msgspec.json.Decoder(_Frame)


class Person:
    """Somebody alone at a table with bots."""

    def __init__(self) -> None:
        self.line = Line(self._hear)
        self.waits: list[float] = []  # seconds from an action to its acknowledgement
        self.ply = 0  # what was seen last
        self._acted = -1
        self._sent = 0.0

    def _hear(self, text: bytes) -> None:
        frame = _FRAMES.decode(text)
        if frame.type == "present":
            return
        now = frame.now or (frame.table and frame.table.now)
        if now is None:
            assert frame.type == "done", text
            self.waits.append(perf_counter() - self._sent)
            return
        self.ply = now.ply
        if now.legal and now.ply > self._acted:
            self._acted, self._sent = now.ply, perf_counter()
            command = f'"id":"{next(_NAMES)}","ply":{now.ply},"action":{now.legal[-1].action}'
            self.line.say(f'{{"type":"act",{command}}}'.encode())


class Row(NamedTuple):
    """A server with so many tables."""

    tables: int
    acts_a_second: float  # of people
    plies_a_second: float  # of people, bots and chance
    p50: float  # seconds, as p99 and p999
    p99: float
    p999: float
    processor: float  # of one core: the server without its thinking processes


async def measure(tables: int, bot: str, seconds: float) -> Row:
    """Everybody plays, and after a while is counted."""
    with server() as process:
        async with _seated(process, tables, bot) as people:
            await asyncio.sleep(WARM_UP)
            for person in people:
                person.waits.clear()
            begun, used = perf_counter(), process.seconds
            plies = sum(person.ply for person in people)
            await asyncio.sleep(seconds)
            took = perf_counter() - begun
            waits = sorted(wait for person in people for wait in person.waits)
            median, p99, p999 = (waits[int(len(waits) * part)] for part in (0.5, 0.99, 0.999))
            return Row(
                tables,
                len(waits) / took,
                (sum(person.ply for person in people) - plies) / took,
                median,
                p99,
                p999,
                (process.seconds - used) / took,
            )


@asynccontextmanager
async def _seated(process: Process, tables: int, bot: str) -> AsyncIterator[list[Person]]:
    gate = asyncio.Semaphore(_AT_ONCE)
    seats = [{"kind": "own"}, *[{"kind": "bot", "bot": bot}] * 3]
    new = {"game": "push-out-the-pig", "options": {}, "seats": seats}

    async def one() -> Person:
        async with gate:
            table, cookies = await seat_all(process.address, new)
            person = Person()
            await person.line.open(process.address, table, cookies[0])
            return person

    people = await asyncio.gather(*(one() for _ in range(tables)))
    try:
        yield people
    finally:
        for person in people:
            person.line.close()
        await asyncio.gather(*(person.line.closed for person in people))


def main() -> None:
    """Measure and print, with what else the machine was doing."""
    bot = sys.argv[1] if len(sys.argv) > 1 else BOT
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else SECONDS
    print(f"load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; three {bot} a table")
    print("tables  people acknowl.  plies      50 %      99 %    99.9 %  server")
    for tables in TABLES:
        row = uvloop.run(measure(tables, bot, seconds))
        waits = "".join(f"{wait * 1e3:>7.1f} ms" for wait in (row.p50, row.p99, row.p999))
        print(
            f"{row.tables:>6}{row.acts_a_second:>13,.0f}/s{row.plies_a_second:>9,.0f}/s{waits}"
            f"{row.processor:>8.0%}",
            flush=True,
        )


if __name__ == "__main__":
    main()
