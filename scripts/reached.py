"""Which sources a change reaches: those that import what changed, over any number of steps.

Ruff finds the imports, and names of modules in strings, such as that of a program that a test
starts. A plugin that records which lines a test runs (pytest-testmon) was measured instead: see
docs/testing.md.
"""

import json
import re
import subprocess
from collections.abc import Iterable
from pathlib import Path

FOLDERS = ("src", "tests", "benchmarks", "research", "scripts", "examples")  # where Python is
ROOTS = [".", "src", "scripts", "tests", "tests/browser", "tests/outside", "tests/server"]

Graph = dict[Path, set[Path]]  # what uses each source


def changed(root: Path) -> tuple[str, list[Path]]:
    """The commit to compare with, and the files that differ, new and dropped ones among them.

    On a branch that is where it left main. On main it is the last commit, or the one before if
    nothing has changed since.
    """
    left = (_git(root, "merge-base", base, "HEAD") for base in ("main", "origin/main"))
    since = next(filter(None, left), "").strip()
    if not since or since == _git(root, "rev-parse", "HEAD").strip():
        since = "HEAD" if _git(root, "status", "--porcelain") else "HEAD~1"
    names = _git(root, "diff", "--name-only", "--no-renames", since).splitlines()
    names += _git(root, "ls-files", "--others", "--exclude-standard").splitlines()
    return since, sorted(map(Path, set(names)))


def is_known(root: Path, commit: str) -> bool:
    """Whether the history here goes back to a commit."""
    return bool(_git(root, "rev-parse", "--quiet", "--verify", f"{commit}^{{commit}}"))


def content(root: Path, commit: str, file: str) -> str:
    """Return a file as it was at a commit; empty if the history here has no such file."""
    return _git(root, "show", f"{commit}:{file}")


def _git(root: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
    return done.stdout


def graph(root: Path, ruff: str) -> Graph:
    """Each source with those that import it; a test also uses the conftest above it."""
    folders = [folder for folder in FOLDERS if (root / folder).exists()]
    command = [ruff, "analyze", "graph", "--quiet", "--direction=dependents"]
    command += ["--detect-string-imports", f"--config=src={json.dumps(ROOTS)}", *folders]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    found = {
        Path(source): set(map(Path, users)) for source, users in json.loads(done.stdout).items()
    }
    for conftest in [source for source in found if source.name == "conftest.py"]:
        below = {source for source in found if conftest.parent in source.parents}
        found[conftest] |= below - {conftest}
    return found


def reached(root: Path, graph: Graph, files: Iterable[Path]) -> dict[Path, int]:
    """The sources that changed files reach, each with the number of imports between.

    A changed file that is no source reaches the modules beside it, and the tests that have its name
    or that of its folder in a string.
    """
    front = {file for file in files if file in graph}
    steps = dict.fromkeys(front, 0)
    data = [file for file in files if file.suffix != ".py"]
    words = {re.escape(word) for file in data for word in (file.name, file.parent.name) if word}
    naming = re.compile(rf"[\"'/](?:{'|'.join(words)})[\"'/]")
    for source in graph if data else ():
        is_beside = any(source.parent == file.parent for file in data)
        if is_beside or (
            source.parts[0] == "tests" and naming.search((root / source).read_text("utf-8"))
        ):
            front.add(source)
    steps |= dict.fromkeys(front - steps.keys(), 1)
    while front:
        users = {user for source in front for user in graph[source]} - steps.keys()
        steps |= dict.fromkeys(users, max(steps[source] for source in front) + 1)
        front = users
    return steps
