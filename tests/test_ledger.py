"""The ledger keeps every figure, with the commit and the machine that it is of."""

import re
import subprocess
from pathlib import Path

import pytest

from benchmarks.ledger import (
    Figure,
    Run,
    append,
    commit_of,
    grid,
    history,
    machine,
    moved,
    read,
    run_now,
)
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


def test_lines_are_added_and_none_is_changed(tmp_path):
    file = tmp_path / "ledger.csv"
    append(HERE, [Figure("solve pig, kept", 1.23456, "ms")], file)
    before = file.read_text()
    append(HERE._replace(commit="def"), [Figure("playouts", 35_478_512.0, "actions/s")], file)
    assert file.read_text().startswith(before)
    assert [(*line[-3:], line.commit) for line in read(file)] == [
        ("solve pig, kept", 1.235, "ms", "abc"),
        ("playouts", 35_480_000.0, "actions/s", "def"),
    ]


def test_figures_are_beside_those_of_their_own_machine_alone(tmp_path):
    file = tmp_path / "ledger.csv"
    for commit, on, value in [("a", "old", 8.0), ("b", "new", 3.0), ("c", "old", 2.0)]:
        run = HERE._replace(commit=commit, machine=on)
        append(run, [Figure("solve hog", value, "ms"), Figure("start", 1.0, "s")], file)
    hogs = moved(read(file), ["solve"])
    assert [[line.commit for line in lines] for lines in hogs] == [["b"], ["a", "c"]]
    shown = grid(hogs, whole=True)
    assert list(shown.columns[-1].cells) == ["", "", "", "", "0.25 x"]


def test_runs_stand_in_the_order_of_their_commits_not_of_their_measuring(tmp_path, committed):
    known = history(committed)
    assert [len(commit) for commit in known] == [9]
    file = tmp_path / "ledger.csv"
    for commit in ("new", "unknown", "old", "new+"):
        append(HERE._replace(commit=commit), [Figure("solve hog", 1.0, "ms")], file)
    (lines,) = moved(read(file), [], ["old", "new"])
    assert [line.commit for line in lines] == ["old", "new", "new+", "unknown"]


def test_what_is_committed_can_be_read_and_names_commits_that_are_known():
    lines = read()
    assert lines
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", line.date) and line.value > 0 for line in lines)
    if is_known(ROOT, "HEAD~100"):  # not in a clone without a history
        commits = {line.commit.rstrip("+") for line in lines}
        assert [commit for commit in commits if not is_known(ROOT, commit)] == []


def test_a_machine_is_told_without_its_name_or_a_path():
    host = subprocess.run(["uname", "-n"], capture_output=True, text=True, check=True).stdout
    assert host.strip() not in machine()
    assert "/" not in machine()
    assert run_now().machine == machine()
