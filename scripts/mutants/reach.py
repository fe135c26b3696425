"""Which tests reach each mutation, found in one run of the tests with probes before the lines."""

import os
import shutil
import subprocess
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from scripts.mutants.probe import OUTSIDE
from scripts.mutants.sites import Mutation

INTERPRETED = ("--ignore=tests/browser", "--ignore=tests/server", "--timeout=20")


class Reach(NamedTuple):
    """Findings of the run with probes."""

    tests: dict[int, set[str]]  # by the number of the mutation
    seconds: dict[str, float]  # of the tests that passed, by name


def measure(checkout: Path, folder: Path, chosen: Sequence[Mutation], words: list[str]) -> None:
    """Run the tests twice: modules with probes elsewhere, then kernels with probes, interpreted.

    A kernel with a probe is not the one of its module, and so would be interpreted with a warning.
    The slow tests of play (`scripts/checked.py`) are left out. Tests of pages and of the server run
    in the first pass only, and the second gives up a test that takes long when interpreted.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    packages = next((checkout / ".venv" / "lib").glob("python*/site-packages"))
    shutil.copy(Path(__file__).with_name("probe.py"), packages / "pigpen_probe.py")
    python = ".venv/bin/python"
    (packages / "pigpen_probe.pth").write_text("import pigpen_probe\n", encoding="utf-8")
    environment = {**os.environ, "CI": "true", "PIGPEN_REACH": str(folder)}
    try:
        for is_kernel in (False, True):
            numbers = [k for k, each in enumerate(chosen) if each.is_kernel == is_kernel]
            before = _insert(checkout, chosen, numbers)
            record = checkout / "tests" / "bots" / "checked.txt"
            if record.exists():
                before[record] = record.read_text(encoding="utf-8")
                write = [python, "-c", "from scripts import checked; checked.write()"]
                subprocess.run(write, cwd=checkout, env=environment, check=True)
            kernels = {"PIGPEN_KERNELS": "interpreted"} if is_kernel else {}
            elsewhere = list(INTERPRETED) if is_kernel else []
            command = [python, "-m", "pytest", "-q", "-p", "pigpen_probe", "-n", "2"]
            command += ["--dist", "loadscope", "--no-loadscope-reorder", *words, *elsewhere]
            subprocess.run(command, cwd=checkout, env=environment | kernels, check=False)
            for path, text in before.items():
                path.write_text(text, encoding="utf-8")
    finally:
        (packages / "pigpen_probe.pth").unlink()
        (packages / "pigpen_probe.py").unlink()


def _insert(checkout: Path, chosen: Sequence[Mutation], numbers: list[int]) -> dict[Path, str]:
    """Put probes before statements; return the files as they were."""
    before: dict[Path, str] = {}
    for number in sorted(numbers, key=lambda number: -chosen[number].statement):
        path = checkout / chosen[number].path
        text = path.read_text(encoding="utf-8")
        before.setdefault(path, text)
        lines = text.split("\n")
        at = chosen[number].statement - 1
        indent = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
        lines.insert(at, f"{indent}_hit({number})")
        path.write_text("\n".join(lines), encoding="utf-8")
    return before


def read(folder: Path) -> Reach:
    """Read what the probes wrote; what is reached outside of tests counts for every test."""
    tests: dict[int, set[str]] = defaultdict(set)
    for number, test in _rows(folder, "reach-*.tsv"):
        tests[int(number)].add(test)
    seconds: dict[str, float] = {}
    for test, wall, outcome in _rows(folder, "cost-*.tsv"):
        if outcome == "passed":
            seconds[test] = max(float(wall), seconds.get(test, 0.0))
    for each in tests.values():
        each.discard(OUTSIDE)
    return Reach(tests, seconds)


def _rows(folder: Path, pattern: str) -> Iterator[list[str]]:
    for path in sorted(folder.glob(pattern)):
        for line in path.read_text(encoding="utf-8").splitlines():
            yield line.split("\t")
