"""Everything that one server process runs: assembled at its start, closed at its end."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Collection, Coroutine, Iterable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from typing import TypeVar

from litestar.di import NamedDependency
from sqlalchemy import Connection

from pigpen.server.access.commitments import Commitments
from pigpen.server.access.guests import GuestCookie, Signer
from pigpen.server.access.limits import RateLimits
from pigpen.server.access.operators import OperatorAuth
from pigpen.server.live import readiness
from pigpen.server.live.arrivals import Arrivals
from pigpen.server.live.automatic_passes import AutomaticPasses
from pigpen.server.live.bots import Bots
from pigpen.server.live.cleanup import Cleanup
from pigpen.server.live.clocks import Clocks
from pigpen.server.live.event_loop_lag import measure_lag
from pigpen.server.live.judge import BackgroundJudge
from pigpen.server.live.phrases import Phrases
from pigpen.server.live.presence import Attendance
from pigpen.server.live.retries import Retries
from pigpen.server.live.shutdown_notice import ShutdownNotice
from pigpen.server.live.sign_outs import SignOuts
from pigpen.server.live.table_logs import TableLogs
from pigpen.server.live.tables import Tables
from pigpen.server.live.viewers import Viewers
from pigpen.server.live.visitors import Visitors
from pigpen.server.metrics import Metrics, Prometheus
from pigpen.server.nodes.assembly import TableDeps, assemble
from pigpen.server.nodes.node import Node
from pigpen.server.nodes.single_node import SingleNode
from pigpen.server.page import Background, Page
from pigpen.server.settings import Settings
from pigpen.server.store import exclusive
from pigpen.server.store.append import probe_write
from pigpen.server.store.database import connect, file_of, observe, with_snapshots
from pigpen.server.store.keys import commitment_key, load_or_create_key
from pigpen.server.store.queries import Reader
from pigpen.server.store.results import Results
from pigpen.server.store.sign_outs import ended_since
from pigpen.server.store.writer import Writer
from pigpen.server.table.delta import TableDelta
from pigpen.server.table.events import Cause
from pigpen.server.table.table import Status, Table
from pigpen.server.views.shared_snapshot import Presence
from pigpen.server.work.answer_cache import AnswerCache
from pigpen.server.work.fair_queue import QueueBounds
from pigpen.server.work.reviews import ReviewJobs
from pigpen.server.work.solutions import Solutions
from pigpen.server.work.throws import ThrowProcesses
from pigpen.server.work.worker import ProcessWorker, ThreadWorker
from pigpen.server.work.worker_pool import WorkerPool

_LANDING_SECONDS = 2.0  # for throws in the air when the server stops
_PROCESSES = 2  # processes that compute answers for pages
_HINTS = 2  # threads: each competes with the tables for the interpreter
_ANSWER_SECONDS = 300.0  # until an answer to a page is given up
_START_SECONDS = 60.0  # more for the first answer of a process
_BOUNDS = QueueBounds(each=64, together=512)  # a school class may share one address

_LOG = logging.getLogger(__name__)

B = TypeVar("B", bound=Background)
T = TypeVar("T")


_WORKERS: dict[str, Callable[["Services"], WorkerPool]] = {  # workers by kind of work
    "pages": lambda of: of.processes,
    "hints": lambda of: of.hints,
    "records": lambda of: of.thread,
    "reviews": lambda of: of.reviews.workers,
    "solutions": lambda of: of.solutions.workers,
    "throws": lambda of: of.throws.workers,
}


class Services:
    """The running parts of a server, injected into its request handlers."""

    def __init__(self, settings: Settings, pages: Iterable[Page] = ()) -> None:
        self.settings = settings
        self.pages = tuple(page for page in pages if page.is_on(settings))
        self.rate_limits = RateLimits(settings.limits)
        self._engine = connect(settings.database)
        self._release_database = exclusive.acquire(settings, self._engine)
        key = load_or_create_key(settings, self._engine)
        self.signer = Signer(key)
        self.commitments = Commitments(commitment_key(settings, self._engine))
        self.operators = OperatorAuth(settings.operator, key)
        self.metrics = self._metrics()
        self._writer = Writer(self._engine, self.metrics.observe_write)
        self._snapshots = with_snapshots(self._engine)
        with self._snapshots.connect() as connection:
            self.sign_outs = SignOuts(ended_since(connection, 0))
        self.reader = Reader(self._engine)
        self.throws = ThrowProcesses(
            settings.engine, self.rate_limits.throws, self.metrics.observe_throw
        )
        self.viewers = Viewers(self._presence)
        self.retries = Retries(self._on_blocked)
        self.phrases = Phrases()
        self.shutdown_notice = ShutdownNotice()
        self._join_nodes(settings)
        self.visitors = Visitors(lambda: self._attendance.guests)
        self.arrivals = Arrivals(self._attendance, self.node, self.viewers, settings.away_after)
        self.judge = BackgroundJudge(self._snapshots, self.reader, self._writer, self.node.lease)
        self.solutions = Solutions(self.judge.wake)
        self.reviews = ReviewJobs(self.solutions)
        self.processes = WorkerPool(
            partial(ProcessWorker, _ANSWER_SECONDS, _START_SECONDS), _PROCESSES, _BOUNDS
        )
        self.answers = AnswerCache(self.processes)
        self.hints = WorkerPool(partial(ThreadWorker, "hint"), _HINTS, _BOUNDS)
        self.thread = WorkerPool(partial(ThreadWorker, "record"), 1, _BOUNDS)
        self.bots = Bots(
            self.tables,
            self.solutions,
            self.retries,
            settings.bot_delay,
            self.metrics.observe_bot_choice,
            self.node.lost_lease,
        )
        self.results = Results(self._snapshots, self.reader, self._writer)
        self.readiness = readiness.Readiness(self._readiness_checks())
        self.degradation = readiness.Readiness(self._speed_checks())
        self.clocks = Clocks(self.tables, self.retries, self.node.lost_lease)
        self.automatic_passes = AutomaticPasses(
            self.tables, self.retries, settings.bot_delay, self._attendance.is_here
        )
        self.logs = TableLogs()
        self._background = [page.start(self) for page in self.pages if page.start is not None]

    def read_cookie(self, cookie: str | None) -> GuestCookie | None:
        """Read a cookie; None if this server did not sign it, or it was ended."""
        seal = self.signer.verify(cookie)
        return seal if seal is not None and self.sign_outs.is_valid(seal) else None

    def _metrics(self) -> Metrics:
        """Return metrics that count if an operator may read them, else no-op ones."""
        if not self.settings.metrics:
            return Metrics()
        counted = Prometheus(
            {
                "sockets": ("Browsers at tables.", lambda: self.viewers.num_subscribers),
                "tables_in_memory": ("Tables in memory.", lambda: self.tables.num_cached),
                "plies_in_memory": ("Actions of these.", lambda: self.tables.num_plies),
                "held_up_seconds": ("What waits longest for the database.", self._backlog_seconds),
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
        observe(self._engine, counted.observe_statement, counted.count_database_error)
        return counted

    def _backlog_seconds(self) -> float:
        """Return for how many seconds a write has waited for the database."""
        return max(self.retries.longest, self._writer.busy_seconds)

    def _join_nodes(self, settings: Settings) -> None:
        """Assemble the parts that depend on other nodes; most servers have none."""
        deps = TableDeps(self.reader, self._writer, self.throws.land, self._changed)
        if not settings.redis:
            self.node: Node | SingleNode = SingleNode(self.retries)
            self._attendance = Attendance(settings.away_after)
            self.tables = Tables(
                *deps,
                on_remote_change=lambda table: self._changed(table, None),
                limits=settings.limits,
            )
            return
        people = (self.phrases, self.viewers)
        parts = assemble(settings, self._engine, deps, *people, self, self.metrics)
        self.node, self.tables, self._attendance = parts
        self.rate_limits.share(parts.node.publish_limit_use)

    def _presence(self, table: Table) -> Presence:
        return self.arrivals.presence(table)  # `arrivals` is made after its listeners

    def notice(self, table: Table) -> None:
        """Update automatic passes of people here, and where this node owns the table its work."""
        self.throws.notice(table)
        self.automatic_passes.notice(table)
        if self.node.owns(table.id):
            self.bots.notice(table)
            self.clocks.notice(table)
            self.node.mark_handled(table)

    def resume(self, table: Table) -> None:
        """Handle a table at which another node has acted."""
        self.notice(table)
        self.judge.notice(table)

    def cause(self, table_id: str) -> Cause | None:
        """Return why a table is blocked here, if it is."""
        return self.retries.cause(table_id)

    def record_limit_use(self, pace: str, key: str, amount: int) -> None:
        """Count what a client used up of a rate limit at another node."""
        self.rate_limits.record_remote_use(pace, key, amount)

    def wake_judge(self) -> None:
        """Look for games that are over."""
        self.judge.wake()

    def wake_pages(self) -> None:
        """Have the background work of pages look for work."""
        for work in self._background:
            work.wake()

    def background(self, kind: type[B]) -> B:
        """Return the background work of this type, which its page has started."""
        return next(work for work in self._background if isinstance(work, kind))

    def num_people(self) -> int:
        """Return how many guests are at this node."""
        return self.visitors.count()

    def waiting_hosts(self) -> Iterator[tuple[str, str]]:
        """Yield open tables and their hosts, if the hosts are connected here."""
        for table_id in self._attendance.tables:
            table = self.tables.cached(table_id)
            if table is None or not table.opened.public or table.status != Status.WAITING:
                continue
            if table.opened.host in self._attendance.here(table_id):
                yield table_id, table.opened.host

    async def resume_tables(self) -> None:
        """Resume the tables whose bot or clock a process left that died.

        No-op where several nodes share the database: they do so all the time, by their leases.
        """
        if not self.node.is_alone:
            return
        for table_id in await asyncio.to_thread(self.reader.awaiting_server):
            try:
                table = await self.retries.until_stored(
                    table_id, partial(self.tables.get, table_id)
                )
            except Exception:  # noqa: BLE001 - old rules, a damaged row: resume the others
                _LOG.exception("Table %s cannot be taken up.", table_id)
            else:
                assert table is not None
                self.notice(table)

    async def tables_dropped(self, tables: Iterable[str]) -> None:
        """Reload tables that were deleted, so that their viewers learn of it."""
        for table_id in tables:
            await self._reread(table_id)

    def background_jobs(self) -> Iterator[Coroutine[None, None, None]]:
        """Yield the endless background jobs that the settings ask for."""
        expire = [page.expire for page in self.pages if page.expire is not None]
        yield from Cleanup(self.settings, self.node, self.write, self.tables_dropped, expire).jobs()
        for work in self._background:
            yield work.run()
        if not self.node.is_alone:
            yield self.sign_outs.poll(partial(self.ask, ended_since))
        if self.settings.metrics:
            yield measure_lag(self.metrics.observe_lag)

    def _changed(self, table: Table, news: TableDelta | None) -> None:
        self.retries.on_stored(table.id)  # first: the view that follows no longer shows it
        self.node.publish_commit(table, news)
        self.viewers.notify(table.id)
        self.notice(table)
        self.results.notice(table)
        self.judge.notice(table)

    def on_remote_change(self, table: Table) -> None:
        """Handle a commit of another node at a table in memory."""
        self.viewers.notify(table.id)
        self.notice(table)

    def _on_blocked(self, table_id: str) -> None:
        """Publish that a table is blocked, or no longer so."""
        self.node.publish_presence(table_id)
        self.viewers.notify_presence(table_id)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in a transaction; returns its result once it is committed."""
        return await self._writer.write(work)

    async def ask(self, question: Callable[..., T], *about: str | int) -> T:
        """Run a query on a connection, in a thread, and return its result."""

        def answer() -> T:
            with self._snapshots.connect() as connection:
                return question(connection, *about)

        return await asyncio.to_thread(answer)

    async def tables_changed(self, tables: Iterable[str]) -> None:
        """Reload tables whose seats or names another part changed in the database."""
        for table_id in tables:
            await self._reread(table_id)
            table = await self.tables.get(table_id)
            if table is not None:
                self.node.publish_commit(table)

    async def _reread(self, table_id: str) -> None:
        await self.tables.invalidate(table_id)
        self.viewers.notify(table_id)

    def _readiness_checks(self) -> dict[str, readiness.Check]:
        """Checks without which nothing would be stored."""
        parts = {
            "database": readiness.database(partial(self.write, probe_write)),
            "held-up": readiness.backlog(self._backlog_seconds),
        }
        file = file_of(self.settings.database)
        return parts | ({"disk": readiness.disk(file.parent)} if file else {})

    def _speed_checks(self) -> dict[str, readiness.Check]:
        """Checks that affect speed only. All nodes fail them at once, so none is taken out."""
        node = self.node
        return {"redis": readiness.redis(lambda: node.is_heard)} if isinstance(node, Node) else {}

    async def announce_shutdown(self) -> None:
        """Notify viewers that the server stops, and let throws in the air land."""
        self.shutdown_notice.broadcast()
        with suppress(TimeoutError):  # it is thrown again at the next start, with the same outcome
            await asyncio.wait_for(self.tables.wait_until_idle(), _LANDING_SECONDS)

    async def release_work(self) -> None:
        """Release leases and work to the other nodes, or to this server's next start."""
        for work in self._background:
            await work.leave()
        await self.node.leave()

    async def close(self) -> None:
        """Stop the bots, finish what was begun, close the database; go on if one of them fails."""
        async with AsyncExitStack() as last_first:
            last_first.callback(self._engine.dispose)
            last_first.callback(self._release_database)
            last_first.push_async_callback(asyncio.to_thread, self._writer.close)
            for part in (
                self.judge,
                self.results,
                self.throws,
                self.thread,
                self.hints,
                self.processes,
                self.solutions,
                self.reviews,
                self.bots,
                self.clocks,
                self.automatic_passes,
                *self._background,
            ):
                last_first.push_async_callback(part.close)


InjectedServices = NamedDependency[Services]  # the type by which handlers request it


@asynccontextmanager
async def running(services: Services) -> AsyncGenerator[None]:
    """Resume what a process left that died; close everything in the end."""
    works = (
        services.node.run(),
        services.resume_tables(),
        services.judge.run(),
        *services.background_jobs(),
    )
    tasks = tuple(asyncio.create_task(work) for work in works)
    async with AsyncExitStack() as last_first:
        last_first.push_async_callback(services.close)
        last_first.push_async_callback(_end, tasks)
        last_first.push_async_callback(services.release_work)
        yield


async def _end(tasks: Collection[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)
