"""How long until everybody is back after a server was killed and started again.

Two people with a socket each at every table, in mid-game. Once the server listens again
they all knock at the same moment, which is the worst that they can do to it; a browser
spreads its attempts over most of a second. Somebody is back with the first frame, which
shows the table as it is now.

python -m benchmarks.reconnect [tables] [restarts]
"""

import asyncio
import os
import sys
from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

import msgspec

from benchmarks.local_server import LocalServer
from benchmarks.players import Players, line, seat_two

TABLES, RESTARTS = 200, 5
_PLAY = 10.0  # seconds before the first restart
_RATE = 5.0  # actions a second at every table


class Seat(NamedTuple):
    """Where somebody sits."""

    table: str
    cookies: dict[str, str]


class Row(NamedTuple):
    """One restart."""

    start: float  # seconds until the server listens
    half: float  # seconds from then until every second person is back
    last: float  # the same for the last one
    processor: float  # seconds, of the server's start and all that followed


async def measure(folder: Path, tables: int, restarts: int) -> tuple[float, list[Row]]:
    """Mean plies of a table's history, and each restart."""
    local = LocalServer(folder)
    try:
        pairs = [await _open(local.address) for _ in range(tables)]
        await asyncio.gather(*(_play(local.address, pair) for pair in pairs))
        seats = list(chain.from_iterable(pairs))
        rows = [await _restart(local, seats) for _ in range(restarts)]
        plies = await asyncio.gather(*(_look(local.address, seat) for seat in seats[::2]))
    finally:
        local.kill()
    return sum(plies) / tables, rows


async def _open(address: str) -> list[Seat]:
    table, cookies = await seat_two(address)
    return [Seat(table, cookie) for cookie in cookies]


async def _play(address: str, pair: Iterable[Seat]) -> None:
    players = Players()
    for browser, seat in zip(players.lines, pair, strict=True):
        await browser.open(address, seat.table, seat.cookies)
    await players.play(_RATE, _PLAY)
    for browser in players.lines:
        browser.close()
        await browser.closed


async def _restart(local: LocalServer, seats: Iterable[Seat]) -> Row:
    local.kill()
    begun = perf_counter()
    local.start()
    listening = perf_counter()
    waits = sorted(await asyncio.gather(*(_back(local.address, seat, listening) for seat in seats)))
    start, half = listening - begun, waits[len(waits) // 2]
    return Row(start, half, waits[-1], local.process.seconds)


async def _back(address: str, seat: Seat, listening: float) -> float:
    await _look(address, seat)
    return perf_counter() - listening


async def _look(address: str, seat: Seat) -> int:
    """The ply that the first frame shows."""
    async with line(address, seat.table, seat.cookies) as socket:
        return msgspec.json.decode(await socket.recv())["table"]["now"]["ply"]


def main() -> None:
    """Measure and print, with what else the machine was doing."""
    given = [int(argument) for argument in sys.argv[1:]]
    tables, restarts = (*given, *(TABLES, RESTARTS)[len(given) :])
    print(f"{tables} tables, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with TemporaryDirectory() as folder:
        plies, rows = asyncio.run(measure(Path(folder), tables, restarts))
    print(f"{plies:.0f} plies a table, {2 * tables} sockets")
    print(" start   half are back  all are back  processor")
    for row in rows:
        print(f"{row.start:>4.1f} s{row.half:>12.2f} s{row.last:>12.2f} s{row.processor:>9.1f} s")


if __name__ == "__main__":
    main()
