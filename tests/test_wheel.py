"""A wheel is whole: installed elsewhere it has the rule books, the words and the browser client."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
# Without web/ the build hook takes the client that is built, as from a source distribution.
PARTS = ("pyproject.toml", "README.md", "LICENSE", "scripts", "src", "docs")


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder with what the wheel carries, far from the checkout."""
    source, folder = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("installed")
    for name in PARTS:
        part = ROOT / name
        copy = shutil.copytree if part.is_dir() else shutil.copy
        copy(part, source / name)
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    subprocess.run(build, cwd=source, check=True, capture_output=True)
    wheel = next((source / "dist").glob("*.whl"))
    zipfile.ZipFile(wheel).extractall(folder)
    return folder


def test_the_rule_books_and_the_client_are_in_it(installed):
    for book in (ROOT / "docs" / "rules").glob("*.md"):
        assert (installed / "pigpen" / "rules" / book.name).exists()
    assert (installed / "pigpen" / "server" / "static" / "index.html").exists()
    assets = installed / "pigpen" / "server" / "static" / "assets"
    for ending in ("js", "js.br", "js.gz", "js.zst"):
        assert list(assets.glob(f"*.{ending}"))


def test_the_terminal_finds_the_rules_there(installed, tmp_path):
    where = _python(installed, tmp_path, "-c", "import pigpen; print(pigpen.__file__)")
    assert Path(where.strip()).is_relative_to(installed)
    told = _python(installed, tmp_path, "-m", "pigpen", "rules", "pig", "D5")
    assert "D5" in told
    assert "turn total" in told


def _python(installed, folder, *arguments):
    environment = {"PYTHONPATH": str(installed), "PIGPEN_LANGUAGE": "en"}
    command = [sys.executable, *arguments]
    done = subprocess.run(
        command, cwd=folder, env=environment, check=True, capture_output=True, text=True
    )
    return done.stdout
