"""Coroutines in made-up time: nothing is waited for, and seconds are exact."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from faults.virtual_time import VirtualLoop

T = TypeVar("T")


def timed(work: Coroutine[Any, Any, T]) -> tuple[T, float]:
    """Return the result and the seconds of virtual time that it took."""
    with asyncio.Runner(loop_factory=lambda: VirtualLoop(lambda: 0.0)) as runner:
        result = runner.run(work)
        return result, runner.get_loop().time()
