"""Messages between nodes by Redis, over Litestar's channels; Valkey does as well.

While Redis is away messages are lost, and the connection is tried again; what was missed is found
out by asking the database (`server.nodes.change_feed`).
"""

# pyright: reportUnknownMemberType=false
# redis-py leaves some keyword arguments untyped

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final

import msgspec
from litestar.channels.backends.redis import RedisChannelsPubSubBackend
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from pigpen.server.metrics import Metrics
from pigpen.server.nodes.bus import Hear
from pigpen.server.nodes.messages import Message

_PREFIX: Final = "pigpen:"
_PAUSE: Final = 0.5  # seconds until the next attempt to reach Redis
_PATIENCE: Final = 2.0  # seconds for an answer of Redis
_MOST_WAITING: Final = 10_000  # messages; the oldest are lost if Redis takes no more
_MOST_AT_ONCE: Final = 256  # messages in one answer of Redis

_BROKEN = (RedisError, OSError, TimeoutError)
_LOG = logging.getLogger(__name__)


class RedisBus:
    """One node's line to all others."""

    def __init__(self, url: str, metrics: Metrics | None = None) -> None:
        self._url = url
        self._metrics = metrics or Metrics()
        self._waiting: asyncio.Queue[tuple[bytes, tuple[str, ...]]] = asyncio.Queue(_MOST_WAITING)
        self._followed: set[str] = set()
        self._news = asyncio.Event()  # other channels are to be followed
        self._up_since: float | None = None
        self._encode = msgspec.msgpack.Encoder().encode
        self._decode = msgspec.msgpack.Decoder(Message).decode

    @property
    def is_up(self) -> bool:
        """Whether Redis answers."""
        return self._up_since is not None

    @property
    def up_for(self) -> float:
        """Seconds since it answers; 0 while it does not."""
        return 0.0 if self._up_since is None else time.monotonic() - self._up_since

    def publish(self, message: Message, channels: Iterable[str]) -> None:
        """Send to whoever listens to one of these."""
        if self._waiting.full():
            self._waiting.get_nowait()
        self._waiting.put_nowait(
            (self._encode(message), tuple(_PREFIX + name for name in channels))
        )

    def follow(self, channels: Iterable[str]) -> None:
        """Listen to these as well."""
        self._followed.update(channels)
        self._news.set()

    def unfollow(self, channels: Iterable[str]) -> None:
        """No longer listen to these."""
        self._followed.difference_update(channels)
        self._news.set()

    async def run(self, hear: Hear, on_up: Callable[[], None]) -> None:
        """Carry messages until cancelled; `on_up` is called each time that Redis answers again."""
        while True:
            try:
                await self._connected(hear, on_up)
            except* _BROKEN as problems:
                if self.is_up:
                    _LOG.error("Redis is away, tables go on: %s", problems)
            except* Exception:  # noqa: BLE001 - one task may write to what redis-py closed in another
                _LOG.exception("The line to Redis broke, and is made anew.")
            finally:
                self._up_since = None
            self._metrics.count_redis_error()
            await asyncio.sleep(_PAUSE)

    async def _connected(self, hear: Hear, on_up: Callable[[], None]) -> None:
        """Until Redis is away.

        Raises:
            ExceptionGroup: of what is wrong with it.
        """
        redis = Redis.from_url(
            self._url,
            socket_timeout=_PATIENCE,
            socket_connect_timeout=_PATIENCE,
            retry=Retry(NoBackoff(), 0),  # a line that broke has lost messages: that is to be known
        )
        line = RedisChannelsPubSubBackend(redis=redis)
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._follow(line, on_up))
                tasks.create_task(self._send(redis))
                tasks.create_task(self._listen(line, hear))
        finally:
            with suppress(Exception):  # as above
                await line.on_shutdown()
                await redis.aclose()

    async def _follow(self, line: RedisChannelsPubSubBackend, on_up: Callable[[], None]) -> None:
        """Listen to what is to be listened to, and no more."""
        known: set[str] = set()
        while True:
            self._news.clear()
            wanted = set(self._followed)
            if more := wanted - known:
                await line.subscribe([_PREFIX + name for name in more])
            if fewer := known - wanted:
                await line.unsubscribe([_PREFIX + name for name in fewer])
            known = wanted
            if self._up_since is None:
                self._up_since = time.monotonic()
                on_up()
            await self._news.wait()

    async def _send(self, redis: Redis) -> None:
        """All that has gathered at once: Litestar's `publish` would wait for each alone."""
        while True:
            due = [await self._waiting.get()]
            while not self._waiting.empty() and len(due) < _MOST_AT_ONCE:
                due.append(self._waiting.get_nowait())
            sending = redis.pipeline(transaction=False)
            for data, channels in due:
                for channel in channels:
                    sending.publish(channel, data)
            began = time.perf_counter()
            await sending.execute()
            self._metrics.observe_publish(time.perf_counter() - began)

    async def _listen(self, line: RedisChannelsPubSubBackend, hear: Hear) -> None:
        async for _, data in line.stream_events():
            try:
                hear(self._decode(data))
            except msgspec.MsgspecError:
                _LOG.warning("A message of another version was left unread.")
            except Exception:  # noqa: BLE001 - a bug: the others are to be heard
                _LOG.exception("A message of another node failed.")
