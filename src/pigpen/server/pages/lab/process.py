"""The process that plays one run of the designer's lab, and the requests that it answers.

The first request contains the design and the games played so far, and starts the run. Each later
`look` returns at once the progress and the new games. `csv` and `parquet` return the games as
files. The server ends the process when the run is over.
"""

import gzip
from collections.abc import Callable, Sequence
from threading import Lock, Thread

import msgspec

from pigpen.lab.trials.design import Design
from pigpen.lab.trials.files import csv_of, parquet_of
from pigpen.lab.trials.playing import Rows
from pigpen.lab.trials.run import Chunk, Trial, play_for
from pigpen.server.pages.lab.games import pack, unpack
from pigpen.server.pages.lab.views import lab_findings
from pigpen.server.wire.lab import LabFound

CSV = b"csv"
PARQUET = b"parquet"

_CHUNK = 0.3  # seconds of play between two checks of the lock


class BeginRequest(msgspec.Struct, tag="begin"):
    """Start a design; `blocks` are games that were played before."""

    design: Design
    blocks: tuple[bytes, ...]


class StatusRequest(msgspec.Struct, tag="look"):
    """Request the progress and new games."""

    first: int  # number of the first game of each variant to return


class StatusReport(msgspec.Struct):
    """The progress of a run."""

    begun: bool  # whether a game was played
    over: bool
    played: int  # games of all variants together
    found: LabFound | None
    games: int = 0  # played under every variant
    rows: bytes = b""  # of the requested games; empty if there are none


class TrialThread:
    """Plays a trial in a thread of this process."""

    def __init__(self, begin: BeginRequest) -> None:
        self._trial = Trial(begin.design)
        for block in begin.blocks:
            self._add_block(unpack(block))
        self.first = self._trial.games  # the next game
        self._lock = Lock()
        self._played = self.first * len(begin.design.variants)
        self.is_over = self._is_begun = self._is_closed = False
        self._problem: Exception | None = None
        self._found: tuple[int, LabFound | None] = (0, None)  # number of games, findings in them

    def start(self) -> None:
        """Start to play."""
        Thread(target=self._play, daemon=True).start()

    def status(self, first: int) -> bytes:
        """Return the progress as MessagePack, with findings in all games so far."""
        with self._lock:
            if self._problem is not None:
                raise self._problem
            played, trial = self._played, self._trial
            if played != self._found[0]:
                self._found = played, lab_findings(trial)
            report = StatusReport(self._is_begun, self.is_over, played, self._found[1], trial.games)
            rows = trial.rows(first) if trial.games > first else None
        if rows is not None:
            report.rows = pack(rows)
        return msgspec.msgpack.encode(report)

    def file(self, write: Callable[[Trial], bytes]) -> bytes:
        """Return the games so far as a file; playing stops, so that all files are equal."""
        with self._lock:
            self._is_closed = True
            return write(self._trial)

    def _play(self) -> None:
        """Play to the end, or until files were requested."""
        try:
            for chunk in play_for(self._trial.design, _CHUNK, self.first):
                if not self.add(chunk):
                    return
            self.is_over = True
        except Exception as problem:  # noqa: BLE001 - raised at the next status request
            self._problem = problem

    def add(self, chunk: Chunk) -> bool:
        """Add games and return whether to go on."""
        with self._lock:
            if not self._is_closed:
                self._trial.add(chunk)
                self._played += len(chunk.rows)
                self._is_begun = True
            return not self._is_closed

    def _add_block(self, variants: Sequence[Rows]) -> None:
        first = self._trial.games
        for variant, rows in enumerate(variants):
            self._trial.add(Chunk(variant, first, rows))


_playing: list[TrialThread] = []  # of this process: at most one


def answer(question: bytes) -> bytes:
    """Answer a request; the first one starts the run."""
    line = question.strip()
    if not _playing:
        _playing.append(TrialThread(msgspec.json.decode(line, type=BeginRequest)))
        _playing[0].start()
        return b""
    return answer_request(_playing[0], line)


def answer_request(playing: TrialThread, line: bytes) -> bytes:
    """Answer a request about a running trial."""
    if line == CSV:
        return playing.file(lambda trial: gzip.compress(csv_of(trial).encode(), 3, mtime=0))
    if line == PARQUET:
        return playing.file(parquet_of)
    return playing.status(msgspec.json.decode(line, type=StatusRequest).first)
