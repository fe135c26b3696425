"""`pigpen play`: whole games by what a person would type."""

import os
import re
import subprocess
import sys

import pytest
from patience import PATIENCE
from strategies import DICE_GAMES

from pigpen.play.record import parse_record, read_record
from pigpen.play.saved import verify

# Rolls twice a turn and holds; Hog's number answers only where dice are chosen.
EAGER = "3\nroll\nhold\n" * 400


@pytest.mark.parametrize("game", DICE_GAMES)
def test_a_whole_game_against_a_bot(pigpen, tmp_path, game):
    path = tmp_path / "game.toml"
    line = f"play {game} --opponent hold-at-20 --target 40 --seed 4 --name Ann --record {path}"
    shown = pigpen(line, EAGER)
    assert (shown.status, shown.complaints) == (0, "")
    assert re.search(r"(You win|Hold.* wins) with \d+", shown.out)
    record = read_record(path)
    assert (record.names[0], sorted(record.result)) == ("Ann", [-1.0, 1.0])
    assert verify(record) > 4


@pytest.mark.parametrize("game", DICE_GAMES)
def test_keys_do_what_words_do(pigpen, game):
    line = f"play {game} --opponent random --target 30 --seed 5 --json"
    words = EAGER.replace("3\n", "dice 3\n")
    letters = EAGER.replace("roll", "r").replace("hold", "H")
    assert pigpen(line, letters).document == pigpen(line, words).document


def test_dice_and_what_they_brought_are_shown(pigpen):
    shown = pigpen("play two-dice-pig --opponent friend --seed 11 --name Ann", "r\n").out
    assert "> Ann        0 of 100" in shown
    assert "Ann: roll (r) >" in shown
    assert "[1] [3]" in shown
    assert "Rolled a 1! Ann" in shown


def test_an_illegal_action_is_explained_and_asked_again(pigpen):
    shown = pigpen("play pig --opponent friend --name Ann", "hold\nresign\n").out
    assert "Roll at least once before you hold. (D2)" in shown
    assert shown.count("Ann: roll (r) >") == 2


def test_an_unknown_word_is_explained_and_asked_again(pigpen):
    shown = pigpen("play hog --opponent friend --name Ann", "dance\n\n99\nresign\n").out
    assert "'dance' is no action here; say hold, roll, or dice 4." in shown
    assert shown.count("Ann: dice 1 to 10 (a number) >") == 4


def test_help_says_what_can_be_typed(pigpen):
    shown = pigpen("play pig --opponent friend", "?\nresign\n").out
    assert "resign gives up the game" in shown


def test_resigning_ends_a_game_of_two(pigpen):
    shown = pigpen("play pig --opponent friend --name Ann --json", "resign\n")
    assert shown.document["result"] == [-1.0, 1.0]
    assert "Ann resigns." in shown.err


@pytest.mark.parametrize("last_words", ["", "quit\n", "q\n"])
def test_leaving_keeps_the_record_so_far(pigpen, tmp_path, last_words):
    path = tmp_path / "game.toml"
    shown = pigpen(f"play pig --opponent friend --record {path}", "roll\n" + last_words)
    assert shown.status == 0
    assert "You left the game." in shown.out
    record = read_record(path)
    assert (record.actions[0], record.result, record.secret) == ("roll", (), "")
    assert pigpen(["replay", str(path)]).out.endswith("The record ends here.\n")


def test_a_record_is_never_overwritten(pigpen, fair_record):
    before = fair_record.read_text("utf-8")
    refused = pigpen(f"play pig --record {fair_record}")
    assert refused.status == 2
    assert "exists already; give --record a new name." in refused.err
    assert fair_record.read_text("utf-8") == before


def test_a_mistyped_opponent_leaves_no_empty_record(pigpen, tmp_path):
    path = tmp_path / "game.toml"
    pigpen(f"play pig --opponent nobody --record {path}")
    assert not path.exists()


