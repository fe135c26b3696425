"""Child processes that exchange lines of text with this one.

A child process cannot block its caller: three threads write, read, and forward its error stream;
line length and unread lines are bounded. It is ended, with all processes that it started, by `end`,
when no reference to it is left, or when this process ends.
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
_MOST_ERRORS: Final = 1 << 16  # bytes of the error stream that are forwarded
_PATIENCE: Final = 0.5  # seconds for the process to end by itself after its input ended


class NoLine(Enum):
    """The reason why there is no line."""

    LATE = auto()  # not in time
    ENDED = auto()  # its output has ended
    ENDLESS = auto()  # a line was too long, or there were too many


class LineProcess:
    """A child process that reads and writes lines."""

    def __init__(self, command: Sequence[str], on_error_line: Callable[[str], None]) -> None:
        """Start the process; `on_error_line` gets lines of its error stream, in another thread.

        Raises:
            OSError: it cannot be started.
        """
        self._process = subprocess.Popen(  # noqa: S603 - the user names the program
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
        self._outgoing: SimpleQueue[bytes | None] = SimpleQueue()
        self._incoming: SimpleQueue[bytes | NoLine] = SimpleQueue()
        threads = (
            Thread(target=_write, args=(stdin, self._outgoing), daemon=True),
            Thread(target=_read, args=(stdout, self._incoming), daemon=True),
            Thread(target=_forward_errors, args=(stderr, on_error_line), daemon=True),
        )
        for thread in threads:
            thread.start()
        self.end = finalize(self, _end, self._process, self._outgoing, threads)

    def write_line(self, line: bytes) -> None:
        """Queue a line for the process, without waiting."""
        self._outgoing.put(line)

    def read_line(self, seconds: float) -> bytes | NoLine:
        """Return the next line, or why there is none."""
        try:
            return self._incoming.get(timeout=max(0.0, seconds))
        except Empty:
            return NoLine.LATE

    def kill(self) -> None:
        """End the process at once."""
        _kill(self._process)
        self.end()

    def exit_status(self) -> str:
        """Return the exit status in words, after the output has ended."""
        try:
            status = self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            return "closed its output"
        return f"ended by signal {-status}" if status < 0 else f"ended with exit status {status}"


def _write(pipe: IO[bytes], outgoing: "SimpleQueue[bytes | None]") -> None:
    with suppress(OSError), pipe:  # raised once the process has ended
        while (line := outgoing.get()) is not None:
            rest = memoryview(line + b"\n")
            while rest:
                rest = rest[pipe.write(rest) :]


def _read(pipe: IO[bytes], incoming: "SimpleQueue[bytes | NoLine]") -> None:
    with pipe:
        left = b""
        while chunk := pipe.read(LONGEST):
            *lines, left = (left + chunk).split(b"\n")
            for line in lines:
                incoming.put(line if len(line) <= LONGEST else NoLine.ENDLESS)
            if len(left) > LONGEST or incoming.qsize() > _MOST_UNREAD:
                incoming.put(NoLine.ENDLESS)
                return
        if left:
            incoming.put(left)
        incoming.put(NoLine.ENDED)


def _forward_errors(pipe: IO[bytes], on_error_line: Callable[[str], None]) -> None:
    with pipe:
        room, left = _MOST_ERRORS, b""
        while chunk := pipe.read(LONGEST):
            if room <= 0:
                continue  # keep reading, so that the process does not block
            *lines, left = (left + chunk[:room]).split(b"\n")
            room -= len(chunk)
            for line in lines:
                on_error_line(printable(line))
            if room <= 0:
                on_error_line(printable(left) + " … what follows is left out")
                left = b""
        if left:
            on_error_line(printable(left))


def printable(line: bytes) -> str:
    """Return bytes from an untrusted program as printable text."""
    text = line.decode("utf-8", "replace").rstrip("\r")
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


def _end(
    process: "subprocess.Popen[bytes]",
    outgoing: "SimpleQueue[bytes | None]",
    threads: Sequence[Thread],
) -> None:
    """End a process: by closing its input, otherwise by force, with all that it started."""
    outgoing.put(None)
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
        with suppress(ProcessLookupError, PermissionError):  # its group has ended
            os.killpg(process.pid, signal.SIGKILL)
