"""Supervises several server processes that share one listening socket.

The parent owns the socket, replaces processes that die and forwards signals. A process ends when
its standard input is closed, so that no process survives a parent that is killed.
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

_POLL: Final = 0.1  # seconds between two checks for dead processes
_EARLY: Final = 5.0  # seconds; a process that dies earlier is replaced after a delay
_RESTART_DELAY: Final = 1.0  # seconds
_STOP_TIMEOUT: Final = 15.0  # seconds for processes to end by themselves


class ServerProcess:
    """One server process and the time of its start."""

    def __init__(self, command: Sequence[str], listener: socket.socket) -> None:
        self.began = time.monotonic()
        self.is_ready = Event()
        self.process = subprocess.Popen(  # noqa: S603 - this program itself
            [*command, "--socket", str(listener.fileno())],
            pass_fds=[listener.fileno()],
            stdin=subprocess.PIPE,  # never written to; closed when the parent dies
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C reaches the parent only
        )
        Thread(target=self._read_output, daemon=True).start()

    @property
    def is_gone(self) -> bool:
        return self.process.poll() is not None

    @property
    def crashed_early(self) -> bool:
        return time.monotonic() - self.began < _EARLY

    def _read_output(self) -> None:
        """Wait for the first line of output, which means that the process is ready."""
        assert self.process.stdout is not None
        if self.process.stdout.readline():
            self.is_ready.set()
        for _ in self.process.stdout:
            pass


class ServerProcesses:
    """A fixed number of server processes, each replaced when it dies."""

    def __init__(self, number: int, command: Sequence[str], listener: socket.socket) -> None:
        self._command = (sys.executable, "-m", "pigpen", "serve", *command, "--end-with-input")
        self._listener = listener
        self._number = number
        self._stopping = Event()

    def stop(self, _: int = 0, __: FrameType | None = None) -> None:
        """Stop all processes; also the handler of signals."""
        self._stopping.set()

    def run(self, ready: Callable[[], object]) -> int:
        """Run until `stop`; call `ready` once all processes are ready. Return the exit status."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self.stop)
        workers = [self._start() for _ in range(self._number)]
        status = self._wait_until_ready(workers)
        if status == 0 and not self._stopping.is_set():
            ready()
            self._watch(workers)
        self._stop_all(workers)
        return status

    def _start(self) -> ServerProcess:
        return ServerProcess(self._command, self._listener)

    def _wait_until_ready(self, workers: Sequence[ServerProcess]) -> int:
        """Return 0, or the status of a process that failed to start and has printed why."""
        for worker in workers:
            while not (self._stopping.is_set() or worker.is_ready.wait(_POLL)):
                if worker.is_gone:
                    return worker.process.returncode or 1
        return 0

    def _watch(self, workers: list[ServerProcess]) -> None:
        while not self._stopping.wait(_POLL):
            for place, worker in enumerate(workers):
                if worker.is_gone:
                    if worker.crashed_early and self._stopping.wait(_RESTART_DELAY):
                        return
                    workers[place] = self._start()

    def _stop_all(self, workers: Sequence[ServerProcess]) -> None:
        for worker in workers:
            if not worker.is_gone:
                worker.process.terminate()
        end = time.monotonic() + _STOP_TIMEOUT
        for worker in workers:
            try:
                worker.process.wait(max(0.0, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                worker.process.kill()
                worker.process.wait()
