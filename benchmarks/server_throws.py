"""How long a table waits for a throw of Piggles, from the question to the answer.

Six pieces, onto nothing and onto six that lie there, worked out in a process beside the
server; the first throw of that process, which loads the engine, apart.

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
from pigpen.server.throw import Throw
from pigpen.server.throwers import Throwers

THROWS = 40
_GAME = catalog.make("piggles")
_ALL = "load abcdef", "throw x=0 y=20 h=16 v=14"
_LYING = "0a -2 -2 up; 0b 0 -2 up; 0c 2 -2 up; 0d -2 1 up; 0e 0 1 up; 0f 2 1 up; settled"
ONTO = {"nothing": _ALL, "six": (*_ALL, _LYING, "load abcdef", "throw x=0 y=12 h=16 v=6")}


def in_the_air(texts: tuple[str, ...], seed: int) -> Throw:
    """The throw that the last of the texts makes."""
    position = replay(_GAME, list(parse_history(_GAME, texts)))
    return Throw(USUAL, _GAME.name, {}, position.tobytes(), seed.to_bytes(32, "big"))


async def waits(throws: int) -> dict[str, list[float]]:
    """Seconds, by what lies there."""
    throwers = Throwers(USUAL)
    try:
        took = {"nothing, first": [await _wait(throwers, in_the_air(ONTO["nothing"], 0))]}
        for name, texts in ONTO.items():
            took[name] = [await _wait(throwers, in_the_air(texts, n)) for n in range(throws)]
    finally:
        await throwers.close()
    return took


async def _wait(throwers: Throwers, throw: Throw) -> float:
    begun = perf_counter()
    await throwers.work_out(throw)
    return perf_counter() - begun


def main() -> None:
    throws = int(sys.argv[1]) if len(sys.argv) > 1 else THROWS
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for name, took in asyncio.run(waits(throws)).items():
        print(f"onto {name}: {1000 * median(took):.0f} ms, at most {1000 * max(took):.0f} ms")


if __name__ == "__main__":
    main()
