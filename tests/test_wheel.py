"""A wheel is whole: installed elsewhere it has the rule books, the words and the browser client."""

import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from pigpen.cli.main import main

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "PACKAGE.md").read_text("utf-8")
# Without web/ the build hook takes the client that is built, as from a source distribution.
MODULES = sorted(path.name for path in (ROOT / "src/pigpen/kernels").glob("*.wasm"))
ONLY_HERE = (
    ".devcontainer",
    ".editorconfig",
    ".githooks",
    ".github",
    ".pre-commit-config.yaml",
    "research",
)
PARTS = (
    "pyproject.toml",
    "PACKAGE.md",
    "README.md",
    "LICENSE",
    "scripts",
    "src",
    "docs",
    *ONLY_HERE,
)

pytestmark = pytest.mark.thorough  # two builds; what a wheel holds seldom changes


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    """The sources, with a wheel and a source distribution built from them."""
    source = tmp_path_factory.mktemp("source")
    for name in PARTS:
        part = ROOT / name
        copy = shutil.copytree if part.is_dir() else shutil.copy
        copy(part, source / name)
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--target", "sdist"]
    subprocess.run(build, cwd=source, check=True, capture_output=True)
    return source


@pytest.fixture(scope="module")
def installed(source, tmp_path_factory):
    """A folder with what the wheel carries, far from the checkout."""
    folder = tmp_path_factory.mktemp("installed")
    wheel = next((source / "dist").glob("*.whl"))
    zipfile.ZipFile(wheel).extractall(folder)
    return folder


def test_the_rule_books_and_the_client_are_in_it(installed):
    for book in (ROOT / "docs" / "rules").glob("*.md"):
        assert (installed / "pigpen" / "rules" / book.name).exists()
    assert (installed / "pigpen" / "server" / "static" / "index.html").exists()
    assert "## svelte - " in (installed / "pigpen/server/static/licenses.txt").read_text("utf-8")
    assets = installed / "pigpen" / "server" / "static" / "assets"
    for ending in ("js", "js.br", "js.gz", "js.zst"):
        assert list(assets.glob(f"*.{ending}"))


def test_every_module_of_kernels_is_in_the_wheel_and_the_sources(source, installed):
    assert len(MODULES) > 7
    assert sorted(path.name for path in (installed / "pigpen/kernels").glob("*.wasm")) == MODULES
    with tarfile.open(next((source / "dist").glob("*.tar.gz"))) as packed:
        names = [Path(name) for name in packed.getnames()]
    assert sorted(path.name for path in names if path.match("src/pigpen/kernels/*.wasm")) == MODULES
    assert not {path.parts[1] for path in names} & {*ONLY_HERE}


def test_a_wheel_of_the_source_distribution_is_the_same(source, tmp_path):
    with tarfile.open(next((source / "dist").glob("*.tar.gz"))) as packed:
        packed.extractall(tmp_path, filter="data")
    unpacked = next(tmp_path.iterdir())
    assert not (unpacked / "web").exists()
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    subprocess.run(build, cwd=unpacked, check=True, capture_output=True)
    first, again = (_sums(folder) for folder in (source, unpacked))
    assert first == again


def _sums(folder):
    """Return a wheel's files, except the list of them."""
    with zipfile.ZipFile(next((folder / "dist").glob("*.whl"))) as wheel:
        return {info.filename: info.CRC for info in wheel.infolist()}


def _about(installed):
    """The metadata, each field with its values, and the page."""
    fields, _, page = (
        next(installed.glob("*.dist-info/METADATA")).read_text("utf-8").partition("\n\n")
    )
    found = {}
    for name, _, value in (line.partition(": ") for line in fields.splitlines()):
        found.setdefault(name, []).append(value)
    return found, page


def test_an_index_can_show_it(installed):
    about, _ = _about(installed)
    assert about["Author"] == ["The Pigpen authors"]
    assert "Typing :: Typed" in about["Classifier"]
    assert "solver" in about["Keywords"][0]
    needs = [need.partition(";")[0] for need in about["Requires-Dist"]]
    assert [need for need in needs if ">=" not in need and "pigpen[" not in need] == []
    extras = set(about["Provides-Extra"])
    assert extras >= {"fast", "lab", "play", "testing"}
    assert not extras & {"bench", "build", "kernels", "test"}


def test_its_page_needs_nothing_beside_it(installed):
    _, page = _about(installed)
    assert page.startswith("# Pigpen")
    assert "pip install pigpen" in page
    assert re.findall(r"\]\((?!https:)|<img|make play", page) == []


@pytest.mark.compiled
@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))
def test_the_python_of_its_page_runs(code, capsys):
    exec(code, {})


@pytest.mark.compiled
@pytest.mark.parametrize("line", re.findall(r"^    pigpen ((?!play|serve).+)$", PAGE, re.MULTILINE))
def test_the_commands_of_its_page_run(line, capsys):
    assert main(shlex.split(line)) == 0


def test_its_kernels_run_as_webassembly(installed, tmp_path):
    program = """
from pigpen import catalog
from pigpen.core import jit
game = catalog.make("pig")
print(jit.runs_as(game.kernels.apply, game), jit.__file__)
"""
    told = _python(installed, tmp_path, "-c", program)
    assert told.startswith("Way.WEBASSEMBLY")
    assert str(installed) in told


def test_the_terminal_finds_the_rules_there(installed, tmp_path):
    where = _python(installed, tmp_path, "-c", "import pigpen; print(pigpen.__file__)")
    assert Path(where.strip()).is_relative_to(installed)
    told = _python(installed, tmp_path, "-m", "pigpen", "rules", "pig", "D5")
    assert "D5" in told
    assert "turn total" in told
    chinese = ("-m", "pigpen", "rules", "pig", "D5", "--language", "zh")
    assert "本轮积分" in _python(installed, tmp_path, *chinese)


def _python(installed, folder, *arguments):
    environment = {"PYTHONPATH": str(installed), "PIGPEN_LANGUAGE": "en", "PYTHONUTF8": "1"}
    command = [sys.executable, *arguments]
    done = subprocess.run(
        command, cwd=folder, env=environment, check=True, capture_output=True, text=True
    )
    return done.stdout
