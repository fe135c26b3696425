"""The lab of one server: runs are kept in the database, and played by whichever server is free.

Each second a server looks which runs are not over: of its own, what people did elsewhere; of those
that nobody owns, or one that died, as many as it may play at once, in the order of their coming.
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
from pigpen.server.store import lab_runs
from pigpen.server.store.lab_runs import ActiveRun, End, LeasedRun, NewRun, Progress, RunLease
from pigpen.server.table.refusals import Refused, refusal
from pigpen.server.timeouts import wait_for_event
from pigpen.server.work import lab_run
from pigpen.server.work.lab_run import Asked, LabProcess, OwnRun

BEAT: Final = 1.0  # seconds between two looks
_LOOKED_MS: Final = 5_000  # after which it is noted anew that somebody looks at a run
_HANDING_OVER: Final = 2.0  # seconds, when the server stops
_UNKNOWN = refusal("unknown-run", 404)
_FAILED = refusal("internal", 500)

_LOG = logging.getLogger(__name__)
T = TypeVar("T")


class Database(Protocol):
    """Where runs are kept."""

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do `work` in a transaction."""
        ...

    async def ask(self, question: Callable[..., T], *about: str | int) -> T:
        """The answer to a question."""
        ...


class Here(NamedTuple):
    """The server whose lab it is."""

    node: str  # a name that no other has, or ever had
    is_alone: bool  # whether no other one shares the database
    tell: Callable[[], None] = lambda: None  # the others that there is something to look at


class Seen(NamedTuple):
    """A run as somebody looks at it."""

    row: Mapping[str, Any]  # of `lab_runs`
    before: int  # runs that come first, while it waits

    @property
    def design(self) -> Design:
        """What is played."""
        return msgspec.convert(self.row["design"], Design)


class LabRuns:
    """The door to all runs, and what plays those that are this server's."""

    def __init__(
        self,
        database: Database,
        here: Here,
        limits: Limits,
        on_begin: Callable[[], object] = lambda: None,
        process: Callable[[], Asked] = LabProcess,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`on_begin` is called with each run that somebody begins here."""
        self._database = database
        self._here = here
        self._limits = limits
        self._on_begin = on_begin
        self._process = process
        self._clock = clock
        self._own: dict[str, OwnRun] = {}  # in the order in which they were taken
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._waiting: dict[str, tuple[int, float]] = {}  # last look, and since when it is that
        self._news = asyncio.Event()
        self._is_leaving = False

    @property
    def num_playing(self) -> int:
        """Runs that are played here."""
        return len(self._own)

    async def begin(self, design: Design, guest: str, address: str) -> Seen:
        """A run of this design, which waits for its turn.

        Raises:
            Refused: the lab is full, or that address has enough of it.
        """
        at = time.time_ns() // 1_000_000
        new = NewRun(secrets.token_urlsafe(12), guest, limit_key(address), design, at)
        most = self._limits.lab_address_runs
        refused = await self._database.write(partial(lab_runs.enqueue, new=new, most_here=most))
        if refused is not None:
            raise Refused(refused)
        self._on_begin()
        self._changed()
        return await self._found(new.id)

    async def look(self, run: str) -> Seen:
        """The run of this name, which is looked at now.

        Raises:
            Refused: there is none, or no more.
        """
        found = await self._found(run)
        now = time.time_ns() // 1_000_000
        if abs(now - found.row["looked_at"]) > _LOOKED_MS:
            try:
                await self._database.write(partial(lab_runs.record_look, run=run, at=now))
            except (SQLAlchemyError, OSError) as problem:
                _LOG.error("That somebody looks at a run could not be stored: %s", problem)
        return found

    async def stop(self, run: str) -> None:
        """Play no more of it, and keep what was played.

        Raises:
            Refused: there is none, or no more.
        """
        await self._found(run)
        await self._database.write(partial(lab_runs.stop, run=run))
        self._changed()

    async def file(self, run: str, kind: str) -> bytes | None:
        """Its games, once it is over."""
        return await self._database.ask(lab_runs.load_file, run, kind)

    def wake(self) -> None:
        """Look which runs there are now, and not in a second only."""
        self._news.set()

    async def run(self) -> None:
        """Play what there is to play, until cancelled."""
        while True:
            self._news.clear()
            is_idle = False
            try:
                is_idle = await self._look_around() and self._here.is_alone
            except (SQLAlchemyError, OSError) as problem:
                _LOG.error("The lab's runs could not be looked at: %s", problem)
            except Exception:  # noqa: BLE001 - a bug, a damaged row: the others go on
                _LOG.exception("The lab's runs could not be looked at.")
            await wait_for_event(self._news, None if is_idle else BEAT)

    async def leave(self) -> None:
        """Take no more, store what was played, and give it to the other servers."""
        self._is_leaving = True
        for own in self._own.values():
            own.leave()
        if self._tasks:
            await asyncio.wait(self._tasks.values(), timeout=_HANDING_OVER)
            self._here.tell()

    async def close(self) -> None:
        """End what is played here."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _changed(self) -> None:
        self.wake()
        self._here.tell()

    async def _found(self, run: str) -> Seen:
        row = await self._database.ask(lab_runs.get, run)
        if row is None:
            raise Refused(_UNKNOWN)
        waits = row["state"] == "waiting"
        return Seen(row, await self._database.ask(lab_runs.num_ahead, run) if waits else 0)

    async def _look_around(self) -> bool:
        """Do so once; whether all runs are over."""
        going, alive = await self._database.ask(lab_runs.list_active)
        for each in going:
            if own := self._own.get(each.claim.run):
                own.told(each.looked_at, stop=each.stop)
        await self._forget(going)
        here = self._here
        if self._is_leaving or not (here.is_alone or here.node in alive):
            return False  # the others would not believe that this one lives
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

    async def _forget(self, going: list[ActiveRun]) -> None:
        """Drop runs that wait and that nobody has looked at for a while, by the clock here."""
        now, before = self._clock(), self._waiting
        self._waiting = {}
        for each in going:
            if each.state != "waiting":
                continue
            run = each.claim.run
            looked_at, since = before.get(run, (each.looked_at, now))
            if looked_at != each.looked_at:
                looked_at, since = each.looked_at, now
            if now - since > lab_run.FORGOTTEN:
                await self._database.write(partial(lab_runs.stop, run=run, looked_at=looked_at))
            else:
                self._waiting[run] = looked_at, since

    async def _take(self, seen: RunLease) -> None:
        node = self._here.node
        taken = await self._database.write(partial(lab_runs.acquire, seen=seen, node=node))
        if taken is None:
            return
        if taken.attempts > lab_runs.MOST_ATTEMPTS:
            _LOG.error("A run of the lab has ended all who played it: %s", taken.claim.run)
            nothing, failed = Progress(0, taken.seconds, None), End("failed", _FAILED.text)
            await self._database.write(
                partial(lab_runs.finish, claim=taken.claim, progress=nothing, how=failed)
            )
            return
        self._play(taken)

    def _play(self, taken: LeasedRun) -> None:
        write, most = self._database.write, self._limits.lab_seconds
        own = OwnRun(taken, write, most, self._process(), self._clock)
        run = taken.claim.run
        self._own[run] = own
        self._tasks[run] = asyncio.create_task(own.play())
        self._tasks[run].add_done_callback(lambda _: self._over(run))

    def _over(self, run: str) -> None:
        del self._own[run], self._tasks[run]
        self._changed()  # somebody else may have a turn
