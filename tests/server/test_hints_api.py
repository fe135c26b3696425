"""Hints at tables and reviews over HTTP."""

import pytest
from serving import Person, serving

import pigpen
from pigpen import catalog
from pigpen.bots.optimal import policy
from pigpen.core import jit
from pigpen.core.position import start
from pigpen.lab.advice import judges
from pigpen.play.match import new
from pigpen.play.record import format_record, parse_record
from pigpen.server.http.records import LONGEST_RECORD
from pigpen.solvers import solve

TARGET = 30  # small enough to be solved interpreted


@pytest.fixture(scope="module", autouse=True)
def solved():
    """Both sizes of table that these tests ask about."""
    for seats in (2, 3):
        game = catalog.make("pig", {"target": TARGET if seats == 2 else 10, "seats": seats})
        policy(game)


def opened(person, *seats, hints="on_demand", **options):
    kinds = [{"kind": s} if s in ("own", "open") else {"kind": "bot", "bot": s} for s in seats]
    options = {"target": TARGET, **options}
    body = {"game": "pig", "options": options, "seats": kinds, "hints": hints}
    return person.ask("POST", "/tables", body, 201)["table"]


def finished(person, **changes):
    """A table whose game is over."""
    table = opened(person, "own", "hold-at-20", **changes)
    with person.live(table) as live:
        live.play_out()
    return table


def test_a_hint_is_the_solutions(ann):
    table = opened(ann, "own", "hold-at-20")
    hint = ann.ask("GET", f"/tables/{table}/hint")
    game = catalog.make("pig", {"target": TARGET})
    assert (hint["game"], hint["seat"], hint["ply"], hint["best"]) == ("pig", 0, 0, "roll")
    assert {a["action"]: a["value"] for a in hint["actions"]} == solve(game).action_values(
        start(game)
    )
    assert hint["actions"][0]["meaning"] == {"do": "roll"}
    assert hint["trust"]["key"] == "hint.exact"
    assert hint["said"][0]["key"] == "hint.only"


def test_a_hint_is_the_same_document_on_the_wire_and_in_python(ann):
    sent = ann.ask("GET", f"/tables/{opened(ann, 'own', 'hold-at-20')}/hint")
    document = pigpen.hint(new("pig", by_hand=True, target=TARGET)).document()
    about_the_run = {"form", "version", "kernels", "seed", "complete", "seconds"}
    assert document.keys() - sent.keys() == {*about_the_run, "names"}
    assert {key: document[key] for key in sent} == sent


def test_before_everybody_sits_there_is_no_hint(ann):
    table = opened(ann, "own", "open")
    with ann.live(table) as live:
        assert not live.is_my_turn()
        assert ann.ask("GET", f"/tables/{table}/hint", status=409)["code"] == "not-your-turn"


def test_hints_are_for_the_seat_to_move(ann, bob):
    body = {
        "game": "pig",
        "options": {"target": TARGET},
        "seats": [{"kind": "own"}, {"kind": "open"}],
    }
    made = ann.ask("POST", "/tables", body, 201)
    bob.join(made["invites"][0]["invite"])
    path = f"/tables/{made['table']}/hint"
    assert bob.ask("GET", path, status=409)["code"] == "not-your-turn"
    assert ann.ask("GET", path)["best"] == "roll"
    with Person(ann.address) as stranger:
        assert stranger.ask("GET", path, status=409)["code"] == "not-your-turn"


@pytest.mark.parametrize("hints", ["always", "on_demand", "off"])
def test_the_host_decides_on_hints(ann, hints):
    table = opened(ann, "own", "hold-at-20", hints=hints)
    assert ann.ask("GET", f"/tables/{table}")["hints"] == hints
    status = 409 if hints == "off" else 200
    answer = ann.ask("GET", f"/tables/{table}/hint", status=status)
    assert answer.get("code") == ("hints-off" if hints == "off" else None)


def test_what_hints_there_are_is_not_left_open(ann):
    body = {"game": "pig", "options": {}, "seats": [{"kind": "own"}], "hints": "sometimes"}
    assert ann.ask("POST", "/tables", body, 400)["code"] == "malformed"


def test_the_setting_outlives_the_process(tmp_path):
    with serving(tmp_path / "db") as address, Person(address) as ann:
        table = opened(ann, "own", "hold-at-20", hints="always")
    with serving(tmp_path / "db") as address, ann.at(address) as again:
        assert again.ask("GET", f"/tables/{table}")["hints"] == "always"


def test_there_is_no_hint_at_no_table(ann):
    assert ann.ask("GET", "/tables/none/hint", status=404)["code"] == "unknown-table"
    assert ann.ask("GET", "/tables/none/review", status=404)["code"] == "unknown-table"


def test_a_review_waits_for_the_end(ann):
    table = opened(ann, "own", "hold-at-20")
    assert ann.ask("GET", f"/tables/{table}/review", status=409)["code"] == "no-review-yet"


def test_the_review_of_a_table_adds_up(ann):
    table = finished(ann)
    shown = ann.ask("GET", f"/tables/{table}")
    review = ann.ask("GET", f"/tables/{table}/review")
    assert review["table"] == table
    assert review["log"] == shown["log"]
    assert review["result"] == shown["now"]["result"]
    assert review["points"][-1]["ply"] == shown["now"]["ply"]
    assert review["points"][-1]["view"] == shown["now"]["view"]
    assert review["seats"][1]["name"] == shown["now"]["seats"][1]["name"]
    one, other = review["accounts"]
    for mine, theirs in ((one, other), (other, one)):
        total = mine["start"] + mine["luck"] + mine["skill"] - theirs["skill"]
        assert total == pytest.approx(mine["end"], abs=1e-9)
    cost = sum(choice["cost"] for choice in review["choices"] if choice["seat"] == 0)
    assert one["skill"] == pytest.approx(-cost)


