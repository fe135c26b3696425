"""How many actions a server acknowledges, how fast, and what its tables and sockets cost.

One server process on SQLite, every acknowledgement after its commit to disk; two people
with a socket each at every table, who play from one other process of this machine.

python -m benchmarks.server [seconds a measurement]
"""

import asyncio
import os
import resource
import sys
from contextlib import AsyncExitStack
from time import perf_counter
from typing import NamedTuple

import httpx
import uvloop

from benchmarks.house import Process, server
from benchmarks.players import Player, line, seat_two, seated

TABLES = (10, 200, 1000)
PAUSE = 1.0  # seconds that a person thinks, where people play at a person's pace
SECONDS = 10.0  # of each measurement
_SPARE = 100  # file descriptors for all but the sockets
_MOST_IDLE = 10_000  # sockets


class Row(NamedTuple):
    """A server under one load."""

    tables: int
    pause: float  # seconds
    acts_a_second: float
    p50: float  # seconds, as p99 and p999
    p99: float
    p999: float
    processor: float  # of one core: the server's threads together
    driver: float  # the same for the players
    table_bytes: float  # resident, with the two sockets


class Idle(NamedTuple):
    """Sockets that only watch."""

    sockets: int
    socket_bytes: float
    answer: float  # seconds that a request takes beside them


def measure(seconds: float = SECONDS) -> list[Row]:
    """Each number of tables at a person's pace and as fast as it goes."""
    return [
        uvloop.run(_load(tables, pause, seconds)) for pause in (PAUSE, 0.0) for tables in TABLES
    ]


async def _load(tables: int, pause: float, seconds: float) -> Row:
    with server() as process:
        empty = process.memory
        async with seated(process.address, tables) as players:
            table_bytes = (process.memory - empty) / tables
            await _play(players, pause, seconds / 5)  # warms up
            for player in players:
                player.waits.clear()
            begun, used, own = perf_counter(), process.seconds, sum(os.times()[:2])
            await _play(players, pause, seconds)
            took = perf_counter() - begun
            waits = sorted(wait for player in players for wait in player.waits)
            return Row(
                tables,
                pause,
                len(waits) / took,
                *(waits[int(len(waits) * part)] for part in (0.5, 0.99, 0.999)),
                (process.seconds - used) / took,
                (sum(os.times()[:2]) - own) / took,
                table_bytes,
            )


async def _play(players: list[Player], pause: float, seconds: float) -> None:
    end = perf_counter() + seconds
    await asyncio.gather(*(player.play(pause, end) for player in players))


def measure_idle() -> Idle:
    """As many sockets as this machine lets one process open."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return uvloop.run(_idle(min(most - _SPARE, _MOST_IDLE)))


async def _idle(sockets: int) -> Idle:
    with server() as process:
        table, _ = await seat_two(process.address)
        empty = process.memory
        async with AsyncExitStack() as stack:
            for _ in range(sockets):
                await stack.enter_async_context(line(process.address, table, {}))
            socket_bytes = (process.memory - empty) / sockets
            return Idle(sockets, socket_bytes, await _answer(process, table))


async def _answer(process: Process, table: str) -> float:
    begun = perf_counter()
    async with httpx.AsyncClient() as browser:
        answer = await browser.get(f"http://{process.address}/api/tables/{table}")
    answer.raise_for_status()
    return perf_counter() - begun


def main() -> None:
    """Measure and print, with what else the machine was doing."""
    print(f"load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print("tables  pause   acts/s     50 %     99 %   99.9 %  server  players  a table")
    for row in measure(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS):
        waits = "".join(f"{wait * 1e3:>6.1f} ms" for wait in (row.p50, row.p99, row.p999))
        print(
            f"{row.tables:>6}{row.pause:>5.1f} s{row.acts_a_second:>9,.0f}{waits}"
            f"{row.processor:>7.0%}{row.driver:>8.0%}{row.table_bytes / 1024:>8.0f} kB"
        )
    idle = measure_idle()
    print(
        f"{idle.sockets:,} idle sockets of {idle.socket_bytes / 1024:.0f} kB;"
        f" beside them a request takes {idle.answer * 1e3:.1f} ms"
    )


if __name__ == "__main__":
    main()
