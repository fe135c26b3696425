"""One run of the designer's lab, played in a process of its own.

python -m pigpen.server.work.lab_process

The first question is the design, and begins it; each `look` after that is answered at once
with how far it is. `csv` and `parquet` are the games as files. Whoever has enough hangs up.
"""

import gzip
import os
from collections.abc import Callable
from threading import Lock, Thread

import msgspec

from pigpen.lab.trials.design import Design
from pigpen.lab.trials.files import csv_of, parquet_of
from pigpen.lab.trials.run import Trial, play_for
from pigpen.server.views.lab import found
from pigpen.server.wire.lab import LabFound
from pigpen.server.work.process import serve

LOOK = b"look"
CSV = b"csv"
PARQUET = b"parquet"

_CHUNK = 0.3  # seconds that are played between two looks


class Looked(msgspec.Struct):
    """How far a run is."""

    begun: bool  # a game was played
    over: bool
    played: int  # games of all variants together
    found: LabFound | None


class _Playing:
    """A trial that is being played by a thread of this process."""

    def __init__(self, design: Design) -> None:
        self._trial = Trial(design)
        self._lock = Lock()
        self._played = 0
        self._is_over = False
        self._is_closed = False
        self._problem: Exception | None = None
        self._last = Looked(begun=False, over=False, played=0, found=None)
        Thread(target=self._play, daemon=True).start()

    def look(self) -> bytes:
        """How far it is; what it has found is worked out anew where there is more."""
        with self._lock:
            if self._problem is not None:
                raise self._problem
            played, is_over = self._played, self._is_over
            news = found(self._trial) if played != self._last.played else self._last.found
        self._last = Looked(begun=played > 0, over=is_over, played=played, found=news)
        return msgspec.json.encode(self._last)

    def file(self, write: Callable[[Trial], bytes]) -> bytes:
        """The games until now as a file; there will be no more, so that all files are of these."""
        with self._lock:
            self._is_closed = True
            return write(self._trial)

    def _play(self) -> None:
        try:
            for chunk in play_for(self._trial.design, _CHUNK):
                with self._lock:
                    if self._is_closed:
                        return
                    self._trial.add(chunk)
                    self._played += len(chunk.rows)
            self._is_over = True
        except Exception as problem:  # noqa: BLE001 - told at the next look
            self._problem = problem


_playing: list[_Playing] = []  # of this process: one at most


def answer(question: bytes) -> bytes:
    """What one line asks for."""
    line = question.strip()
    if not _playing:
        _playing.append(_Playing(msgspec.json.decode(line, type=Design)))
        return b""
    if line == CSV:
        return _playing[0].file(lambda trial: gzip.compress(csv_of(trial).encode(), 3, mtime=0))
    if line == PARQUET:
        return _playing[0].file(parquet_of)
    return _playing[0].look()


if __name__ == "__main__":
    try:
        serve(answer)
    finally:
        os._exit(0)  # in the midst of a game
