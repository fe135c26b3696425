"""The program as its user meets it: words in, words and a status out."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from outside_games import complaints
from patience import PATIENCE

from pigpen.cli.main import main

RECORDS = Path(__file__).parents[2] / "examples/records"


class Outcome(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def document(self):
        """The one JSON document on stdout."""
        return json.loads(self.out)

    @property
    def complaints(self):
        """The error stream without what a busy machine adds: lines on what takes so long."""
        return complaints(self.err)


@pytest.fixture
def pigpen(monkeypatch, capsys):
    """Run a command line in this process."""

    monkeypatch.setenv("COLUMNS", "140")

    def run(line, stdin=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        status = main(line.split() if isinstance(line, str) else line)
        return Outcome(status, *capsys.readouterr())

    return run


@pytest.fixture
def console():
    """Run a command line in a process of its own, as a shell does."""

    def run(line, stdin="", **environment):
        done = subprocess.run(
            [sys.executable, "-m", "pigpen", *line.split()],
            input=stdin,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            env={**os.environ, **environment},
            check=False,
        )
        return Outcome(done.returncode, done.stdout, done.stderr)

    return run


@pytest.fixture(params=sorted(RECORDS.glob("*.toml")), ids=lambda path: path.stem)
def example(request):
    """Each record that the repository shows."""
    return request.param


@pytest.fixture
def fair_record():
    """A finished game whose dice were committed to."""
    return RECORDS / "two-dice-pig.toml"
