"""`pigpen games` and `pigpen bots`."""

from pigpen.bots.catalog import bots_for
from pigpen.catalog import CATALOG, make


def test_games_are_listed_with_what_they_are(pigpen):
    shown = pigpen("games").out
    assert all(entry.name in shown for entry in CATALOG)
    assert "Two-Dice Pig" in shown


def test_games_as_data(pigpen):
    games = pigpen("games --json").document["games"]
    assert [game["game"] for game in games] == [entry.name for entry in CATALOG]
    assert games[2]["options"][-1] == {
        "option": "double_ones",
        "default": "end_turn_25",
        "choices": ["end_turn_25", "continue_25"],
        "ruling": "D8",
        "line": "What happens when you roll two ones.",
    }
    assert games[0]["options"][1] == {
        "option": "target",
        "default": 100,
        "low": 2,
        "high": 1000,
        "ruling": "D13",
        "line": "The first player with this many points wins.",
    }


def test_one_game_is_listed_with_its_options_explained(pigpen):
    shown = pigpen("games big-pig").out
    assert "continue_25: Add 25, turn goes on" in shown
    assert "10 to 1000, else 100" in shown


def test_presets_are_listed_with_what_they_change(pigpen):
    shown = pigpen("games push-out-the-pig").out
    assert "Taiwan, colour change" in shown
    assert "Nothing taken: -50" in shown
    assert "pigpen play push-out-the-pig --preset mainland" in shown
    presets = pigpen("games push-out-the-pig --json").document["games"][0]["presets"]
    assert presets["standard"] == {}
    assert presets["thai"] == {"low_hearts": "face_4_4", "all_hearts": 194, "nothing": -50}
    assert pigpen("games pig --json").document["games"][0]["presets"] == {}


def test_bots_are_those_that_play_at_the_table(pigpen):
    listed = pigpen("bots pig --seats 3 --json").document["bots"]
    expected = [entry.name for entry in bots_for(make("pig", {"seats": 3}))]
    assert [bot["bot"] for bot in listed] == expected
    keys = {"bot", "name", "line", "strength", "beaten"}
    assert all(set(bot) == keys for bot in listed)
    for bot in listed:
        assert bot["beaten"], bot["bot"]
        for one in bot["beaten"]:
            assert one["seats"] == 3
            assert 0 <= one["low"] <= one["share"] <= one["high"] <= 1


def test_bots_in_a_table(pigpen):
    shown = pigpen("bots hog").out
    assert all(entry.name in shown for entry in bots_for(make("hog")))
