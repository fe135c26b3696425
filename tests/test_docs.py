"""The examples of README and docs run with the output they show, and their links work.

A page is run from its top, in a folder of its own with the examples in it: Python in one namespace,
commands as at a terminal, with few games where a page has many. A block marked `text` is what the
block before it printed, one that is not marked a part of that. The gate runs the pages that a
newcomer reads, README and guides; `make test-all` runs every page. Names of files, modules and
settings: `test_names_in_docs`.
"""

import io
import json
import re
import shlex
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from pigpen.catalog import make
from pigpen.cli.main import main
from pigpen.core import packages
from pigpen.lab.study.contender import expression_strategy

ROOT = Path(__file__).parents[1]
FOLDERS = ("", "docs/", "docs/*/", "research/")
PAGES = sorted(page for folder in FOLDERS for page in ROOT.glob(f"{folder}*.md"))
PAGES = [page for page in PAGES if page.parent.name != "rules"]  # have tests of their own
TOLD = {"architecture.md", "CHANGELOG.md"}  # plans, and what once was
PIECE = re.compile(
    r"^ *```(?P<kind>[\w{}-]*)\n(?P<fenced>.*?)^ *```$"
    r"|(?<=\n\n)(?P<indented>(?: {4,}\S[^\n]*\n|\n(?= {4}))+)"
    r"|`(?P<inline>pigpen [^`\n]+)`",
    re.MULTILINE | re.DOTALL,
)
FEW = {  # games; the pages' own take minutes
    "duel": ("--most", "30"),
    "lab": ("--games", "4"),
    "simulate": ("--games", "4"),
    "tournament": ("--games", "4"),
}
MANY = re.compile(r"games=\d+_000_000")
FOR_PEOPLE = {
    "players",
    "score-keeping",
    "teaching",
    "what-if",
}  # inline, too
ASKS = "play"  # somebody, who has gone
LINK = re.compile(r"""\]\((?!\w+:)([^)#]+)|(?:src|href)="([^"#:]+)\"""")


class Block(NamedTuple):
    """A piece of code of a page."""

    kind: str  # python, text, toml or what else stands behind the backticks; empty if nothing does
    code: str
    is_fenced: bool


def blocks(page: Path) -> list[Block]:
    """All of a page in its order."""
    is_for_people = page.parent.name == "guides" or page.stem in FOR_PEOPLE
    return [
        Block(
            found["kind"] or "",
            found["fenced"] or found["indented"] or found["inline"] or "",
            found["fenced"] is not None,
        )
        for found in PIECE.finditer(page.read_text("utf-8"))
        if is_for_people or not found["inline"]
    ]


def commands(block: Block) -> list[list[str]]:
    """The commands of `pigpen` in a block, a line or more each; one word names a command only."""
    whole = block.code.replace("\\\n", " ")
    lines = [line.strip() for line in whole.splitlines()]
    said = [shlex.split(line, comments=True)[1:] for line in lines if line.startswith("pigpen ")]
    return [words for words in said if words[1:] or words[0] == "learn"]


def with_few_games(words: list[str]) -> list[str]:
    """The command with few games, the same in every run, if it is one that plays many."""
    option, few = FEW.get(words[0], ("", ""))
    words = [*words, "--seed", "1"] if option and "--seed" not in words else words
    if option in words:
        at = words.index(option) + 1
        return [*words[:at], few, *words[at + 1 :]]
    return [*words, option, few] if option else words


def has_code(page: Path) -> bool:
    return page.name not in TOLD and any(
        block.kind == "python" or commands(block) for block in blocks(page)
    )


@pytest.fixture
def room(tmp_path, monkeypatch):
    """A folder as a reader has it: the examples, and nobody at the keyboard."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    return tmp_path


def with_marks(page: Path):
    """A parameter of a test: only pages that a newcomer reads are part of the gate."""
    is_for_newcomers = page == ROOT / "README.md" or page.parent.name == "guides"
    marks = () if is_for_newcomers else pytest.mark.thorough
    return pytest.param(page, id=str(page.relative_to(ROOT)), marks=marks)


@pytest.mark.compiled
@pytest.mark.parametrize("page", [with_marks(page) for page in PAGES if has_code(page)])
def test_its_code_runs_and_says_what_it_says(page, room, capsys):
    names = {"__name__": page.stem}
    for block in blocks(page):
        printed = _plain(capsys.readouterr().out)
        if block.kind == "python":
            exec(compile(MANY.sub("games=1000", block.code), str(page), "exec"), names)
            if block.code.startswith("def strategy"):
                (room / "mine.py").write_text(block.code)
        elif block.kind == "text":
            assert printed == _plain(block.code)
        elif commands(block):
            _run(block)
        elif block.is_fenced and not block.kind:
            assert set(_plain(block.code)) <= set(printed)


def _run(block):
    for words in commands(block):
        left = main(with_few_games(words))
        assert left == 0 or words[0] == ASKS, words


def _plain(text):
    """Its lines, without spaces around and rules between them."""
    lines = (line.strip() for line in text.splitlines())
    return [line for line in lines if line.strip("─-")]


def test_a_line_of_strategies_is_one():
    lines = [
        line.strip()
        for block in blocks(ROOT / "docs" / "strategies.md")
        for line in block.code.splitlines()
    ]
    lines = [line for line in lines if line.startswith("hold ")]
    assert lines
    assert [line for line in lines if not expression_strategy(make("pig"), line)] == []


def test_the_entry_points_of_contributing_are_looked_for():
    (text,) = [block.code for block in blocks(ROOT / "CONTRIBUTING.md") if block.kind == "toml"]
    groups = {packages.GAMES, packages.BOTS, packages.FACES, packages.JUDGES}
    assert set(tomllib.loads(text)["project"]["entry-points"]) == groups


def test_what_is_code_says_which():
    kinds = {block.kind for page in PAGES for block in blocks(page)}
    assert kinds <= {
        "",
        "console",
        "json",
        "python",
        "sh",
        "text",
        "toml",
        "{literalinclude}",
        "{toctree}",
    }


def test_json_is_json():
    """Lines of a protocol, each whole."""
    lines = [
        line
        for page in PAGES
        for block in blocks(page)
        if block.kind == "json"
        for line in block.code.splitlines()
    ]
    assert lines
    for line in lines:
        json.loads(line)


def test_links_lead_somewhere():
    missing = [
        f"{page.relative_to(ROOT)}: {written or embedded}"
        for page in PAGES
        for written, embedded in LINK.findall(page.read_text("utf-8"))
        if not (page.parent / (written or embedded)).exists()
    ]
    assert missing == []


def test_pictures_are_small():
    sizes = {path.name: path.stat().st_size for path in (ROOT / "docs/images").iterdir()}
    assert [name for name, size in sizes.items() if size > 150_000] == []
