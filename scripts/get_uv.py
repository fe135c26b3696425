"""Put uv into a tool folder of this checkout, with whatever this Python can install by.

Usage: python3 scripts/get_uv.py FOLDER
"""

import os
import subprocess
import sys
import venv
from pathlib import Path

PINS = Path(__file__).parents[1] / "requirements" / "uv.txt"
NEEDED = (3, 11)


def main(folder: Path) -> None:
    """Install uv so that FOLDER/bin/uv runs."""
    if sys.version_info < NEEDED:
        found = sys.version.split()[0]
        sys.exit(f"Pigpen needs Python 3.11 or later; this is {found}. Try: make PYTHON=python3.12")
    print("Fetching uv, which installs everything else …", flush=True)
    if not (_by_venv(folder) or _by_pip(folder)):
        sys.exit(
            "This Python can install nothing: it has neither pip nor venv."
            " On Debian and Ubuntu: apt-get install python3-venv"
        )


def _by_venv(folder: Path) -> bool:
    """A virtual environment of its own."""
    try:
        venv.create(folder, with_pip=True, clear=True)
    except (subprocess.CalledProcessError, OSError):
        return False
    return _install([str(folder / "bin" / "python")], [])


def _by_pip(folder: Path) -> bool:
    """This Python's pip, into the folder: Debian splits venv from Python."""
    return _install([sys.executable], ["--target", str(folder), "--upgrade"])


def _install(python: list[str], where: list[str]) -> bool:
    quiet = ["--quiet", "--disable-pip-version-check", "--no-input"]
    command = [*python, "-m", "pip", "install", *quiet, "--require-hashes", *where, "-r", str(PINS)]
    return subprocess.run(command, check=False, env={**os.environ}).returncode == 0


if __name__ == "__main__":
    main(Path(sys.argv[1]))