def test_the_same_seed_is_the_same_game(pigpen):
    line = "play big-pig --opponent random --target 30 --seed 6 --json"
    first, second = pigpen(line, EAGER).document, pigpen(line, EAGER).document
    assert first["actions"] == second["actions"]
    assert pigpen(line.replace("6", "7"), EAGER).document["actions"] != first["actions"]


def test_without_a_seed_no_two_games_have_the_same_dice(pigpen):
    line = "play pig --opponent friend --json"
    assert len({pigpen(line, "").document["commitment"] for _ in range(3)}) == 3


def test_one_opponent_takes_all_other_seats(pigpen):
    names = pigpen("play pig --opponent random --seats 4 --json").document["names"]
    assert len(set(names)) == 4
    assert [name[-1] for name in names[1:]] == ["1", "2", "3"]


def test_several_opponents_make_the_seats(pigpen):
    document = pigpen("play pig --opponent random --opponent friend --json").document
    assert (document["options"]["seats"], document["names"][2]) == (3, "Friend")


def test_friends_have_names(pigpen):
    line = "play pig --by-hand --opponent friend=Bob --opponent friend=Cid --name Ann --json"
    shown = pigpen(line, "1\n4\n")
    assert shown.document["names"] == ["Ann", "Bob", "Cid"]
    assert "Bob: +4" in shown.err


def test_real_dice_are_asked_for(pigpen):
    typed = "r\n3 6\nr\n46\nr\n2,4\nh\n"
    shown = pigpen("play two-dice-pig --by-hand --opponent friend --name Ann", typed).out
    assert "Ann rolls. The 2 dice show >" in shown
    assert "Ann: +9, 9 at risk." in shown
    assert "Ann banks 25. Total 25." in shown


def test_impossible_faces_are_asked_for_again(pigpen):
    typed = "r\n3 7\n3 6 2\nthree\n5 5\n"
    shown = pigpen("play two-dice-pig --by-hand --opponent friend --name Ann", typed).out
    assert "A die shows 1 to 6. (D6)" in shown
    assert "That’s more than 2. Type one number per die." in shown
    assert "'three' is no face of a die" in shown
    assert "Ann: +10, 10 at risk." in shown


def test_faces_alone_throw_the_dice(pigpen):
    typed = "3 6\n46\n3 7\n2\n4\nh\n"
    shown = pigpen("play two-dice-pig --by-hand --opponent friend --name Ann", typed).out
    assert "Ann: roll (r), or what the dice show >" in shown
    assert "A die shows 1 to 6. (D6)" in shown
    assert "Ann rolls. The die shows >" in shown
    assert "Ann banks 25. Total 25." in shown


def test_in_hog_a_number_says_how_many_dice(pigpen):
    shown = pigpen("play hog --by-hand --opponent friend --name Ann", "2\n34\nh\n").out
    assert "Ann: dice 1 to 10 (a number) >" in shown
    assert "Ann banks 7. Total 7." in shown


def test_a_slip_is_taken_back_entry_by_entry(pigpen):
    typed = "5\nh\n6\nu\nundo\nU\nu\n4\nh\n"
    shown = pigpen("play pig --by-hand --opponent friend --name Ann --json", typed)
    said = [line for line in shown.err.splitlines() if "Undone" in line]
    assert said == ["Undone: roll 6.", "Undone: hold.", "Undone: roll 5."]
    assert "There’s nothing to undo." in shown.err
    assert shown.document["actions"] == ["roll", "4", "hold"]


def test_the_slip_that_ended_the_game_is_taken_back(pigpen, tmp_path):
    path = tmp_path / "game.toml"
    line = f"play pig --by-hand --target 10 --opponent friend --name Ann --record {path}"
    shown = pigpen(line, "6\n6\nh\nu\nu\n4\nh\n\n").out
    assert shown.count("Ann wins with") == 2
    assert "Ann wins with 10." in shown
    assert shown.count("Enter ends the game, undo (u) undoes the last entry >") == 2
    record = read_record(path)
    assert record.actions == ("roll", "6", "roll", "4", "hold")
    assert record.result == (1.0, -1.0)


