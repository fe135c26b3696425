"""The message bus between nodes by Redis or Valkey, over Litestar's channels.

While Redis is unreachable, messages are lost and the connection is retried. The change feed finds
what was missed in the database (`server.nodes.change_feed`).
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
from pigpen.server.nodes.bus import OnMessage
from pigpen.server.nodes.messages import Message

_PREFIX: Final = "pigpen:"
_PAUSE: Final = 0.5  # seconds between attempts to reach Redis
_PATIENCE: Final = 2.0  # seconds for an answer of Redis
_MOST_WAITING: Final = 10_000  # messages; the oldest are dropped if Redis accepts no more
_MOST_AT_ONCE: Final = 256  # messages in one pipeline

_BROKEN = (RedisError, OSError, TimeoutError)
_LOG = logging.getLogger(__name__)


class RedisBus:
    """One node's connection to all others."""

    def __init__(self, url: str, metrics: Metrics | None = None) -> None:
        self._url = url
        self._metrics = metrics or Metrics()
        self._waiting: asyncio.Queue[tuple[bytes, tuple[str, ...]]] = asyncio.Queue(_MOST_WAITING)
        self._followed: set[str] = set()
        self._news = asyncio.Event()  # the wanted channels have changed
        self._connected_since: float | None = None
        self._encode = msgspec.msgpack.Encoder().encode
        self._decode = msgspec.msgpack.Decoder(Message).decode

    @property
    def is_connected(self) -> bool:
        """Whether Redis answers."""
        return self._connected_since is not None

    @property
    def connected_for(self) -> float:
        """Seconds since Redis answers; 0 while it does not."""
        return 0.0 if self._connected_since is None else time.monotonic() - self._connected_since

    def publish(self, message: Message, channels: Iterable[str]) -> None:
        """Send a message to all subscribers of these channels."""
        if self._waiting.full():
            self._waiting.get_nowait()
        self._waiting.put_nowait(
            (self._encode(message), tuple(_PREFIX + name for name in channels))
        )

    def subscribe(self, channels: Iterable[str]) -> None:
        """Receive the messages of these channels as well."""
        self._followed.update(channels)
        self._news.set()

    def unsubscribe(self, channels: Iterable[str]) -> None:
        """Stop receiving the messages of these channels."""
        self._followed.difference_update(channels)
        self._news.set()

    async def run(self, on_message: OnMessage, on_connected: Callable[[], None]) -> None:
        """Send and receive until cancelled; `on_connected` is called after each connect."""
        while True:
            try:
                await self._connected(on_message, on_connected)
            except* _BROKEN as problems:
                if self.is_connected:
                    _LOG.error("Redis is away, tables go on: %s", problems)
            except* Exception:  # noqa: BLE001 - one task may write to what redis-py closed in another
                _LOG.exception("The line to Redis broke, and is made anew.")
            finally:
                self._connected_since = None
            self._metrics.count_redis_error()
            await asyncio.sleep(_PAUSE)

    async def _connected(self, on_message: OnMessage, on_connected: Callable[[], None]) -> None:
        """Send and receive until the connection breaks.

        Raises:
            ExceptionGroup: the errors of Redis.
        """
        redis = Redis.from_url(
            self._url,
            socket_timeout=_PATIENCE,
            socket_connect_timeout=_PATIENCE,
            retry=Retry(NoBackoff(), 0),  # a silent reconnect would hide lost messages
        )
        line = RedisChannelsPubSubBackend(redis=redis)
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._follow(line, on_connected))
                tasks.create_task(self._send(redis))
                tasks.create_task(self._listen(line, on_message))
        finally:
            with suppress(Exception):  # as above
                await line.on_shutdown()
                await redis.aclose()

    async def _follow(
        self, line: RedisChannelsPubSubBackend, on_connected: Callable[[], None]
    ) -> None:
        """Keep the subscriptions at Redis equal to the wanted channels."""
        known: set[str] = set()
        while True:
            self._news.clear()
            wanted = set(self._followed)
            if more := wanted - known:
                await line.subscribe([_PREFIX + name for name in more])
            if fewer := known - wanted:
                await line.unsubscribe([_PREFIX + name for name in fewer])
            known = wanted
            if self._connected_since is None:
                self._connected_since = time.monotonic()
                on_connected()
            await self._news.wait()

    async def _send(self, redis: Redis) -> None:
        """Publish all queued messages in one pipeline: Litestar's `publish` awaits each alone."""
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

    async def _listen(self, line: RedisChannelsPubSubBackend, on_message: OnMessage) -> None:
        async for _, data in line.stream_events():
            try:
                on_message(self._decode(data))
            except msgspec.MsgspecError:
                _LOG.warning("A message of another version was left unread.")
            except Exception:  # noqa: BLE001 - a bug: deliver the other messages
                _LOG.exception("A message of another node failed.")
