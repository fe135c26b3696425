"""A server process whose clock and database fail as a file says.

A real step of the machine's clock, or a file system that turns read-only under an open database,
would need a machine of the test's own. So the process reads the time with an offset, and has
SQLite refuse to write (`PRAGMA query_only`), as long as the file says so.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

FILE = "FAULTS"  # in the environment: where the faults are said


class Faults:
    """The faults of a running server; none at first."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._said: dict[str, Any] = {}
        self.say()

    def say(self, **what: float) -> None:
        """Change `clock`, seconds that it is ahead, or `read_only`, 1 or 0."""
        self._said |= what
        fresh = self.file.with_suffix(".new")
        fresh.write_text(json.dumps(self._said))
        fresh.replace(self.file)


class Started:
    """A server process."""

    def __init__(self, database: Path, faults: Faults, **environment: str) -> None:
        self._log = (database.parent / "log").open("ab")
        self.process = subprocess.Popen(
            [sys.executable, __file__, "serve", "--no-browser", "--end-with-input", "--port", "0"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
            env={
                **os.environ,
                FILE: str(faults.file),
                "PIGPEN_DATABASE": str(database),
                **environment,
            },
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split("//")[1].split("/")[0]

    def end(self) -> None:
        self.process.terminate()
        self.process.communicate()
        self._log.close()


@contextmanager
def faulty(database: Path, **environment: str) -> Iterator[tuple[str, Faults]]:
    """host:port of a server, and what is wrong with it."""
    faults = Faults(database.parent / "faults.json")
    server = Started(database, faults, **environment)
    try:
        yield server.address, faults
    finally:
        server.end()


def _serve(file: Path) -> int:
    """Run `pigpen` with the faults."""
    from sqlalchemy import Connection, Engine, event

    from pigpen.cli.main import main

    true_time, true_time_ns = time.time, time.time_ns

    def said(what: str) -> float:
        return json.loads(file.read_text()).get(what, 0)

    def begin(connection: Connection) -> None:
        state = "ON" if said("read_only") else "OFF"
        connection.exec_driver_sql(f"PRAGMA query_only={state}")

    time.time = lambda: true_time() + said("clock")
    time.time_ns = lambda: true_time_ns() + round(1e9 * said("clock"))
    event.listen(Engine, "begin", begin)
    return main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(_serve(Path(os.environ[FILE])))
