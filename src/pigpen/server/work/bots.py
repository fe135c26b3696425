"""Processes in which bots think that would keep a server from its tables.

A bot in a process is given its view alone: it cannot look at anything else. A table has one
question at most, so that none keeps the others waiting for longer than one thought.
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
from pigpen.server.work.workers import Workers

_MOST = 2  # processes
_LIMIT = 60.0  # seconds for a thought, by far: where kernels are interpreted some take five


class Question(msgspec.Struct, frozen=True):
    """A bot's view, and the seed of its chance."""

    bot: str
    game: str
    options: dict[str, int | str]
    position: bytes  # redacted
    seat: int
    legal_actions: tuple[int, ...]
    clock: float  # seconds
    seed: int  # of the bot's stream


class BotProcesses:
    """The thoughts of bots, from a few processes."""

    def __init__(self, most: int = _MOST, limit: float = _LIMIT) -> None:
        """`most` processes, with `limit` seconds for a thought."""
        self.workers = Workers(partial(ProcessWorker, limit), most, is_short=True)

    async def choose(self, bot: str, view: View, seed: int) -> int:
        """The action that a bot chooses in a view, with the chance that follows from a seed.

        Raises:
            TimeoutError: it took too long, twice.
            Died: its process did, twice.
            PigpenError: as the bot did.
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
        return await self.workers.call("", chosen, question)

    async def close(self) -> None:
        """End the processes; a bot that still thinks gets no answer."""
        await self.workers.close()


def chosen(question: Question) -> int:
    """The action that a bot chooses, in the process in which it thinks."""
    game, bot = _seated(question.bot, question.game, json.dumps(question.options))
    seen = view_of(game, question.position)
    view = ViewOf(game, seen, question.seat, question.legal_actions, question.clock)
    return int(bot(view, stream(question.seed)))


@lru_cache(maxsize=64)
def _seated(bot: str, name: str, options: str) -> tuple[AnyGame, Bot]:
    game = catalog.make(name, json.loads(options))
    return game, entry(bot).build(game)
