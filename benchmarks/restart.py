"""How long a server takes to stop while people look on, and what they hear of it.

So many sockets watch, twenty at a table; then the server is told to stop, as systemd does
(SIGTERM). Some of them take nothing any more, like a phone that sleeps: they never see the end.

python -m benchmarks.restart [sockets [asleep]]
"""

import asyncio
import json
import os
import resource
import signal
import sys
from contextlib import suppress
from time import perf_counter
from typing import NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from benchmarks.local_server import Process, server
from benchmarks.players import seat_two

SOCKETS = 1000
_A_TABLE = 20
_AT_ONCE = 50  # that connect


class Row(NamedTuple):
    """One stop; seconds from SIGTERM."""

    sockets: int
    asleep: int
    told: int  # sockets that heard of it before the line was closed
    last_told: float
    stopped: float  # until the process was gone


async def measure(sockets: int, asleep: int) -> Row:
    """Stop a server at which so many look on, so many of them asleep."""
    with server() as process:
        tables = [(await seat_two(process.address))[0] for _ in range(-(-sockets // _A_TABLE))]
        turns = asyncio.Semaphore(_AT_ONCE)
        urls = [
            f"ws://{process.address}/api/tables/{tables[number // _A_TABLE]}/live"
            for number in range(sockets)
        ]
        lines = await asyncio.gather(*(_watch(turns, url) for url in urls))
        awake = lines[asleep:]
        for line in lines[:asleep]:
            line.transport.pause_reading()
        hearing = [asyncio.create_task(_farewell(line)) for line in awake]
        await asyncio.sleep(1)
        begun = perf_counter()
        os.kill(process.pid, signal.SIGTERM)
        stopped = asyncio.create_task(asyncio.to_thread(_gone, process))
        told = [moment for moment in await asyncio.gather(*hearing) if moment]
        await stopped
        took = perf_counter() - begun
        for line in lines[:asleep]:
            line.transport.abort()
    return Row(sockets, asleep, len(told), max(told, default=begun) - begun, took)


async def _watch(turns: asyncio.Semaphore, url: str) -> ClientConnection:
    async with turns:
        line = await connect(url, open_timeout=60, compression=None, ping_interval=None)
        await line.recv()
    return line


async def _farewell(line: ClientConnection) -> float:
    """When it was said that the server restarts; 0 if it was not."""
    said = 0.0
    with suppress(ConnectionClosed):  # by 1012, which says the same
        async for message in line:
            if json.loads(message)["type"] == "restarting":
                said = perf_counter()
    return said


def _gone(process: Process) -> None:
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)


def main() -> None:
    """Measure and print."""
    sockets = int(sys.argv[1]) if len(sys.argv) > 1 else SOCKETS
    asleep = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 3 * sockets)), hard))
    print(f"load average {os.getloadavg()[0]:.1f}")
    row = asyncio.run(measure(sockets, asleep))
    print(
        f"{row.sockets} sockets, {row.asleep} asleep: {row.told} were told within"
        f" {row.last_told:.2f} s; stopped after {row.stopped:.2f} s"
    )


if __name__ == "__main__":
    main()
