"""Executes one lab run on this server, and stores its games and progress."""

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import msgspec
from sqlalchemy.exc import DataError, IntegrityError, ProgrammingError, SQLAlchemyError

from pigpen.core.errors import PigpenError
from pigpen.lab.trials.design import Design
from pigpen.server.pages.lab import store
from pigpen.server.pages.lab.process import StatusReport, begin, file, status
from pigpen.server.pages.lab.store import Block, End, LeasedRun, Progress
from pigpen.server.store.leases import NotOwner
from pigpen.server.store.writer import Write
from pigpen.server.table.refusals import refusal
from pigpen.server.timeouts import wait_for_event
from pigpen.server.work.worker import ProcessWorker, Worker, WorkerDied

FORGOTTEN: Final = 60.0  # seconds without a request, after which a run is stopped
_ANSWER: Final = 120.0  # seconds for a call: generous, a bot may occupy the process for some
_START: Final = 60.0  # additional seconds for the first call
_SOLVING: Final = 900.0  # seconds until the first game: bots may need a solution of the game
_FIRST_LOOK: Final = 0.15  # seconds until the first `status`; intervals grow
_LATEST_LOOK: Final = 1.0  # to this
_BROKEN: Final = (DataError, IntegrityError, ProgrammingError)  # a retry would fail again

_LOG = logging.getLogger(__name__)


def new_process() -> Worker:
    """Return the process for one run; it starts with the first call."""
    return ProcessWorker(_ANSWER, _START)


class RunExecutor:
    """Plays a run as long as this server has its lease."""

    def __init__(
        self,
        taken: LeasedRun,
        write: Write,
        most_seconds: int,
        process: Worker,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`most_seconds`: limit of playing time over all servers that play the run; 0: none."""
        self._claim = taken.claim
        self._taken = taken
        self._design = msgspec.convert(taken.design, Design)
        self._write = write
        self._most_seconds = most_seconds
        self._process = process
        self._clock = clock
        self._stored = taken.stored
        self._progress = Progress(0, taken.seconds, None)
        self._looked_at: int = taken.looked_at
        self._seen = clock()
        self._is_stopped = self._is_left = False
        self._wake_up = asyncio.Event()

    @property
    def is_forgotten(self) -> bool:
        """Whether no client has requested the run for a while, by this server's clock."""
        return self._clock() - self._seen > FORGOTTEN

    def update(self, looked_at: int, *, stop: bool) -> None:
        """Take over what clients did at any server: the time of the last request, and a stop."""
        if looked_at != self._looked_at:
            self._looked_at, self._seen = looked_at, self._clock()
        if stop and not self._is_stopped:
            self._is_stopped = True
            self._wake_up.set()

    def leave(self) -> None:
        """Store the games and release the run to another server."""
        self._is_left = True
        self._wake_up.set()

    async def play(self) -> None:
        """Play the run to its end, unless another server takes it over."""
        try:
            how = await self._play()
            if how is not None:
                await self._end(how)
            else:
                await self._write(partial(store.release, claim=self._claim))
        except NotOwner:
            _LOG.info("A run of the lab is another server's, or gone: %s", self._claim.run)
        except PigpenError as why:
            await self._end(End("failed", str(why)))
        except (WorkerDied, TimeoutError):
            await self._fail()
        except SQLAlchemyError:
            if not self._is_left:
                await self._fail()
        except Exception:  # noqa: BLE001 - a bug, or a design of older rules: the run has failed
            await self._fail()
        finally:
            await self._process.end()

    async def _fail(self) -> None:
        _LOG.exception("A run of the lab broke off: %s", self._design)
        await self._end(End("failed", refusal("internal", 500).text))

    async def _play(self) -> End | None:
        """Return how the run ended; None if it was released."""
        await self._process.call(begin, self._design, self._taken.blocks)
        before, since, begun, pause = self._taken.seconds, self._clock(), False, _FIRST_LOOK
        while True:
            await self._sleep(pause)
            pause = min(_LATEST_LOOK, 1.5 * pause)
            report = await self._process.call(status, self._stored)
            if report.begun and not begun:
                since, begun = self._clock(), True
            own = self._clock() - since
            self._set_progress(report, before + own * begun)
            state = self._state_after(report, own)
            if state:
                return await self._finish(state)
            await self._store_games(report)
            if self._is_left:
                return None

    def _set_progress(self, report: StatusReport, seconds: float) -> None:
        found: Any = None if report.found is None else msgspec.to_builtins(report.found)
        self._progress = Progress(report.played, seconds, found)

    def _state_after(self, report: StatusReport, own: float) -> str:
        """Return the final state if the run ends now, else ""; `own`: seconds played here."""
        if report.over:
            return "done"
        if self._is_stopped or self.is_forgotten:
            return "stopped"
        if not report.begun:
            return "out_of_time" if own > _SOLVING else ""
        most = self._most_seconds
        return "out_of_time" if most and self._progress.seconds > most else ""

    async def _sleep(self, seconds: float) -> None:
        if await wait_for_event(self._wake_up, seconds):
            self._wake_up.clear()

    async def _store_games(self, report: StatusReport) -> None:
        """Store the new games, or later if the database is unavailable."""
        if not report.rows:
            return
        block = Block(self._stored, report.games, report.rows)
        try:
            self._stored = await self._write(
                partial(
                    store.store_progress, claim=self._claim, progress=self._progress, block=block
                )
            )
        except _BROKEN:
            raise
        except (SQLAlchemyError, OSError) as problem:
            _LOG.error("A run of the lab could not be stored now: %s", problem)

    async def _finish(self, state: str) -> End:
        csv, parquet, missing = await self._process.call(file, "csv"), b"", ""
        try:
            parquet = await self._process.call(file, "parquet")
        except PigpenError as why:
            missing = str(why)
        report = await self._process.call(status, self._stored)  # with the last games
        self._set_progress(report, self._progress.seconds)
        files = {"csv": csv, "parquet": parquet} if not missing else {"csv": csv}
        return End(state, files=files, no_parquet=missing)

    async def _end(self, how: End) -> None:
        """Store the end of the run; retry until the database accepts it or the server stops."""
        end = partial(store.finish, claim=self._claim, progress=self._progress, how=how)
        while True:
            try:
                await self._write(end)
            except NotOwner:
                _LOG.info("A run of the lab ended elsewhere: %s", self._claim.run)
            except _BROKEN:
                _LOG.exception("A run of the lab could not be stored: %s", self._claim.run)
            except (SQLAlchemyError, OSError):
                if not self._is_left:
                    await self._sleep(_LATEST_LOOK)
                    continue
            return
