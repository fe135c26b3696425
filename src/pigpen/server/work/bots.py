"""Processes for bots whose choices take too long for the server's own process.

A bot in a process receives its view only and has no access to anything else. Each table has at
most one request at a time, so that it delays the others by one choice at most.
"""

import json
from functools import lru_cache, partial

import msgspec

from pigpen import catalog
from pigpen.bots.bot import Bot, View, ViewOf
from pigpen.bots.catalog import entry
from pigpen.core.game import AnyGame
from pigpen.core.options import format_rules
from pigpen.core.position import view_of
from pigpen.core.rng import stream
from pigpen.server.work.worker import ProcessWorker
from pigpen.server.work.worker_pool import WorkerPool

_MOST = 2  # processes
_LIMIT = 60.0  # seconds for a choice: generous, with interpreted kernels some take five


class BotQuestion(msgspec.Struct, frozen=True):
    """A request for a bot's choice: its view and the seed of its random numbers."""

    bot: str
    game: str
    options: dict[str, int | str]
    position: bytes  # redacted
    seat: int
    legal_actions: tuple[int, ...]
    clock: float  # seconds
    seed: int  # of the bot's random numbers


class BotProcesses:
    """A few processes that compute choices of bots."""

    def __init__(self, most: int = _MOST, limit: float = _LIMIT) -> None:
        """Start at most `most` processes, with `limit` seconds for a choice."""
        self.workers = WorkerPool(partial(ProcessWorker, limit), most, is_short=True)

    async def choose(self, bot: str, view: View, seed: int) -> int:
        """Return the action that a bot chooses in a view, with random numbers of a seed.

        Raises:
            TimeoutError: the choice took too long, twice.
            WorkerDied: the process died, twice.
            PigpenError: raised by the bot.
        """
        question = BotQuestion(
            bot=bot,
            game=view.game.name,
            options=format_rules(view.game.rules),
            position=view.position.tobytes(),
            seat=view.seat,
            legal_actions=view.legal_actions,
            clock=view.clock,
            seed=seed,
        )
        return await self.workers.call("", choose_action, question)

    async def close(self) -> None:
        """End the processes; pending choices are cancelled."""
        await self.workers.close()


def choose_action(question: BotQuestion) -> int:
    """Return the action that a bot chooses; runs in a bot process."""
    game, bot = _seated(question.bot, question.game, json.dumps(question.options))
    seen = view_of(game, question.position)
    view = ViewOf(game, seen, question.seat, question.legal_actions, question.clock)
    return int(bot(view, stream(question.seed)))


@lru_cache(maxsize=64)
def _seated(bot: str, name: str, options: str) -> tuple[AnyGame, Bot]:
    game = catalog.make(name, json.loads(options))
    return game, entry(bot).build(game)
