"""The ledger keeps every figure, with the commit and the machine that it is of."""

import csv
import re
import subprocess
from pathlib import Path

import pytest

from benchmarks.ledger import COLUMNS, FILE, Figure, Run, append, commit_of, machine, run_now
from scripts.reached import is_known

ROOT = Path(__file__).parents[1]
HERE = Run("abc", "2026-01-01", "a machine", 0.5)


def _git(folder, *words):
    who = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    done = subprocess.run(
        ["git", *who, *words], cwd=folder, check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


@pytest.fixture
def committed(tmp_path):
    _git(tmp_path, "init", "--quiet")
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "pig.py").write_text("goal = 100\n")
    _git(tmp_path, "add", ".")
    _git(tmp_path, "commit", "--quiet", "--message", "Play Pig")
    return tmp_path / "package"


def test_a_commit_is_said_with_a_plus_if_the_package_has_changed_since(committed):
    commit = _git(committed, "rev-parse", "HEAD")[:9]
    (committed.parent / "notes.md").write_text("outside of the package\n")
    assert commit_of(committed) == commit
    (committed / "pig.py").write_text("goal = 50\n")
    assert commit_of(committed) == commit + "+"


def _read(file):
    with file.open(encoding="utf-8", newline="") as ledger:
        return list(csv.DictReader(ledger))


def test_lines_are_added_and_none_is_changed(tmp_path):
    file = tmp_path / "ledger.csv"
    append(HERE, [Figure("solve pig, kept", 1.23456, "ms")], file)
    before = file.read_text()
    append(HERE._replace(commit="def"), [Figure("playouts", 35_478_512.0, "actions/s")], file)
    assert file.read_text().startswith(before)
    assert [
        (line["what"], line["value"], line["unit"], line["commit"]) for line in _read(file)
    ] == [
        ("solve pig, kept", "1.235", "ms", "abc"),
        ("playouts", "35480000.0", "actions/s", "def"),
    ]


def test_the_committed_lines_are_whole_and_name_commits_of_the_history():
    lines = _read(FILE)
    assert tuple(lines[0]) == COLUMNS
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", line["date"]) for line in lines)
    assert all(float(line["value"]) > 0 for line in lines)
    if is_known(ROOT, "HEAD~100"):  # not in a clone without a history
        commits = {line["commit"].rstrip("+") for line in lines}
        assert [commit for commit in commits if not is_known(ROOT, commit)] == []


def test_a_machine_is_told_without_its_name_or_a_path():
    host = subprocess.run(["uname", "-n"], capture_output=True, text=True, check=True).stdout
    assert host.strip() not in machine()
    assert "/" not in machine()
    assert run_now().machine == machine()
