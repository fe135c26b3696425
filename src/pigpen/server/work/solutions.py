"""Solves large games in a process, before their solutions are read from the disk cache.

Usual games of two seats are solved where they are needed, in a fraction of a second. Larger ones
are solved here, one after another, in a process that writes them to the cache folder.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final, Literal

from pigpen import catalog
from pigpen.bots import optimal
from pigpen.core.game import AnyGame
from pigpen.core.options import format_rules
from pigpen.lab.advice.judges import assessor_of, judge_of
from pigpen.server.work.answer_cache import SharedWork
from pigpen.server.work.fair_queue import QueueBounds
from pigpen.server.work.worker import ProcessWorker
from pigpen.server.work.worker_pool import WorkerPool

_LIMIT: Final = 900.0  # seconds: Two-Dice Pig to 1000 points takes some 200
_BOUNDS: Final = QueueBounds(each=8, together=64)

_Purpose = Literal["play", "judge"]


class Solutions:
    """Ensures that large games are solved."""

    def __init__(self, on_solved: Callable[[], None]) -> None:
        """`on_solved` is called after each solution."""
        self._on_solved = on_solved
        self.workers = WorkerPool(partial(ProcessWorker, _LIMIT), 1, _BOUNDS)
        self._shared: SharedWork[None] = SharedWork()
        self._known: set[tuple[object, ...]] = set()

    async def ensure_solved(self, game: AnyGame, client: str) -> None:
        """Return once the solution of a game can be read quickly.

        Solving is cancelled when no caller waits any longer.

        Raises:
            Refused: solving takes too long or fails, or too many games are queued.
        """
        await self._solve(game, client, "play", optimal.is_slow)

    async def ensure_assessor(self, game: AnyGame, client: str) -> None:
        """Return once the assessor of a game can be built quickly.

        Raises:
            Unjudged: the game has no assessor.
            Refused: as in `ensure_solved`.
        """
        await self._solve(game, client, "judge", judge_of(game).is_slow)

    async def close(self) -> None:
        """End the process; waiting calls are cancelled."""
        await self.workers.close()

    async def _solve(
        self, game: AnyGame, client: str, to: _Purpose, is_slow: Callable[[AnyGame], bool]
    ) -> None:
        key = (to, game.name, *game.rules)
        if key in self._known:
            return
        if await asyncio.to_thread(is_slow, game):
            options = format_rules(game.rules)
            await self._shared.of(
                key, lambda: self.workers.call_or_refuse(client, solve, game.name, options, to)
            )
            self._on_solved()
        self._known.add(key)


def solve(name: str, options: dict[str, int | str], to: _Purpose) -> None:
    """Write the solution or the assessor's data of a game to the cache folder."""
    game = catalog.make(name, options)
    if to == "play":
        optimal.policy(game)
    else:
        assessor_of(game)