def test_what_a_bot_did_goes_with_the_entry_that_led_to_it(pigpen):
    line = "play pig --by-hand --opponent hold-at-20 --name Ann --json"
    shown = pigpen(line, "1\n3\nu\nu\n5\n")
    assert "Undone: 3 roll." in shown.err
    assert "Undone: roll 1 roll." in shown.err
    assert shown.document["actions"] == ["roll", "5"]


def test_dice_that_the_table_threw_are_not_taken_back(pigpen):
    shown = pigpen("play pig --opponent friend --seed 3 --json", "r\nu\n")
    assert "only what you enter by hand can be undone" in shown.err
    assert len(shown.document["actions"]) == 2


def test_the_lot_may_be_drawn_by_hand(pigpen):
    line = "play pig --by-hand --first random --opponent friend --name Ann"
    shown = pigpen(line, "2\n").out
    assert "Drawn by lot, 1 (Ann) or 2 (Friend) >" in shown
    assert "Friend goes first." in shown


def test_a_game_by_hand_has_nothing_to_verify(pigpen):
    document = pigpen("play pig --by-hand --opponent friend --json", "r\n5\n").document
    assert (document["actions"], "commitment" in document) == (["roll", "5"], False)


def test_the_record_is_all_that_json_prints(pigpen):
    shown = pigpen("play pig --opponent random --target 20 --seed 3 --json", EAGER)
    assert shown.document["game"] == "pig"
    assert re.search("wins? with", shown.err)


def test_a_real_console_plays_over_a_pipe(console, tmp_path):
    path = tmp_path / "game.toml"
    line = f"play two-dice-pig --opponent hold-at-20 --target 30 --seed 2 --record {path}"
    shown = console(line, EAGER)
    assert (shown.status, shown.complaints) == (0, "")
    assert parse_record(path.read_text("utf-8")).result


@pytest.mark.parametrize(
    ("game", "typed", "end"),
    [("pig", "roll hold " * 9, "You win with"), ("push-out-the-pig", "3S", "You left")],
)
def test_a_program_that_says_nonsense_forfeits(pigpen, tmp_path, game, typed, end):
    bot = tmp_path / "nonsense.sh"
    bot.write_text("while read -r line; do echo fold; done\n")
    line = ["play", game, "--opponent", f"run: sh {bot}", "--seed", "1"]
    shown = pigpen(line, typed.replace(" ", "\n"))
    told = " ".join(shown.out.split())
    assert shown.status == 0
    assert "nonsense.sh forfeits: it said fold, which is no JSON." in told
    assert end in told


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a pseudo-terminal")
def test_at_a_terminal_dice_are_drawn_and_the_record_is_offered(tmp_path):
    (tmp_path / "taken.toml").touch()
    master, slave = os.openpty()
    program = subprocess.Popen(
        [sys.executable, "-m", "pigpen", "play", "pig", "--opponent", "friend", "--seed", "3"],
        cwd=tmp_path,
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**os.environ, "TERM": "xterm", "PYTHONIOENCODING": "utf-8"},
    )
    os.close(slave)
    with os.fdopen(master, "r+b", buffering=0) as terminal:
        terminal.write(b"roll\nquit\ntaken.toml\nkept.toml\n")
        shown = _all_of(terminal)
    assert program.wait(PATIENCE) == 0
    assert "╭───────╮" in shown
    assert "taken.toml exists already" in shown
    assert read_record(tmp_path / "kept.toml").actions[0] == "roll"
    assert (tmp_path / "taken.toml").read_text() == ""


def _all_of(terminal):
    """Return a program's output until it closes its terminal."""
    shown = b""
    try:
        while chunk := terminal.read(4096):
            shown += chunk
    except OSError:  # how Linux says that the other end is closed
        pass
    return shown.decode()
