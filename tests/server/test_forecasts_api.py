"""Forecasts of throws over HTTP: for the seat to move, of what it may do, and not too often."""

from urllib.parse import quote

import pytest
from serving import Person, serving

from pigpen.server.access.limits import Limits

THROW = "throw x=0 y=20 h=16 az=0 v=14 lift=0 spin=2"
OUTSIDE = THROW.replace("y=20", "y=60")
PEOPLE = [{"kind": "local", "name": "Ann"}, {"kind": "local", "name": "Bob"}]


def loaded(person, *seats, **options):
    """A table at which the first seat is about to throw."""
    made = person.open(*(seats or ("own", "random")), game="piggles", **options)
    if len(made["invites"]) == 0:
        load(person, made["table"])
    return made


def load(person, table):
    with person.live(table) as live:
        live.wait(live.is_my_turn)
        assert live.act("load abcdef")["type"] == "done"


def path(table, text=THROW):
    return f"/tables/{table}/forecast?text={quote(text)}"


def test_a_throw_is_foretold_alike_whatever_the_secrets_of_the_table(ann):
    told = [ann.ask("GET", path(loaded(ann)["table"])) for _ in range(2)]
    assert told[0] == told[1]
    assert told[0]["ply"] == 1
    expected = told[0]["expected"]
    assert expected["thrown"] == 6
    assert [region["share"] for region in expected["regions"]] == [0.5, 0.9]
    assert expected["hits"] == []


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("throw hard", "not-understood", "numbers"),
        ("throw x=999 y=20 h=16 az=0 v=14 lift=0 spin=2", "not-understood", "x"),
        ("load a", "not-understood", "load a"),
        (OUTSIDE, "illegal", "throw like that"),
        ("", "not-understood", ""),
        ("resign", "no-forecast", "no forecast"),
    ],
)
def test_what_cannot_be_thrown_is_refused_with_a_sentence(ann, text, code, says):
    status = 409 if code == "no-forecast" else 400
    table = loaded(ann, release_outside="off")["table"]
    problem = ann.ask("GET", path(table, text), status=status)
    assert problem["code"] == code
    assert says in problem["text"]
    assert problem["text"].endswith(".")


def test_it_is_for_the_seat_to_move_alone(ann, bob):
    made = loaded(ann, "own", "open")
    bob.join(made["invites"][0]["invite"])
    load(ann, made["table"])
    assert ann.ask("GET", path(made["table"]))["expected"]["thrown"] == 6
    assert bob.ask("GET", path(made["table"]), status=409)["code"] == "not-your-turn"
    with Person(ann.address) as stranger:
        assert stranger.ask("GET", path(made["table"]), status=409)["code"] == "not-your-turn"
    assert ann.ask("GET", path("nowhere"), status=404)["code"] == "unknown-table"


def test_what_is_no_throw_and_a_game_without_throws_have_none(ann):
    table = ann.open("own", "random", game="piggles")["table"]
    assert ann.ask("GET", path(table, "load a"), status=409)["code"] == "no-forecast"
    pig = ann.open("own", "hold-at-20")["table"]
    assert ann.ask("GET", path(pig, "roll"), status=409)["code"] == "no-forecast"


def test_real_pieces_have_none(ann):
    body = {"chance": "by_hand", "game": "piggles", "options": {}, "seats": PEOPLE}
    table = ann.ask("POST", "/tables", body, 201)["table"]
    load(ann, table)
    assert ann.ask("GET", path(table), status=409)["code"] == "no-forecast"


def test_who_asks_too_often_is_told_so_and_throws_all_the_same(tmp_path):
    with serving(tmp_path / "db", limits=Limits(forecasts=2)) as address, Person(address) as ann:
        table = loaded(ann)["table"]
        answers = [ann.http.get(f"/api{path(table)}") for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert answers[-1].json()["code"] == "too-many-forecasts"
        with ann.live(table) as live:
            seen = {"ply": live.ply, "undone": live.now["undone"]}
            assert live.ask({"type": "act", "id": "t", "text": THROW, **seen})["type"] == "done"
