"""`pigpen replay` and `pigpen verify`."""

import msgspec
import pytest

import pigpen as library
from pigpen.play.record import format_record, read_record


def test_an_example_replays_to_its_end(pigpen, example):
    shown = pigpen(["replay", str(example)])
    assert (shown.status, shown.complaints) == (0, "")
    assert "wins with" in shown.out
    assert shown.out.endswith("The game is over.\n")


def test_replay_as_data_holds_every_ply(pigpen, example):
    document = pigpen(["replay", str(example), "--json"]).document
    record = read_record(example)
    steps = document["steps"]
    assert [step["ply"] for step in steps] == list(range(len(list(record.history()))))
    assert document["names"] == list(record.names)
    assert (document["legal"], document["problem"], document["over"]) == (True, "", True)
    assert document["result"] == list(record.result)
    assert steps[-1]["said"][-1]["ruling"] == "D3"


def test_replay_stops_at_the_first_illegal_action(pigpen, tampered):
    path = tampered('"roll",\n    "1 3"', '"hold",\n    "1 3"')
    shown = pigpen(["replay", str(path)])
    assert shown.status == 1
    assert shown.complaints == "pigpen: Ply 0, 'hold': Roll at least once before you hold. (D2)\n"
    document = pigpen(["replay", str(path), "--json"]).document
    assert (document["legal"], document["steps"]) == (False, [])


def test_replay_shows_what_came_before_the_illegal_action(pigpen, tampered):
    """Ply 0 rolls, plies 1 and 2 are its dice; plies 3, 4 and 5 the next throw."""
    path = tampered('"5 6"', '"5 7"')
    shown = pigpen(["replay", str(path)])
    assert shown.status == 1
    assert "Ply 5, '7': A die shows 1 to 6. (D6)" in shown.err
    document = pigpen(["replay", str(path), "--json"]).document
    assert [step["action"] for step in document["steps"]] == ["roll", "1", "3", "roll", "5"]


def test_replay_notices_a_false_result(pigpen, tampered):
    path = tampered("    -1.0,\n    1.0,", "    1.0,\n    -1.0,")
    shown = pigpen(["replay", str(path)])
    assert shown.status == 1
    assert "result is [1.0, -1.0]; its actions lead to [-1.0, 1.0]" in shown.err


def test_names_cannot_steer_the_terminal(pigpen, tampered):
    path = tampered('"Ann"', r'"\u001b[31mRed\u0007"')
    assert "\x1b" not in pigpen(["replay", str(path)]).out


def test_fair_dice_are_verified(pigpen, fair_record):
    shown = pigpen(["verify", str(fair_record)])
    assert (shown.status, shown.complaints) == (0, "")
    assert "all 22 outcomes follow from the secret" in shown.out
    assert pigpen(["verify", str(fair_record), "--json"]).document == {
        "form": 1,
        "version": library.__version__,
        "game": "two-dice-pig",
        "fair": True,
        "checked": 22,
        "not_comparable": 0,
        "given": 0,
        "problem": "",
    }


@pytest.fixture(scope="module")
def thrown():
    """The record of a game whose pieces were thrown by the physics."""
    match = library.new("piggles", seed=2, rounds=1)
    while not match.is_over:
        match.apply(match.legal_actions[-1])
    return match.record()


def test_throws_are_thrown_again(pigpen, thrown, tmp_path):
    path = tmp_path / "game.toml"
    path.write_text(format_record(thrown))
    shown = pigpen(["verify", str(path)])
    assert (shown.status, shown.err, "Not comparable" in shown.out) == (0, "", False)
    assert "outcomes follow from the secret" in shown.out


def test_throws_of_an_engine_that_is_not_here_are_told_apart(pigpen, thrown, tmp_path):
    path = tmp_path / "game.toml"
    path.write_text(format_record(msgspec.structs.replace(thrown, engine="mujoco 0.1")))
    shown = pigpen(["verify", str(path)])
    assert shown.status == 0
    assert shown.out.startswith("The secret is the one that was committed to.\nNot comparable: ")
    assert f"mujoco 0.1 {thrown.model}, which is not here" in shown.out
    document = pigpen(["verify", str(path), "--json"]).document
    assert (document["checked"], document["not_comparable"] > 0) == (0, True)


def test_a_bettered_throw_is_found_out(pigpen, thrown, tmp_path):
    path = tmp_path / "game.toml"
    parts = [text.partition("; ") for text in thrown.actions]
    actions = tuple(f"{first[:2]} 0 2.5 up; {rest}" if rest else first for first, _, rest in parts)
    path.write_text(format_record(msgspec.structs.replace(thrown, actions=actions)))
    shown = pigpen(["verify", str(path)])
    assert shown.status == 1
    assert "does not follow from the secret" in shown.err


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"5 6"', '"5 4"', "Ply 5: '4' does not follow from the secret."),
        ('secret = "4', 'secret = "5', "The secret is not the one that was committed to."),
        ('secret = "4', 'secret = "x', "The secret is not written in hexadecimal digits."),
        ('secret = "', '# secret = "', "its secret is not yet published"),
    ],
)
def test_tampered_dice_are_found_out(pigpen, tampered, old, new, problem):
    path = tampered(old, new)
    shown = pigpen(["verify", str(path)])
    assert (shown.status, shown.out, shown.complaints.count("\n")) == (1, "", 1)
    assert problem in shown.err
    document = pigpen(["verify", str(path), "--json"]).document
    assert (document["fair"], problem in document["problem"]) == (False, True)


@pytest.mark.parametrize(
    ("text", "problems"), [("", 6), ("not = [toml", 1), ("game = 3", 6), ("\x00", 1)]
)
def test_a_file_that_is_no_record_is_refused(pigpen, tmp_path, text, problems):
    path = tmp_path / "game.toml"
    path.write_text(text)
    for command in ("replay", "verify"):
        refused = pigpen([command, str(path)])
        assert (refused.status, refused.out, refused.complaints.count("\n")) == (2, "", problems)
