"""Measure a server's actions per second, its latency, and the cost of tables and sockets.

One server process on SQLite, every acknowledgement after its commit to disk; two people
with a socket each at every table, who play from one other process of this machine. Two
questions, which are not to be mixed up: how long an acknowledgement takes at a given load,
and how many there are when everybody acts as soon as they can. For the second, the same
people then play at two others: the floor, which is the same stack without a game and sends
as many bytes, and boardgame.io, which keeps the same game in memory. With `--nodes` they play at
so many servers that share a PostgreSQL and a Redis instead, the two of a table at different ones.
With `--parts` they play as fast as it goes at Pigpen's server alone, whole and without each part
in turn.

python -m benchmarks.server [seconds a measurement [tables ...]] [--nodes N ... | --parts]
"""

import asyncio
import os
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from subprocess import CalledProcessError
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

import uvloop

from benchmarks import idle_sockets
from benchmarks.nodes import nodes
from benchmarks.pacing import Paced
from benchmarks.players import seated
from benchmarks.stacks import PARTS, PIGPEN, Running, Stack, boardgame_io, floor, without

TABLES = (10, 200, 1000)
PARTED = (200, 2000)  # tables at which parts are measured
LOADS = (100.0, 300.0, 1000.0)  # actions a second, of all tables together
MOST_A_TABLE = 10.0  # a second: no table is offered more
SECONDS = 10.0  # of each measurement
HEAD = (
    "             tables  offered acknowl.     50 %      99 %    99.9 %"
    "  server  players acts/server-s   an act  a table  beside acts/all-s"
)


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
    beside: float  # of one core: what the server shares with others, or has begun

    @property
    def acts_a_processor_second(self) -> float:
        """The statistic that other work on the machine distorts least."""
        return self.acts_a_second / self.processor

    @property
    def acts_a_second_of_all(self) -> float:
        """The same, with the processor time of what stands beside the server."""
        return self.acts_a_second / (self.processor + self.beside)


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


def measure_nodes(
    report: Callable[[Row], None], numbers: Sequence[int], seconds: float, tables: Sequence[int]
) -> None:
    """One server on SQLite, then so many nodes, at one load and as fast as it goes."""
    for many in tables:
        for stack in (PIGPEN, *map(nodes, numbers)):
            uvloop.run(run_at(stack, many, [LOADS[0], None], seconds, report))


def measure_parts(report: Callable[[Row], None], seconds: float, tables: Sequence[int]) -> None:
    """The server whole, then without each of its parts, as fast as it goes."""
    for many, part in product(tables, PARTS):
        with TemporaryDirectory() as folder:
            uvloop.run(run_at(without(part, folder), many, [None], seconds, report))


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
    process: Running, everybody: list[Paced], load: float | None, seconds: float
) -> Row:
    """A row, but for whose server it is and its memory."""
    for players in everybody:
        players.waits.clear()
    begun, used, own = perf_counter(), process.seconds, sum(os.times()[:2])
    beside = process.beside
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
        (process.beside - beside) / took,
    )


def _received(everybody: list[Paced]) -> int:
    return sum(line.received for players in everybody for line in players.lines)


async def _play(everybody: list[Paced], load: float | None, seconds: float) -> None:
    rate = None if load is None else load / len(everybody)
    await asyncio.gather(*(players.play(rate, seconds) for players in everybody))


def show(row: Row) -> None:
    """Print a measurement as a line."""
    offered = "all" if row.offered is None else f"{row.offered:,.0f}/s"
    waits = "".join(f"{wait * 1e3:>7.1f} ms" for wait in (row.p50, row.p99, row.p999))
    print(
        f"{row.server:<13}{row.tables:>6}{offered:>9}{row.acts_a_second:>7,.0f}/s{waits}"
        f"{row.processor:>8.0%}{row.driver:>9.0%}{row.acts_a_processor_second:>13,.0f}"
        f"{row.act_bytes:>7,.0f} B"
        f"{row.table_bytes / 1024:>8.0f} kB{row.beside:>7.0%}{row.acts_a_second_of_all:>11,.0f}",
        flush=True,
    )


def main() -> None:
    """Measure and print, with what else the machine was doing."""
    told = _told()
    others = [] if told.nodes or told.parts else _others()
    print(f"load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(HEAD)
    if told.nodes:
        measure_nodes(show, told.nodes, told.seconds, told.tables or TABLES[1:2])
        return
    if told.parts:
        measure_parts(show, told.seconds, told.tables or PARTED)
        return
    measure(show, told.seconds, told.tables or TABLES, others)
    idle_sockets.show(idle_sockets.measure_idle())


def _told() -> Namespace:
    parser = ArgumentParser(prog="python -m benchmarks.server")
    parser.add_argument("seconds", type=float, nargs="?", default=SECONDS)
    parser.add_argument("tables", type=int, nargs="*")
    parser.add_argument("--nodes", type=int, nargs="+", metavar="N", default=[])
    parser.add_argument("--parts", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    main()
