"""Bots at tables: on a bot's turn, think, and act by a command as a person would.

Where several nodes share a database, one node at a time plays the bots of a table. Bots that think
for long do so in processes (`server.work.bots`), the others in threads.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from math import ceil

from pigpen import catalog
from pigpen.bots.bot import Bot, View, look
from pigpen.bots.catalog import entry
from pigpen.core.game import AnyRules
from pigpen.core.rng import stream
from pigpen.server.access.limits import TOO_MANY_PLIES
from pigpen.server.live.reply_pacing import ReplyPacing
from pigpen.server.live.retries import Retries
from pigpen.server.live.tables import Tables
from pigpen.server.store.leases import NotOwner
from pigpen.server.table.decide import BotAct
from pigpen.server.table.refusals import Refusal
from pigpen.server.table.table import Table
from pigpen.server.table.undo import undo_ply
from pigpen.server.work.bots import BotProcesses
from pigpen.server.work.solutions import Solutions

_LOG = logging.getLogger(__name__)
_CLOCK = 1.0  # seconds that a bot may think
_THREADS = 2  # for bots that choose at once
_SECOND_THOUGHTS = 3  # delays that a bot waits while a person may undo


class IllegalBotAction(Exception):
    """A bot chose an action that its table refuses."""


class Bots:
    """Plays for every bot at every table of this process."""

    def __init__(
        self,
        tables: Tables,
        solving: Solutions,
        retries: Retries,
        delay: float,
        on_thought: Callable[[float], object] = lambda _: None,
        on_lost: Callable[[str], None] = lambda _: None,
    ) -> None:
        """Take what the bots need.

        `on_thought` is called with the seconds of each thought; `on_lost` with a table whose bots
        another node turns out to play.
        """
        self._on_thought = on_thought
        self._on_lost = on_lost
        self._tables = tables
        self._solving = solving
        self._retries = retries
        self._delay = delay
        self._pacing = ReplyPacing()
        self._threads = ThreadPoolExecutor(_THREADS, "pigpen-bot")
        self._thinkers = BotProcesses()
        self._playing: dict[str, asyncio.Task[None]] = {}

    def notice(self, table: Table) -> None:
        """Start playing at a table that has changed, if a bot is to move."""
        if table.id in self._playing:
            return
        if not table.bot_to_move:
            self._retries.set_cause(table.id, None)  # a person has resolved the bot's problem
        else:
            self._playing[table.id] = asyncio.create_task(self._play(table.id))

    async def close(self) -> None:
        """Stop playing; the tables stay as they are."""
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)
        await self._thinkers.close()

    async def _play(self, table_id: str) -> None:
        """Act until no bot is to move."""
        try:
            while await self._retries.until_stored(table_id, partial(self._act, table_id)):
                pass
        except NotOwner:
            self._on_lost(table_id)
        except Exception:  # noqa: BLE001 - a bot's code must not end the server
            _LOG.exception("A bot failed at table %s.", table_id)
            self._retries.set_cause(table_id, "internal")
        finally:
            del self._playing[table_id]

    async def _act(self, table_id: str) -> bool:
        """Act if a bot is to move; returns whether to look again."""
        table = await self._tables.get(table_id)
        if table is None or not table.bot_to_move:
            return False
        action = await self._choice(table)
        assert table.to_move is not None
        choice = BotAct(table.to_move, table.ply, action, len(table.undone))
        answer = await self._tables.execute(table_id, choice)
        if answer is TOO_MANY_PLIES:  # it goes on when a viewer arrives
            return False
        if isinstance(answer, Refusal) and await self._tables.get(table_id) is table:
            raise IllegalBotAction(f"{table.bot_to_move} was refused: {answer.text}")
        return True

    async def _choice(self, table: Table) -> int:
        """Choose the bot's action, and reply after a whole number of delays, which hides its time.

        The bot thinks while people look at what was played before.
        """
        least = _SECOND_THOUGHTS if _may_change(table) else 1
        began = time.monotonic()
        action = await self._think(table)
        took = time.monotonic() - began
        self._on_thought(took)
        if self._delay:
            needed = ceil(took / self._delay)
            delays = self._pacing.delays(table.id, table.ply, least, needed)
            await asyncio.sleep(delays * self._delay - took)
        return action

    async def _think(self, table: Table) -> int:
        bot = entry(table.bot_to_move)
        if bot.solves:
            await self._solving.ensure_solved(table.game, table.opened.host)
        if bot.thinks:
            return await self._thinkers.choose(table.bot_to_move, _view(table), _seed(table))
        return await asyncio.get_running_loop().run_in_executor(self._threads, choose, table)


def _may_change(table: Table) -> bool:
    """Whether a person chose the last action and may still undo it."""
    played = table.steps[-1].played if table.steps else None
    if played is None or played.is_outcome:
        return False
    return undo_ply(table, table.seats[played.actor].guest) == played.ply


def choose(table: Table) -> int:
    """Choose the action of the bot to move; deterministic for a table."""
    bot = _built(table.bot_to_move, table.game.name, table.game.rules)
    return int(bot(_view(table), stream(_seed(table))))


def _view(table: Table) -> View:
    """Return all that the bot to move may know."""
    return look(table.game, table.position, clock=_CLOCK)


@lru_cache(maxsize=64)
def _built(bot: str, game: str, rules: AnyRules) -> Bot:
    return entry(bot).build(catalog.entry(game).build(rules))


def _seed(table: Table) -> int:
    """Return the seed of the bot to move; at a guided table an undo leads back to the script."""
    undone = 0 if table.opened.guided else len(table.undone)
    return table.chance.bot_seed(table.ply, undone)
