"""The ledger, `ledger.csv`: a line for every figure that `make bench` measured.

Lines are only added. A commit with a + had changes in the package that were not committed; figures
of different machines, and of loaded ones, are not to be compared.
"""

import csv
import os
import platform
import subprocess
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import pigpen

FILE = Path(__file__).with_name("ledger.csv")
COLUMNS = ("commit", "date", "machine", "load", "what", "value", "unit")
_DIGITS = 9  # of a commit
_PROCESSORS = Path("/proc/cpuinfo")


class Figure(NamedTuple):
    """A measurement."""

    what: str
    value: float
    unit: str


class Run(NamedTuple):
    """Of which sources, when, and on what."""

    commit: str
    date: str
    machine: str
    load: float  # average of the last minute before anything was measured


def run_now() -> Run:
    """This one; asked for before anything is measured."""
    package = Path(pigpen.__file__).parent
    load = round(os.getloadavg()[0], 1)
    return Run(commit_of(package), f"{datetime.now(UTC):%Y-%m-%d}", machine(), load)


def commit_of(folder: Path) -> str:
    """The commit that a folder's files are of; a + if some have been changed since."""
    commit = _git(folder, "rev-parse", f"--short={_DIGITS}", "HEAD").strip()
    changed = _git(folder, "status", "--porcelain", "--", ".").strip()
    return commit + ("+" if changed else "")


def machine() -> str:
    """The processor by its maker's name, cores, system and Python: nothing that names a host."""
    told = _PROCESSORS.read_text("utf-8") if _PROCESSORS.exists() else ""
    names = [line.partition(": ")[2] for line in told.splitlines() if line.startswith("model name")]
    processor = names[0] if names else platform.machine()
    python = ".".join(platform.python_version_tuple()[:2])
    return f"{processor}, {os.cpu_count()} cores, {platform.system()}, Python {python}"


def append(run: Run, figures: Iterable[Figure], file: Path = FILE) -> None:
    """Add a line for each figure, to four significant digits."""
    is_new = not file.exists()
    with file.open("a", encoding="utf-8", newline="") as ledger:
        writer = csv.writer(ledger, lineterminator="\n")
        if is_new:
            writer.writerow(COLUMNS)
        for figure in figures:
            writer.writerow((*run, figure.what, float(f"{figure.value:.4g}"), figure.unit))


def _git(folder: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout
