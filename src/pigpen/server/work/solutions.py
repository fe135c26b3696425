"""Solutions of games so large that a server should not solve them itself.

Usual games between two seats are solved where they are wanted, in a fraction of a second. Larger
ones are solved here, one after the other, in a process that leaves them in the cache folder.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final, Literal

from pigpen import catalog
from pigpen.bots import exact
from pigpen.core.game import AnyGame
from pigpen.core.options import format_rules
from pigpen.lab.advice.judges import assessor_of, judge_of
from pigpen.server.work.answers import Shared
from pigpen.server.work.fair_queue import Bounds
from pigpen.server.work.worker import ProcessWorker
from pigpen.server.work.workers import Workers

_LIMIT: Final = 900.0  # seconds: Two-Dice Pig to 1000 points takes some 200
_BOUNDS: Final = Bounds(each=8, together=64)

_Purpose = Literal["play", "judge"]


class Solutions:
    """Has large games solved before they are read."""

    def __init__(self, on_solved: Callable[[], None]) -> None:
        """`on_solved` is called when another one is."""
        self._on_solved = on_solved
        self.workers = Workers(partial(ProcessWorker, _LIMIT), 1, _BOUNDS)
        self._shared: Shared[None] = Shared()
        self._known: set[tuple[object, ...]] = set()

    async def to_play(self, game: AnyGame, asker: str) -> None:
        """Return once best play can be read.

        A game that is being solved is given up when nobody waits for it any more.

        Raises:
            Refused: it takes too long, cannot be done, or too much is asked.
        """
        await self._solve(game, asker, "play", exact.is_slow)

    async def to_judge(self, game: AnyGame, asker: str) -> None:
        """Return once the game's assessor can be built at once.

        Raises:
            Unjudged: nobody judges it.
            Refused: as of `to_play`.
        """
        await self._solve(game, asker, "judge", judge_of(game).is_slow)

    async def close(self) -> None:
        """End the process; those who still wait get no answer."""
        await self.workers.close()

    async def _solve(
        self, game: AnyGame, asker: str, to: _Purpose, is_slow: Callable[[AnyGame], bool]
    ) -> None:
        key = (to, game.name, *game.rules)
        if key in self._known:
            return
        if await asyncio.to_thread(is_slow, game):
            options = format_rules(game.rules)
            await self._shared.of(
                key, lambda: self.workers.told(asker, solve, game.name, options, to)
            )
            self._on_solved()
        self._known.add(key)


def solve(name: str, options: dict[str, int | str], to: _Purpose) -> None:
    """Leave in the cache folder what a game's best play or its judge is read from."""
    game = catalog.make(name, options)
    if to == "play":
        exact.policy(game)
    else:
        assessor_of(game)
