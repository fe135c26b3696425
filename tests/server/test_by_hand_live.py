"""Score keeping over real connections and a real store."""

import secrets

import pytest
from serving import Person, serving

from pigpen.play.record import Unfair, parse_record
from pigpen.play.saved import verify

ROLL, HOLD = 1, 0


def open_table(person: Person, *seats: dict, game: str = "two-dice-pig", **options) -> dict:
    body = {"game": game, "options": options, "seats": seats, "chance": "by_hand"}
    return person.ask("POST", "/tables", body, 201)


def local(name: str) -> dict:
    return {"kind": "local", "name": name}


def entry(ply: int, *actions: int) -> dict:
    return {"type": "enter", "id": secrets.token_hex(4), "ply": ply, "actions": actions}


def test_a_whole_game_round_one_device(ann):
    table = open_table(ann, local("Ann"), local("Bob"), target=20)["table"]
    with ann.live(table) as live:
        assert live.ask(entry(0, ROLL, 3, 7))["ruling"] == "D6"
        assert live.ask(entry(0, ROLL, 3, 6, HOLD))["type"] == "done"
        live.wait(lambda: live.ply == 4)
        assert live.ask(entry(4, ROLL, 1, 6))["type"] == "done"
        live.wait(lambda: live.now["to_move"] == 0)
        assert live.ask(entry(live.ply, ROLL, 6, 6, HOLD))["type"] == "done"
        live.wait(live.is_over)
        assert live.now["result"] == [1.0, -1.0]
    record = parse_record(ann.http.get(f"/api/tables/{table}/record").text)
    assert record.actions == ("roll", "3 6", "hold", "roll", "1 6", "roll", "6 6", "hold")
    assert (record.names, record.commitment) == (("Ann", "Bob"), "")
    with pytest.raises(Unfair, match="by hand"):
        verify(record)


def test_friends_by_link_see_what_is_entered(ann, bob):
    created = open_table(ann, {"kind": "own"}, {"kind": "open"}, game="pig")
    bob.join(created["invites"][0]["invite"])
    with ann.live(created["table"]) as a, bob.live(created["table"]) as b:
        a.act("roll")
        b.wait(lambda: len(b.now["outcomes"]) == 6)
        assert b.ask(entry(1, 5))["type"] == "done"
        a.wait(lambda: a.ply == 2)
        assert a.now["view"]["turn_total"] == 5
        assert a.table["contributions"] == []


def test_a_bot_waits_for_its_dice(ann):
    table = open_table(ann, {"kind": "own"}, {"kind": "bot", "bot": "hold-at-20"}, game="pig")
    with ann.live(table["table"]) as live:
        live.ask(entry(0, ROLL, 1))
        live.wait(lambda: live.now["outcomes"] != [])
        assert [line["text"] for line in live.table["log"]] == ["roll", "1", "roll"]
        live.ask(entry(3, 6))
        live.wait(lambda: live.ply == 5)
        assert live.table["log"][-1]["text"] == "roll"


def test_names_are_looked_at(ann):
    body = {"game": "pig", "options": {}, "seats": [local("Ann"), local(" ")], "chance": "by_hand"}
    assert ann.ask("POST", "/tables", body, 400)["code"] == "bad-name"


def test_a_table_by_hand_outlives_its_server(tmp_path):
    with serving(tmp_path / "a.sqlite3") as address, Person(address) as ann:
        table = open_table(ann, local("Ann"), local("Bob"))["table"]
        with ann.live(table) as live:
            live.ask(entry(0, ROLL, 3))
        cookies = ann.http.cookies
    with (
        serving(tmp_path / "a.sqlite3") as address,
        Person(address, cookies) as ann,
        ann.live(table) as live,
    ):
        assert (live.table["chance"], live.ply) == ("by_hand", 2)
        assert [seat["kind"] for seat in live.now["seats"]] == ["local", "local"]
        assert live.ask(entry(2, 6))["type"] == "done"
