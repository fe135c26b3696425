"""Record on which sources the slow tests of play last passed: python -m scripts.checked

They play games in each way that kernels run, and bots against each other. While the code that a
game's play depends on is that of the record, such a test can find nothing new, and the gate leaves
it out. Docstrings and lines that are only a comment do not count. After a change of this code the
test runs again, until this command has run what has changed and written the record. `make test-all`
runs every test, whatever the record says.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from pigpen import catalog

ROOT: Final = Path(__file__).parents[1]
RECORD: Final = ROOT / "tests" / "bots" / "checked.txt"
HEAD: Final = "# Written by python -m scripts.checked"
GAMES: Final = tuple(entry.name for entry in catalog.CATALOG if entry.is_ours)
DICE_GAMES: Final = ("pig", "two-dice-pig", "big-pig", "hog")
CHECKS: Final = {  # files with slow tests, and the games that these play
    "tests/bots/test_legality.py": GAMES,
    "tests/bots/test_measured_strength.py": ("pig",),
    "tests/bots/test_piggles_bots.py": ("piggles",),
    "tests/bots/test_piggy_piggy_bots.py": ("piggy-piggy",),
    "tests/bots/test_plans.py": DICE_GAMES,
    "tests/bots/test_push_out_the_pig_bots.py": ("push-out-the-pig",),
    "tests/bots/test_push_out_the_pig_linear_policy.py": ("push-out-the-pig",),
    "tests/bots/test_push_out_the_pig_network.py": ("push-out-the-pig",),
    "tests/bots/test_signature.py": GAMES,
    "tests/bots/test_strength.py": DICE_GAMES,
    "tests/games/test_choices.py": GAMES,
    "tests/games/test_drawn_outcomes.py": (*DICE_GAMES, "push-out-the-pig"),
    "tests/games/test_piggles_landings.py": ("piggles",),
    "tests/games/test_piggy_piggy_hidden.py": ("piggy-piggy",),
    "tests/games/test_random_piggles.py": ("piggles",),
    "tests/games/test_twins.py": GAMES,
    "tests/physics/test_engine.py": ("piggles",),
    "tests/solvers/test_lazy_table.py": DICE_GAMES,
    "tests/solvers/test_three_seats.py": ("pig",),
}
_OUTSIDE: Final = {
    "__main__",
    "__pycache__",
    "advice",
    "cli",
    "envs",
    "examples",
    "picture",
    "printouts",
    "progress",
    "puzzles",
    "question",
    "results",
    "server",
    "status_line",
    "story",
    "story_of_effects",
    "story_of_points",
    "text",
    "what_if",
}
_BESIDE: Final = (  # what else such tests depend on
    "benchmarks/random_piggles.py",
    "benchmarks/twins.py",
    "requirements/dev.txt",
    "research/landings.py",
    "research/learn_linear_policy.py",
    "research/learn_network/*.py",
    "research/self_play/*.py",
    "scripts/measure_strength.py",
    "scripts/signatures.py",
    "scripts/strength_page.py",
    "tests/bots/signatures.txt",
    "tests/laid_*.py",
    "tests/physics/in_rapier.py",
    "tests/physics/throwing.py",
    "tests/solvers/all_positions.py",
    "tests/strategies.py",
)


def is_checked(file: str, *games: str) -> bool:
    """Whether the sources of these games, and the test file, are as the record says."""
    recorded = _recorded()
    return all(line(file, game) in recorded for game in games)


def line(file: str, game: str) -> str:
    """Return the line of the record for a test file and a game with the sources of today."""
    digest = sha256(f"{_play(game)} {_hash(ROOT / file)}".encode())
    return f"{file} {game} {digest.hexdigest()[:32]}"


@cache
def _recorded() -> frozenset[str]:
    return frozenset(RECORD.read_text("utf-8").splitlines()) if RECORD.exists() else frozenset()


@cache
def _play(game: str) -> str:
    """The hash of everything that the play of a game depends on: sources, data and libraries."""
    digest = sha256()
    for path in sorted(_sources(game)):
        digest.update(f"{path.relative_to(ROOT).as_posix()} {_hash(path)}\n".encode())
    return digest.hexdigest()


def _sources(game: str) -> Iterator[Path]:
    others = {other.replace("-", "_") for other in GAMES} - {game.replace("-", "_")}
    for path in _files():
        if not _names(path) & others:
            yield path


@cache
def _files() -> tuple[Path, ...]:
    package = ROOT / "src" / "pigpen"
    inside = (
        path
        for path in package.rglob("*")
        if path.is_file() and path.suffix != ".md" and not _OUTSIDE & _names(path)
    )
    return (*inside, *(path for pattern in _BESIDE for path in ROOT.glob(pattern)))


def _names(path: Path) -> set[str]:
    """Return the file and its folders, as they are named in a module."""
    inside = path.relative_to(ROOT).with_suffix("")
    return {part.replace("-", "_") for part in inside.parts}


@cache
def _hash(path: Path) -> str:
    content = path.read_bytes()
    return sha256(_code(content) if path.suffix == ".py" else content).hexdigest()


def _code(content: bytes) -> bytes:
    """Return the lines of a module except docstrings, comments and empty lines."""
    lines = content.splitlines()
    for node in ast.walk(ast.parse(content)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                for number in range(first.lineno - 1, first.end_lineno or first.lineno):
                    lines[number] = b""
    return b"\n".join(line for line in lines if line.strip() and not line.lstrip().startswith(b"#"))


def write() -> None:
    """Write the record for the sources of today."""
    lines = [line(file, game) for file, games in CHECKS.items() for game in games]
    RECORD.write_text("\n".join([HEAD, *lines, ""]), "utf-8")


def main() -> None:
    """Run the test files whose sources have changed, and write the record when they pass.

    With `--stale`, say only how many they are.
    """
    stale = [file for file, games in CHECKS.items() if not is_checked(file, *games)]
    if sys.argv[1:] == ["--stale"]:
        if stale:
            share = f"{len(stale)} of {len(CHECKS)} files"
            print(f"The gate runs the slow tests of play of {share}: their code has changed since")
            print("python -m scripts.checked wrote the record.")
        return
    if stale:
        command = [sys.executable, "-m", "pytest", "--all", *sys.argv[1:], *stale]
        if code := subprocess.run(command, cwd=ROOT, check=False).returncode:
            sys.exit(code)
    write()
    print(f"{len(stale)} files run; {RECORD.relative_to(ROOT)} says on which sources they passed")


if __name__ == "__main__":
    main()
