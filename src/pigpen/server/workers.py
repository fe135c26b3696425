"""Several processes behind one address: the parent listens, watches them, and passes signals on.

Each serves from the parent's socket, and ends with its own input, which the parent holds: a parent
that is killed leaves none behind.
"""

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from threading import Event, Thread
from types import FrameType
from typing import Final

_LOOK: Final = 0.1  # seconds between looks at who died
_YOUNG: Final = 5.0  # seconds; who dies before them is not replaced at once
_REST: Final = 1.0  # seconds until then
_LEAVE: Final = 15.0  # seconds that they have to end


class Worker:
    """A process that serves, and when it began."""

    def __init__(self, command: Sequence[str], listener: socket.socket) -> None:
        self.began = time.monotonic()
        self.is_ready = Event()
        self.process = subprocess.Popen(  # noqa: S603 - this program itself
            [*command, "--socket", str(listener.fileno())],
            pass_fds=[listener.fileno()],
            stdin=subprocess.PIPE,  # which nobody writes to
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the parent
        )
        Thread(target=self._listen, daemon=True).start()

    @property
    def is_gone(self) -> bool:
        return self.process.poll() is not None

    @property
    def died_young(self) -> bool:
        return time.monotonic() - self.began < _YOUNG

    def _listen(self) -> None:
        """Its address is the parent's: its first line only says that it can be reached."""
        assert self.process.stdout is not None
        if self.process.stdout.readline():
            self.is_ready.set()
        for _ in self.process.stdout:
            pass


class Workers:
    """So many processes, each of which is replaced when it dies."""

    def __init__(self, number: int, command: Sequence[str], listener: socket.socket) -> None:
        self._command = (sys.executable, "-m", "pigpen", "serve", *command, "--end-with-input")
        self._listener = listener
        self._number = number
        self._stopping = Event()

    def stop(self, _: int = 0, __: FrameType | None = None) -> None:
        """Have all end, as a signal does."""
        self._stopping.set()

    def run(self, ready: Callable[[], object]) -> int:
        """Until they are told to stop; calls `ready` once all can be reached. The exit status."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self.stop)
        workers = [self._begin() for _ in range(self._number)]
        status = self._wait_until_ready(workers)
        if status == 0 and not self._stopping.is_set():
            ready()
            self._watch(workers)
        self._end(workers)
        return status

    def _begin(self) -> Worker:
        return Worker(self._command, self._listener)

    def _wait_until_ready(self, workers: Sequence[Worker]) -> int:
        """0, or the status of one that could not begin, and has said why."""
        for worker in workers:
            while not (self._stopping.is_set() or worker.is_ready.wait(_LOOK)):
                if worker.is_gone:
                    return worker.process.returncode or 1
        return 0

    def _watch(self, workers: list[Worker]) -> None:
        while not self._stopping.wait(_LOOK):
            for place, worker in enumerate(workers):
                if worker.is_gone:
                    if worker.died_young and self._stopping.wait(_REST):
                        return
                    workers[place] = self._begin()

    def _end(self, workers: Sequence[Worker]) -> None:
        for worker in workers:
            if not worker.is_gone:
                worker.process.terminate()
        end = time.monotonic() + _LEAVE
        for worker in workers:
            try:
                worker.process.wait(max(0.0, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                worker.process.kill()
                worker.process.wait()
