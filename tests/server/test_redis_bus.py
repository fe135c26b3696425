"""The line between nodes, on a real Redis, where it breaks in an unusual way."""

import asyncio

from litestar.channels.backends.redis import RedisChannelsPubSubBackend
from patience import PATIENCE

from pigpen.server.nodes.redis_bus import RedisBus


def test_a_line_that_breaks_in_whatever_way_is_made_anew(redis_url, monkeypatch, caplog):
    """One task may write to what redis-py has just closed in another."""
    usual, told = RedisChannelsPubSubBackend.subscribe, []

    async def subscribe(line, channels):
        told.append(channels)
        if len(told) == 1:
            raise AttributeError("'NoneType' object has no attribute 'writelines'")
        await usual(line, channels)

    async def until_it_is_up():
        bus = RedisBus(redis_url)
        bus.subscribe(["a"])
        is_up = asyncio.Event()
        running = asyncio.create_task(bus.run(lambda _: None, is_up.set))
        up = asyncio.create_task(is_up.wait())
        await asyncio.wait((running, up), timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        assert bus.is_connected
        running.cancel()

    monkeypatch.setattr(RedisChannelsPubSubBackend, "subscribe", subscribe)
    asyncio.run(until_it_is_up())
    assert told[0] == told[1]
    assert "made anew" in caplog.text
