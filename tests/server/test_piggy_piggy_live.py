"""Life at a table of Piggy Piggy over real connections: second thoughts, rematches, clocks."""

import secrets
from typing import Any

import pytest
from serving import Person, record_of, serving
from test_fair_api import misfits

from pigpen.play.record import format_record
from pigpen.play.saved import verify
from pigpen.server.table import decide

GAME: dict[str, Any] = {"game": "piggy-piggy", "seats": 2, "target": 1, "must_play": "on"}
OWN, BOT = {"kind": "own"}, {"kind": "bot", "bot": "random"}


def test_food_is_taken_back_until_cards_are_drawn(slow_bots):
    no_end: dict[str, Any] = GAME | {"target": 30}  # in the first turn
    with Person(slow_bots) as ann, ann.live(ann.open("own", "random", **no_end)["table"]) as live:
        dealt, before = live.ply, live.now["view"]
        live.play()
        assert live.now["can_undo"]
        undo = {"type": "undo", "id": secrets.token_hex(4), "ply": live.ply, "undone": 0}
        assert live.ask(undo)["type"] == "done"
        live.wait(lambda: live.ply == dealt)
        assert live.now["view"] == before
        live.play()
        assert live.act("end")["type"] == "done"
        live.wait(lambda: live.now["to_move"] == 1)
        assert not live.now["can_undo"]


def test_a_game_is_verified_played_on_and_played_again(ann):
    table = ann.open("own", "random", **GAME)["table"]
    with ann.live(table) as live:
        live.play_out()
    record = record_of(ann, table)
    assert verify(record) > 10
    chances = ann.ask("GET", f"/tables/{table}/chances")
    assert (len(chances["draws"]), misfits(chances)) == (verify(record), [])
    given = 11  # the deal, and a decision
    asked = {"ply": given, "seats": [OWN, BOT], "record": format_record(record)}
    on = ann.ask("POST", "/continue", asked, 201)["table"]
    with ann.live(on) as live:
        live.play_out()
    again = record_of(ann, on)
    assert list(again.history())[:given] == list(record.history())[:given]
    assert verify(again) > 0
    committed = ann.ask("POST", "/commitments", status=201)
    asked = {"committed_table": committed["table"], "contribution": "again"}
    rematch = ann.ask("POST", f"/tables/{on}/rematch", asked, 201)["table"]
    with ann.live(rematch) as live:
        live.play_out()
    assert record_of(ann, rematch).commitment == committed["commitment"]


@pytest.fixture
def hasty(tmp_path, monkeypatch):
    """A server with clocks of a second, of its own."""
    monkeypatch.setattr(decide, "CLOCKS", (0, 1))
    with serving(tmp_path / "db") as address:
        yield address


def test_a_bot_plays_for_who_says_nothing_in_time_and_hands_back(hasty):
    options = {name: value for name, value in GAME.items() if name != "game"}
    body = {"game": "piggy-piggy", "options": {**options, "target": 30}, "clock": 1}
    body["seats"] = [OWN, {"kind": "open"}]
    with Person(hasty) as ann, Person(hasty) as bob:
        created = ann.ask("POST", "/tables", body, 201)
        bob.join(created["invites"][0]["invite"])
        with ann.live(created["table"]) as a, bob.live(created["table"]) as b:
            said = {"type": "say", "id": secrets.token_hex(4), "phrase": "hello"}
            assert b.ask(said)["type"] == "done"
            a.wait(lambda: a.heard == [(1, "hello")])
            a.wait(lambda: a.now["seats"][0]["stand_in"] != "")
            a.wait(lambda: any(line["actor"] == 0 for line in a.table["log"]))
            back = ann.http.post(f"/api/tables/{created['table']}/take-back")
            assert back.status_code == 204
            a.wait(lambda: a.now["seats"][0]["stand_in"] == "")
