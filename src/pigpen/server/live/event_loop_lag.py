"""How late the server's event loop is."""

import asyncio
import time
from collections.abc import Callable
from typing import NoReturn

_BEAT = 0.25  # seconds between two looks


async def feel_lag(tell: Callable[[float], object]) -> NoReturn:
    """Tell, again and again, by how many seconds what was due came late."""
    while True:
        due = time.monotonic() + _BEAT
        await asyncio.sleep(_BEAT)
        tell(max(0.0, time.monotonic() - due))
