"""The public names as type checkers see them: a user's script passes pyright and mypy, strictly."""

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
import users_script
from needed import missing

import pigpen

ROOT = Path(__file__).parents[2]
SCRIPT = Path(users_script.__file__)


def checked(*command: str, cwd: Path) -> None:
    """Run a type checker, which must find nothing."""
    if find_spec(command[0]) is None:
        missing(f"{command[0]} is missing: make set-up installs it")
    found = subprocess.run(
        [sys.executable, "-m", *command], cwd=cwd, capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stdout + found.stderr


def test_the_script_uses_every_public_name():
    told = SCRIPT.read_text("utf-8")
    assert [name for name in pigpen.__all__ if f"pigpen.{name}" not in told] == []


@pytest.mark.thorough
def test_it_runs(tmp_path, capsys):
    users_script.study(tmp_path)
    assert "Roll at least once" in capsys.readouterr().out


@pytest.mark.thorough
def test_pyright_takes_it_strictly(tmp_path):
    (tmp_path / SCRIPT.name).write_text(SCRIPT.read_text("utf-8"))
    settings = {"strict": ["."], "pythonVersion": "3.11", "extraPaths": [str(ROOT / "src")]}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings))
    checked("pyright", "--pythonpath", sys.executable, SCRIPT.name, cwd=tmp_path)


@pytest.mark.thorough
def test_mypy_takes_it_strictly(tmp_path, monkeypatch):
    monkeypatch.setenv("MYPYPATH", str(ROOT / "src"))
    options = ("--strict", "--follow-imports=silent", f"--cache-dir={tmp_path}")
    checked("mypy", *options, "--python-executable", sys.executable, str(SCRIPT), cwd=tmp_path)
