"""A server process on a database of its own, as `pigpen serve` starts it, and its costs."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from pigpen.server.access.limits import Limits
from pigpen.server.settings import LIMIT
from scripts.local_server import reserve_port

UNLIMITED = {LIMIT + name.upper(): "0" for name in Limits._fields}  # all come from one address
SERVE = (sys.executable, "-m", "pigpen", "serve", "--no-browser", "--end-with-input")
_TICK = os.sysconf("SC_CLK_TCK")  # a second


class Process(NamedTuple):
    """A running server."""

    pid: int
    address: str  # host:port

    @property
    def memory(self) -> int:
        """Resident bytes."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", status)
        assert found is not None
        return 1024 * int(found[1])

    @property
    def seconds(self) -> float:
        """Processor time so far, all threads."""
        return _seconds(self.pid)

    @property
    def beside(self) -> float:
        """The same of the processes that it started and that still run."""
        started = Path(f"/proc/{self.pid}/task").glob("*/children")
        total = 0.0
        for pid in " ".join(each.read_text() for each in started).split():
            with suppress(FileNotFoundError):  # it has just ended
                total += _seconds(int(pid))
        return total


def _seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICK


@contextmanager
def started(command: Sequence[str], environment: Mapping[str, str]) -> Iterator[Process]:
    """A server that says its address in the first line, and ends with stdin."""
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    ) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            yield Process(process.pid, line.split("//")[1].split("/")[0])
        finally:
            process.terminate()


@contextmanager
def server(limits: Mapping[str, str] = UNLIMITED) -> Iterator[Process]:
    """A server on a new SQLite database; `limits` are for its environment."""
    with TemporaryDirectory() as folder:
        database = str(Path(folder) / "pigpen.sqlite3")
        with started([*SERVE, "--port", "0", "--database", database], limits) as process:
            yield process


class LocalServer:
    """One server process after another, on one file and one port."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "pigpen.sqlite3"
        self._port = str(reserve_port())
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(
            [*SERVE, "--port", self._port, "--database", str(self.database)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **UNLIMITED},
        )
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().split("//")[1].split("/")[0]

    @property
    def process(self) -> Process:
        """The one that runs now."""
        return Process(self._process.pid, self.address)

    def kill(self) -> None:
        """Without a warning, as a machine dies."""
        self._process.send_signal(signal.SIGKILL)
        self._process.communicate()
