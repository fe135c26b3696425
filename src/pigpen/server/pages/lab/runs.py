"""The lab of one server: runs are stored in the database and executed by any free server.

Each second a server reads the unfinished runs: for its own, what clients did at other servers; of
those without a living owner it takes as many as it may execute, in the order of their creation.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple, Protocol, TypeVar

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from pigpen.lab.trials.design import Design
from pigpen.server.access.limits import Limits, limit_key
from pigpen.server.pages.lab import executor, store
from pigpen.server.pages.lab.executor import RunExecutor, new_process
from pigpen.server.pages.lab.store import ActiveRun, End, LeasedRun, NewRun, Progress, RunLease
from pigpen.server.table.refusals import Refused, refusal
from pigpen.server.timeouts import wait_for_event
from pigpen.server.work.worker import Worker

POLL_SECONDS: Final = 1.0  # seconds between two polls of the database
_LOOKED_MS: Final = 5_000  # ms between two updates of a run's last request
_HANDOVER_TIMEOUT: Final = 2.0  # seconds to store and release runs when the server stops
_UNKNOWN = refusal("unknown-run", 404)
_FAILED = refusal("internal", 500)

_LOG = logging.getLogger(__name__)
T = TypeVar("T")


class Database(Protocol):
    """The database of runs."""

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in a transaction and return its result."""
        ...

    async def ask(self, question: Callable[..., T], *about: str | int) -> T:
        """Return the result of a query."""
        ...


class NodeInfo(NamedTuple):
    """The node of the lab, and how it notifies the others."""

    node: str  # a name that no other node has or had
    is_alone: bool  # whether no other node shares the database
    tell: Callable[[], None] = lambda: None  # notifies other nodes of a change


class RunStatus(NamedTuple):
    """A stored run and its place in the queue."""

    row: Mapping[str, Any]  # of `lab_runs`
    before: int  # number of runs before it, while it is queued

    @property
    def design(self) -> Design:
        """The design of the run."""
        return msgspec.convert(self.row["design"], Design)


