"""The process that plays one run of the designer's lab, and the functions that it answers.

`begin` starts the run, from the games played so far. `status` returns at once the progress and the
new games, `file` the games as a file. The server ends the process when the run is over.
"""

import gzip
from collections.abc import Callable, Iterable, Sequence
from threading import Lock, Thread

import msgspec

from pigpen.lab.trials.design import Design
from pigpen.lab.trials.files import csv_of, parquet_of
from pigpen.lab.trials.playing import Rows
from pigpen.lab.trials.run import Chunk, Trial, play_for
from pigpen.results.findings import Findings, findings_of
from pigpen.server.pages.lab.games import pack, unpack

_FILES: dict[str, Callable[[Trial], bytes]] = {
    "csv": lambda trial: gzip.compress(csv_of(trial).encode(), 3, mtime=0),
    "parquet": parquet_of,
}
_FEWEST = 2  # games for which a standard error exists
_CHUNK = 0.3  # seconds of play between two checks of the lock


class StatusReport(msgspec.Struct):
    """The progress of a run."""

    begun: bool  # whether a game was played
    over: bool
    played: int  # games of all variants together
    found: Findings | None
    games: int = 0  # played under every variant
    rows: bytes = b""  # of the requested games; empty if there are none


def findings_so_far(trial: Trial) -> Findings | None:
    """Return what a trial has found; None before two games of each variant ended."""
    finished = (len(each.rows) - each.unfinished for each in trial.played())
    return findings_of(trial) if min(finished) >= _FEWEST else None


class TrialThread:
    """Plays a trial in a thread of this process."""

    def __init__(self, design: Design, blocks: Iterable[bytes]) -> None:
        """`blocks`: games that were played before."""
        self._trial = Trial(design)
        for block in blocks:
            self._add_block(unpack(block))
        self.first = self._trial.games  # the next game
        self._lock = Lock()
        self._played = self.first * len(design.variants)
        self.is_over = self._is_begun = self._is_closed = False
        self._problem: Exception | None = None
        self._found: tuple[int, Findings | None] = (0, None)  # number of games, findings in them

    def start(self) -> None:
        """Start to play."""
        Thread(target=self._play, daemon=True).start()

    def status(self, first: int) -> StatusReport:
        """Return the progress, findings in all games so far, and each variant's from `first`."""
        with self._lock:
            if self._problem is not None:
                raise self._problem
            played, trial = self._played, self._trial
            if played != self._found[0]:
                self._found = played, findings_so_far(trial)
            report = StatusReport(self._is_begun, self.is_over, played, self._found[1], trial.games)
            rows = trial.rows(first) if trial.games > first else None
        if rows is not None:
            report.rows = pack(rows)
        return report

    def file(self, kind: str) -> bytes:
        """Return the games so far as "csv", compressed, or "parquet".

        Playing stops, so that all files have the same games.

        Raises:
            PigpenError: this machine cannot write such a file.
        """
        with self._lock:
            self._is_closed = True
            return _FILES[kind](self._trial)

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


def begin(design: Design, blocks: Iterable[bytes]) -> None:
    """Start the run of this process; `blocks` are games that were played before."""
    _playing.append(TrialThread(design, blocks))
    _playing[0].start()


def status(first: int) -> StatusReport:
    """Return `TrialThread.status` of the run of this process."""
    return _playing[0].status(first)


def file(kind: str) -> bytes:
    """Return `TrialThread.file` of the run of this process."""
    return _playing[0].file(kind)
