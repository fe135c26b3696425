"""A Pigpen server process on a database of its own, for tests and screenshots."""

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path


def reserve_port() -> int:
    """Reserve a port of 127.0.0.1 until this process ends.

    A server may listen there, stop and start again: to no other process that asks for any port
    does the system give this one meanwhile.
    """
    reserved = socket.socket()
    reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as servers do
    reserved.bind(("127.0.0.1", 0))
    port = int(reserved.getsockname()[1])
    reserved.detach()
    return port


class LocalServer:
    """A server on its own database, to be stopped and started at the same address."""

    def __init__(self, folder: Path, **settings: str) -> None:
        """Start it, with more settings in its environment."""
        self._database = folder / "pigpen.sqlite3"
        self._settings = {"PIGPEN_BOT_DELAY": "0.01", **settings}
        self._port = str(reserve_port())
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

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.communicate()

    def stop(self) -> None:
        self._process.send_signal(signal.SIGTERM)
        self._process.communicate(timeout=60)
