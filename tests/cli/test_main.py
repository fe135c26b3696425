"""All commands share help, errors in one line, and a quick start."""

import os
import re
import subprocess
import sys
from argparse import SUPPRESS, ArgumentTypeError
from importlib import import_module
from pathlib import Path

import pytest

from pigpen.cli import main as cli
from pigpen.cli.arguments import Parser
from pigpen.cli.commands import COMMANDS

SLOW_TO_IMPORT = ("numpy", "numba", "rich", "litestar", "sqlalchemy", "msgspec")


def test_help_lists_every_command(pigpen):
    shown = pigpen("--help")
    assert shown.status == 0
    assert all(command.summary in shown.out for command in COMMANDS.values())


@pytest.mark.parametrize("line", [[], ["-h"], ["help"]])
def test_help_is_what_a_newcomer_gets(pigpen, line):
    assert pigpen(line).out == pigpen("--help").out


def test_help_waits_for_nothing_slow():
    program = (
        "import sys; from pigpen.__main__ import main; sys.argv = ['pigpen', '--help'];"
        f"main(); print([name for name in {SLOW_TO_IMPORT} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help_with_examples(pigpen, command):
    shown = pigpen([command, "--help"])
    assert shown.status == 0
    assert f"  pigpen {command}" in shown.out.partition("examples:")[2]
    assert pigpen(["help", command]).out == shown.out


def test_help_of_a_named_game_explains_its_options(pigpen):
    shown = " ".join(pigpen("play hog --help").out.split())
    assert "The most dice you can roll at once. (2 to 50, else 10)" in shown
    assert "--double-ones" not in shown


WITH_A_GAME = [
    "play",
    "what-if",
    "bots",
    "solve",
    "evaluate",
    "strategies",
    "simulate",
    "lab",
    "tournament",
]


@pytest.mark.parametrize("command", WITH_A_GAME)
def test_help_shows_a_game_s_options_where_it_is_named_and_no_other_s(pigpen, command):
    general = pigpen([command, "--help"]).out.partition("examples:")[0]
    assert f"pigpen {command} GAME --help shows those of a game." in general
    assert not re.search("--target|--rune9-orient|--double-ones|--preset", general)
    assert general.count("\n") < 60
    named = pigpen([command, "piggles", "--help"]).out.partition("examples:")[0]
    assert "options of Piggles:" in named
    assert "--rune9-orient NAME" in named
    assert not re.search("--double-ones|--rune9_orient|--target", named)


def test_the_first_line_of_help_is_what_must_be_said(pigpen):
    assert pigpen("lab --help").out.startswith("usage: pigpen lab [OPTION ...] GAME\n")
    usage = "usage: pigpen simulate [OPTION ...] GAME BOT [BOT ...]\n"
    assert pigpen("simulate piggles --help").out.startswith(usage)


def test_what_is_seldom_changed_stands_last(pigpen):
    shown = pigpen("play piggles --help").out
    assert "What is seldom changed comes last." in shown
    assert shown.index("--rounds N") < shown.index("--all-rune NAME") < shown.index("--woods N")
    assert "--seats N             How many play. (always 2)" in shown
    assert "seldom" not in pigpen("play hog --help").out


def test_version(pigpen):
    assert pigpen("--version").out.startswith("pigpen 0.")


@pytest.mark.parametrize(
    ("line", "advice"),
    [
        ("solv pig", "There is no command 'solv'; did you mean solve?"),
        ("xyz", "There is no command 'xyz'; see pigpen --help."),
        ("play", "The following arguments are required: GAME. See pigpen play --help."),
        (
            "play pgi",
            "two-dice-pig, big-pig, hog, push-out-the-pig, piggy-piggy, piggles.",
        ),
        ("play pig --dice 3", "There’s no option 'dice'. The options are: seats, target,"),
        ("play pig --target 1", "target must be a whole number from 2 to 1000, not '1'."),
        ("play pig --target ten", "target must be a whole number from 2 to 1000, not 'ten'."),
        ("play pig --option target", "--option wants name=value, not 'target'."),
        ("play pig --option seed=3", "There’s no option 'seed'. The options are:"),
        ("play pig --first seat_2", "first must be random or seat_0 to seat_1, not seat_2."),
        ("play pig --opponent nobody", "There is no bot 'nobody'; the bots of pig are: random,"),
        (
            "play pig --opponent friend --opponent friend --seats 2",
            "That makes 3 players",
        ),
        ("play pig --record /nowhere/game.toml", "/nowhere/game.toml cannot be written"),
        ("play pig --seed x", "'x' is not a whole number from -9"),
        ("simulate pig random random --seed 1 --seed=2", "--seed is given twice; give it once."),
        ("play pig --target 50 --option target=60", "--target is given twice; give it once."),
        ("play hog --double-ones lose --double_ones lose", "--double-ones is given twice"),
        ("games --language en --language zh", "--language is given twice; give it once."),
        ("play pig --hnts", "There is no option --hnts; did you mean --hints?"),
        ("lab --tagret 50 pig", "There is no option --tagret; did you mean --target?"),
        ("lab pig --xyz=3", "There is no option --xyz; see pigpen lab --help."),
        ("games pig hog", "pigpen games does not understand 'hog'. See pigpen games --help."),
        ("games chess", "There is no game 'chess'; the games are: pig,"),
        ("games pgi", "There is no game 'pgi'; did you mean pig? The games are: pig,"),
        ("play pig --opponent hamelt", "There is no bot 'hamelt'; did you mean hamlet? The bots"),
        ("play pig --opponent nobody", "keep-pace, optimal, and hold-at-N for any N."),
        ("play piggles --opponent nobody", "piggles are: random, careful, sharpshooter."),
        ("simulate pig thief random", "thief plays Piggy Piggy only; the bots of pig are: random,"),
        ("lab pig --bots thief", "thief plays Piggy Piggy only; the bots of pig are: random,"),
        ("lab pig --vary tagret=20,30", "There’s no option 'tagret'. Did you mean target?"),
        ("games pig --preset pagat", "There is no option --preset; see pigpen games --help."),
        (
            "play push-out-the-pig --preset pagta",
            "did you mean pagat? They are: standard, mainland,",
        ),
        ("what-if pig --example enuogh", "did you mean enough? They are: one, enough."),
        ("solve piggles", "pigpen lab piggles says what it is like, pigpen review FILE"),
        ("evaluate piggles careful random", "Instead, pigpen simulate piggles and"),
        ("strategies pig optimal --seats 3", "Instead, pigpen simulate pig and"),
        ("replay /nowhere/game.toml", "/nowhere/game.toml cannot be read: No such file"),
        ("verify /nowhere", "/nowhere cannot be read: No such file or directory."),
        ("verify /", "/ cannot be read: Is a directory."),
    ],
)
def test_what_is_wrong_is_one_line_that_says_what_to_do(pigpen, line, advice):
    refused = pigpen(line)
    assert (refused.status, refused.out, refused.complaints.count("\n")) == (2, "", 1)
    assert refused.complaints.startswith("pigpen: ")
    assert advice in refused.err


@pytest.mark.parametrize(
    ("line", "advice"),
    [
        (
            "play pig --target 1 --first seat_7 --option wings=2",
            ["target must be a whole", "There’s no option 'wings'", "first must be random or"],
        ),
        (
            "what-if pig turn_total=many score.1=100",
            ["score.1: Enter a whole", "turn_total: Enter a whole"],
        ),
        (
            "what-if hog throws=one turn_total=9",
            ["turn_total: A turn has", "taken: A turn with points"],
        ),
    ],
)
def test_everything_that_is_wrong_is_said_on_a_line_of_its_own(pigpen, line, advice):
    refused = pigpen(line)
    complaints = refused.complaints.splitlines()
    assert (refused.status, refused.out, len(complaints)) == (2, "", len(advice))
    for complaint, said in zip(complaints, advice, strict=True):
        assert complaint.startswith(f"pigpen: {said}")


def test_a_record_is_refused_with_everything_that_is_wrong(pigpen, tmp_path):
    path = tmp_path / "game.toml"
    path.write_text('game = 3\nversion = "x"\ndate = 2025-01-01\nnames = []\nactions = []\n')
    complaints = pigpen(["replay", str(path)]).complaints.splitlines()
    ends = ("`$.game`.", "`$.version`.", "missing required field `options`.")
    assert len(complaints) == len(ends)
    assert all(said.endswith(end) for said, end in zip(complaints, ends, strict=True))


def test_a_fault_of_the_program_is_one_line_too(pigpen, monkeypatch):
    def fail(given):
        raise ZeroDivisionError("nobody\nexpected this")

    monkeypatch.setattr(cli, "_dispatch", fail)
    refused = pigpen("games")
    assert (refused.status, refused.complaints.count("\n")) == (2, 1)
    assert "ZeroDivisionError: nobody expected this" in refused.err
    monkeypatch.setenv(cli.DEBUG, "1")
    with pytest.raises(ZeroDivisionError):
        pigpen("games")


def test_ctrl_c_ends_a_command_quietly(pigpen, monkeypatch):
    def interrupt(given):
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "_dispatch", interrupt)
    assert pigpen("games") == (130, "", "\n")


