"""How long a table waits for a throw of Piggles, from the question to the answer.

Six pieces, onto nothing and onto six that lie there, worked out in a process beside the
server; the first throw of that process, which loads the engine, apart. Then twenty tables at
once, each throwing onto six as soon as its last throw has landed.

python -m benchmarks.server_throws [throws]
"""

import asyncio
import os
import sys
from statistics import median
from time import perf_counter

from pigpen import catalog
from pigpen.core.notation import parse_history
from pigpen.core.position import replay
from pigpen.play.engines import USUAL
from pigpen.server.work.throws import ThrowProcesses
from pigpen.server.work.throws_process import ThrowRequest

THROWS = 40
TABLES, EACH = 20, 4  # tables at once, and throws of each
_GAME = catalog.make("piggles")
_ALL = "load abcdef", "throw x=0 y=20 h=16 v=14"
_LYING = "0a -2 -2 up; 0b 0 -2 up; 0c 2 -2 up; 0d -2 1 up; 0e 0 1 up; 0f 2 1 up; settled"
ONTO = {"nothing": _ALL, "six": (*_ALL, _LYING, "load abcdef", "throw x=0 y=12 h=16 v=6")}


def in_the_air(texts: tuple[str, ...], seed: int) -> ThrowRequest:
    """The throw that the last of the texts makes."""
    position = replay(_GAME, list(parse_history(_GAME, texts)))
    return ThrowRequest(USUAL, _GAME.name, {}, position.tobytes(), seed.to_bytes(32, "big"))


async def waits(throws: int) -> dict[str, list[float]]:
    """Seconds, by what lies there."""
    processes = ThrowProcesses(USUAL)
    try:
        took = {"nothing, first": [await _wait(processes, in_the_air(ONTO["nothing"], 0))]}
        for name, texts in ONTO.items():
            took[name] = [await _wait(processes, in_the_air(texts, n)) for n in range(throws)]
    finally:
        await processes.close()
    return took


async def together(tables: int, each: int) -> tuple[list[float], float]:
    """Seconds that each throw of so many tables takes, and until all have landed."""
    processes = ThrowProcesses(USUAL)

    async def play(table: int) -> list[float]:
        throws = [in_the_air(ONTO["six"], EACH * table + number) for number in range(each)]
        return [await _wait(processes, throw, str(table)) for throw in throws]

    try:
        warm = in_the_air(ONTO["nothing"], 0)
        await asyncio.gather(*(_wait(processes, warm) for _ in range(2)))
        begun = perf_counter()
        took = await asyncio.gather(*map(play, range(tables)))
        return [seconds for table in took for seconds in table], perf_counter() - begun
    finally:
        await processes.close()


async def _wait(processes: ThrowProcesses, throw: ThrowRequest, who: str = "") -> float:
    begun = perf_counter()
    await processes.work_out(throw, who)
    return perf_counter() - begun


def main() -> None:
    throws = int(sys.argv[1]) if len(sys.argv) > 1 else THROWS
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for name, took in asyncio.run(waits(throws)).items():
        print(f"onto {name}: {1000 * median(took):.0f} ms, at most {1000 * max(took):.0f} ms")
    took, whole = asyncio.run(together(TABLES, EACH))
    print(
        f"{TABLES} tables at once: {1000 * median(took):.0f} ms, at most"
        f" {1000 * max(took):.0f} ms; {len(took) / whole:.1f} throws a second"
    )


if __name__ == "__main__":
    main()
