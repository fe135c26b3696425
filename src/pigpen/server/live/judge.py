"""Judges finished games in the background, one at a time.

A large game without a solution is skipped: nobody waits for a judgement. Skipped games are tried
again when a game ends, when one was solved, when this node acquires a shard, and once a minute.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from pigpen import catalog
from pigpen.core.errors import PigpenError
from pigpen.lab.advice.judges import judge_of
from pigpen.server.store.judgements import Unjudged, judge, list_unjudged, store
from pigpen.server.store.leases import Lease, NotOwner, check
from pigpen.server.store.queries import Reader
from pigpen.server.store.writer import Writer
from pigpen.server.table.finished import Judgement
from pigpen.server.table.table import Status, Table
from pigpen.server.timeouts import wait_for_event

_LOG = logging.getLogger(__name__)
_REST = 4  # times what a game took, until the next: a fifth of one core at most
_PAUSE = 60.0  # seconds between looks: another node's message may have been lost

T = TypeVar("T")


class BackgroundJudge:
    """Judges the finished games of this node's tables."""

    def __init__(
        self,
        engine: Engine,
        reader: Reader,
        writer: Writer,
        lease: Callable[[str], Lease | None] = lambda _: None,
    ) -> None:
        """`lease` returns a table's lease; it raises `NotOwner` if another node judges it."""
        self._engine = engine
        self._reader = reader
        self._writer = writer
        self._lease = lease
        self._thread = ThreadPoolExecutor(1, "pigpen-judge")
        self._wake_up = asyncio.Event()

    def notice(self, table: Table) -> None:
        """Look for games to judge if this table is over."""
        if table.status == Status.OVER:
            self.wake()

    def wake(self) -> None:
        """Look for games to judge: one is over, or was solved."""
        self._wake_up.set()

    async def run(self) -> None:
        """Judge until cancelled."""
        while True:
            self._wake_up.clear()
            try:
                for waiting in await self._in_thread(self._judgeable):
                    await self._judge(waiting)
                    if self._wake_up.is_set():  # a player may wait for the newest game
                        break
            except SQLAlchemyError:
                _LOG.exception("Games that are over could not be judged now.")
            await wait_for_event(self._wake_up, _PAUSE)

    async def close(self) -> None:
        """Finish the game in hand. Cancel `run` first."""
        await asyncio.to_thread(self._thread.shutdown, cancel_futures=True)

    async def _judge(self, waiting: Unjudged) -> None:
        began = time.monotonic()
        try:
            lease = self._lease(waiting.table)
            rows = await self._in_thread(partial(self._judgements, waiting.table))
            await self._writer.write(partial(_store, lease=lease, waiting=waiting, rows=rows))
        except NotOwner:
            return
        await wait_for_event(self._wake_up, _REST * (time.monotonic() - began))

    def _judgements(self, table_id: str) -> tuple[Judgement, ...]:
        """Judge a table; empty if its rules are old or its chances are unknown."""
        try:
            table = self._reader.load(table_id)
            return () if table is None else judge(table)
        except PigpenError:
            return ()

    def _judgeable(self) -> list[Unjudged]:
        """List the tables that can be judged now."""
        with self._engine.connect() as connection:
            waiting = [one for one in list_unjudged(connection) if self._is_ours(one)]
        known: dict[str, bool] = {}
        for one in waiting:
            if _key(one) not in known:
                known[_key(one)] = _is_quick(one)
        return [one for one in waiting if known[_key(one)]]

    def _is_ours(self, waiting: Unjudged) -> bool:
        try:
            self._lease(waiting.table)
        except NotOwner:
            return False
        return True

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)


def _store(
    connection: Connection, lease: Lease | None, waiting: Unjudged, rows: Sequence[Judgement]
) -> None:
    """Write it, if it is still this node's to do."""
    check(connection, () if lease is None else (lease,))
    store(connection, waiting, rows)


def _key(waiting: Unjudged) -> str:
    return f"{waiting.game} {sorted(waiting.options.items())}"


def _is_quick(waiting: Unjudged) -> bool:
    """Whether nothing has to be solved for long, or it is known that the game cannot be judged."""
    try:
        game = catalog.make(waiting.game, waiting.options)
        return not judge_of(game).is_slow(game)
    except PigpenError:
        return True
