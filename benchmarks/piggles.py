"""How fast pieces are thrown: `python -m benchmarks.piggles`. Keep the machine quiet.

Of each setting the same throws are made several times, and the quickest counts: what others do
on the machine meanwhile only slows one. The load is printed.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # idle threads count as processor time

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import perf_counter, process_time
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from pigpen.games.piggles.zones import Zone
from pigpen.physics.simulation import Body, SimulatedThrow, simulate_throw
from pigpen.thrown.aim import Aim
from pigpen.thrown.attitude import Side
from pigpen.thrown.pose import pack_declared
from pigpen.thrown.shape import USUAL

AIM = Aim(x=0, y=20, h=20, az=0, v=12, lift=0, spin=2)
LYING = ((0, 1.5), (1.5, 0.25), (-1.625, 0.25), (2, 2), (-2.25, 2.125), (0.25, 3.25))
SETTINGS = [(1, 0), (3, 0), (6, 0), (1, 6), (3, 6), (6, 6)]
THROWS = 20  # of each setting
ROUNDS = 5  # of these


class Speed(NamedTuple):
    """Of throws of so many pieces among so many that lie."""

    thrown: int
    lying: int
    one_core: float  # throws a second of processor time
    times_real: float  # seconds simulated in one of these
    by_clock: float  # the same in a second by the clock, one thread
    all_cores: float  # and a thread for each core


def measure(throws: int = THROWS, rounds: int = ROUNDS) -> Iterator[Speed]:
    """Each setting, one after the other; the same throws on one core and on all."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for thrown, lying in SETTINGS:
            make = partial(_throw, thrown, lying)
            throws_done = [make(number) for number in range(throws)]  # compiles the model, too
            simulated = sum(len(done.keyframes.samples) / done.keyframes.hz for done in throws_done)
            alone = partial(_each, make, throws)
            spent = min(_taken(process_time, alone) for _ in range(rounds))
            waited = min(_taken(perf_counter, alone) for _ in range(rounds))
            together = partial(_each_at_once, pool, make, throws)
            shared = min(_taken(perf_counter, together) for _ in range(rounds))
            times = (simulated / took for took in (spent, waited, shared))
            yield Speed(thrown, lying, throws / spent, *times)


def _each(make: Callable[[int], SimulatedThrow], throws: int) -> None:
    for number in range(throws):
        make(number)


def _each_at_once(
    pool: ThreadPoolExecutor, make: Callable[[int], SimulatedThrow], throws: int
) -> None:
    for _ in pool.map(make, range(throws)):
        pass


def _taken(clock: Callable[[], float], work: Callable[[], None]) -> float:
    began = clock()
    work()
    return clock() - began


def _throw(thrown: int, lying: int, number: int) -> SimulatedThrow:
    resting = [
        Body(6 + index, USUAL, pack_declared(x, y, Side.UP, Zone.FIELD))
        for index, (x, y) in enumerate(LYING[:lying])
    ]
    cup = [(piece, USUAL) for piece in range(thrown)]
    return simulate_throw(resting, cup, AIM, 0, number.to_bytes(4, "big"))


def main() -> None:
    """Measure and print."""
    load = os.getloadavg()[0]
    table = Table(title=f"Times real time; {os.cpu_count()} cores, load {load:.0f}")
    columns = ("thrown", "lying", "throws/s", "processor", "clock", "clock, all cores")
    for column in columns:
        table.add_column(column, justify="right")
    for speed in measure():
        figures = (speed.one_core, speed.times_real, speed.by_clock, speed.all_cores)
        table.add_row(str(speed.thrown), str(speed.lying), *(f"{part:,.0f}" for part in figures))
    Console(width=90).print(table)


if __name__ == "__main__":
    main()
