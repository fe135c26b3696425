"""A game of another package: installed for a process by its folder on the path, as pip would."""

import os
import re
import subprocess
import sys
from pathlib import Path

from patience import PATIENCE

FOLDER = Path(__file__).parent / "outside"
FOUND = {"PYTHONPATH": str(FOLDER), "COLUMNS": "140"}


def python(
    *words: str, stdin: str = "", path: Path | str = FOLDER
) -> subprocess.CompletedProcess[str]:
    """Python, with what packages in a folder bring."""
    return subprocess.run(
        [sys.executable, *words],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env={**os.environ, **FOUND, "PYTHONPATH": str(path)},
        check=False,
    )


def pigpen(line: str, stdin: str = "") -> str:
    """The output of a command that succeeds."""
    done = python("-m", "pigpen", *line.split(), stdin=stdin)
    assert (done.returncode, complaints(done.stderr)) == (0, "")
    return done.stdout


def complaints(errors: str) -> str:
    """The error stream without what a busy machine adds: lines on what takes so long."""
    return re.sub(r"^.* \.\.\.( \d+ s)?\n", "", errors, flags=re.MULTILINE)


def install(folder: Path, game: str, module: str, **files: str) -> None:
    """A package that brings a game; files by their names, underscores for dots."""
    package, about = folder / module, folder / f"{module}-1.dist-info"
    (package / "text").mkdir(parents=True)
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1\n")
    (about / "entry_points.txt").write_text(f"[pigpen.games]\n{game} = {module}\n")
    for name, content in files.items():
        (package / name).write_text(content)
