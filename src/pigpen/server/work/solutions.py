"""Solutions of games so large that a server should not solve them itself.

Usual games between two seats are solved where they are wanted, in a fraction of a second. Larger
ones are solved here, one after the other, in a process that leaves them in the cache folder.
"""

import asyncio
from collections.abc import Callable
from typing import Final, Literal

import msgspec

from pigpen.bots import exact
from pigpen.core.game import AnyGame
from pigpen.core.options import format_rules
from pigpen.lab.advice.judges import judge_of
from pigpen.server.table.refusals import Refused
from pigpen.server.work import solutions_process
from pigpen.server.work.cached import BROKEN, TOO_LONG
from pigpen.server.work.client import Died
from pigpen.server.work.pool import Pool
from pigpen.server.work.solutions_process import Question

_LIMIT: Final = 900.0  # seconds: Two-Dice Pig to 1000 points takes some 200


class Solutions:
    """Has large games solved before they are read."""

    def __init__(self, on_solved: Callable[[], None]) -> None:
        """`on_solved` is called when another one is."""
        self._on_solved = on_solved
        self._pool = Pool(solutions_process.__name__, 1, _LIMIT)
        self._known: set[tuple[object, ...]] = set()

    async def to_play(self, game: AnyGame, who: str) -> None:
        """Return once best play can be read; `who` asks waits behind who asks for less.

        Raises:
            Refused: it takes too long, or cannot be done.
        """
        await self._solve(game, who, "play", exact.is_slow)

    async def to_judge(self, game: AnyGame, who: str) -> None:
        """Return once the game's assessor can be built at once.

        Raises:
            Unjudged: nobody judges it.
            Refused: it takes too long, or cannot be done.
        """
        await self._solve(game, who, "judge", judge_of(game).is_slow)

    async def close(self) -> None:
        """End the process; who still waits gets no answer."""
        await self._pool.close()

    async def _solve(
        self,
        game: AnyGame,
        who: str,
        to: Literal["play", "judge"],
        is_slow: Callable[[AnyGame], bool],
    ) -> None:
        key = (to, game.name, *game.rules)
        if key in self._known:
            return
        if await asyncio.to_thread(is_slow, game):
            options = format_rules(game.rules)
            question = Question(game=game.name, options=options, to=to)
            try:
                await self._pool.ask(msgspec.json.encode(question), who)
            except TimeoutError:
                raise Refused(TOO_LONG) from None
            except Died as problem:
                raise Refused(BROKEN) from problem
            self._on_solved()
        self._known.add(key)