class LabRuns:
    """Begins, reads and stops runs, and executes those whose lease this server has."""

    def __init__(
        self,
        database: Database,
        here: NodeInfo,
        limits: Limits,
        on_begin: Callable[[], object] = lambda: None,
        process: Callable[[], Worker] = new_process,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`on_begin` is called for each run that a client begins here."""
        self._database = database
        self._here = here
        self._limits = limits
        self._on_begin = on_begin
        self._process = process
        self._clock = clock
        self._own: dict[str, RunExecutor] = {}  # in the order in which they were leased
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._waiting: dict[
            str, tuple[int, float]
        ] = {}  # queued runs: last request, time of reading
        self._wake_up = asyncio.Event()
        self._is_leaving = False

    @property
    def num_playing(self) -> int:
        """The number of runs that are executed here."""
        return len(self._own)

    async def begin(self, design: Design, guest: str, address: str) -> RunStatus:
        """Queue a run of a design and return it.

        Raises:
            Refused: the lab is full, or the address has too many runs.
        """
        at = time.time_ns() // 1_000_000
        new = NewRun(secrets.token_urlsafe(12), guest, limit_key(address), design, at)
        most = self._limits.lab_address_runs
        refused = await self._database.write(partial(store.enqueue, new=new, most_here=most))
        if refused is not None:
            raise Refused(refused)
        self._on_begin()
        self._changed()
        return await self._found(new.id)

    async def look(self, run: str) -> RunStatus:
        """Return a run, and record that a client requested it.

        Raises:
            Refused: there is no such run, or it was deleted.
        """
        found = await self._found(run)
        now = time.time_ns() // 1_000_000
        if abs(now - found.row["looked_at"]) > _LOOKED_MS:
            try:
                await self._database.write(partial(store.record_look, run=run, at=now))
            except (SQLAlchemyError, OSError) as problem:
                _LOG.error("That somebody looks at a run could not be stored: %s", problem)
        return found

    async def stop(self, run: str) -> None:
        """Stop a run; its games are kept.

        Raises:
            Refused: there is no such run, or it was deleted.
        """
        await self._found(run)
        await self._database.write(partial(store.stop, run=run))
        self._changed()

    async def file(self, run: str, kind: str) -> bytes | None:
        """Return the games of a finished run as a file, or None."""
        return await self._database.ask(store.load_file, run, kind)

    def wake(self) -> None:
        """Poll the database now."""
        self._wake_up.set()

    async def run(self) -> None:
        """Lease and execute runs until cancelled."""
        while True:
            self._wake_up.clear()
            is_idle = False
            try:
                is_idle = await self._poll() and self._here.is_alone
            except (SQLAlchemyError, OSError) as problem:
                _LOG.error("The lab's runs could not be looked at: %s", problem)
            except Exception:  # noqa: BLE001 - a bug, a damaged row: other runs go on
                _LOG.exception("The lab's runs could not be looked at.")
            await wait_for_event(self._wake_up, None if is_idle else POLL_SECONDS)

    async def leave(self) -> None:
        """Lease no more runs, store the games, and release the runs to other servers."""
        self._is_leaving = True
        for own in self._own.values():
            own.leave()
        if self._tasks:
            await asyncio.wait(self._tasks.values(), timeout=_HANDOVER_TIMEOUT)
            self._here.tell()

    async def close(self) -> None:
        """End the runs that are executed here."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _changed(self) -> None:
        self.wake()
        self._here.tell()

    async def _found(self, run: str) -> RunStatus:
        row = await self._database.ask(store.get, run)
        if row is None:
            raise Refused(_UNKNOWN)
        waits = row["state"] == "waiting"
        return RunStatus(row, await self._database.ask(store.num_ahead, run) if waits else 0)

    async def _poll(self) -> bool:
        """Poll the database once; return whether all runs are over."""
        going, alive = await self._database.ask(store.list_active)
        for each in going:
            if own := self._own.get(each.claim.run):
                own.update(each.looked_at, stop=each.stop)
        await self._drop_forgotten(going)
        here = self._here
        if self._is_leaving or not (here.is_alone or here.node in alive):
            return False  # other nodes may consider this one dead
        for each in going:
            if self._is_full:
                break
            if self._is_free(each, alive):
                await self._take(each.claim)
        return not going

    @property
    def _is_full(self) -> bool:
        most = self._limits.lab_runs
        return bool(most) and len(self._own) >= most

    def _is_free(self, going: ActiveRun, alive: frozenset[str]) -> bool:
        run, owner, _ = going.claim
        if run in self._own or (going.state == "waiting" and run not in self._waiting):
            return False
        return owner in ("", self._here.node) or self._here.is_alone or owner not in alive

    async def _drop_forgotten(self, going: list[ActiveRun]) -> None:
        """Stop queued runs that no client has requested for a while, by this server's clock."""
        now, before = self._clock(), self._waiting
        self._waiting = {}
        for each in going:
            if each.state != "waiting":
                continue
            run = each.claim.run
            looked_at, since = before.get(run, (each.looked_at, now))
            if looked_at != each.looked_at:
                looked_at, since = each.looked_at, now
            if now - since > executor.FORGOTTEN:
                await self._database.write(partial(store.stop, run=run, looked_at=looked_at))
            else:
                self._waiting[run] = looked_at, since

    async def _take(self, seen: RunLease) -> None:
        node = self._here.node
        taken = await self._database.write(partial(store.acquire, seen=seen, node=node))
        if taken is None:
            return
        if taken.attempts > store.MOST_ATTEMPTS:
            _LOG.error("A run of the lab has ended all who played it: %s", taken.claim.run)
            nothing, failed = Progress(0, taken.seconds, None), End("failed", _FAILED.text)
            await self._database.write(
                partial(store.finish, claim=taken.claim, progress=nothing, how=failed)
            )
            return
        self._play(taken)

    def _play(self, taken: LeasedRun) -> None:
        write, most = self._database.write, self._limits.lab_seconds
        own = RunExecutor(taken, write, most, self._process(), self._clock)
        run = taken.claim.run
        self._own[run] = own
        self._tasks[run] = asyncio.create_task(own.play())
        self._tasks[run].add_done_callback(lambda _: self._over(run))

    def _over(self, run: str) -> None:
        del self._own[run], self._tasks[run]
        self._changed()  # another run may start