def test_anybody_may_look_at_the_review_of_a_game_that_is_over(ann, bob):
    table = finished(ann)
    assert bob.ask("GET", f"/tables/{table}/review")["state"] == "ready"


def test_a_review_says_whose_seats_are_the_readers(ann, bob):
    path = f"/tables/{finished(ann)}/review"
    assert ann.ask("GET", path)["own"] == [0]
    assert bob.ask("GET", path)["own"] == []


def test_who_has_no_patience_is_told_how_far_a_review_is(ann):
    text = record(*("roll", "1") * 1500)  # takes a while
    answer = ann.ask("POST", "/review", {"text": text, "patience": 0})
    assert (answer["state"], answer["total"], answer["before"]) == ("working", 3000, 0)
    assert 0 <= answer["judged"] < 3000
    assert ann.ask("POST", "/review", {"text": text})["state"] == "ready"
    assert ann.ask("POST", "/review", {"text": text, "patience": 0})["state"] == "ready"


@pytest.mark.parametrize("patience", [-1, 1e300])
def test_no_patience_is_too_short_or_too_long(ann, patience):
    text = record("roll", "4", "hold")
    answer = ann.ask("POST", "/review", {"text": text, "patience": patience})
    assert answer["state"] in ("ready", "working")


def test_a_record_from_a_file_is_reviewed_as_its_table_was(ann):
    table = finished(ann)
    text = ann.http.get(f"/api/tables/{table}/record").text
    of_table = ann.ask("GET", f"/tables/{table}/review")
    of_file = ann.ask("POST", "/review", {"text": text})
    for part in ("game", "options", "log", "points", "choices", "accounts", "result"):
        assert of_file[part] == of_table[part]
    document = pigpen.review(parse_record(text)).document()
    shared = document.keys() & of_table.keys()
    assert shared == {"game", "options", "points", "choices", "accounts", "result"}
    assert all(document[part] == of_table[part] for part in shared)
    assert of_file["table"] == ""
    assert [seat["name"] for seat in of_file["seats"]] == [s["name"] for s in of_table["seats"]]


def record(*actions, **options):
    match = new("pig", by_hand=True, names=("Ann", "Bob"), target=TARGET, **options)
    for action in actions:
        match.apply(action)
    return format_record(match.record())


def test_a_game_that_broke_off_is_reviewed_as_far_as_it_goes(ann):
    review = ann.ask("POST", "/review", {"text": record("roll", "4", "hold")})
    assert [point["ply"] for point in review["points"]] == [0, 1, 2, 3]
    assert review["result"] == []
    assert review["points"][-1]["to_move"] == 1


def test_a_review_among_three_is_labelled(ann):
    text = (
        record("roll", "4", "hold")
        .replace("seats = 2", "seats = 3")
        .replace(f"target = {TARGET}", "target = 10")
    )
    review = ann.ask("POST", "/review", {"text": text})
    assert review["points"][0]["trust"]["key"] == "hint.equilibrium"
    assert review["seats"][2]["name"] == "Seat 3"


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"hold"', '"dance"', "Ply 2"),
        ('"hold"', '"7"', "Ply 2"),
        ("version = 1", "version = 99", "version 99 of the rules"),
        ('game = "pig"', 'game = "chess"', "chess"),
        ('game = "pig"', "game = ", "not a TOML file"),
        ("actions", "deeds", "not a game record"),
        ('"Bob"', '"Bob", "Cid"', "3 names were given for 2 seats"),
        ("target = 30", "target = 1", "target"),
    ],
)
def test_a_record_that_makes_no_sense_is_refused(ann, old, new, complaint):
    text = record("roll", "4", "hold")
    assert old in text
    problem = ann.ask("POST", "/review", {"text": text.replace(old, new, 1)}, 400)
    assert complaint in problem["text"]


def test_names_of_a_record_are_made_fit_to_show(ann):
    text = record("roll", "4").replace('"Bob"', '"\\u001b[31m' + "x" * 500 + '"')
    name = ann.ask("POST", "/review", {"text": text})["seats"][1]["name"]
    assert len(name) == 40
    assert name.isprintable()


def test_a_record_that_is_too_large_is_refused(ann):
    problem = ann.ask("POST", "/review", {"text": "#" * (LONGEST_RECORD + 1)}, 413)
    assert problem["code"] == "record-too-large"
    ann.ask("POST", "/review", {"text": "#" * (3 * LONGEST_RECORD)}, 413)


def test_a_game_that_nobody_judges_has_no_review(ann, monkeypatch):
    monkeypatch.setattr(judges, "JUDGES", ())
    problem = ann.ask("POST", "/review", {"text": record("roll", "5")}, 400)
    assert "Nobody knows the chances in pig" in problem["text"]


def test_a_large_game_is_solved_in_another_process(ann, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    game = catalog.make("pig", {"target": 31, "seats": 3})
    assert judges.judge_of(game).is_slow(game)
    table = opened(ann, "own", "random", "random", target=31, seats=3)
    here = []
    with jit.watching(lambda bound, _: here.append(bound.name)):
        hint = ann.ask("GET", f"/tables/{table}/hint")
    assert hint["trust"]["key"] == "hint.equilibrium"
    assert not [name for name in here if "three" in name]
    assert not judges.judge_of(game).is_slow(game)
