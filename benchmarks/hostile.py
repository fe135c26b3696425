"""Measure how long a table waits while a client attacks the same server.

One server with its usual limits on loopback, a new one for each attack; two people with a socket
each at one table act ten times a second, and a browser asks for that table twenty times a second.
The attack comes from another process and from their address, over some connections at once, for
as many seconds as are measured: nothing goes on without end, and nothing leaves this machine.

python -m benchmarks.hostile [seconds an attack] [words of the attacks that are meant]
"""

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE
from collections import Counter
from time import perf_counter
from typing import NamedTuple

import httpx
import uvloop

from benchmarks.attacks import ATTACKS
from benchmarks.local_server import Process, server
from benchmarks.players import Players, seat_two

SECONDS = 6.0  # of each attack
_RATE = 10.0  # actions a second
_PAUSE = 0.05  # seconds between looks at the table
_PATIENCE = 120.0  # seconds for a look
_GRACE = 10.0  # seconds for an attack to end after its time


class Row(NamedTuple):
    """The effect of an attack on another player's table."""

    attack: str
    answers: Counter[str]  # to the attacker, by status
    waits: list[float]  # seconds of each action until its acknowledgement, ascending
    looks: list[float]  # seconds of each look at the table, ascending
    processor: float  # of one core: the server's
    beside: float  # the same: the processes that it started
    memory: int  # bytes by which the server grew at most


async def measure(attack: str, seconds: float) -> Row:
    """An attack on a server of its own."""
    with server(limits={}) as process:
        table, cookies = await seat_two(process.address)
        players = Players()
        for line, cookie in zip(players.lines, cookies, strict=True):
            await line.open(process.address, table, cookie)
        await players.play(_RATE, 1.0)  # warms up
        players.waits.clear()
        begun, used, beside = perf_counter(), process.seconds, process.beside
        least = process.memory
        looking = asyncio.create_task(_look(process, table, begun + seconds))
        playing = asyncio.create_task(players.play(_RATE, seconds))
        answers = await _attack(attack, process, seconds)
        await playing
        looks, most = await looking
        took = perf_counter() - begun
        for line in players.lines:
            line.close()
        busy, more = process.seconds - used, process.beside - beside
        waits = sorted(players.waits), sorted(looks)
        return Row(attack, answers, *waits, busy / took, more / took, most - least)


async def _attack(name: str, process: Process, seconds: float) -> Counter[str]:
    """The answers that another process gets."""
    command = (sys.executable, "-m", "benchmarks.attacks", name, process.address, str(seconds))
    attacker = await asyncio.create_subprocess_exec(*command, stdout=PIPE)
    try:
        said, _ = await asyncio.wait_for(attacker.communicate(), seconds + _GRACE)
    except TimeoutError:
        attacker.kill()
        await attacker.wait()
        return Counter({"never ended": 1})
    return Counter(json.loads(said))


async def _look(process: Process, table: str, end: float) -> tuple[list[float], int]:
    """Seconds of each look at the table, and the most memory that was seen meanwhile."""
    looks, most = list[float](), 0
    url = f"http://{process.address}/api/tables/{table}"
    async with httpx.AsyncClient(verify=False, timeout=_PATIENCE) as browser:
        while (begun := perf_counter()) < end:
            (await browser.get(url)).raise_for_status()
            looks.append(perf_counter() - begun)
            most = max(most, process.memory)
            await asyncio.sleep(_PAUSE)
    return looks, most


def show(row: Row) -> None:
    """Print a row as a line."""
    answers = ", ".join(f"{times:,} x {what}" for what, times in row.answers.most_common(2))
    waits = "".join(
        f"{1e3 * some[int(part * (len(some) - 1))]:>8,.0f} ms"
        for some in (row.waits, row.looks)
        for part in (0.5, 1.0)
    )
    costs = f"{row.processor:>8.0%}{row.beside:>8.0%}{row.memory / 2**20:>6.0f} MB"
    print(f"{row.attack:<45}{waits}{costs}  {answers}", flush=True)


def main() -> None:
    """Measure and print, with what else the machine was doing."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    print(f"load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    waits = "   act 50 %    longest  look 50 %    longest"
    print(f"{'attack':<45}{waits}  server  beside   memory  answers")
    meant = sys.argv[2:]
    for attack in ATTACKS:
        if not meant or any(word in attack for word in meant):
            show(uvloop.run(measure(attack, seconds)))


if __name__ == "__main__":
    main()
