"""Waiting for an event, so many seconds at most."""

import asyncio


async def happened(event: asyncio.Event, seconds: float | None) -> bool:
    """Whether it has happened by then; `None`: however long it takes.

    `asyncio.wait_for` of Python 3.11 goes on where one is cancelled just as the event happens.
    """
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return False
    return True
