"""Everything that one server process runs, put together and taken down."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Iterable
from contextlib import asynccontextmanager
from functools import partial
from typing import TypeVar

from litestar.di import NamedDependency
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from pigpen.server.access.commitments import Commitments
from pigpen.server.access.guests import Signer, load_key
from pigpen.server.access.limits import RateLimits
from pigpen.server.live.bots import Bots
from pigpen.server.live.clocks import Clocks
from pigpen.server.live.judging import Judging
from pigpen.server.live.logs import Logs
from pigpen.server.live.onlookers import Onlookers
from pigpen.server.live.phrases import Phrases
from pigpen.server.live.presence import Attendance
from pigpen.server.live.retrying import Retries
from pigpen.server.live.tables import Tables
from pigpen.server.settings import Settings
from pigpen.server.store import trajectories
from pigpen.server.store.database import Writer, connect
from pigpen.server.store.queries import Reader
from pigpen.server.store.results import Results
from pigpen.server.table.table import Table
from pigpen.server.views.moment import Presence
from pigpen.server.work import learn_process, puzzles_process, strategies_process, study_process
from pigpen.server.work.cached import CachedWorker
from pigpen.server.work.lab_queue import LabQueue
from pigpen.server.work.reviews import Reviews
from pigpen.server.work.solutions import Solutions
from pigpen.server.work.throws import ThrowProcesses

_SURELY = 0.1  # seconds; an event loop's own clock may wake a little early
_HOUR = 3600.0  # seconds
_MOMENT = 0.1  # seconds for which comings and goings at a table are gathered
_PATIENCE = 300.0  # seconds for an answer of the study pages

_LOG = logging.getLogger(__name__)

T = TypeVar("T")


class Services:
    """The running parts of a server, for its handlers."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.rate_limits = RateLimits(settings.limits)
        key = load_key(settings.folder)
        self.signer = Signer(key)
        self.commitments = Commitments(key)
        self._engine = connect(settings.database)
        self._writer = Writer(self._engine)
        self.reader = Reader(self._engine)
        self._throws = ThrowProcesses(settings.engine, self.rate_limits.throws)
        self.tables = Tables(self.reader, self._writer, self._throws.land, self._changed)
        self.onlookers = Onlookers(self.presence)
        self.retries = Retries(self.onlookers.stir)
        self.judging = Judging(self._engine, self.reader, self._writer)
        self.solutions = Solutions(self.judging.wake)
        self.reviews = Reviews(self.solutions)
        self.bots = Bots(self.tables, self.solutions, self.retries, settings.bot_delay)
        self.results = Results(self._engine, self.reader, self._writer)
        self.clocks = Clocks(self.tables, self.retries)
        self.phrases = Phrases()
        self.logs = Logs()
        self._attendance = Attendance(settings.away_after)
        self._stirring: set[str] = set()  # tables at which somebody came or went a moment ago
        self.study = CachedWorker(study_process.__name__, _PATIENCE)
        self.strategies = CachedWorker(strategies_process.__name__, _PATIENCE)
        self.lab_queue = LabQueue(settings.limits)
        self.learn = CachedWorker(learn_process.__name__, _PATIENCE)
        self.puzzles = CachedWorker(puzzles_process.__name__, _PATIENCE)

    def presence(self, table: Table) -> Presence:
        """Who is there."""
        here = self._attendance
        return Presence(
            connected=here.connected(table),
            gone=here.gone(table),
            watching=here.watching(table),
            blocked=self.retries.cause(table.id),
        )

    def is_there(self, table_id: str, guest: str) -> bool:
        """Whether a guest looks at a table."""
        return self._attendance.is_there(table_id, guest)

    def arrive(self, table_id: str, guest: str) -> None:
        """A guest's browser listens to a table."""
        self._attendance.arrive(table_id, guest)
        self.onlookers.forget(table_id)
        self._announce_who_is_there(table_id)

    def leave(self, table_id: str, guest: str) -> None:
        """A guest's browser does so no longer."""
        self._attendance.leave(table_id, guest)
        self.onlookers.forget(table_id)
        self._announce_who_is_there(table_id)

    def _announce_who_is_there(self, table_id: str) -> None:
        """Once for all who come and go within a moment: each is news to everybody else."""
        if table_id not in self._stirring:
            self._stirring.add(table_id)
            asyncio.get_running_loop().call_later(_MOMENT, self._announce_now_and_later, table_id)

    def _announce_now_and_later(self, table_id: str) -> None:
        """Now who is there has changed; later, whoever is missed will have been for long."""
        self._stirring.discard(table_id)
        self.onlookers.stir(table_id)
        later = asyncio.get_running_loop()
        later.call_later(self.settings.away_after + _SURELY, self.onlookers.stir, table_id)

    def notice(self, table: Table) -> None:
        """See to the bots and the clock of a table."""
        self.bots.notice(table)
        self.clocks.notice(table)
        self._throws.notice(table)

    async def sweep(self) -> None:
        """Take up the tables whose bot or clock a process left that died."""
        for table_id in await asyncio.to_thread(self.reader.awaiting_server):
            try:
                table = await self.retries.until_stored(
                    table_id, partial(self.tables.get, table_id)
                )
            except Exception:  # noqa: BLE001 - old rules, a damaged row: the others go on
                _LOG.exception("Table %s cannot be taken up.", table_id)
            else:
                assert table is not None
                self.notice(table)

    async def drop_old_trajectories(self) -> None:
        """Keep as many trajectories as are wanted, and look again each hour."""
        while self.settings.kept_trajectories:
            try:
                await self.write(partial(trajectories.drop, kept=self.settings.kept_trajectories))
            except SQLAlchemyError:
                _LOG.exception("Old trajectories could not be dropped now.")
            await asyncio.sleep(_HOUR)

    def _changed(self, table: Table) -> None:
        self.retries.stored(table.id)  # first: what is shown is free of it at once
        self.onlookers.wake(table.id)
        self.notice(table)
        self.results.notice(table)
        self.judging.notice(table)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do `work` in a transaction; returns once it is committed."""
        return await self._writer.write(work)

    async def ask(self, question: Callable[..., T], *about: str | int) -> T:
        """The answer to a question to the database, asked in a thread."""

        def answer() -> T:
            with self._engine.connect() as connection:
                return question(connection, *about)

        return await asyncio.to_thread(answer)

    async def changed_hands(self, tables: Iterable[str]) -> None:
        """Tables whose seats became another guest's, in the database: look at them anew."""
        for table_id in tables:
            await self.tables.reread(table_id)
            self.onlookers.wake(table_id)

    async def close(self) -> None:
        """Stop the bots, finish what was begun, close the database."""
        await self.clocks.close()
        await self.bots.close()
        await self.reviews.close()
        await self.solutions.close()
        await self.study.close()
        await self.strategies.close()
        await self.learn.close()
        await self.puzzles.close()
        await self.lab_queue.close()
        await self._throws.close()
        await self.results.close()
        await self.judging.close()
        await asyncio.to_thread(self._writer.close)
        self._engine.dispose()


InjectedServices = NamedDependency[Services]  # as handlers ask for it


@asynccontextmanager
async def running(services: Services) -> AsyncGenerator[None]:
    """Take up what a process left that died; close everything in the end."""
    works = (services.sweep(), services.judging.run(), services.drop_old_trajectories())
    tasks = tuple(asyncio.create_task(work) for work in works)
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        await services.close()
