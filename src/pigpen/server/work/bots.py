"""Processes in which bots think that would keep a server from its tables.

What a bot is given is its view, which goes through a pipe: it cannot look at anything else.
A table has one question at most, so that none keeps the others waiting for longer than one
thought.
"""

from pigpen.bots.bot import View
from pigpen.core.options import format_rules
from pigpen.server.work import bots_process
from pigpen.server.work.bots_process import Question, format_question
from pigpen.server.work.pool import Pool

_MOST = 2  # processes
_LIMIT = 60.0  # seconds for a thought, by far: where kernels are interpreted some take five


class BotProcesses:
    """The thoughts of bots, from a few processes."""

    def __init__(
        self, module: str = bots_process.__name__, most: int = _MOST, limit: float = _LIMIT
    ) -> None:
        """At `most` so many, with `limit` seconds for a thought."""
        self._pool = Pool(module, most, limit)

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
        await self._pool.close()
