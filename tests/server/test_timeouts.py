"""Waiting for an event, and no longer."""

import asyncio

import pytest
from made_up_time import timed
from patience import PATIENCE

from pigpen.server.timeouts import wait_for_event


def test_it_happens_or_time_is_over():
    async def both():
        event = asyncio.Event()
        in_vain = await wait_for_event(event, 0.01)
        event.set()
        return in_vain, await wait_for_event(event, 0.01)

    assert timed(both()) == ((False, True), 0.01)


@pytest.mark.parametrize("seconds", [None, 60.0])
def test_who_is_cancelled_just_as_it_happens_waits_no_more(seconds):
    async def cancel_as_it_happens():
        event = asyncio.Event()

        async def wait_again_and_again():
            while True:
                await wait_for_event(event, seconds)
                event.clear()

        waiting = asyncio.create_task(wait_again_and_again())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        event.set()
        waiting.cancel()
        done, _ = await asyncio.wait([waiting], timeout=PATIENCE)
        return waiting in done and waiting.cancelled()

    assert timed(cancel_as_it_happens()) == (True, 0)
