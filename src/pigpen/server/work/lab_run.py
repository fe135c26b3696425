"""One run of the lab that is this server's to play: its way to the end, stored as it goes."""

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final, Protocol

import msgspec
from sqlalchemy.exc import DataError, IntegrityError, ProgrammingError, SQLAlchemyError

from pigpen.core.errors import PigpenError
from pigpen.lab.trials.design import Design
from pigpen.server.store import lab_runs
from pigpen.server.store.lab_runs import Block, End, LeasedRun, Progress
from pigpen.server.store.leases import NotOwner
from pigpen.server.store.writer import Write
from pigpen.server.table.refusals import refusal
from pigpen.server.timeouts import wait_for_event
from pigpen.server.work import lab_process
from pigpen.server.work.lab_process import CSV, PARQUET, Begin, Look, Looked
from pigpen.server.work.worker import Died, ProcessWorker

FORGOTTEN: Final = 60.0  # seconds without a look, after which nobody waits for a run
_ANSWER: Final = 120.0  # seconds for a look, by far; a bot may hold the process for some
_START: Final = 60.0  # seconds more for the first one
_SOLVING: Final = 900.0  # seconds until the first game: what bots play from may have to be solved
_FIRST_LOOK: Final = 0.15  # seconds; each next one comes later,
_LATEST_LOOK: Final = 1.0  # up to this
_BROKEN: Final = (DataError, IntegrityError, ProgrammingError)  # no other attempt would help

_LOG = logging.getLogger(__name__)
_DECODER = msgspec.msgpack.Decoder(Looked)


class Asked(Protocol):
    """The process that plays."""

    async def ask(self, question: bytes) -> bytes:
        """The answer to a question of `lab_process`, as of `ProcessWorker.call`."""
        ...

    async def end(self) -> None:
        """End the process."""
        ...


class LabProcess:
    """A process of its own for a run, which starts with the first question."""

    def __init__(self) -> None:
        self._worker = ProcessWorker(_ANSWER, _START)

    async def ask(self, question: bytes) -> bytes:
        """The answer to a question."""
        return await self._worker.call(lab_process.answer, question)

    async def end(self) -> None:
        """End the process."""
        await self._worker.end()


class OwnRun:
    """A design that this server plays, as long as it owns the run."""

    def __init__(
        self,
        taken: LeasedRun,
        write: Write,
        most_seconds: int,
        process: Asked,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`most_seconds`: how long it may be played, by all its owners; 0 is no limit."""
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
        self._news = asyncio.Event()

    @property
    def is_forgotten(self) -> bool:
        """Whether nobody has looked at it for a while, by this server's clock alone."""
        return self._clock() - self._seen > FORGOTTEN

    def told(self, looked_at: int, *, stop: bool) -> None:
        """What people did, at whichever server they are."""
        if looked_at != self._looked_at:
            self._looked_at, self._seen = looked_at, self._clock()
        if stop and not self._is_stopped:
            self._is_stopped = True
            self._news.set()

    def leave(self) -> None:
        """Store what was played, and let another server go on."""
        self._is_left = True
        self._news.set()

    async def play(self) -> None:
        """To its end, unless the run becomes another's, or is left to one."""
        try:
            how = await self._play()
            if how is not None:
                await self._end(how)
            else:
                await self._write(partial(lab_runs.release, claim=self._claim))
        except NotOwner:
            _LOG.info("A run of the lab is another server's, or gone: %s", self._claim.run)
        except PigpenError as why:
            await self._end(End("failed", str(why)))
        except (Died, TimeoutError):
            await self._fail()
        except SQLAlchemyError:
            if not self._is_left:
                await self._fail()
        except Exception:  # noqa: BLE001 - a bug, or a design of older rules: nobody plays it on
            await self._fail()
        finally:
            await self._process.end()

    async def _fail(self) -> None:
        _LOG.exception("A run of the lab broke off: %s", self._design)
        await self._end(End("failed", refusal("internal", 500).text))

    async def _play(self) -> End | None:
        """How it ended; nothing if it is left."""
        begin = Begin(self._design, self._taken.blocks)
        await self._process.ask(msgspec.json.encode(begin))
        before, since, begun, pause = self._taken.seconds, self._clock(), False, _FIRST_LOOK
        while True:
            await self._rest(pause)
            pause = min(_LATEST_LOOK, 1.5 * pause)
            looked = await self._look()
            if looked.begun and not begun:
                since, begun = self._clock(), True
            own = self._clock() - since
            self._note(looked, before + own * begun)
            state = self._state_after(looked, own)
            if state:
                return await self._files(state)
            await self._keep(looked)
            if self._is_left:
                return None

    async def _look(self) -> Looked:
        question = msgspec.json.encode(Look(self._stored))
        return _DECODER.decode(await self._process.ask(question))

    def _note(self, looked: Looked, seconds: float) -> None:
        found: Any = None if looked.found is None else msgspec.to_builtins(looked.found)
        self._progress = Progress(looked.played, seconds, found)

    def _state_after(self, looked: Looked, own: float) -> str:
        """The state that ends the run now, or none; `own`: seconds that it was played here."""
        if looked.over:
            return "done"
        if self._is_stopped or self.is_forgotten:
            return "stopped"
        if not looked.begun:
            return "out_of_time" if own > _SOLVING else ""
        most = self._most_seconds
        return "out_of_time" if most and self._progress.seconds > most else ""

    async def _rest(self, seconds: float) -> None:
        if await wait_for_event(self._news, seconds):
            self._news.clear()

    async def _keep(self, looked: Looked) -> None:
        """Store what is new; where the database is away, more of it the next time."""
        if not looked.rows:
            return
        block = Block(self._stored, looked.games, looked.rows)
        try:
            self._stored = await self._write(
                partial(
                    lab_runs.store_progress, claim=self._claim, progress=self._progress, block=block
                )
            )
        except _BROKEN:
            raise
        except (SQLAlchemyError, OSError) as problem:
            _LOG.error("A run of the lab could not be stored now: %s", problem)

    async def _files(self, state: str) -> End:
        csv, parquet, missing = await self._process.ask(CSV), b"", ""
        try:
            parquet = await self._process.ask(PARQUET)
        except PigpenError as why:
            missing = str(why)
        self._note(await self._look(), self._progress.seconds)  # played until the files were
        files = {"csv": csv, "parquet": parquet} if not missing else {"csv": csv}
        return End(state, files=files, no_parquet=missing)

    async def _end(self, how: End) -> None:
        """Store it, however long the database is away; unless the server stops meanwhile."""
        end = partial(lab_runs.finish, claim=self._claim, progress=self._progress, how=how)
        while True:
            try:
                await self._write(end)
            except NotOwner:
                _LOG.info("A run of the lab ended elsewhere: %s", self._claim.run)
            except _BROKEN:
                _LOG.exception("A run of the lab could not be stored: %s", self._claim.run)
            except (SQLAlchemyError, OSError):
                if not self._is_left:
                    await self._rest(_LATEST_LOOK)
                    continue
            return
