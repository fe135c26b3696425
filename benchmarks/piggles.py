"""How fast pieces are thrown: `python -m benchmarks.piggles`. Keep the machine quiet."""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import perf_counter, process_time
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from pigpen.physics.roll import Body, Roll, roll
from pigpen.thrown.aim import Aim
from pigpen.thrown.attitude import Side
from pigpen.thrown.pose import Zone, pack_declared
from pigpen.thrown.shape import USUAL

AIM = Aim(x=0, y=20, h=20, az=0, v=12, lift=0, spin=2)
LYING = ((0, 1.5), (1.5, 0.25), (-1.625, 0.25), (2, 2), (-2.25, 2.125), (0.25, 3.25))
SETTINGS = [(1, 0), (3, 0), (6, 0), (1, 6), (3, 6), (6, 6)]
THROWS = 40  # of each setting


class Speed(NamedTuple):
    """Of throws of so many pieces among so many that lie."""

    thrown: int
    lying: int
    one_core: float  # throws a second of processor time
    times_real: float  # seconds simulated in one of these
    all_cores: float  # throws a second by the clock, a thread for each core


def measure(throws: int = THROWS) -> Iterator[Speed]:
    """Each setting, one after the other; the same throws on one core and on all."""
    for thrown, lying in SETTINGS:
        _throw(thrown, lying, 0)  # compiles the model
        began = process_time()
        rolls = [_throw(thrown, lying, number) for number in range(throws)]
        spent = process_time() - began
        simulated = sum(len(done.frames.key) / done.frames.hz for done in rolls)
        began = perf_counter()
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(partial(_throw, thrown, lying), range(throws)))
        waited = perf_counter() - began
        yield Speed(thrown, lying, throws / spent, simulated / spent, throws / waited)


def _throw(thrown: int, lying: int, number: int) -> Roll:
    resting = [
        Body(6 + index, USUAL, pack_declared(x, y, Side.UP, Zone.FIELD))
        for index, (x, y) in enumerate(LYING[:lying])
    ]
    cup = [(piece, USUAL) for piece in range(thrown)]
    return roll(resting, cup, AIM, 0, number.to_bytes(4, "big"))


def main() -> None:
    """Measure and print."""
    table = Table(title=f"Throws, {os.cpu_count()} cores")
    for column in ("thrown", "lying", "throws/s, one core", "times real time", "throws/s, all"):
        table.add_column(column, justify="right")
    for speed in measure():
        table.add_row(
            str(speed.thrown),
            str(speed.lying),
            f"{speed.one_core:,.1f}",
            f"{speed.times_real:,.0f}",
            f"{speed.all_cores:,.1f}",
        )
    Console(width=90).print(table)


if __name__ == "__main__":
    main()
