"""Measure the cost of sockets that only watch: memory, processor, and others' waits.

A server process and one that opens sockets, twenty at a table, in one go. Nothing happens at these
tables; the server asks each socket every 20 seconds whether it is still there. Meanwhile two
people play at another table.

python -m benchmarks.idle_sockets [sockets [seconds]]
"""

import asyncio
import os
import resource
import sys
from time import perf_counter
from typing import NamedTuple

import uvloop

from benchmarks.lines import Line
from benchmarks.local_server import Process, server
from benchmarks.players import Players, seat_two

SOCKETS, SECONDS = 10_000, 45.0  # each is asked twice
WATCHERS = 20  # at a table: each that comes is shown to those before it
_SPARE = 100  # file descriptors for all but the sockets
_RATE = 10.0  # actions a second


class Idle(NamedTuple):
    """Sockets that only watch."""

    sockets: int
    socket_bytes: float
    opening: float  # seconds of the server's processor for each
    processor: float  # of one core, while nothing happens
    waits: list[float]  # seconds until an acknowledgement at another table, ascending


def measure_idle(sockets: int = SOCKETS, seconds: float = SECONDS) -> Idle:
    """So many, or as many as this machine lets one process open."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # the server inherits it
    return uvloop.run(_idle(min(most - _SPARE, sockets), seconds))


async def _idle(sockets: int, seconds: float) -> Idle:
    with server() as process:
        tables = [(await seat_two(process.address))[0] for _ in range(0, sockets, WATCHERS)]
        players = Players()
        table, cookies = await seat_two(process.address)
        for line, cookie in zip(players.lines, cookies, strict=True):
            await line.open(process.address, table, cookie)
        empty, used = process.memory, process.seconds
        lines = [Line(lambda _: None) for _ in range(sockets)]
        for number, line in enumerate(lines):
            await line.open(process.address, tables[number // WATCHERS], {})
        memory, opening = process.memory - empty, process.seconds - used
        await players.play(_RATE, 3.0)  # what comes late of the arrivals is over then
        players.waits.clear()
        processor = await _nothing(process, seconds)
        await players.play(_RATE, 10.0)
        for line in (*lines, *players.lines):
            line.close()
        return Idle(sockets, memory / sockets, opening / sockets, processor, sorted(players.waits))


async def _nothing(process: Process, seconds: float) -> float:
    """The share of a core that the server takes while nobody does anything."""
    begun, used = perf_counter(), process.seconds
    await asyncio.sleep(seconds)
    return (process.seconds - used) / (perf_counter() - begun)


def show(idle: Idle) -> None:
    """Print it."""
    median, worst = (idle.waits[int(part * (len(idle.waits) - 1))] for part in (0.5, 1.0))
    print(
        f"{idle.sockets:,} idle sockets of {idle.socket_bytes / 1024:.1f} kB, opened in"
        f" {1e3 * idle.opening:.2f} ms of processor each; idle they take {idle.processor:.1%} of"
        f" a core; beside them an action is acknowledged in {1e3 * median:.0f} ms, at worst"
        f" {1e3 * worst:.0f}"
    )


def main() -> None:
    """Measure and print, with what else the machine was doing."""
    given = [float(argument) for argument in sys.argv[1:]]
    print(f"load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    show(measure_idle(int(given[0]) if given else SOCKETS, *given[1:]))


if __name__ == "__main__":
    main()
