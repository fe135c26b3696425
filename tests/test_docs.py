"""What the pages of docs show, works, and where they link to, there is something."""

import re
import shlex
from pathlib import Path

import pytest

from pigpen.cli.main import main

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("docs/decisions/*.md")])
FOR_PEOPLE = ("players", "score-keeping", "teaching", "what-if")
ASKS = "play"  # tested in tests/cli, with somebody who answers
COMMAND = re.compile(r"^ +pigpen (.+)$|`pigpen (.+?)`", re.MULTILINE)
LINK = re.compile(r"""\]\(([^)#:]+)\)|(?:src|href)="([^"#:]+)\"""")


def _commands() -> list[str]:
    texts = [(ROOT / "docs" / f"{name}.md").read_text("utf-8") for name in FOR_PEOPLE]
    found = [block or inline for text in texts for block, inline in COMMAND.findall(text)]
    return [command for command in found if not command.startswith(ASKS)]


@pytest.mark.compiled
@pytest.mark.parametrize("command", _commands())
def test_a_command_runs(command, capsys, monkeypatch):
    monkeypatch.chdir(ROOT)
    assert main(shlex.split(command)) == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    missing = [
        written or embedded
        for written, embedded in LINK.findall(page.read_text("utf-8"))
        if not (page.parent / (written or embedded)).exists()
    ]
    assert missing == []


def test_pictures_are_small():
    sizes = {path.name: path.stat().st_size for path in (ROOT / "docs/images").iterdir()}
    assert [name for name, size in sizes.items() if size > 150_000] == []
