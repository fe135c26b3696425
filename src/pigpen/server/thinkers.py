"""Processes in which bots think that would keep a server from its tables.

What a bot is given is its view, which goes through a pipe: it cannot look at anything else.
A table has one question at most, so that none keeps the others waiting for longer than one
thought.
"""

import asyncio
import logging
from typing import Final

from pigpen.bots.bot import View
from pigpen.core.game import AnyGame
from pigpen.core.options import format_rules
from pigpen.server.pool import Pool
from pigpen.server.think import Question, Warming, format_question

_MODULE: Final = "pigpen.server.think"
_MOST = 2  # processes
_LIMIT = 60.0  # seconds for a thought, by far
_START = 240.0  # seconds more for the first one, which may have to compile on a slow machine

_LOG = logging.getLogger(__name__)


class Thinkers:
    """The thoughts of bots, from a few processes."""

    def __init__(
        self,
        module: str = _MODULE,
        most: int = _MOST,
        limit: float = _LIMIT,
        start: float = _START,
    ) -> None:
        """At `most` so many, with `limit` seconds for a thought, `start` more for the first."""
        self._pool = Pool(module, most, limit, start)
        self._warming: asyncio.Task[None] | None = None

    def warm_up(self, bot: str, game: AnyGame) -> None:
        """Have one process load what the first thought needs, before somebody waits for it."""
        if self._warming is None:
            self._warming = asyncio.create_task(self._warm_up(bot, game))

    async def choose(self, bot: str, view: View, seed: int) -> int:
        """The action that a bot chooses in a view, with the chance that follows from a seed.

        Raises:
            TimeoutError: it took too long, twice.
            Died: its process did, twice.
            NotSolved: it says that it cannot.
        """
        question = Question(
            bot=bot,
            game=view.game.name,
            options=format_rules(view.game.rules),
            position=view.position.tobytes(),
            seat=view.seat,
            legal_actions=view.legal_actions,
            clock=view.clock,
            seed=seed,
        )
        return int(await self._pool.ask(format_question(question)))

    async def close(self) -> None:
        """End the processes; who still waits gets no answer."""
        if self._warming is not None:
            self._warming.cancel()
            await asyncio.gather(self._warming, return_exceptions=True)
        await self._pool.close()

    async def _warm_up(self, bot: str, game: AnyGame) -> None:
        warming = Warming(bot=bot, game=game.name, options=format_rules(game.rules))
        try:
            await self._pool.ask(format_question(warming))
        except Exception:  # noqa: BLE001 - the first thought will say so where people can see it
            _LOG.exception("The bot %s could not be loaded for %s.", bot, game.name)
