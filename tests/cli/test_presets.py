"""Published versions of the rules by name, from Python and from the terminal."""

import pytest

import pigpen as package
from pigpen.catalog import CATALOG, UnknownPreset, entry, make, variant
from pigpen.core.options import options

PRESETS = [(entry.name, name) for entry in CATALOG for name in entry.presets]
PUSH_OUT_THE_PIG = "push-out-the-pig"


@pytest.mark.parametrize(("game", "name"), PRESETS)
def test_a_preset_is_known_again_at_any_number_of_seats(game, name):
    (seats,) = (option.high for option in options(entry(game).rules) if option.name == "seats")
    assert variant(make(game, {"seats": min(seats, 3)}, preset=name)).preset == name


def test_a_changed_preset_is_none():
    changed = variant(make(PUSH_OUT_THE_PIG, {"nothing": -40}, preset="thai"))
    options = {"low_hearts": "face_4_4", "all_hearts": 194, "nothing": -40}
    assert changed == ("", options)


def test_options_go_before_those_of_a_preset():
    match = package.new(PUSH_OUT_THE_PIG, preset="ben_lynn", deals=2, seed=1)
    assert (match.game.rules.pig, match.game.rules.deals) == (200, 2)
    assert match.record().options["end"] == "deals"


def test_the_usual_rules_differ_in_nothing():
    assert variant(make("pig")) == ("", {})
    assert variant(make("hog")) == ("many_throws", {})
    assert variant(make(PUSH_OUT_THE_PIG)) == ("standard", {})


def test_an_unknown_preset_is_refused_with_those_that_there_are():
    with pytest.raises(UnknownPreset, match="they are: standard, main"):
        make(PUSH_OUT_THE_PIG, preset="poker")
    with pytest.raises(UnknownPreset, match="it has none"):
        make("pig", preset="pagat")


@pytest.mark.parametrize(
    "line",
    ["--preset ben_lynn --deals 1", "--deals 1 --preset ben_lynn", "--preset=ben_lynn --deals 1"],
)
def test_a_game_at_the_terminal_by_a_preset(pigpen, line):
    done = pigpen(f"play {PUSH_OUT_THE_PIG} {line} --opponent random --seed 3 --json", "")
    assert done.document["options"]["pig"] == 200
    assert done.document["options"]["deals"] == 1
    assert "Rules: Low hearts: Face value, but the four costs 10; The pig costs: 200" in done.err


def test_the_terminal_names_the_preset(pigpen):
    shown = pigpen(f"play {PUSH_OUT_THE_PIG} --preset thai --opponent random --seed 3", "").out
    rules = "Low hearts: Face value; All hearts: 194; Nothing taken: -50"
    assert f"Rules: Thai ({rules})." in shown


def test_an_unknown_preset_at_the_terminal_is_one_line(pigpen):
    refused = pigpen(f"play {PUSH_OUT_THE_PIG} --preset poker")
    assert (refused.status, len(refused.complaints.splitlines())) == (2, 1)
