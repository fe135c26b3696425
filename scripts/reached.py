"""Which tests a change reaches: those that import what changed, over any number of steps.

A program that is started by its name, as by `python -m pigpen.server.work.bots_process`, counts as
imported where the name is written. What pytest would know from a first whole run (`pytest-testmon`)
takes as long as that run; what an import graph knows (`grimp`) leaves out tests and names in
strings.
"""

import ast
import re
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

FOLDERS = ("src", "tests", "benchmarks", "scripts", "examples")  # where Python is
_PROGRAM = re.compile(r"\b(?:pigpen|benchmarks)(?:\.\w+)+")


def changed(root: Path) -> tuple[str, list[Path]]:
    """What is compared with, and the files that differ, new ones and dropped ones among them.

    On a branch that is where it left main. On main it is the last commit, and the one before
    where nothing has changed since.
    """
    left = (_git(root, "merge-base", base, "HEAD") for base in ("main", "origin/main"))
    since = next(filter(None, left), "").strip()
    if not since or since == _git(root, "rev-parse", "HEAD").strip():
        since = "HEAD" if _git(root, "status", "--porcelain") else "HEAD~1"
    names = _git(root, "diff", "--name-only", "--no-renames", since).splitlines()
    names += _git(root, "ls-files", "--others", "--exclude-standard").splitlines()
    return since, sorted(map(Path, set(names)))


def is_known(root: Path, commit: str) -> bool:
    """Whether the repository here goes back as far."""
    return bool(_git(root, "rev-parse", "--quiet", "--verify", f"{commit}^{{commit}}"))


def _git(root: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
    return done.stdout


def reached(root: Path, files: Iterable[Path]) -> dict[Path, int]:
    """The sources that changed files reach, each with the imports between, the nearest first."""
    front = set(files)
    used = _used(root, front)
    steps: dict[Path, int] = {}
    while front:
        steps |= dict.fromkeys(sorted(front), max(steps.values(), default=-1) + 1)
        front = {path for path, uses in used.items() if uses & front} - steps.keys()
    return {path: step for path, step in steps.items() if path in used}


def _used(root: Path, changed: set[Path]) -> dict[Path, set[Path]]:
    """What each source uses: other sources, and what changed and is none."""
    tops = (root / top for top in FOLDERS)
    sources = {path.relative_to(root) for top in tops for path in top.rglob("*.py")}
    data = {path for path in changed if path.suffix != ".py"}
    named: dict[str, set[Path]] = {}
    for path in sources | changed:  # a source that is gone is imported still
        for name in _names(path):
            named.setdefault(name, set()).add(path)
    used: dict[Path, set[Path]] = {}
    for path in sources:
        names = set(_uses((root / path).read_bytes()))
        used[path] = {other for name in names for other in named.get(name, ())}
        if path.parts[0] == "src":  # what it reads stands beside it
            used[path] -= data
        used[path] |= {folder / "conftest.py" for folder in path.parents} & sources
        used[path] |= {file for file in data if file.parent == path.parent}
        used[path].discard(path)
    return used


def _names(path: Path) -> Iterator[str]:
    """By which sources use it: as a module, or a file by its name or by that of a folder."""
    if path.suffix != ".py":
        yield from ("/" + part for part in (path.name, path.parent.name) if part)
    elif path.parts[0] in ("tests", "scripts", "examples"):
        yield path.stem  # their folders are where Python looks
    else:
        parts = path.with_suffix("").parts
        dotted = ".".join(parts[1:] if parts[0] == "src" else parts)
        yield dotted.removesuffix(".__init__")


def _uses(source: bytes) -> Iterator[str]:
    """Modules that are imported or written in a string, and `/word` for words of strings."""
    try:
        tree = ast.parse(source)
    except SyntaxError:  # as the linter will say
        return
    for node in ast.walk(tree):
        match node:
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom(module=str(module)):
                yield module
                yield from (f"{module}.{alias.name}" for alias in node.names)
            case ast.Constant(value=str(text)):
                yield from _PROGRAM.findall(text)
                yield from ("/" + word for word in text.split("/"))
            case _:
                pass
