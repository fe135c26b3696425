"""Games that are over are judged in the background, one at a time.

A large game that nobody has solved is left alone: nobody waits for this, and it keeps nobody
from anything. What could not be judged yet is looked at again when a game ends, when one was
solved, when this node takes over another one's work, and once a minute.
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
from pigpen.server.store.judgements import Unjudged, judgements, keep, unjudged
from pigpen.server.store.leases import Lease, NotOwner, check
from pigpen.server.store.queries import Reader
from pigpen.server.store.writer import Writer
from pigpen.server.table.finished import Judgement
from pigpen.server.table.table import Status, Table
from pigpen.server.timeouts import wait_for_event

_LOG = logging.getLogger(__name__)
_REST = 4  # times what a game took, before an older one: a fifth of one core at most
_PAUSE = 60.0  # seconds until another look: the word of another node may have been lost

T = TypeVar("T")


class Judging:
    """Judges what has come to its end."""

    def __init__(
        self,
        engine: Engine,
        reader: Reader,
        writer: Writer,
        lease: Callable[[str], Lease | None] = lambda _: None,
    ) -> None:
        """`lease`: by which a table is judged here; raises `NotOwner` where another node does."""
        self._engine = engine
        self._reader = reader
        self._writer = writer
        self._lease = lease
        self._thread = ThreadPoolExecutor(1, "pigpen-judge")
        self._news = asyncio.Event()

    def notice(self, table: Table) -> None:
        """See to a table that has changed."""
        if table.status == Status.OVER:
            self.wake()

    def wake(self) -> None:
        """Look again: a game is over, or one was solved."""
        self._news.set()

    async def run(self) -> None:
        """Judge until cancelled."""
        while True:
            self._news.clear()
            try:
                for waiting in await self._in_thread(self._judgeable):
                    await self._judge(waiting)
                    if self._news.is_set():  # somebody waits for what is the newest now
                        break
            except SQLAlchemyError:
                _LOG.exception("Games that are over could not be judged now.")
            await wait_for_event(self._news, _PAUSE)

    async def close(self) -> None:
        """Let the game in hand come to its end; who ran `run` cancels that first."""
        await asyncio.to_thread(self._thread.shutdown, cancel_futures=True)

    async def _judge(self, waiting: Unjudged) -> None:
        began = time.monotonic()
        try:
            lease = self._lease(waiting.table)
            rows = await self._in_thread(partial(self._judgements, waiting.table))
            await self._writer.write(partial(_keep, lease=lease, waiting=waiting, rows=rows))
        except NotOwner:
            return
        await wait_for_event(self._news, _REST * (time.monotonic() - began))

    def _judgements(self, table_id: str) -> tuple[Judgement, ...]:
        """None where trying again would change nothing: of older rules, or not to be told."""
        try:
            table = self._reader.load(table_id)
            return () if table is None else judgements(table)
        except PigpenError:
            return ()

    def _judgeable(self) -> list[Unjudged]:
        """Tables that can be judged now."""
        with self._engine.connect() as connection:
            waiting = [one for one in unjudged(connection) if self._is_ours(one)]
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


def _keep(
    connection: Connection, lease: Lease | None, waiting: Unjudged, rows: Sequence[Judgement]
) -> None:
    """Write it, if it is still this node's to do."""
    check(connection, () if lease is None else (lease,))
    keep(connection, waiting, rows)


def _key(waiting: Unjudged) -> str:
    return f"{waiting.game} {sorted(waiting.options.items())}"


def _is_quick(waiting: Unjudged) -> bool:
    """Whether nothing has to be solved for long, or it is known that it cannot be judged."""
    try:
        game = catalog.make(waiting.game, waiting.options)
        return not judge_of(game).is_slow(game)
    except PigpenError:
        return True