def test_a_reader_that_goes_away_is_no_error():
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as nobody:
        done = subprocess.run(
            [sys.executable, "-m", "pigpen", "games"],
            stdout=nobody,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    told = re.sub(r"(?m)^pigpen games: .* \.\.\.( \d+ s)?\n", "", done.stderr)  # on a busy machine
    assert (done.returncode, told) == (0, "")


def test_an_option_is_given_either_way(pigpen):
    flag = pigpen("play pig --target 20 --seed 1 --json").document["options"]
    word = pigpen("play pig --option target=20 --seed 1 --json").document["options"]
    assert (flag["target"], flag) == (20, word)


def test_every_number_of_a_command_has_bounds():
    """A request for too much is refused with the limit before anything begins."""
    count = 0
    for command in COMMANDS.values():
        parser = Parser(command.name, command.summary, ())
        import_module(command.module).add_arguments(parser, [])
        for action in parser.arguments:
            if action.type in (None, Path) or action.help == SUPPRESS:
                continue
            assert callable(action.type)
            count += 1
            for wrong in ("9" * 30, "-" + "9" * 5000, "1.5e", "nan", "many", ""):
                with pytest.raises(ArgumentTypeError, match=r"is not a .* from -?[\d,]+ to [\d,]+"):
                    action.type(wrong)
    assert count > 10
