"""Everything that one server process runs, put together and taken down."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterable, Iterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TypeVar

from litestar.di import NamedDependency
from sqlalchemy import Connection

from pigpen.server.access.commitments import Commitments
from pigpen.server.access.guests import Seal, Signer
from pigpen.server.access.limits import RateLimits
from pigpen.server.access.operators import Operators
from pigpen.server.live import readiness
from pigpen.server.live.arrivals import Arrivals
from pigpen.server.live.bots import Bots
from pigpen.server.live.cleanup import Tidying
from pigpen.server.live.clocks import Clocks
from pigpen.server.live.event_loop_lag import feel_lag
from pigpen.server.live.judge import Judging
from pigpen.server.live.phrases import Phrases
from pigpen.server.live.presence import Attendance
from pigpen.server.live.retries import Retries
from pigpen.server.live.shutdown_notice import Farewell
from pigpen.server.live.sign_outs import SignOuts
from pigpen.server.live.table_logs import Logs
from pigpen.server.live.tables import Tables
from pigpen.server.live.viewers import Onlookers
from pigpen.server.metrics import Metrics, Prometheus
from pigpen.server.nodes.assembly import Door, join
from pigpen.server.nodes.node import Node
from pigpen.server.nodes.single_node import LoneNode
from pigpen.server.settings import Settings
from pigpen.server.store import exclusive
from pigpen.server.store.append import touch
from pigpen.server.store.database import connect, file_of, observe, of_one_moment
from pigpen.server.store.keys import commitment_key, key_of
from pigpen.server.store.queries import Reader
from pigpen.server.store.results import Results
from pigpen.server.store.sign_outs import ended_since
from pigpen.server.store.writer import Writer
from pigpen.server.table.events import Cause
from pigpen.server.table.news import News
from pigpen.server.table.table import Status, Table
from pigpen.server.views.moment import Presence
from pigpen.server.work.answers import Answers
from pigpen.server.work.fair_queue import Bounds
from pigpen.server.work.lab_runs import Here, LabRuns
from pigpen.server.work.reviews import Reviews
from pigpen.server.work.solutions import Solutions
from pigpen.server.work.throws import ThrowProcesses
from pigpen.server.work.worker import ProcessWorker, ThreadWorker
from pigpen.server.work.workers import Workers

_LANDING = 2.0  # seconds for throws in the air when the server stops
_PAGES = 2  # processes that answer pages
_HINTS = 2  # threads: each has its turn with the interpreter before a table has one
_ANSWER = 300.0  # seconds for an answer to a page
_START = 60.0  # seconds more for the first one of a process
_BOUNDS = Bounds(each=64, together=512)  # a class may sit behind one address

_LOG = logging.getLogger(__name__)

T = TypeVar("T")


_WORKERS: dict[str, Callable[["Services"], Workers]] = {  # by kind of work
    "pages": lambda of: of.pages,
    "hints": lambda of: of.hints,
    "records": lambda of: of.thread,
    "reviews": lambda of: of.reviews.workers,
    "solutions": lambda of: of.solutions.workers,
    "throws": lambda of: of.throws.workers,
}


class Services:
    """The running parts of a server, for its handlers."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.rate_limits = RateLimits(settings.limits)
        self._engine = connect(settings.database)
        self._let_go = exclusive.hold(settings, self._engine)
        key = key_of(settings, self._engine)
        self.signer = Signer(key)
        self.commitments = Commitments(commitment_key(settings, self._engine))
        self.operators = Operators(settings.operator, key)
        self.metrics = self._metrics()
        self._writer = Writer(self._engine, self.metrics.wrote)
        self._moment = of_one_moment(self._engine)
        with self._moment.connect() as connection:
            self.sign_outs = SignOuts(ended_since(connection, 0))
        self.reader = Reader(self._engine)
        self.throws = ThrowProcesses(settings.engine, self.rate_limits.throws, self.metrics.threw)
        self.onlookers = Onlookers(self._presence)
        self.retries = Retries(self._held_up)
        self.phrases = Phrases()
        self.farewell = Farewell()
        self._share(settings)
        self.arrivals = Arrivals(self._attendance, self.node, self.onlookers, settings.away_after)
        self.judging = Judging(self._moment, self.reader, self._writer, self.node.lease)
        self.solutions = Solutions(self.judging.wake)
        self.reviews = Reviews(self.solutions)
        self.pages = Workers(partial(ProcessWorker, _ANSWER, _START), _PAGES, _BOUNDS)
        self.answers = Answers(self.pages)
        self.hints = Workers(partial(ThreadWorker, "hint"), _HINTS, _BOUNDS)
        self.thread = Workers(partial(ThreadWorker, "record"), 1, _BOUNDS)
        self.bots = Bots(
            self.tables,
            self.solutions,
            self.retries,
            settings.bot_delay,
            self.metrics.thought,
            self.node.dropped,
        )
        self.results = Results(self._moment, self.reader, self._writer)
        self.readiness = readiness.Readiness(self._parts())
        self.lateness = readiness.Readiness(self._parts_for_speed())
        self.clocks = Clocks(self.tables, self.retries, self.node.dropped)
        self.logs = Logs()
        here = Here(self.node.name, self.node.is_alone, self.node.lab_changed)
        self.lab_runs = LabRuns(self, here, settings.limits, self.metrics.began_lab_run)

    def seal_of(self, cookie: str | None) -> Seal | None:
        """Read a cookie; None if this server did not make it, or it has ended."""
        seal = self.signer.open(cookie)
        return seal if seal is not None and self.sign_outs.is_good(seal) else None

    def _metrics(self) -> Metrics:
        """Counts, where somebody may read them."""
        if not self.settings.metrics:
            return Metrics()
        counted = Prometheus(
            {
                "sockets": ("Browsers at tables.", lambda: self.onlookers.num_looking),
                "tables_in_memory": ("Tables in memory.", lambda: self.tables.num_kept),
                "plies_in_memory": ("Actions of these.", lambda: self.tables.num_plies),
                "lab_runs_playing": ("Runs of the lab.", lambda: self.lab_runs.num_playing),
                "held_up_seconds": ("What waits longest for the database.", self._held_up_for),
            },
            {
                "work_waiting": (
                    "Calls that wait for a worker.",
                    {kind: lambda at=at: at(self).num_waiting for kind, at in _WORKERS.items()},
                ),
                "work_seconds": (
                    "For how long workers were busy.",
                    {kind: lambda at=at: at(self).seconds for kind, at in _WORKERS.items()},
                ),
            },
            lambda: self.node.name if self.settings.redis else "",
        )
        observe(self._engine, counted.stated, counted.missed_database)
        return counted

    def _held_up_for(self) -> float:
        """Seconds for which something has waited for the database."""
        return max(self.retries.longest, self._writer.held_up)

    def _share(self, settings: Settings) -> None:
        """Find a place among the servers of the database; in most cases there is but this one."""
        door = Door(self.reader, self._writer, self.throws.land, self._changed)
        if not settings.redis:
            self.node: Node | LoneNode = LoneNode(self.retries)
            self._attendance = Attendance(settings.away_after)
            self.tables = Tables(
                *door, on_heard=lambda table: self._changed(table, None), limits=settings.limits
            )
            return
        people = (self.phrases, self.onlookers)
        parts = join(settings, self._engine, door, *people, self, self.metrics)
        self.node, self.tables, self._attendance = parts
        self.rate_limits.share(parts.node.took)

    def _presence(self, table: Table) -> Presence:
        return self.arrivals.presence(table)  # which come after those whom they tell

    def notice(self, table: Table) -> None:
        """See to the bots and the clock of a table, where that is this node's to do."""
        self.throws.notice(table)
        if self.node.owns(table.id):
            self.bots.notice(table)
            self.clocks.notice(table)
            self.node.noticed(table)

    def take_up(self, table: Table) -> None:
        """See to a table at which another node has acted."""
        self.notice(table)
        self.judging.notice(table)

    def cause(self, table_id: str) -> Cause | None:
        """What holds a table up here."""
        return self.retries.cause(table_id)

    def took(self, pace: str, key: str, amount: int) -> None:
        """Another node used up some of a limit of so many in a minute."""
        self.rate_limits.taken_elsewhere(pace, key, amount)

    def judge(self) -> None:
        """Look for games that are over."""
        self.judging.wake()

    def look_at_lab(self) -> None:
        """Look which runs of the lab there are."""
        self.lab_runs.wake()

    def waiting(self) -> Iterator[tuple[str, str]]:
        """Tables that others may join, and their hosts, who are here."""
        for table_id in self._attendance.tables:
            table = self.tables.at_hand(table_id)
            if table is None or not table.opened.public or table.status != Status.WAITING:
                continue
            if table.opened.host in self._attendance.here(table_id):
                yield table_id, table.opened.host

    async def sweep(self) -> None:
        """Take up the tables whose bot or clock a process left that died.

        Several nodes do that all the time, by what they own.
        """
        if not self.node.is_alone:
            return
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

    async def dropped(self, tables: Iterable[str]) -> None:
        """Tables that are no longer kept: who still looks at one hears that it is gone."""
        for table_id in tables:
            await self._look_anew(table_id)

    def beside(self) -> Iterator[Coroutine[None, None, None]]:
        """What the settings ask for beside all else, for ever."""
        yield from Tidying(self.settings, self.node, self.write, self.dropped).works()
        if not self.node.is_alone:
            yield self.sign_outs.follow(partial(self.ask, ended_since))
        if self.settings.metrics:
            yield feel_lag(self.metrics.lagged)

    def _changed(self, table: Table, news: News | None) -> None:
        self.retries.stored(table.id)  # first: what is shown is free of it at once
        self.node.committed(table, news)
        self.onlookers.wake(table.id)
        self.notice(table)
        self.results.notice(table)
        self.judging.notice(table)

    def heard(self, table: Table) -> None:
        """Another node has done something at a table that is known here."""
        self.onlookers.wake(table.id)
        self.notice(table)

    def _held_up(self, table_id: str) -> None:
        """What holds a table up has changed."""
        self.node.present(table_id)
        self.onlookers.stir(table_id)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do `work` in a transaction; returns once it is committed."""
        return await self._writer.write(work)

    async def ask(self, question: Callable[..., T], *about: str | int) -> T:
        """The answer to a question to the database, asked in a thread."""

        def answer() -> T:
            with self._moment.connect() as connection:
                return question(connection, *about)

        return await asyncio.to_thread(answer)

    async def changed_hands(self, tables: Iterable[str]) -> None:
        """Tables whose seats became another guest's, in the database: look at them anew."""
        for table_id in tables:
            await self._look_anew(table_id)
            table = await self.tables.get(table_id)
            if table is not None:
                self.node.committed(table)

    async def _look_anew(self, table_id: str) -> None:
        await self.tables.reread(table_id)
        self.onlookers.wake(table_id)

    def _parts(self) -> dict[str, readiness.Part]:
        """Without which nothing is kept."""
        parts = {
            "database": readiness.database(partial(self.write, touch)),
            "held-up": readiness.held_up(self._held_up_for),
        }
        file = file_of(self.settings.database)
        return parts | ({"disk": readiness.disk(file.parent)} if file else {})

    def _parts_for_speed(self) -> dict[str, readiness.Part]:
        """Without which all goes on, later. All nodes miss them at once: none is sent away."""
        node = self.node
        return {"redis": readiness.redis(lambda: node.is_heard)} if isinstance(node, Node) else {}

    async def take_leave(self) -> None:
        """Tell all who look on that the server stops, and let throws that are in the air land."""
        self.farewell.say()
        with suppress(TimeoutError):  # it is thrown again, to the same end
            await asyncio.wait_for(self.tables.at_rest(), _LANDING)

    async def hand_over(self) -> None:
        """Leave what is the server's own to the others, or to itself when it is back."""
        await self.lab_runs.leave()
        await self.node.farewell()

    async def close(self) -> None:
        """Stop the bots, finish what was begun, close the database."""
        await self.lab_runs.close()
        await self.clocks.close()
        await self.bots.close()
        await self.reviews.close()
        await self.solutions.close()
        for workers in (self.pages, self.hints, self.thread):
            await workers.close()
        await self.throws.close()
        await self.results.close()
        await self.judging.close()
        await asyncio.to_thread(self._writer.close)
        self._let_go()
        self._engine.dispose()


InjectedServices = NamedDependency[Services]  # as handlers ask for it


@asynccontextmanager
async def running(services: Services) -> AsyncGenerator[None]:
    """Take up what a process left that died; close everything in the end."""
    works = (
        services.node.run(),
        services.sweep(),
        services.judging.run(),
        services.lab_runs.run(),
        *services.beside(),
    )
    tasks = tuple(asyncio.create_task(work) for work in works)
    try:
        yield
    finally:
        await services.hand_over()
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        await services.close()
