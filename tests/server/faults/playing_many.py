"""Schedules by the thousand, as a program: each from its seed, and what they met."""

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any


def told(seed: int, found: Iterable[str], happened: Iterable[str]) -> str:
    """A failure that can be played again."""
    return "\n".join([f"seed {seed}: {', '.join(found)}", *happened])


def main(
    run: Callable[[int], Any],
    problems: Callable[[Any], list[str]],
    count: Callable[[Any, Counter[str]], None],
) -> None:
    """Play as many as the command line says; with two numbers, the first one alone, and print it.

    `count` adds to what was met what a world tells.
    """
    if len(sys.argv) > 2:
        seed = int(sys.argv[1])
        world = run(seed)
        print(told(seed, problems(world), world.schedule))
        return
    schedules = int(sys.argv[1])
    met: Counter[str] = Counter()
    began, failed = time.perf_counter(), 0
    for seed in range(schedules):
        world = run(seed)
        found = problems(world)
        failed += bool(found)
        if found and failed < 10:
            print(f"seed {seed}: {', '.join(found)}")
        met.update(world.happened)
        count(world, met)
    print(f"{schedules:,} schedules, {failed} failed, {time.perf_counter() - began:.0f} s")
    for name, times in met.most_common():
        print(f"{times:>9,} {name}")
