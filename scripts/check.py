"""`make check`: check what changed, within a minute; `make test` checks everything else.

python scripts/check.py

It formats nothing and changes nothing. Lint and imports are checked everywhere; types in the files
that changed and those that import them directly; the client if it changed, or a text that it shows;
meanwhile, for half a minute, the tests that the change reaches. Kernels that
changed are interpreted, since their modules are stale; the others run as modules.
"""

import re
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from reached import Graph, changed, graph, reached

ROOT = Path(__file__).parents[1]
SECONDS = "30"  # of tests
MOST = 30  # files of tests: to collect hundreds takes longer than the seconds
PYTHON = sys.executable
RUFF = str(Path(PYTHON).with_name("ruff"))
SETTINGS = {Path("pyproject.toml"), Path("requirements/dev.txt")}  # of all types
TYPED = {"src", "scripts", "benchmarks", "research", "tests"}
LEFT = "browser or long or real_time"  # and what is thorough or machine code
TYPES = re.compile(
    r"^class \w+\(.*\b(?:Wire|Struct|Result)\b|^@(?:get|post|put|delete)\(", re.MULTILINE
)
ALWAYS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("lint-imports",),
    (PYTHON, "-m", "scripts.dead_code"),
    (PYTHON, "-m", "scripts.ratchets"),
)
CLIENT = (
    (PYTHON, "scripts/hatch_build.py", "run", "lint"),
    (PYTHON, "scripts/hatch_build.py", "run", "check"),
    (PYTHON, "scripts/hatch_build.py", "run", "test"),
)
TESTS = (PYTHON, "-m", "pytest", "-q", "-p", "scripts.deadline", "--seconds", SECONDS)
TESTS += ("--timeout", "0", "--failed-first", "-m", f"not ({LEFT})")


def passes(command: Iterable[str]) -> bool:
    """Run it and say how long it took; what it printed only if it failed."""
    program, *words = command
    begun = time.monotonic()
    path = str(Path(PYTHON).with_name(program)) if program != PYTHON else program
    done = subprocess.run([path, *words], cwd=ROOT, capture_output=True, text=True, check=False)
    name = " ".join([Path(program).name, *words]).removeprefix(f"{Path(PYTHON).name} ")
    verdict = "fails" if done.returncode else "ok"
    said = f"{done.stdout}{done.stderr}" if done.returncode else ""
    print(f"{said}{verdict:<6}{time.monotonic() - begun:>5.1f} s  {name[:80]}", flush=True)
    return done.returncode == 0


def all_pass(commands: Iterable[Iterable[str]]) -> bool:
    """Run every command, so that one run tells everything that is wrong."""
    verdicts = [passes(command) for command in commands]
    return all(verdicts)


def checks(files: list[Path], users: Graph) -> Iterator[Iterable[str]]:
    """Every check except tests that a change needs."""
    yield from ALWAYS
    sources = [file for file in files if file in users]
    near = set(sources).union(*(users[file] for file in sources))
    near = {str(path) for path in near if path.parts[0] in TYPED}
    if SETTINGS & set(files):
        yield ("pyright",)
    elif near:
        yield ("pyright", *sorted(near))
    if any(map(is_client, files)):
        yield from CLIENT


def tests(files: list[Path], steps: dict[Path, int]) -> list[Path]:
    """The files of tests that a change reaches: those named like it first, then the nearest."""
    names = {file.stem for file in files}

    def order(path: Path) -> tuple[bool, int, Path]:
        name = path.stem.removeprefix("test_")
        is_named = any(f"{name}_".startswith(f"{stem}_") for stem in names)
        return not is_named, steps[path], path

    return sorted(filter(is_test, steps), key=order)


def tests_pass(files: list[Path]) -> bool:
    """Run them in this order, on the terminal."""
    if not files:
        return True
    done = subprocess.run([*TESTS, *map(str, files)], cwd=ROOT, check=False)
    return done.returncode in (0, 5)  # 5: all of them are for `make test`


def is_test(path: Path) -> bool:
    """Whether pytest finds tests in it that need no browser."""
    top, *folders = path.parts
    return top == "tests" and "browser" not in folders and path.name.startswith("test_")


def is_client(path: Path) -> bool:
    """Return whether the client is made from a file, or its types from what is in it."""
    if path.parts[0] == "web" or path.parts[:3] == ("src", "pigpen", "text"):
        return True
    is_source = path.parts[:2] == ("src", "pigpen") and path.suffix == ".py"
    file = ROOT / path
    return is_source and file.exists() and bool(TYPES.search(file.read_text("utf-8")))


def main() -> None:
    """Say what is run, and run it."""
    since, files = changed(ROOT)
    users = graph(ROOT, RUFF)
    steps = reached(ROOT, users, files)
    chosen = tests(files, steps)
    print(f"{len(files)} files changed since {since[:10]} reach {len(chosen)} files of tests.")
    left_out = f"; {len(chosen) - MOST} are left out" if chosen[MOST:] else ""
    chosen = chosen[:MOST]
    print(f"Of these run{left_out}:", *(path.name for path in chosen), flush=True)
    with ThreadPoolExecutor() as pool:
        sound = pool.submit(all_pass, list(checks(files, users)))
        verdicts = tests_pass(chosen), sound.result()
    if not all(verdicts):
        sys.exit("Something fails.")
    print(
        "What was checked passes. Left to `make test`: types of files that import these only over"
        f" others, documentation, modules, machine code, and tests that are {LEFT} or thorough."
    )


if __name__ == "__main__":
    main()
