"""Which bots are ready to play, and getting the others ready, one at a time.

Solving a game may take seconds of processor time; it happens in another process,
which leaves the result in the caches on disk.
"""

import asyncio
import logging
import os
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from pigpen.bots.catalog import entry
from pigpen.core.game import AnyGame
from pigpen.core.options import format_rules

_LOG = logging.getLogger(__name__)
_PAUSES = (2.0, 10.0, 60.0)  # seconds before another attempt, after each that failed


class Key(NamedTuple):
    """What a bot is prepared for."""

    bot: str
    game: str
    rules: tuple[Any, ...]


def _key(bot: str, game: AnyGame) -> Key:
    return Key(bot, game.name, tuple(game.rules))


class Readiness:
    """Knows which bots may play."""

    def __init__(self, on_ready: Callable[[str], None]) -> None:
        """`on_ready` is called with each table that waited for a bot that is ready now."""
        self._on_ready = on_ready
        self._ready: set[Key] = set()
        self._preparing: dict[Key, asyncio.Task[None]] = {}
        self._waiting: dict[Key, set[str]] = {}
        self._one_at_a_time = asyncio.Lock()

    def check(self, bot: str, game: AnyGame, table_id: str = "") -> bool:
        """Whether the bot is ready; if not, it is being prepared from now on."""
        key = _key(bot, game)
        if key in self._ready:
            return True
        if key not in self._preparing and entry(bot).ready(game):
            self._ready.add(key)
            return True
        if table_id:
            self._waiting.setdefault(key, set()).add(table_id)
        if key not in self._preparing:
            self._preparing[key] = asyncio.create_task(self._prepare(key, game))
        return False

    def is_preparing(self, bot: str, game: AnyGame) -> bool:
        """Whether people are waiting for this bot."""
        return _key(bot, game) in self._preparing

    async def wait(self, bot: str, game: AnyGame) -> None:
        """Return once the bot is ready, or preparing it has failed for good."""
        task = self._preparing.get(_key(bot, game))
        if task is not None:
            await asyncio.wait([task])

    async def close(self) -> None:
        """Stop preparing."""
        tasks = list(self._preparing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _prepare(self, key: Key, game: AnyGame) -> None:
        try:
            async with self._one_at_a_time:
                if not entry(key.bot).ready(game):  # what came before may have been for this too
                    await _attempts(key, game)
        finally:
            del self._preparing[key]
            tables = self._waiting.pop(key, set())
        for table_id in tables:
            self._on_ready(table_id)


async def _attempts(key: Key, game: AnyGame) -> None:
    for pause in (*_PAUSES, None):
        error = await _run(key, game)
        if not error:
            return
        _LOG.error("The bot %s could not be prepared for %s: %s", key.bot, key.game, error)
        if pause is not None:
            await asyncio.sleep(pause)


async def _run(key: Key, game: AnyGame) -> str:
    """Prepare in a process of its own; returns the end of what it said if it failed."""
    options = msgspec.json.encode(format_rules(game.rules)).decode()
    asked = (key.bot, key.game, options, str(os.getpid()))
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "pigpen.server.prepare", *asked),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        _, errors = await process.communicate()
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise
    return errors.decode(errors="replace")[-2000:] if process.returncode else ""
