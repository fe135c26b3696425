"""`make check`: it finds what changed and the tests that this reaches, and keeps to its time."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "scripts"))

from reached import changed, reached

SCRIPTS = Path(__file__).parents[1] / "scripts"
SOURCES = {
    "src/pigpen/rules.py": "",
    "src/pigpen/text/__init__.py": "",
    "src/pigpen/text/en.json": "{}",
    "src/pigpen/table.py": "from pigpen import rules",
    "src/pigpen/think.py": "from pigpen.text import say",
    "src/pigpen/start.py": "COMMAND = ('-m', 'pigpen.think')",
    "tests/laid.py": "def lay():\n    import pigpen.table",
    "tests/test_rules.py": "from pigpen.rules import one",
    "tests/test_laid.py": "from laid import lay",
    "tests/test_start.py": 'PROGRAM = """\nfrom pigpen.start import go\n"""',
    "tests/test_docs.py": "from pathlib import Path\nDOCS = Path('docs/rules')",
    "tests/server/conftest.py": "from pigpen import think",
    "tests/server/test_live.py": "",
    "docs/rules/pig.md": "",
    "docs/other.md": "",
}


def git(root, *words):
    who = ("-c", "user.name=Pig", "-c", "user.email=pig@example.org")
    subprocess.run(["git", *who, *words], cwd=root, check=True, capture_output=True)


@pytest.fixture
def tree(tmp_path):
    for name, text in SOURCES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.fixture
def repository(tree):
    git(tree, "init", "--initial-branch=main")
    for text in ("", "ONE = 1"):
        (tree / "src/pigpen/rules.py").write_text(text)
        git(tree, "add", ".")
        git(tree, "commit", "--message=A change")
    return tree


@pytest.mark.parametrize(
    ("file", "tests"),
    [
        ("src/pigpen/rules.py", ["test_rules", "test_laid"]),  # the nearest first
        ("src/pigpen/think.py", ["test_live", "test_start"]),  # by its conftest, and by a name
        ("src/pigpen/text/en.json", ["test_live", "test_start"]),
        ("src/pigpen/gone.py", []),
        ("tests/laid.py", ["test_laid"]),
        ("tests/test_docs.py", ["test_docs"]),
        ("docs/rules/pig.md", ["test_docs"]),
        ("docs/other.md", ["test_docs"]),
        ("README.md", []),
    ],
)
def test_a_change_reaches_what_imports_it(tree, file, tests):
    found = reached(tree, [Path(file)])
    assert [path.stem for path in found if path.stem.startswith("test_")] == tests


def test_a_module_that_is_gone_is_imported_still(tree):
    (tree / "src/pigpen/rules.py").unlink()
    found = reached(tree, [Path("src/pigpen/rules.py")])
    assert found[Path("tests/test_rules.py")] == 1


def test_a_source_that_cannot_be_read_is_left_to_the_linter(tree):
    (tree / "src/pigpen/rules.py").write_text("def")
    found = reached(tree, [Path("src/pigpen/rules.py")])
    assert found[Path("tests/test_rules.py")] == 1


def test_on_main_the_last_commit_changed(repository):
    assert changed(repository) == ("HEAD~1", [Path("src/pigpen/rules.py")])


def test_on_main_what_is_not_committed_changed(repository):
    (repository / "tests/new.py").touch()
    (repository / "tests/laid.py").unlink()
    assert changed(repository) == ("HEAD", [Path("tests/laid.py"), Path("tests/new.py")])


def test_on_a_branch_all_since_main_changed(repository):
    git(repository, "switch", "--create=branch")
    (repository / "src/pigpen/table.py").write_text("")
    git(repository, "commit", "--all", "--message=Another")
    (repository / "tests/new.py").touch()
    _, files = changed(repository)
    assert files == [Path("src/pigpen/table.py"), Path("tests/new.py")]


TESTS = """
import time

def test_long():
    time.sleep({long})

def test_quick():
    pass
"""


def quick(folder, *words):
    """What pytest says of the two tests."""
    command = [sys.executable, "-m", "pytest", "-p", "quick", "-v"]
    environment = {**os.environ, "PYTHONPATH": str(SCRIPTS)}
    done = subprocess.run(
        [*command, *words, "test_two.py"],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_a_long_test_comes_last_until_it_is_quick(tmp_path):
    file = tmp_path / "test_two.py"
    orders = []
    for long in (0.6, 0, 0):
        file.write_text(TESTS.format(long=long))
        said = quick(tmp_path, "--seconds-each", "0.5")
        assert "2 passed" in said
        orders.append(said.index("::test_long") < said.index("::test_quick"))
    assert orders == [True, False, True]


@pytest.mark.skipif(os.name != "posix", reason="there is no alarm that breaks a test off")
def test_after_all_the_seconds_the_test_that_runs_is_broken_off(tmp_path):
    file = tmp_path / "test_two.py"
    file.write_text(TESTS.format(long=600))
    said = quick(tmp_path, "--seconds", "5")
    assert "1 test was left out: the time was over." in said
    assert "1 skipped" in said
    file.write_text(TESTS.format(long=0))
    said = quick(tmp_path)
    assert said.index("::test_quick") < said.index("::test_long")


def test_after_all_the_seconds_no_test_begins(tmp_path):
    (tmp_path / "test_two.py").write_text(TESTS.format(long=0))
    said = quick(tmp_path, "--seconds", "0")
    assert "2 tests were left out: the time was over." in said
    assert "passed" not in said
