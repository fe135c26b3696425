"""The names on the pages exist: files, modules, commands, targets, settings, addresses.

Only what stands as code counts. The changelog and the decisions tell of their own time; what is in
capitals (`games/NAME.py`) is for the reader to fill in.
"""

import importlib
import json
import re
import subprocess
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

from pigpen.cli.commands import COMMANDS
from pigpen.core import packages

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "pigpen"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "research" / "README.md"]
PAGES += sorted([*ROOT.glob("docs/*.md"), *ROOT.glob("docs/rules/*.md")])
ROOMS = {
    path.stem for path in PACKAGE.iterdir() if path.name.isidentifier() or path.suffix == ".py"
}
PROGRAMS = {"benchmarks", "research", "scripts"}
CODE = re.compile(r"```.*?\n(.*?)```|^ {4,}(\S.*)$|`([^`\n]+)`", re.MULTILINE | re.DOTALL)
ENDING = r"\.(?:py|md|toml|json|ts|svelte(?:\.ts)?|npy|wasm|txt|c)\b"
FILE = re.compile(rf"(?<![\w./-])(?:[\w*-]+/)*[\w*-]+{ENDING}|(?<![\w./-])(?:[\w-]+/)+(?![\w…])")
MODULE = re.compile(
    rf"(?<![\w./-])(?:pigpen|{'|'.join(sorted(ROOMS | PROGRAMS))})(?:\.\w+)+(?![\w/.-])"
)
GROUPS = {packages.GAMES, packages.BOTS, packages.FACES, packages.JUDGES}  # of entry points
YOURS = {
    "mine.py",
    "bots.md",
    "games.csv",
    "games.svg",
    "pigpen.example",
    "pigpen.sqlite3",
}  # the reader's own
BUILT = {"build/timings.txt", "dist", "docs/protocol.md", "preloads.json", "web/src/wire.ts"}


def code(page: Path) -> str:
    """All that is code on a page, a piece a line."""
    found = CODE.findall(page.read_text("utf-8"))
    return "\n".join(block or line or span for block, line, span in found)


@cache
def paths() -> set[str]:
    """Every file and folder of the repository, and what is built there."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True)
    files = set(done.stdout.splitlines()) | BUILT
    return files | {str(above) for file in files for above in Path(file).parents}


def is_there(name: str) -> bool:
    """Whether a path ends so."""
    return any(fnmatch(f"/{path}", f"*/{name.strip('/')}") for path in paths())


def is_known(module: str) -> bool:
    """Whether a module, or a name in one, can be had; or a text of that name."""
    parts = module.split(".")
    if parts[0] in ROOMS - {"pigpen"}:
        parts = ["pigpen", *parts]
    for count in range(len(parts), 0, -1):
        try:
            found = importlib.import_module(".".join(parts[:count]))
        except ImportError:
            continue
        for name in parts[count:]:
            fields = getattr(found, "__annotations__", {})
            found = getattr(found, name, fields.get(name))
        return found is not None or module in texts() or module in GROUPS
    return module in texts() or module in GROUPS


@cache
def texts() -> dict[str, str]:
    return json.loads((PACKAGE / "text" / "en.json").read_text("utf-8"))


def is_filled_in(name: str) -> bool:
    """Whether it stands for others."""
    return re.search(r"(?<![a-z])[A-Z]{3,}(?!\.md)", name) is not None


def missing(look_up) -> list[str]:
    """Return the names that `look_up` does not find, with their page."""
    return [
        f"{page.relative_to(ROOT)}: {name}"
        for page in PAGES
        for name in sorted(look_up(code(page)))
    ]


def test_files_and_folders_are_there():
    def look_up(text):
        named = set(FILE.findall(text)) - YOURS
        return {name for name in named if not is_filled_in(name) and not is_there(name)}

    assert missing(look_up) == []


def test_tests_are_there():
    named = re.compile(r"([\w/]+\.py)::(test_\w+)")

    def look_up(text):
        found = set(named.findall(text))
        return {f"{file}::{name}" for file, name in found if not is_defined(ROOT / file, name)}

    assert missing(look_up) == []


def is_defined(file: Path, name: str) -> bool:
    """Whether a file of tests has one of this name."""
    return file.exists() and f"def {name}(" in file.read_text("utf-8")


def test_modules_are_there():
    def look_up(text):
        named = {name for name in MODULE.findall(text) if not re.search(ENDING, name)}
        return {name for name in named - YOURS if not is_known(name)}

    assert missing(look_up) == []


def test_commands_are_there():
    command = re.compile(r"(?:^|(?<=[ ]))pigpen ([a-z][a-z-]*)(?![\w.])", re.MULTILINE)
    assert missing(lambda text: set(command.findall(text)) - set(COMMANDS)) == []


def test_targets_are_there():
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    made = re.compile(r"^make ([a-z-]+)", re.MULTILINE)
    assert missing(lambda text: set(made.findall(text)) - targets) == []


def test_settings_are_there():
    rows = re.findall(r"`(PIGPEN_\w+)`", (ROOT / "docs" / "settings.md").read_text("utf-8"))
    setting = re.compile(r"PIGPEN_[A-Z_]*[A-Z]")

    def look_up(text):
        named = set(setting.findall(text))
        return {name for name in named if not any(row.startswith(name) for row in rows)}

    assert missing(look_up) == []


def test_addresses_are_there():
    routes = (ROOT / "web" / "src" / "routes.ts").read_text("utf-8")
    address = re.compile(r"^(/[a-z][a-z-]*)(?:/[A-Z]+|/[a-z-]+)*$", re.MULTILINE)

    def look_up(text):
        named = set(address.findall(text)) - {"/api", "/metrics"}
        return {name for name in named if f'"{name}' not in routes}

    assert missing(look_up) == []


def test_the_plan_has_every_part_of_the_package_and_every_room_of_the_server():
    plan = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    parts = {path for path in PACKAGE.rglob("*.py") if path.parent == PACKAGE}
    folders = {path.parent.name for path in PACKAGE.glob("*/*.py")}
    tree = set(re.findall(r"^  (\w+(?:\.py|/))", plan, re.MULTILINE))
    small = {"__init__.py", "__main__.py"}
    assert tree == {path.name for path in parts} - small | {f"{name}/" for name in folders}
    table = plan.partition("## The server, by rooms")[2].partition("\n## ")[0]
    rooms = set(
        re.findall(r"`(\w+)`", "\n".join(re.findall(r"^\| (`[^|]+) \|", table, re.MULTILINE)))
    )
    server = PACKAGE / "server"
    found = {path.parent.name for path in server.glob("*/*.py")}
    assert rooms == found | {path.stem for path in server.glob("*.py")} - {"__init__"}


@pytest.mark.parametrize(
    ("name", "check"),
    [
        ("games/pigs.py", is_there),
        ("solver/", is_there),
        ("core.game.Gamble", is_known),
        ("pigpen.solver.exact", is_known),
    ],
)
def test_what_is_nowhere_is_found_out(name, check):
    assert not check(name)
