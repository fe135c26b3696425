"""Progress reports on the error stream, for work that takes longer than a second.

    with waiting("Solving pig"):
        ...

Pieces of work nest, and the innermost is named. `cli.main` opens the outermost around a whole
command; `reporting` is for functions that Python users call. A terminal shows a status line that
leaves no trace. Anything else, a pipe or a file, gets a plain line, and another one each time the
silence has doubled. What `cli.output` prints ends the silence. The module imports nothing slow.
"""

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from threading import Condition, Thread
from time import monotonic
from typing import Any

from pigpen.core.translations import translated

SILENCE = 1.0  # seconds
_FRAME = 0.1  # seconds between two states of a live line

Report = Callable[[int, int], None]  # how much is done, of how much
Progress = bool | Report | None  # the argument of public functions: see `reporting`


class Work:
    """A piece of work and its progress."""

    def __init__(self, what: str) -> None:
        """Begin work with nothing done."""
        self.what = what
        self.done = 0
        self.total: int | None = None  # unknown until it is reported
        # The language is asked for here: the thread that shows the line does not know it.
        self._counted = translated("{what}: {done:,} of {total:,}")

    def report(self, done: int, total: int) -> None:
        """Record the progress."""
        self.done, self.total = done, total

    def __str__(self) -> str:
        """One line."""
        if not self.total:
            return self.what
        return self._counted.format(what=self.what, done=self.done, total=self.total)


@contextmanager
def waiting(what: str) -> Generator[None]:
    """Report work whose progress is unknown."""
    with progress(what):
        yield


@contextmanager
def progress(what: str, *, at_once: bool = False) -> Generator[Report]:
    """Report work and its progress; `at_once` without a second of silence."""
    work = Work(what)
    _watch.begin(work, at_once=at_once)
    try:
        yield work.report
    finally:
        _watch.end(work)


@contextmanager
def reporting(what: str, asked: Progress, /, **values: object) -> Generator[Report]:
    """Report progress according to the argument `progress` of a public function.

    Args:
        what: The name of the work in English; it is translated here, and values are filled in.
        asked: None reports on the error stream after a second of silence, if that is a terminal and
            this process was not started by `multiprocessing`; True reports there at once; False
            never; a function is called with the amount done and the whole amount.
        values: Values to fill into `what`.

    Raises:
        BadArgument: `asked` is none of these.
    """
    if asked is None or isinstance(asked, bool):
        if asked is False or (asked is None and not _is_watched()):
            yield _ignore
        else:
            with progress(translated(what, **values), at_once=asked is True) as report:
                yield report
    elif callable(asked):
        yield asked
    else:
        from pigpen.core.arguments import BadArgument, shown  # slow to import, and seldom needed

        takes = "None, True, False or a function of two numbers, done and of how many"
        raise BadArgument("progress", f"progress must be {takes}, not {shown(asked)}.")


def _ignore(done: int, total: int) -> None:
    """No-op: progress is not shown."""


def _is_watched() -> bool:
    """Return whether the error stream is a terminal, and this process is not a child."""
    processes = sys.modules.get("multiprocessing.process")  # slow to import; a child has it
    if processes is not None and processes.parent_process() is not None:
        return False
    try:
        return sys.stderr.isatty()
    except (AttributeError, ValueError):  # there is none, or it is closed
        return False


@contextmanager
def resting() -> Generator[None]:
    """Pause reports while a person is asked: the person does not wait for the program."""
    _watch.rest()
    try:
        yield
    finally:
        _watch.go_on()


def interrupting() -> None:
    """Erase the status line before something is printed, and restart the silence."""
    _watch.break_silence()


class _Watch:
    """Shows progress from its own thread, because the work may be a single call of a kernel."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._works: list[Work] = []
        self._resting = 0
        self._thread: Thread | None = None
        self._silent_since = 0.0
        self._due = 0.0
        self._line: Any = None  # a live one, if it is shown

    def begin(self, work: Work, *, at_once: bool = False) -> None:
        with self._changed:
            self._works.append(work)
            if self._thread is None or at_once:
                self._start_silence()
            if at_once:
                self._due = self._silent_since
            if self._thread is None:
                self._thread = Thread(target=self._run, name="progress", daemon=True)
                self._thread.start()

    def end(self, work: Work) -> None:
        with self._changed:
            self._works.remove(work)  # other threads may have begun others since
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
                    with suppress(OSError, ValueError):  # the stream is closed: no reason to stop
                        self._speak(self._works[-1])

    def _speak(self, work: Work) -> None:
        now = monotonic()
        silent = now - self._silent_since
        if self._line is None and sys.stderr.isatty():
            # Rich is slow to import: only after a silent second.
            from pigpen.core.status_line import status_line

            self._line = status_line()
        if self._line is not None:
            self._due = now + _FRAME
            self._line.show(work)
            return
        self._due = now + max(silent, SILENCE)
        seconds = f" {silent:.0f} s" if silent >= 2 * SILENCE else ""
        sys.stderr.write(f"{work} ...{seconds}\n")
        sys.stderr.flush()


_watch = _Watch()
