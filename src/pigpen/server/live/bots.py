"""Bots at tables: when it is a bot's turn, think and act as a person would, by a command.

Where several nodes share a database, one of them does so at a table at a time. Bots that
think for long do so in processes of their own (`server.work.bots`), the others in threads.
"""

import asyncio
import hmac
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
from pigpen.server.live.reply_pacing import Beats
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
_THREADS = 2  # for bots that answer at once
_SECOND_THOUGHTS = 3  # times its delay that a bot waits while a person may take a choice back


class Cheat(Exception):
    """A bot chose what its table forbids."""


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
        """`on_thought` is told how many seconds each took.

        `on_lost` is told of a table that turns out to be another node's to play at.
        """
        self._on_thought = on_thought
        self._on_lost = on_lost
        self._tables = tables
        self._solving = solving
        self._retries = retries
        self._delay = delay
        self._beats = Beats()
        self._threads = ThreadPoolExecutor(_THREADS, "pigpen-bot")
        self._thinkers = BotProcesses()
        self._playing: dict[str, asyncio.Task[None]] = {}

    def notice(self, table: Table) -> None:
        """See to the bots of a table that has changed."""
        if table.id in self._playing:
            return
        if not table.bot_to_move:
            self._retries.note(table.id, None)  # a person ended what was wrong with a bot
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
        """Act until it is no bot's turn."""
        try:
            while await self._retries.until_stored(table_id, partial(self._act, table_id)):
                pass
        except NotOwner:
            self._on_lost(table_id)
        except Exception:  # noqa: BLE001 - a bot is a guest's code: it must not end the server
            _LOG.exception("A bot failed at table %s.", table_id)
            self._retries.note(table_id, "internal")
        finally:
            del self._playing[table_id]

    async def _act(self, table_id: str) -> bool:
        """Act if it is a bot's turn; returns whether to look again."""
        table = await self._tables.get(table_id)
        if table is None or not table.bot_to_move:
            return False
        action = await self._choice(table)
        assert table.to_move is not None
        choice = BotAct(table.to_move, table.ply, action, len(table.undone))
        answer = await self._tables.execute(table_id, choice)
        if answer is TOO_MANY_PLIES:  # it is woken when somebody comes to the table
            return False
        if isinstance(answer, Refusal) and await self._tables.get(table_id) is table:
            raise Cheat(f"{table.bot_to_move} was refused: {answer.text}")
        return True

    async def _choice(self, table: Table) -> int:
        """The bot's action, after a whole number of delays: no more is told of how long it took.

        It thinks while people look at what was played before.
        """
        least = _SECOND_THOUGHTS if _may_change(table) else 1
        began = time.monotonic()
        action = await self._think(table)
        took = time.monotonic() - began
        self._on_thought(took)
        if self._delay:
            needed = ceil(took / self._delay)
            beats = self._beats.of(table.id, table.ply, least, needed)
            await asyncio.sleep(beats * self._delay - took)
        return action

    async def _think(self, table: Table) -> int:
        bot = entry(table.bot_to_move)
        if bot.solves:
            await self._solving.to_play(table.game, table.opened.host)
        if bot.thinks:
            return await self._thinkers.choose(table.bot_to_move, _view(table), _seed(table))
        return await asyncio.get_running_loop().run_in_executor(self._threads, choose, table)


def _may_change(table: Table) -> bool:
    """Whether the last action is a person's who may still undo it."""
    played = table.steps[-1].played if table.steps else None
    if played is None or played.is_outcome:
        return False
    return undo_ply(table, table.seats[played.actor].guest) == played.ply


def choose(table: Table) -> int:
    """The action of the bot whose turn it is; the same whenever it is asked."""
    bot = _built(table.bot_to_move, table.game.name, table.game.rules)
    return int(bot(_view(table), stream(_seed(table))))


def _view(table: Table) -> View:
    """All that the bot whose turn it is may know."""
    return look(table.game, table.position, clock=_CLOCK)


@lru_cache(maxsize=64)
def _built(bot: str, game: str, rules: AnyRules) -> Bot:
    return entry(bot).build(catalog.entry(game).build(rules))


def _seed(table: Table) -> int:
    """Not to be guessed before the secret is out, or a bot's bluffs could be foreseen.

    After each undo it is another one: the person has seen what the bot would have done.
    """
    purpose = f"bots:{len(table.undone)}:{table.ply}".encode()
    return int.from_bytes(hmac.digest(table.chance.secret, purpose, "sha256")[:8], "big")
