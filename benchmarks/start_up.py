"""Measure a person's waits: for the help, the first page, the first bot."""

import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from benchmarks.local_server import SERVE

ROUNDS = 5


class Row(NamedTuple):
    """One wait, the best of several."""

    what: str
    seconds: float


def measure() -> list[Row]:
    """Each wait from starting the process to the end of what is waited for."""
    return [
        Row("pigpen --help", _best(lambda: _run("--help"))),
        Row("pigpen games", _best(lambda: _run("games"))),
        Row("pigpen solve pig, kept", _best(lambda: _run("solve", "pig", "--json"))),
        Row("pigpen serve, first page", _best(_first_page)),
    ]


def _best(wait) -> float:
    times = []
    for _ in range(ROUNDS):
        begun = perf_counter()
        wait()
        times.append(perf_counter() - begun)
    return min(times)


def _run(*arguments: str) -> None:
    subprocess.run([sys.executable, "-m", "pigpen", *arguments], check=True, capture_output=True)


def _first_page() -> None:
    with tempfile.TemporaryDirectory() as folder:
        command = [*SERVE, "--port", "0", "--database", str(Path(folder) / "pigpen.sqlite3")]
        pipe = subprocess.PIPE
        with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as server:
            assert server.stdout is not None
            line = server.stdout.readline()
            address = next(word for word in line.split() if word.startswith("http"))
            urllib.request.urlopen(address).read()
            server.terminate()


if __name__ == "__main__":
    for row in measure():
        print(f"{row.what:<26}{row.seconds * 1e3:>10.0f} ms")
