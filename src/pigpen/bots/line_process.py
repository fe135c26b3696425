"""A program that is talked to in lines.

Nothing that it does can hold up whoever talks to it: three threads write, read and pass on what it
says on its error stream; lines and what waits to be read are bounded. It is ended with all that it
has started, by `end`, when nobody holds it any more, or when this process ends.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum, auto
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Final
from weakref import finalize

LONGEST: Final = 1 << 16  # bytes of a line
_MOST_UNREAD: Final = 1000  # lines
_MOST_ERRORS: Final = 1 << 16  # bytes of the error stream that are passed on
_PATIENCE: Final = 0.5  # seconds in which to end by itself, once its input has ended


class Silence(Enum):
    """Why there is no line."""

    LATE = auto()  # not in time
    ENDED = auto()  # its output has ended
    ENDLESS = auto()  # a line was too long, or there were too many


class LineProcess:
    """A program with lines in and lines out."""

    def __init__(self, command: Sequence[str], complain: Callable[[str], None]) -> None:
        """Start it; `complain` gets lines of its error stream, from another thread.

        Raises:
            OSError: it cannot be started.
        """
        self._process = subprocess.Popen(  # noqa: S603 - whoever named the program runs it
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,  # a group of its own, which Ctrl-C does not reach
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        pipes = self._process.stdin, self._process.stdout, self._process.stderr
        stdin, stdout, stderr = pipes
        assert stdin is not None
        assert stdout is not None
        assert stderr is not None
        self._said: SimpleQueue[bytes | None] = SimpleQueue()
        self._heard: SimpleQueue[bytes | Silence] = SimpleQueue()
        threads = (
            Thread(target=_write, args=(stdin, self._said), daemon=True),
            Thread(target=_read, args=(stdout, self._heard), daemon=True),
            Thread(target=_pass_on, args=(stderr, complain), daemon=True),
        )
        for thread in threads:
            thread.start()
        self.end = finalize(self, _end, self._process, self._said, threads)

    def say(self, line: bytes) -> None:
        """Write a line; it is never waited for."""
        self._said.put(line)

    def hear(self, seconds: float) -> bytes | Silence:
        """The next line, or why there is none."""
        try:
            return self._heard.get(timeout=max(0.0, seconds))
        except Empty:
            return Silence.LATE

    def kill(self) -> None:
        """End it at once."""
        _kill(self._process)
        self.end()

    def how_it_ended(self) -> str:
        """The exit status of a program whose output has ended."""
        try:
            status = self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            return "closed its output"
        return f"ended by signal {-status}" if status < 0 else f"ended with exit status {status}"


def _write(pipe: IO[bytes], said: "SimpleQueue[bytes | None]") -> None:
    with suppress(OSError), pipe:  # who has ended reads nothing
        while (line := said.get()) is not None:
            rest = memoryview(line + b"\n")
            while rest:
                rest = rest[pipe.write(rest) :]


def _read(pipe: IO[bytes], heard: "SimpleQueue[bytes | Silence]") -> None:
    with pipe:
        left = b""
        while chunk := pipe.read(LONGEST):
            *lines, left = (left + chunk).split(b"\n")
            for line in lines:
                heard.put(line if len(line) <= LONGEST else Silence.ENDLESS)
            if len(left) > LONGEST or heard.qsize() > _MOST_UNREAD:
                heard.put(Silence.ENDLESS)
                return
        if left:
            heard.put(left)
        heard.put(Silence.ENDED)


def _pass_on(pipe: IO[bytes], complain: Callable[[str], None]) -> None:
    with pipe:
        room, left = _MOST_ERRORS, b""
        while chunk := pipe.read(LONGEST):
            if room <= 0:
                continue  # read, so that who writes it goes on
            *lines, left = (left + chunk[:room]).split(b"\n")
            room -= len(chunk)
            for line in lines:
                complain(printable(line))
            if room <= 0:
                complain(printable(left) + " … what follows is left out")
                left = b""
        if left:
            complain(printable(left))


def printable(line: bytes) -> str:
    """What may be shown of bytes that a stranger wrote."""
    text = line.decode("utf-8", "replace").rstrip("\r")
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


def _end(
    process: "subprocess.Popen[bytes]",
    said: "SimpleQueue[bytes | None]",
    threads: Sequence[Thread],
) -> None:
    """End it: of itself now that its input ends, or else by force, with all that it started."""
    said.put(None)
    with suppress(subprocess.TimeoutExpired):
        process.wait(_PATIENCE)
    _kill(process)
    process.wait()
    for thread in threads:
        thread.join(_PATIENCE)


def _kill(process: "subprocess.Popen[bytes]") -> None:
    if sys.platform == "win32":
        process.kill()
    else:
        with suppress(ProcessLookupError, PermissionError):  # nobody is left of its group
            os.killpg(process.pid, signal.SIGKILL)
