"""Signs of life on the error stream: what a command does, once it was silent for a second.

    with waiting("Solving pig"):
        ...

Such pieces of work nest, and the innermost is named; `main` opens the outermost around a
whole command. A terminal shows a live line that leaves no trace. Anything else, a pipe or a
file, gets a plain line, and while silence lasts another one each time it has doubled.
What is printed by `output` ends the silence. Nothing slow is imported for it.
"""

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from threading import Condition, Thread
from time import monotonic
from typing import Any

from pigpen.cli.work import Work

SILENCE = 1.0  # seconds
_FRAME = 0.1  # seconds between two states of a live line

Report = Callable[[int, int], None]  # how much is done, of how much


@contextmanager
def waiting(what: str) -> Generator[None]:
    """Work that cannot say how far it is."""
    with progress(what):
        yield


@contextmanager
def progress(what: str) -> Generator[Report]:
    """Work that reports how far it is."""
    work = Work(what)
    _watch.begin(work)
    try:
        yield work.report
    finally:
        _watch.end()


@contextmanager
def resting() -> Generator[None]:
    """While a person is asked: nobody waits for the program."""
    _watch.rest()
    try:
        yield
    finally:
        _watch.go_on()


def interrupting() -> None:
    """Something is about to be printed: take a live line away, and count silence from now."""
    _watch.break_silence()


class _Watch:
    """Speaks from a thread of its own, for the work may be a single call of a kernel."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._works: list[Work] = []
        self._resting = 0
        self._thread: Thread | None = None
        self._silent_since = 0.0
        self._due = 0.0
        self._line: Any = None  # a live one, if it is shown

    def begin(self, work: Work) -> None:
        with self._changed:
            self._works.append(work)
            if self._thread is None:
                self._start_silence()
                self._thread = Thread(target=self._run, name="progress", daemon=True)
                self._thread.start()

    def end(self) -> None:
        with self._changed:
            self._works.pop()
            if not self._works:
                self._take_away()
                self._thread = None
                self._changed.notify_all()

    def rest(self) -> None:
        with self._changed:
            self._take_away()
            self._resting += 1

    def go_on(self) -> None:
        with self._changed:
            self._resting -= 1
            self._start_silence()

    def break_silence(self) -> None:
        with self._changed:
            self._take_away()
            self._start_silence()

    def _start_silence(self) -> None:
        self._silent_since = monotonic()
        self._due = self._silent_since + SILENCE
        self._changed.notify_all()

    def _take_away(self) -> None:
        if self._line is not None:
            self._line.stop()
            self._line = None

    def _run(self) -> None:
        thread = self._thread
        with self._changed:
            while self._thread is thread:
                left = self._due - monotonic()
                if self._resting:
                    self._changed.wait()
                elif left > 0:
                    self._changed.wait(left)
                else:
                    with suppress(OSError, ValueError):  # nobody reads: no reason to stop
                        self._speak(self._works[-1])

    def _speak(self, work: Work) -> None:
        now = monotonic()
        silent = now - self._silent_since
        if self._line is None and sys.stderr.isatty():
            from pigpen.cli.live_line import live_line  # Rich: only who is silent pays for it

            self._line = live_line()
        if self._line is not None:
            self._due = now + _FRAME
            self._line.show(work)
            return
        self._due = now + silent
        seconds = f" {silent:.0f} s" if silent >= 2 * SILENCE else ""
        sys.stderr.write(f"{work} ...{seconds}\n")
        sys.stderr.flush()


_watch = _Watch()
