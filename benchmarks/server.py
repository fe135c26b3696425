"""How many actions a server acknowledges, how fast, and what its tables and sockets cost.

One server process on SQLite, every acknowledgement after its commit to disk; two people
with a socket each at every table, who play from one other process of this machine. Two
questions, which are not to be mixed up: how long an acknowledgement takes at a given load,
and how many there are when everybody acts as soon as they can. For the second, the same
people then play at two others: the floor, which is the same stack without a game and sends
as many bytes, and boardgame.io, which keeps the same game in memory.

python -m benchmarks.server [seconds a measurement [tables ...]]
"""

import asyncio
import os
import resource
import sys
from collections.abc import Callable, Sequence
from functools import partial
from subprocess import CalledProcessError
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

import httpx
import uvloop

from benchmarks.lines import Line
from benchmarks.local_server import Process, server
from benchmarks.pacing import Paced
from benchmarks.players import seat_two, seated
from benchmarks.stacks import PIGPEN, Stack, boardgame_io, floor

TABLES = (10, 200, 1000)
LOADS = (100.0, 300.0, 1000.0)  # actions a second, of all tables together
MOST_A_TABLE = 10.0  # a second: no table is offered more
SECONDS = 10.0  # of each measurement
HEAD = (
    "             tables  offered acknowl.     50 %      99 %    99.9 %"
    "  server  players acts/server-s   an act  a table"
)
_SPARE = 100  # file descriptors for all but the sockets
_MOST_IDLE = 10_000  # sockets
_WATCHERS = 20  # at a table: each that comes is shown to those before it


class Row(NamedTuple):
    """A server under one load."""

    server: str
    tables: int
    offered: float | None  # actions a second; none: as fast as it goes
    acts_a_second: float
    p50: float  # seconds, as p99 and p999
    p99: float
    p999: float
    processor: float  # of one core: the server's threads together
    driver: float  # the same for the players
    act_bytes: float  # that the players got for an action
    table_bytes: float  # resident, with the two sockets

    @property
    def acts_a_processor_second(self) -> float:
        """What other work on the machine distorts least."""
        return self.acts_a_second / self.processor


class Idle(NamedTuple):
    """Sockets that only watch."""

    sockets: int
    socket_bytes: float
    answer: float  # seconds that a request takes beside them


def measure(
    report: Callable[[Row], None],
    seconds: float = SECONDS,
    numbers: Sequence[int] = TABLES,
    others: Sequence[Stack] = (),
) -> None:
    """Each number of tables at each load that suits it, then as fast as it goes, here and there."""
    for tables in numbers:
        loads = [load for load in LOADS if load <= tables * MOST_A_TABLE]
        rows = uvloop.run(run_at(PIGPEN, tables, [*loads, None], seconds, report))
        with TemporaryDirectory() as folder:
            for stack in (floor(tables, round(rows[-1].act_bytes), folder), *others):
                uvloop.run(run_at(stack, tables, [None], seconds, report))


def _others() -> list[Stack]:
    """Those of other people, as far as they can be installed."""
    try:
        return [boardgame_io()]
    except CalledProcessError as problem:
        print(f"boardgame.io is left out: npm could not install it (exit {problem.returncode}).")
        return []


async def run_at(
    stack: Stack,
    tables: int,
    loads: Sequence[float | None],
    seconds: float,
    report: Callable[[Row], None],
) -> list[Row]:
    """A server at one load after the other; none is as fast as it goes."""
    rows: list[Row] = []
    with stack.start() as process:
        empty = process.memory
        async with seated(partial(stack.seat, process.address), tables) as everybody:
            table_bytes = (process.memory - empty) / tables
            for load in loads:
                await _play(everybody, load, seconds / 5)  # warms up
                measured = await _load(process, everybody, load, seconds)
                rows.append(measured._replace(server=stack.name, table_bytes=table_bytes))
                report(rows[-1])
    return rows


async def _load(
    process: Process, everybody: list[Paced], load: float | None, seconds: float
) -> Row:
    """A row, but for whose server it is and its memory."""
    for players in everybody:
        players.waits.clear()
    begun, used, own = perf_counter(), process.seconds, sum(os.times()[:2])
    received = _received(everybody)
    await _play(everybody, load, seconds)
    took = perf_counter() - begun
    waits = sorted(wait for players in everybody for wait in players.waits)
    median, p99, p999 = (waits[int(len(waits) * part)] for part in (0.5, 0.99, 0.999))
    return Row(
        "",
        len(everybody),
        load,
        len(waits) / took,
        median,
        p99,
        p999,
        (process.seconds - used) / took,
        (sum(os.times()[:2]) - own) / took,
        (_received(everybody) - received) / len(waits),
        0.0,
    )


def _received(everybody: list[Paced]) -> int:
    return sum(line.received for players in everybody for line in players.lines)


async def _play(everybody: list[Paced], load: float | None, seconds: float) -> None:
    rate = None if load is None else load / len(everybody)
    await asyncio.gather(*(players.play(rate, seconds) for players in everybody))


def measure_idle() -> Idle:
    """As many sockets as this machine lets one process open."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # the server inherits it
    return uvloop.run(_idle(min(most - _SPARE, _MOST_IDLE)))


async def _idle(sockets: int) -> Idle:
    with server() as process:
        tables = [(await seat_two(process.address))[0] for _ in range(0, sockets, _WATCHERS)]
        empty = process.memory
        lines = [Line(lambda _: None) for _ in range(sockets)]
        for number, line in enumerate(lines):
            await line.open(process.address, tables[number // _WATCHERS], {})
        socket_bytes = (process.memory - empty) / sockets
        answer = await _answer(process, tables[0])
        for line in lines:
            line.close()
        return Idle(sockets, socket_bytes, answer)


async def _answer(process: Process, table: str) -> float:
    begun = perf_counter()
    async with httpx.AsyncClient() as browser:
        answer = await browser.get(f"http://{process.address}/api/tables/{table}")
    answer.raise_for_status()
    return perf_counter() - begun


def show(row: Row) -> None:
    """Print a measurement as a line."""
    offered = "all" if row.offered is None else f"{row.offered:,.0f}/s"
    waits = "".join(f"{wait * 1e3:>7.1f} ms" for wait in (row.p50, row.p99, row.p999))
    print(
        f"{row.server:<13}{row.tables:>6}{offered:>9}{row.acts_a_second:>7,.0f}/s{waits}"
        f"{row.processor:>8.0%}{row.driver:>9.0%}{row.acts_a_processor_second:>13,.0f}"
        f"{row.act_bytes:>7,.0f} B"
        f"{row.table_bytes / 1024:>8.0f} kB",
        flush=True,
    )


def main() -> None:
    """Measure and print, with what else the machine was doing."""
    seconds, *numbers = sys.argv[1:] or [SECONDS]
    others = _others()
    print(f"load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(HEAD)
    measure(show, float(seconds), [int(number) for number in numbers] or TABLES, others)
    idle = measure_idle()
    print(
        f"{idle.sockets:,} idle sockets of {idle.socket_bytes / 1024:.0f} kB;"
        f" beside them a request takes {idle.answer * 1e3:.1f} ms"
    )


if __name__ == "__main__":
    main()
