"""`make check` finds what changed and the tests that it reaches; Git checks commit subjects."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "scripts"))

import check
from reached import changed, graph, reached

pytest_plugins = "pytester"

SOURCES = {
    "src/pigpen/rules.py": "",
    "src/pigpen/text/__init__.py": "",
    "src/pigpen/text/en.json": "{}",
    "src/pigpen/table.py": "from pigpen import rules",
    "src/pigpen/play/think.py": "from pigpen.text import say",
    "src/pigpen/start.py": "COMMAND = ('-m', 'pigpen.play.think')",
    "tests/laid.py": "def lay():\n    import pigpen.table",
    "tests/test_rules.py": "from pigpen.rules import one",
    "tests/test_laid.py": "from laid import lay",
    "tests/test_start.py": "from pigpen.start import COMMAND",
    "tests/test_docs.py": "from pathlib import Path\nDOCS = Path('docs/rules')",
    "tests/server/conftest.py": "from pigpen.play import think",
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
        ("src/pigpen/play/think.py", ["test_live", "test_start"]),  # by a conftest, and by a name
        ("src/pigpen/text/en.json", ["test_live", "test_start"]),
        ("tests/laid.py", ["test_laid"]),
        ("tests/test_docs.py", ["test_docs"]),
        ("docs/rules/pig.md", ["test_docs"]),
        ("docs/other.md", ["test_docs"]),
        ("src/pigpen/gone.py", []),
        ("README.md", []),
    ],
)
def test_a_change_reaches_what_imports_it(tree, file, tests):
    files = [Path(file)]
    steps = reached(tree, graph(tree, check.RUFF), files)
    assert [path.stem for path in check.tests(files, steps)] == tests


def test_tests_named_like_the_change_come_first():
    steps = {Path("tests/lab/test_a.py"): 1, Path("tests/games/test_pig.py"): 4}
    chosen = check.tests([Path("src/pigpen/games/pig.py")], steps)
    assert [path.stem for path in chosen] == ["test_pig", "test_a"]


def test_types_are_checked_in_the_change_and_what_imports_it_directly(tree):
    files = [Path("src/pigpen/rules.py")]
    *_, command = check.checks(files, graph(tree, check.RUFF))
    typed = ("src/pigpen/rules.py", "src/pigpen/table.py", "tests/test_rules.py")
    assert command == ("pyright", *typed)


@pytest.mark.parametrize(
    ("file", "command"),
    [
        ("pyproject.toml", ("pyright",)),
        ("web/src/log.ts", check.CLIENT[-1]),
        ("src/pigpen/server/wire/live.py", check.CLIENT[-1]),  # whose types the client has
    ],
)
def test_settings_need_all_types_and_the_client_its_own_checks(file, command):
    assert command in check.checks([Path(file)], {})


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


TWO = """
import signal

def test_one():
    signal.raise_signal(signal.SIGALRM)

def test_two():
    pass
"""


@pytest.fixture
def run_for(pytester, monkeypatch):
    """Runs two tests for some seconds; the time is over when the first one runs."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makepyfile(TWO)
    return lambda seconds: pytester.runpytest_inprocess(
        "-p", "scripts.deadline", "--seconds", seconds
    )


@pytest.mark.skipif(os.name != "posix", reason="there is no alarm that breaks a test off")
def test_the_test_that_runs_at_the_deadline_is_broken_off(run_for):
    run_for("60").assert_outcomes(skipped=1, passed=1)


def test_no_test_begins_after_the_deadline(run_for):
    found = run_for("0")
    found.assert_outcomes()
    found.stdout.fnmatch_lines("The time was over: 2 tests did not run.")


ROOT = Path(__file__).parents[1]
SUBJECTS = {
    "lab: pickle findings": True,
    "docs, lab: describe what 3.5 % means": True,
    "Merge branch 'lab'": True,
    'Revert "lab: pickle findings"': True,
    f"lab: pickle {'x' * 48}": True,
    f"lab: pickle {'x' * 49}": False,
    "Lab: pickle findings": False,
    "lab: Pickle findings": False,
    "lab: pickle findings.": False,
    "lab: findings": False,
    "lab: give findings a name": False,
    "pickle findings": False,
}


@pytest.mark.skipif(shutil.which("sh") is None, reason="Git for Windows brings its own shell")
def test_subjects_of_commits_name_an_area_a_verb_and_an_object(tmp_path):
    message = tmp_path / "message"
    for subject, is_right in SUBJECTS.items():
        message.write_text(f"# a comment\n\n{subject}\n\nWhat was wrong.\n")
        hook = ["sh", str(ROOT / ".githooks/commit-msg"), str(message)]
        done = subprocess.run(hook, capture_output=True, text=True, check=False)
        assert (done.returncode == 0) == is_right, subject
        assert (subject in done.stderr) != is_right


@pytest.mark.skipif(shutil.which("sh") is None, reason="Git for Windows brings its own shell")
def test_a_commit_that_changes_play_ends_with_the_signature(tmp_path):
    git(tmp_path, "init")
    git(tmp_path, "config", "core.hooksPath", str(ROOT / ".githooks"))
    (tmp_path / "tests/bots").mkdir(parents=True)
    (tmp_path / "tests/bots/signatures.txt").write_text("1")
    git(tmp_path, "add", ".")
    with pytest.raises(subprocess.CalledProcessError):
        git(tmp_path, "commit", "-m", "bots: learn to hold")
    git(tmp_path, "commit", "-m", "bots: learn to hold", "-m", "Signature: 7")


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
def test_set_up_has_git_run_the_hooks_unless_there_are_others(tmp_path):
    for name, prepare in {
        "none": (),
        "clone": ("init",),
        "husky": ("config", "core.hooksPath", ".husky"),
    }.items():
        clone = tmp_path / name
        clone.mkdir()
        shutil.copy(ROOT / "Makefile", clone)
        if prepare:
            git(clone, "init")
            git(clone, *prepare)
        subprocess.run(["make", ".stamps/hooks"], cwd=clone, check=True, capture_output=True)
        assert (clone / ".stamps/hooks").exists()
    assert not (tmp_path / "none/.git").exists()
    assert _hooks(tmp_path / "clone") == ".githooks"
    assert _hooks(tmp_path / "husky") == ".husky"


def _hooks(clone):
    command = ["git", "config", "core.hooksPath"]
    done = subprocess.run(command, cwd=clone, capture_output=True, text=True, check=True)
    return done.stdout.strip()
