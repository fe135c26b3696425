"""The ledger: every figure that `make bench` measured, by commit.

python -m benchmarks.ledger              each figure's first and last, machine by machine
python -m benchmarks.ledger solve hog    how figures of these words moved, run by run

`ledger.csv` is only ever added to. A commit with a + had changes in the package that were not
committed; figures of different machines, and of loaded ones, are not to be compared.
"""

import argparse
import csv
import os
import platform
import subprocess
from collections.abc import Iterable
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

import pigpen

FILE = Path(__file__).with_name("ledger.csv")
_DIGITS = 9  # of a commit
_PROCESSORS = Path("/proc/cpuinfo")


class Figure(NamedTuple):
    """What was measured."""

    what: str
    value: float
    unit: str


class Run(NamedTuple):
    """Of which sources, when, and on what."""

    commit: str
    date: str
    machine: str
    load: float  # average of the last minute before anything was measured


class Line(NamedTuple):
    """One line of the ledger."""

    commit: str
    date: str
    machine: str
    load: float
    what: str
    value: float
    unit: str


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
            writer.writerow(Line._fields)
        for figure in figures:
            writer.writerow((*run, figure.what, float(f"{figure.value:.4g}"), figure.unit))


def read(file: Path = FILE) -> list[Line]:
    """All lines, the oldest first."""
    with file.open(encoding="utf-8", newline="") as ledger:
        return [
            Line(commit, date, machine, float(load), what, float(value), unit)
            for commit, date, machine, load, what, value, unit in list(csv.reader(ledger))[1:]
        ]


def history(folder: Path = FILE.parent) -> list[str]:
    """All commits that led here, the oldest first."""
    return _git(
        folder, "rev-list", "--reverse", "--abbrev-commit", f"--abbrev={_DIGITS}", "HEAD"
    ).split()


def moved(
    lines: Iterable[Line], words: Iterable[str] = (), commits: Iterable[str] = ()
) -> list[list[Line]]:
    """The lines of each figure whose name has all the words, on each machine, by commit.

    Those of commits that are unknown come last; all else stays in the order of measuring.
    """
    order = {commit: number for number, commit in enumerate(commits)}
    wanted = [line for line in lines if all(word in line.what for word in words)]
    wanted.sort(key=lambda line: (_figure(line), order.get(line.commit.rstrip("+"), len(order))))
    return [list(group) for _, group in groupby(wanted, key=_figure)]


def _figure(line: Line) -> tuple[str, str, str]:
    return line.machine, line.what, line.unit


def _git(folder: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout


def grid(figures: list[list[Line]], *, whole: bool) -> Table:
    """A line for each run, or for the first and the last; each over the one before it."""
    table = Table(title="Figures by commit")
    for column in ("measured", "commit", "date", "load", "", "over the one before"):
        right = column in ("load", "", "over the one before")
        table.add_column(column, justify="right" if right else "left")
    on = ""
    for lines in figures:
        if lines[0].machine != on:
            on = lines[0].machine
            table.add_section()
            table.add_row(f"[bold]{on}[/]")
        shown = lines if whole else [lines[0], *lines[1:][-1:]]
        for index, line in enumerate(shown):
            ratio = f"{line.value / shown[index - 1].value:.2f} x" if index else ""
            name = "" if index else line.what
            value = f"{line.value:,.4g}" if line.value < 1e4 else f"{line.value:,.0f}"
            load = f"{line.load:.1f}"
            table.add_row(name, line.commit, line.date, load, f"{value} {line.unit}", ratio)
    return table


def main() -> None:
    """Show how figures moved."""
    parser = argparse.ArgumentParser(description="How figures moved, commit by commit.")
    parser.add_argument("words", nargs="*", metavar="WORD", help="of the figures to show in full")
    asked = parser.parse_args()
    figures = moved(read(), asked.words, history())
    if not figures:
        parser.error(f"no figure has the words {' '.join(asked.words)}")
    Console(width=110).print(grid(figures, whole=bool(asked.words)))


if __name__ == "__main__":
    main()
