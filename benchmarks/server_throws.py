"""How long a table waits for a throw of Piggles, from the question to the answer.

Six pieces, onto nothing and onto six that lie there, worked out in a process beside the
server, which loads the engine as soon as a table of Piggles is there; the first throw of that
process apart, and that of one which has not loaded it. Processor time of the same throws says what
the wait would be if nothing else ran. Then twenty tables at once, each throwing onto six as soon as
its last throw has landed.

python -m benchmarks.server_throws [throws]
"""

import asyncio
import os
import sys
from statistics import median
from time import perf_counter, process_time

from pigpen import catalog
from pigpen.core.notation import parse_history
from pigpen.core.position import replay
from pigpen.play.engines import DEFAULT_ENGINE
from pigpen.server.work.throws import ThrowProcesses, ThrowRequest, simulate

THROWS = 40
TABLES, EACH = 20, 4  # tables at once, and throws of each
_GAME = catalog.make("piggles")
_ALL = "load abcdef", "throw x=0 y=20 h=16 v=14"
_LYING = "0a -2 -2 up; 0b 0 -2 up; 0c 2 -2 up; 0d -2 1 up; 0e 0 1 up; 0f 2 1 up; settled"
ONTO = {"nothing": _ALL, "six": (*_ALL, _LYING, "load abcdef", "throw x=0 y=12 h=16 v=6")}


def in_the_air(texts: tuple[str, ...], seed: int) -> ThrowRequest:
    """The throw that the last of the texts makes."""
    position = replay(_GAME, list(parse_history(_GAME, texts)))
    return ThrowRequest(
        DEFAULT_ENGINE, _GAME.name, {}, position.tobytes(), seed.to_bytes(32, "big")
    )


def worked(throws: int) -> dict[str, list[float]]:
    """Seconds of the processor, by what lies there; the engine is loaded before."""
    simulate(in_the_air(ONTO["nothing"], 0))
    return {
        name: [_spent(in_the_air(texts, number)) for number in range(throws)]
        for name, texts in ONTO.items()
    }


def _spent(asked: ThrowRequest) -> float:
    begun = process_time()
    simulate(asked)
    return process_time() - begun


async def waits(throws: int) -> dict[str, list[float]]:
    """Seconds, by what lies there."""
    cold, processes = ThrowProcesses(DEFAULT_ENGINE), ThrowProcesses(DEFAULT_ENGINE)
    first = in_the_air(ONTO["nothing"], 0)
    try:
        took = {"nothing, not loaded": [await _wait(cold, first)]}
        await processes.warm_up(_GAME)
        took["nothing, first"] = [
            max(await asyncio.gather(*(_wait(processes, first, who) for who in "ab")))
        ]
        for name, texts in ONTO.items():
            took[name] = [await _wait(processes, in_the_air(texts, n)) for n in range(throws)]
    finally:
        await asyncio.gather(cold.close(), processes.close())
    return took


async def together(tables: int, each: int) -> tuple[list[float], float]:
    """Seconds that each throw of so many tables takes, and until all have landed."""
    processes = ThrowProcesses(DEFAULT_ENGINE)

    async def play(table: int) -> list[float]:
        throws = [in_the_air(ONTO["six"], EACH * table + number) for number in range(each)]
        return [await _wait(processes, throw, str(table)) for throw in throws]

    try:
        await processes.warm_up(_GAME)
        begun = perf_counter()
        took = await asyncio.gather(*map(play, range(tables)))
        return [seconds for table in took for seconds in table], perf_counter() - begun
    finally:
        await processes.close()


def _told(took: list[float]) -> str:
    return f"{1000 * median(took):.0f} ms, at most {1000 * max(took):.0f} ms"


async def _wait(processes: ThrowProcesses, throw: ThrowRequest, who: str = "") -> float:
    begun = perf_counter()
    await processes.simulate(throw, who)
    return perf_counter() - begun


def main() -> None:
    throws = int(sys.argv[1]) if len(sys.argv) > 1 else THROWS
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for name, took in worked(throws).items():
        print(f"onto {name}, of the processor: {_told(took)}")
    for name, took in asyncio.run(waits(throws)).items():
        print(f"onto {name}, by the clock: {_told(took)}")
    took, whole = asyncio.run(together(TABLES, EACH))
    print(f"{TABLES} tables at once: {_told(took)}; {len(took) / whole:.1f} throws a second")


if __name__ == "__main__":
    main()
