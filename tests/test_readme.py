"""What the README shows, works."""

import re
import shlex
from pathlib import Path

import pytest

from pigpen.cli.main import main

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
SLOW = ("play", "simulate")  # tested with fewer games in tests/cli


def _commands() -> list[str]:
    lines = re.findall(r"^    pigpen (.+)$", README, re.MULTILINE)
    return [line for line in lines if not line.startswith(SLOW)]


@pytest.mark.compiled
@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", README, re.DOTALL))
def test_its_python_runs(code, capsys):
    exec(code, {})


@pytest.mark.compiled
@pytest.mark.parametrize("command", _commands())
def test_its_commands_run(command, capsys, monkeypatch, tmp_path):
    strategy = re.search(r"```python\n(def strategy.*?)```", README, re.DOTALL).group(1)
    (tmp_path / "mine.py").write_text(strategy)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(command)) == 0


def test_what_it_says_of_a_position_is_so(capsys):
    main(["solve", "pig", "--at", "41,49,23"])
    printed = capsys.readouterr().out
    for figure in re.findall(r"\d\d\.\d{4,6} %", README):
        assert figure in printed
