"""Long sums on what people send: one at a time, in one thread, so that no table waits for them."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")

# One thread: each more would have its turn with the interpreter before a table has one.
_THREAD = ThreadPoolExecutor(1, "pigpen-one-thread")


async def in_one_thread(work: Callable[[], T]) -> T:
    """What `work` comes to, once it is its turn."""
    return await asyncio.get_running_loop().run_in_executor(_THREAD, work)
