"""*What happens if …* over HTTP."""

from urllib.parse import urlencode

import pytest

from pigpen.catalog import CATALOG, make


def test_the_games_come_with_their_examples(ann):
    games = {game["name"]: game["examples"] for game in ann.ask("GET", "/what-if")}
    assert list(games) == [entry.name for entry in CATALOG if make(entry.name).extras.setup]
    enough = next(example for example in games["pig"] if example["name"] == "enough")
    words = {"score.0": "80", "turn_total": "17", "do": "roll", "chance": "3"}
    assert enough["words"] == words


def test_a_question_is_answered_step_by_step(ann):
    asked = "/what-if/pig?seats=3&score.0=80&turn_total=17&do=roll&chance=3"
    answer = ann.ask("GET", asked)
    assert [field["name"] for field in answer["fields"]][1:4] == ["score.0", "score.1", "score.2"]
    assert answer["layout"]["turn_total"] == "17"
    assert answer["problems"] == []
    roll, three = answer["run"]["steps"]
    assert (roll["seat"], roll["text"], roll["words"]["key"]) == (0, "roll", "dice.action.roll")
    assert three["seat"] is None
    assert three["words"] == {"key": "dice.action.face", "values": {"face": 3}, "ruling": ""}
    assert three["said"] == [
        {"key": "dice.added", "values": {"seat": 0, "points": 3, "total": 20}, "ruling": "D5"}
    ]
    assert three["layout"]["turn_total"] == "20"
    assert [choice["text"] for choice in answer["run"]["choices"]] == ["hold", "roll"]
    (reading,) = answer["readings"]
    assert (reading["option"], reading["value"], reading["ruling"]) == ("bank", "at_once", "D3")
    assert reading["run"]["over"]


def test_what_cannot_be_names_the_field_and_keeps_what_was_typed(ann):
    answer = ann.ask("GET", "/what-if/hog?turn_total=9")
    (problem,) = answer["problems"]
    assert (problem["field"], problem["ruling"]) == ("taken", "D12")
    assert problem["said"]["ruling"] == "D12"
    assert problem["text"] == "A turn with points already has dice. Say how many."
    assert answer["layout"]["turn_total"] == "9"
    assert answer["run"] is None


def test_every_field_that_cannot_be_is_named(ann):
    answer = ann.ask("GET", "/what-if/hog?throws=one&turn_total=9")
    found = [(problem["field"], problem["ruling"]) for problem in answer["problems"]]
    assert found == [("turn_total", "D11"), ("taken", "D12")]


def test_every_option_that_is_wrong_is_named(ann):
    refused = ann.ask("GET", "/what-if/hog?seats=99&dice=1&turn_total=9", status=400)
    found = [(problem["field"], problem["ruling"]) for problem in refused["problems"]]
    assert found == [("seats", "D1"), ("dice", "D9")]
    assert refused["text"].splitlines() == [problem["text"] for problem in refused["problems"]]


def test_what_is_refused_says_why(ann):
    refused = ann.ask("GET", "/what-if/pig?do=hold")["run"]["refused"]
    assert (refused["text"], refused["said"]["ruling"]) == ("hold", "D2")


@pytest.mark.parametrize(
    ("asked", "word"),
    [
        ("chess", "no game"),
        ("pig?seats=99", "seats must be"),
        ("pig?do=fly", "no action"),
        ("pig?preset=none", "no preset"),
        ("pig?chance=" + "+1" * 121, "At most"),
    ],
)
def test_nonsense_is_answered_with_what_there_is(ann, asked, word):
    assert word in ann.ask("GET", f"/what-if/{asked}", status=400)["text"]


def test_a_table_is_laid_out_as_each_guest_sees_it(ann, bob):
    made = ann.open("own", "open", game="piggy-piggy", target=5)
    bob.join(made["invites"][0]["invite"])
    asked = f"/tables/{made['table']}/what-if"
    hers, his = ann.ask("GET", asked)["words"], bob.ask("GET", asked)["words"]
    assert set(hers) == {"seats", "target", "hand.0"}
    assert set(his) == {"seats", "target", "hand.1"}
    assert len(hers["hand.0"].split()) == 5
    assert "?" not in hers["hand.0"]
    answer = ann.ask("GET", f"/what-if/piggy-piggy?{urlencode(hers)}")
    view = ann.ask("GET", f"/tables/{made['table']}")["now"]
    assert [c["text"] for c in answer["run"]["choices"]] == [a["text"] for a in view["legal"]]


def test_where_no_layout_says_the_position_its_rules_are_kept(ann):
    made = ann.open("own", "open", game="pig", bank="at_once")
    asked = f"/tables/{made['table']}/what-if"
    assert ann.ask("GET", asked)["words"] == {"bank": "at_once"}
    made = ann.open("own", *["random"] * 3, game="push-out-the-pig", expose="on")
    assert ann.ask("GET", f"/tables/{made['table']}/what-if")["words"] == {"expose": "on"}


def test_a_table_that_is_not_there(ann):
    assert ann.ask("GET", "/tables/nowhere/what-if", status=404)["code"] == "unknown-table"
