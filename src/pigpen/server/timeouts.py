"""Waiting for an event with a timeout."""

import asyncio


async def wait_for_event(event: asyncio.Event, seconds: float | None) -> bool:
    """Wait for `event`, at most `seconds`; None waits indefinitely.

    Returns whether the event was set in time. `asyncio.wait_for` of Python 3.11 swallows a
    cancellation that arrives just as the event is set.
    """
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return False
    return True
