"""One run of the lab: where it stands, and its way from waiting to its end."""

import asyncio
import logging
import secrets
import time
from typing import Final

import msgspec

from pigpen.lab.trials.design import Design
from pigpen.server.table.refusals import refusal
from pigpen.server.wire.lab import LabFound
from pigpen.server.work import lab_process
from pigpen.server.work.client import Died, NotSolved, Worker
from pigpen.server.work.lab_process import CSV, LOOK, PARQUET, Looked

FORGOTTEN: Final = 60.0  # seconds without a look, after which nobody waits for a run
_ANSWER: Final = 120.0  # seconds for a look, by far; a bot may hold the process for some
_START: Final = 60.0  # seconds more for the first one
_SOLVING: Final = 900.0  # seconds until the first game: what bots play from may have to be solved
_FIRST_LOOK: Final = 0.15  # seconds; each next one comes later,
_LATEST_LOOK: Final = 1.0  # up to this

_LOG = logging.getLogger(__name__)
_DECODER = msgspec.json.Decoder(Looked)


class Run:
    """A design that is being played, or was."""

    def __init__(self, design: Design, address: str, most_seconds: int) -> None:
        """`most_seconds`: how long it may be played; 0 is no limit."""
        self.id = secrets.token_urlsafe(12)
        self.design = design
        self.address = address
        self.state = "waiting"
        self.played = 0
        self.found: LabFound | None = None
        self.problem = ""
        self.csv = b""  # gzip
        self.parquet = b""
        self.no_parquet = ""  # why there is none
        self.looked_at = time.monotonic()
        self._most_seconds = most_seconds
        self._is_stopped = False
        self._news = asyncio.Event()

    @property
    def total(self) -> int:
        """Games of all variants together."""
        return self.design.games * len(self.design.variants)

    @property
    def is_over(self) -> bool:
        """Whether nothing more comes."""
        return self.state not in ("waiting", "playing")

    @property
    def is_forgotten(self) -> bool:
        """Whether nobody has asked for it for a while."""
        return time.monotonic() - self.looked_at > FORGOTTEN

    def stop(self) -> None:
        """Play no more, and keep what was played."""
        self._is_stopped = True
        self._news.set()

    async def play(self, turns: asyncio.Semaphore | None) -> None:
        """Wait for a turn, play to the end, and keep the games as files."""
        worker = Worker(lab_process.__name__, _ANSWER, _START)
        try:
            if turns is None:
                await self._play(worker)
            elif await self._waited(turns):
                try:
                    await self._play(worker)
                finally:
                    turns.release()
        except NotSolved as why:
            self._fail(str(why))
        except (Died, TimeoutError):
            _LOG.exception("A run of the lab broke off: %s", self.design)
            self._fail(refusal("internal", 500).text)
        finally:
            await worker.end()

    async def _waited(self, turns: asyncio.Semaphore) -> bool:
        """Whether its turn came before it was stopped or forgotten."""
        while not self._is_stopped and not self.is_forgotten:
            try:
                await asyncio.wait_for(turns.acquire(), _LATEST_LOOK)
            except TimeoutError:
                continue
            return True
        self.state = "stopped"
        return False

    async def _play(self, worker: Worker) -> None:
        self.state = "playing"
        await worker.ask(msgspec.json.encode(self.design))
        since, begun, pause = time.monotonic(), False, _FIRST_LOOK
        while True:
            await self._rest(pause)
            pause = min(_LATEST_LOOK, 1.5 * pause)
            looked = _DECODER.decode(await worker.ask(LOOK))
            self.played, self.found = looked.played, looked.found
            if looked.begun and not begun:
                since, begun = time.monotonic(), True
            end = self._end(looked, time.monotonic() - since)
            if end:
                break
        await self._keep(worker)
        self.state = end

    def _end(self, looked: Looked, seconds: float) -> str:
        """The state that ends the run now, or none."""
        if looked.over:
            return "done"
        if self._is_stopped or self.is_forgotten:
            return "stopped"
        most = self._most_seconds if looked.begun else _SOLVING
        return "out_of_time" if most and seconds > most else ""

    async def _rest(self, seconds: float) -> None:
        try:
            await asyncio.wait_for(self._news.wait(), seconds)
        except TimeoutError:
            return

    async def _keep(self, worker: Worker) -> None:
        self.csv = await worker.ask(CSV)
        try:
            self.parquet = await worker.ask(PARQUET)
        except NotSolved as why:
            self.no_parquet = str(why)
        looked = _DECODER.decode(await worker.ask(LOOK))  # what was played until the files were
        self.played, self.found = looked.played, looked.found

    def _fail(self, problem: str) -> None:
        self.state, self.problem = "failed", problem
