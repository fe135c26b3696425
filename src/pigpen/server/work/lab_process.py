"""One run of the designer's lab, played in a process of its own.

The first question is what to play, with the games that were played before, and begins it; each
`look` after that is answered at once with how far it is, and the games from a number on. `csv` and
`parquet` are the games as files. Whoever has enough hangs up.
"""

import gzip
from collections.abc import Callable, Sequence
from threading import Lock, Thread

import msgspec

from pigpen.lab.trials.design import Design
from pigpen.lab.trials.files import csv_of, parquet_of
from pigpen.lab.trials.playing import Rows
from pigpen.lab.trials.run import Chunk, Trial, play_for
from pigpen.server.views.lab import lab_findings
from pigpen.server.wire.lab import LabFound
from pigpen.server.work.lab_games import pack, unpack

CSV = b"csv"
PARQUET = b"parquet"

_CHUNK = 0.3  # seconds that are played between two looks


class Begin(msgspec.Struct, tag="begin"):
    """Play this design, after blocks of games that were played before."""

    design: Design
    blocks: tuple[bytes, ...]


class Look(msgspec.Struct, tag="look"):
    """How far is it?"""

    first: int  # game of each variant from which on they are wanted


class Looked(msgspec.Struct):
    """How far a run is."""

    begun: bool  # a game was played
    over: bool
    played: int  # games of all variants together
    found: LabFound | None
    games: int = 0  # that were played under every variant
    rows: bytes = b""  # of those among them that are wanted; empty if there are none


class Playing:
    """A trial that is being played by a thread of this process."""

    def __init__(self, begin: Begin) -> None:
        self._trial = Trial(begin.design)
        for block in begin.blocks:
            self._add_block(unpack(block))
        self.first = self._trial.games  # the next one
        self._lock = Lock()
        self._played = self.first * len(begin.design.variants)
        self.is_over = self._is_begun = self._is_closed = False
        self._problem: Exception | None = None
        self._found: tuple[int, LabFound | None] = (0, None)  # in so many games

    def begin(self) -> None:
        """Play on, in a thread."""
        Thread(target=self._play, daemon=True).start()

    def look(self, first: int) -> bytes:
        """How far it is; what it has found is worked out anew where there is more."""
        with self._lock:
            if self._problem is not None:
                raise self._problem
            played, trial = self._played, self._trial
            if played != self._found[0]:
                self._found = played, lab_findings(trial)
            looked = Looked(self._is_begun, self.is_over, played, self._found[1], trial.games)
            rows = trial.rows(first) if trial.games > first else None
        if rows is not None:
            looked.rows = pack(rows)
        return msgspec.msgpack.encode(looked)

    def file(self, write: Callable[[Trial], bytes]) -> bytes:
        """The games until now as a file; there will be no more, so that all files are of these."""
        with self._lock:
            self._is_closed = True
            return write(self._trial)

    def _play(self) -> None:
        """To the end, or until the games are files."""
        try:
            for chunk in play_for(self._trial.design, _CHUNK, self.first):
                if not self.add(chunk):
                    return
            self.is_over = True
        except Exception as problem:  # noqa: BLE001 - told at the next look
            self._problem = problem

    def add(self, chunk: Chunk) -> bool:
        """Games that were played; whether more are wanted."""
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


_playing: list[Playing] = []  # of this process: one at most


def answer(question: bytes) -> bytes:
    """What one line asks for."""
    line = question.strip()
    if not _playing:
        _playing.append(Playing(msgspec.json.decode(line, type=Begin)))
        _playing[0].begin()
        return b""
    return answer_of(_playing[0], line)


def answer_of(playing: Playing, line: bytes) -> bytes:
    """What is asked about a run that is begun."""
    if line == CSV:
        return playing.file(lambda trial: gzip.compress(csv_of(trial).encode(), 3, mtime=0))
    if line == PARQUET:
        return playing.file(parquet_of)
    return playing.look(msgspec.json.decode(line, type=Look).first)
