"""A terminal that writes ASCII alone is no reason to crash, and is written to plainly."""

import io
import subprocess
import sys
from pathlib import Path

import pytest
from outside_games import complaints
from patience import PATIENCE
from rich.console import Console

from pigpen.cli import main as cli
from pigpen.cli.commands import COMMANDS
from pigpen.results.display import table

RECORDS = Path(__file__).parents[2] / "examples/records"
SHORT = "--target 20"
SEEDED = f"{SHORT} --seed 1"
LINES = [
    "--help",
    "play pig --seed 1 --hints --target 20",
    "play piggy-piggy --seed 1",
    "play push-out-the-pig --seed 1 --language zh",
    "play piggles --seed 1 --preset modern_core",
    "play pig --seed 1 --preset x",
    "games",
    "games piggles",
    "games push-out-the-pig --language zh",
    "games --json",
    "rules piggles",
    "rules hog D9 --language zh",
    "rules hog D9 --language zh --json",
    "what-if piggles",
    "what-if pig --example enough",
    "what-if pig score.0=x",
    "print piggles",
    "sit http://127.0.0.1:9/join/none hold-at-20",
    "bots push-out-the-pig",
    f"replay {RECORDS}/hog-three-seats.toml",
    f"hint {RECORDS}/pig-by-hand.toml --ply 3",
    f"review {RECORDS}/pig-by-hand.toml",
    f"verify {RECORDS}/two-dice-pig.toml",
    f"solve pig --at 3,4,5 --table {SHORT}",
    "learn",
    "puzzle hold --name 7 --language zh",
    f"evaluate pig hold-at-5 random {SHORT}",
    f"strategies pig hold-at-5 random {SHORT}",
    f"simulate pig hamlet random --games 40 {SHORT}",
    f"lab pig --games 20 --vary bank=hold,at_once {SHORT}",
    f"duel pig hamlet random --most 40 {SHORT}",
    f"tournament pig hamlet random --games 20 {SHORT}",
    f"duel pig hold-at-10 hold-at-1 --seed 1 {SHORT}",
    *(f"{command} --help" for command in COMMANDS),
    *(f"{command} piggles --help" for command in COMMANDS),
]
ERRORS = ("strict", "surrogateescape")  # PYTHONIOENCODING=ascii; LC_ALL=C


def _shown(line, monkeypatch, encoding, errors):
    """The status, and what a terminal of this encoding would be sent on both streams."""
    out, err = io.BytesIO(), io.BytesIO()
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding, errors))
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(err, encoding, errors))
    status = cli.main(line.split())
    sys.stdout.flush()
    sys.stderr.flush()
    return status, out.getvalue().decode(encoding), err.getvalue().decode(encoding)


@pytest.mark.parametrize("line", LINES)
def test_every_command_speaks_to_an_ascii_terminal(line, monkeypatch):
    for errors in ERRORS:
        status, out, err = _shown(line, monkeypatch, "ascii", errors)
        assert "a fault of this program" not in err
        may_fail = ("piggles --help", "=x", "preset x", "sit http")
        assert status == 0 or any(part in line for part in may_fail)
        assert "Traceback" not in err
        assert " ? " not in f"{out}{err}".replace("Type ? for help", "")


def test_no_command_is_left_out():
    named = {line.split()[0] for line in LINES if "--help" not in line}
    assert set(COMMANDS) - named <= {
        "serve",
        "bench",
        "completion",
        "backup",
        "restore",
        "move",
    }


def test_plain_signs_stand_for_those_that_lack(monkeypatch):
    _, out, _ = _shown(f"lab pig --games 20 {SHORT}", monkeypatch, "ascii", "strict")
    assert " +/- " in out
    rows = [row for row in out.splitlines() if row.startswith("|")]
    assert len({len(row) for row in rows}) == 1
    assert "knock the others' over" in _shown("games piggles", monkeypatch, "ascii", "strict")[1]


def test_a_terminal_without_chinese_signs_is_spoken_to_in_english(monkeypatch):
    asked = "rules hog D9 --language zh"
    assert "The table agrees" in _shown(asked, monkeypatch, "ascii", "strict")[1]
    assert "骰子" in _shown(asked, monkeypatch, "utf-8", "strict")[1]
    assert "骰子" in _shown(asked, monkeypatch, "gb18030", "strict")[1]


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
    ids=str,
)
def test_a_shell_of_another_encoding(console, environment):
    shown = console("games piggles", **environment)
    assert (shown.status, shown.complaints) == (0, "")
    assert "edge" in shown.out


def test_a_terminal_of_no_columns_is_one_of_unknown_width(console, monkeypatch):
    monkeypatch.delenv("COLUMNS", raising=False)
    usual = console("games").out
    assert len(usual) > 100
    assert [console("games", COLUMNS=said).out for said in ("0", "000", "")] == [usual] * 3


def closed(line, streams):
    """Run a command line whose standard streams are closed before it starts."""
    shell = f'exec "$@" {" ".join(streams)}'
    return subprocess.run(
        ["sh", "-c", shell, "sh", sys.executable, "-m", "pigpen", *line.split()],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


@pytest.mark.parametrize("line", ["games", "--help", "solve pig --target 20 --json", "play --xyz"])
def test_a_closed_stream_is_written_to_in_vain(line):
    whole = closed(line, ())
    silent = closed(line, (">&-",))
    assert (silent.returncode, silent.stdout) == (whole.returncode, "")
    assert complaints(silent.stderr) == complaints(whole.stderr)
    assert closed(line, ("<&-", ">&-", "2>&-")).returncode == whole.returncode


def test_a_player_whose_input_is_closed_has_left():
    left = closed("play pig --opponent random --language en", ("<&-",))
    assert (left.returncode, complaints(left.stderr)) == (0, "")
    assert "You left the game." in left.stdout


NARROW = {
    f"tournament pig random hamlet four-scoring-turns duchess score-base --games 2 {SEEDED}": (
        "four-scoring-turns duchess score-base Rating Error 50.0"
    ),
    "strategies pig hold-at-5 hold-at-6 hold-at-7 random --target 20": "hold-at-7 higher/lower",
    "games push-out-the-pig": "joker-any-time pig_taker, two_of_spades, two_of_clubs",
    f"simulate pig hamlet random --games 10 {SEEDED}": "hamlet random Share Wins",
}


@pytest.mark.parametrize("line", NARROW)
def test_a_narrow_table_cuts_nothing_off(pigpen, monkeypatch, line):
    for columns in (80, 60, 40):
        monkeypatch.setenv("COLUMNS", str(columns))
        shown = pigpen(line).out
        assert "…" not in shown
        assert max(map(len, shown.splitlines())) <= columns
        if columns == 80:
            assert [word for word in NARROW[line].split() if word not in shown.split()] == []


def test_text_wraps_and_columns_go_on_below():
    made = table(">", "Name", ">Share", "What it is", ">Last")
    made.add_row("1", "somebody", "12.5 %", "a rather long text", "1,234")
    screen = Console(file=io.StringIO(), width=34, record=True)
    screen.print(made)
    shown = [line.rstrip() for line in screen.export_text().splitlines() if "─" not in line]
    assert [line for line in shown if line] == [
        "                         What it",
        "     Name        Share   is",
        " 1   somebody   12.5 %   a rather",
        "                         long",
        "                         text",
        "     Name        Last",
        " 1   somebody   1,234",
    ]
