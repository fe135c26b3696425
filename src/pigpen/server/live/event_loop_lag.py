"""Measures how late the server's event loop runs its timers."""

import asyncio
import time
from collections.abc import Callable
from typing import NoReturn

_INTERVAL = 0.25  # seconds between two measurements


async def measure_lag(observe: Callable[[float], object]) -> NoReturn:
    """Call `observe` again and again with the seconds by which a timer was late."""
    while True:
        due = time.monotonic() + _INTERVAL
        await asyncio.sleep(_INTERVAL)
        observe(max(0.0, time.monotonic() - due))
