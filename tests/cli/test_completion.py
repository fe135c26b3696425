"""Completions by the tab key, requested as a shell does."""

import os
import shutil
import subprocess
import sys

import pytest

from pigpen.cli.commands import COMMANDS

CASES = [
    ("pigpen tou", {"tournament "}),
    ("pigpen lab pi", {"pig", "piggy-piggy", "piggles"}),
    ("pigpen lab --g", {"--games "}),
    ("pigpen lab piggles --ru", {"--runes", "--rune7-scope", "--rune8-scope", "--rune9-orient"}),
    ("pigpen lab piggles --rune9-orient ", {"up", "down"}),
    ("pigpen play push-out-the-pig --preset t", {"taiwan_contest", "taiwan_colour_change", "thai"}),
    ("pigpen simulate piggles ", {"random", "careful", "sharpshooter"}),
    ("pigpen simulate pig --games 10 hamlet tr", {"truffle "}),
    ("pigpen lab pig --bots hamlet,tr", {"hamlet,truffle "}),
    ("pigpen completion ", {"bash", "zsh", "fish"}),
    ("pigpen solve chess --target ", set()),
]


def offered(line, folder):
    """The completions of a line at its end."""
    answer = folder / "answer"
    environment = {
        "_ARGCOMPLETE": "1",
        "_ARGCOMPLETE_STDOUT_FILENAME": str(answer),
        "_ARGCOMPLETE_IFS": "\n",
        "COMP_LINE": line,
        "COMP_POINT": str(len(line)),
    }
    done = subprocess.run(
        [sys.executable, "-m", "pigpen"],
        env={**os.environ, **environment},
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    assert (done.stdout, done.stderr) == ("", "")
    return set(filter(None, answer.read_text().split("\n"))) - {"answer"}


@pytest.mark.parametrize(("line", "names"), CASES, ids=[line for line, _ in CASES])
def test_the_tab_key_offers_what_may_stand_there(line, names, tmp_path):
    found = offered(line, tmp_path)
    assert found >= names
    assert len(found) <= len(names) + 1


def test_the_first_word_is_a_command(tmp_path):
    assert offered("pigpen ", tmp_path) == {*COMMANDS, "help"}


def test_a_file_may_be_named_where_one_is_wanted(tmp_path):
    (tmp_path / "mine.py").touch()
    assert offered("pigpen evaluate pig mi", tmp_path) == {"mine.py "}
    assert "mine.py " in offered("pigpen replay m", tmp_path)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_is_told_to_ask(pigpen, shell):
    told = pigpen(["completion", shell])
    assert (told.status, told.err) == (0, "")
    assert "_ARGCOMPLETE" in told.out
    if shutil.which(shell):
        subprocess.run([shell, "-c", told.out], check=True, capture_output=True)


def test_no_other_shell_is_known(pigpen):
    assert "choose from" in pigpen("completion tcsh").err
