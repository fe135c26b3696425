"""`make check`: is what changed sound, as far as 90 seconds tell? `make test` is for all the rest.

python scripts/check.py

Formatting, lint, imports and types of everything; the client's checks if it, or a text that it
shows, changed; meanwhile the tests that the change reaches, the nearest first, interpreted. Left to
`make test` are modules, machine code, pages in a browser, and what takes long.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from reached import changed, reached

ROOT = Path(__file__).parents[1]
SECONDS = "60"  # of tests; types alone take half of it on the other processor
PYTHON = sys.executable
ALWAYS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("lint-imports",),
    (PYTHON, "-m", "scripts.dead_code"),
    ("pyright",),
    (PYTHON, "-m", "scripts.wire_types", "--check"),
    (PYTHON, "-m", "scripts.thrown_types", "--check"),
    (PYTHON, "-m", "scripts.protocol", "--check"),
    (PYTHON, "-m", "scripts.environments", "--check"),
)
CLIENT = (
    (PYTHON, "scripts/hatch_build.py", "run", "check"),
    (PYTHON, "scripts/hatch_build.py", "run", "test"),
)
TESTS = (PYTHON, "-m", "pytest", "-q", "-p", "quick", "-m", "not browser", "--seconds", SECONDS)


def passes(command: Iterable[str]) -> bool:
    """Run it and say how long it took; what it printed only if it failed."""
    program, *words = command
    begun = time.monotonic()
    path = str(Path(PYTHON).with_name(program)) if program != PYTHON else program
    done = subprocess.run([path, *words], cwd=ROOT, capture_output=True, text=True, check=False)
    name = " ".join([Path(program).name, *words]).removeprefix(f"{Path(PYTHON).name} ")
    verdict = "fails" if done.returncode else "ok"
    said = f"{done.stdout}{done.stderr}" if done.returncode else ""
    print(f"{said}{verdict:<6}{time.monotonic() - begun:>5.1f} s  {name}", flush=True)
    return done.returncode == 0


def all_pass(commands: Iterable[Iterable[str]]) -> bool:
    """Of all, so that one run tells everything that is wrong."""
    verdicts = [passes(command) for command in commands]
    return all(verdicts)


def tests_pass(files: list[Path]) -> bool:
    """Run them in this order, on the terminal."""
    if not files:
        return True
    path = os.pathsep.join(filter(None, ("scripts", os.environ.get("PYTHONPATH"))))
    environment = {**os.environ, "PIGPEN_KERNELS": "interpreted", "PYTHONPATH": path}
    done = subprocess.run([*TESTS, *map(str, files)], cwd=ROOT, env=environment, check=False)
    return done.returncode in (0, 5)  # 5: all of them are for `make test`


def is_test(path: Path) -> bool:
    """Whether pytest finds tests in it that need no browser."""
    top, *folders = path.parts
    return top == "tests" and "browser" not in folders and path.name.startswith("test_")


def is_client(path: Path) -> bool:
    """Whether the client is made from it."""
    return path.parts[0] == "web" or path.parts[:3] == ("src", "pigpen", "text")


def main() -> None:
    """Say what is run, and run it."""
    since, files = changed(ROOT)
    found = reached(ROOT, files)
    tests = [path for path in found if is_test(path)]
    print(f"{len(files)} files changed since {since[:10]}; {len(tests)} files of tests reach them:")
    print(" ".join(path.name for path in tests) or "none", flush=True)
    with ThreadPoolExecutor() as pool:
        sound = pool.submit(all_pass, ALWAYS + CLIENT * any(map(is_client, files)))
        verdicts = tests_pass(tests), sound.result()
    if not all(verdicts):
        sys.exit("Something fails.")
    print("What was checked passes; `make test` checks everything.")


if __name__ == "__main__":
    main()
