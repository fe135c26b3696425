"""A Pigpen server process on a database of its own, for tests and screenshots."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path


class LocalServer:
    """A server on its own database, to be stopped and started at the same address."""

    def __init__(self, folder: Path, **settings: str) -> None:
        """Start it, with more settings in its environment."""
        self._database = folder / "pigpen.sqlite3"
        self._settings = {"PIGPEN_BOT_DELAY": "0.01", **settings}
        self._port = "0"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "pigpen", "serve", "--no-browser", "--end-with-input"]
        self._process = subprocess.Popen(
            [*command, "--port", self._port, "--database", str(self._database)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **self._settings},
        )
        assert self._process.stdout is not None
        said = re.search(r"http://\S+?(?=/\s)", self._process.stdout.readline())
        assert said is not None
        self.address = said.group()
        self._port = self.address.rpartition(":")[2]

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.communicate()

    def stop(self) -> None:
        self._process.send_signal(signal.SIGTERM)
        self._process.communicate(timeout=20)
