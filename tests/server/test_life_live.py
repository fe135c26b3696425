"""Life at a table over real connections and a real database: what survives, and who may."""

import secrets
import time

import pytest
from databases import query
from serving import Live, Person, record_of, serving, until
from test_fair_api import misfits

import pigpen
from pigpen.play.fair import commitment
from pigpen.play.record import format_record
from pigpen.play.saved import verify
from pigpen.server.table.decide import CLOCKS

BOT = {"kind": "bot", "bot": "hold-at-20"}
OWN = {"kind": "own"}


@pytest.fixture(autouse=True)
def quiet(caplog):
    """No server complains, not even as it closes."""
    yield
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


def undo(live: Live) -> dict:
    """The command that takes the last decision back, as seen now."""
    seen = {"ply": live.ply, "undone": live.now["undone"]}
    return {"type": "undo", "id": secrets.token_hex(4), **seen}


def resign(live: Live) -> None:
    live.ask({"type": "resign", "id": secrets.token_hex(4), "ply": live.ply})
    live.wait(live.is_over)


def after_a_four(person: Person) -> str:
    """A table against a bot where one has just thrown a four, and may hold."""
    match = pigpen.new("pig", by_hand=True, target=1000, first="seat_0")
    match.apply("roll")
    match.apply("4")
    asked = {"record": format_record(match.record()), "ply": 2, "seats": [OWN, BOT]}
    return person.ask("POST", "/continue", asked, 201)["table"]


def commit(person: Person) -> dict:
    return person.ask("POST", "/commitments", status=201)


def test_a_hold_against_a_bot_is_taken_back(slow_bots):
    with Person(slow_bots) as ann:
        table = after_a_four(ann)
        with ann.live(table) as live:
            at = live.ply
            live.act("hold")
            live.wait(lambda: live.now["can_undo"])
            assert live.ask(undo(live))["type"] == "done"
            live.wait(lambda: live.ply == at)
            assert live.now["undone"] == 1
            assert live.act("roll")["type"] == "done"
            live.wait(lambda: live.ply == at + 2)
            assert not live.now["can_undo"]
            assert live.ask(undo(live))["code"] == "cannot-undo"


def test_what_was_taken_back_stays_so_after_a_restart(tmp_path):
    with serving(tmp_path / "db", bot_delay=60) as address, Person(address) as ann:
        table = after_a_four(ann)
        with ann.live(table) as live:
            live.act("hold")
            live.wait(lambda: live.now["can_undo"])
            first = undo(live)
            live.ask(first)
            live.wait(lambda: live.now["undone"] == 1)
            live.act("hold")
            live.wait(lambda: live.now["can_undo"])
            log = live.table["log"]
        cookies = ann.http.cookies
    with (
        serving(tmp_path / "db", bot_delay=60) as address,
        Person(address, cookies) as ann,
        ann.live(table) as live,
    ):
        assert (live.table["log"], live.now["undone"]) == (log, 1)
        live.ask(first)  # once more, late: it is not done again
        assert (live.ply, live.now["undone"]) == (len(log), 1)
        assert live.ask(undo(live))["type"] == "done"
        live.wait(lambda: live.now["undone"] == 2)


def test_a_rematch_makes_its_commitment_first(ann, bob):
    table, _ = seated(ann, bob)
    with ann.live(table) as live:
        resign(live)
    committed = commit(ann)
    asked = {"committed_table": committed["table"], "contribution": "ann again"}
    assert ann.ask("POST", f"/tables/{table}/rematch", asked, 201)["table"] == committed["table"]
    following = bob.ask("GET", f"/tables/{table}")["now"]["rematch"]
    assert (following["table"], following["commitment"]) == tuple(committed.values())
    bob.ask("POST", f"/tables/{table}/rematch", {"contribution": "bob again"}, 201)
    assert ann.ask("POST", f"/tables/{table}/rematch", asked, 201)["seat"] == 0  # a retry
    with ann.live(following["table"]) as live:
        assert live.table["contributions"] == ["ann again", "bob again"]
        if live.is_my_turn():
            live.act("roll")
        resign(live)
    record = record_of(bob, following["table"])
    assert (record.commitment, record.given) == (committed["commitment"], 0)
    assert commitment(bytes.fromhex(record.secret)) == committed["commitment"]
    verify(record)


def seated(host: Person, guest: Person) -> tuple[str, str]:
    """A table of two people, and the invite that the second took."""
    created = host.open("own", "open")
    invite = created["invites"][0]["invite"]
    guest.join(invite)
    return created["table"], invite


def test_who_is_second_to_ask_sees_the_commitment_of_the_first(ann, bob):
    """A contribution is not mixed into a secret whose commitment its sender has not seen."""
    table, _ = seated(ann, bob)
    with ann.live(table) as live:
        resign(live)
    first, second = commit(ann)["table"], commit(bob)["table"]
    ann.ask("POST", f"/tables/{table}/rematch", {"committed_table": first}, 201)
    late = bob.ask("POST", f"/tables/{table}/rematch", {"committed_table": second}, 409)
    assert late["code"] == "stale"
    assert bob.ask("GET", f"/tables/{first}")["now"]["status"] == "waiting"
    assert bob.ask("POST", f"/tables/{table}/rematch", {}, 201)["table"] == first


@pytest.mark.parametrize("source", ["table", "record"])
def test_one_plays_on_from_a_ply_with_dice_that_were_committed_to(ann, bob, source):
    table = ann.open("own", "random", target=30, first="seat_0")["table"]
    with ann.live(table) as live:
        live.play_out()
    before, committed = record_of(bob, table), commit(bob)
    asked = {
        "ply": 2,
        "seats": [OWN, BOT],
        "contribution": "bob",
        "committed_table": committed["table"],
    }
    if source == "table":
        created = bob.ask("POST", f"/tables/{table}/continue", asked, 201)
    else:
        created = bob.ask("POST", "/continue", {**asked, "record": format_record(before)}, 201)
    assert created["table"] == committed["table"]
    with bob.live(created["table"]) as live:
        live.play_out()
    record = record_of(ann, created["table"])
    assert (record.given, record.commitment) == (2, committed["commitment"])
    assert list(record.history())[:2] == list(before.history())[:2]
    chances = ann.ask("GET", f"/tables/{created['table']}/chances")
    assert len(chances["draws"]) == verify(record)
    assert misfits(chances) == []


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"ply": 10_000}, 400, "bad-ply"),
        ({"ply": -1}, 400, "bad-ply"),
        ({"committed_table": "a" * 24}, 409, "stale-commitment"),
        ({"seats": [OWN, OWN]}, 400, "bad-seats"),
        ({"seats": [OWN]}, 400, "bad-option"),
    ],
)
def test_there_is_no_playing_on_from_elsewhere(ann, change, status, code):
    table = ann.open("own", "hold-at-20")["table"]
    asked = {"ply": 0, "seats": [OWN, BOT], **change}
    assert ann.ask("POST", f"/tables/{table}/continue", asked, status)["code"] == code


def test_a_game_that_is_over_is_played_on_from_before_its_end(ann):
    table = ann.open("own", "hold-at-20", first="seat_0")["table"]
    with ann.live(table) as live:
        resign(live)
        end = live.ply
    whole = {"ply": end, "seats": [OWN, BOT]}
    assert ann.ask("POST", f"/tables/{table}/continue", whole, 409)["code"] == "over"
    created = ann.ask("POST", f"/tables/{table}/continue", {**whole, "ply": end - 1}, 201)
    assert ann.ask("GET", f"/tables/{created['table']}")["given"] == end - 1


def test_a_bot_stands_in_for_who_left_and_hands_back(tmp_path):
    with (
        serving(tmp_path / "db", away_after=0.1) as address,
        Person(address) as ann,
        Person(address) as bob,
    ):
        table, _ = seated(ann, bob)
        with ann.live(table) as a:
            with bob.live(table):
                a.wait(lambda: a.now["seats"][1]["connected"])
                early = ann.ask("POST", f"/tables/{table}/hand-over", {"seat": 1}, 409)
                assert early["code"] == "not-away"
            a.wait(lambda: a.now["seats"][1]["gone"])
            hand_over(ann, table)
            a.wait(lambda: a.now["seats"][1]["stand_in"] != "")
            hold_until(a, lambda: any(line["actor"] == 1 for line in a.table["log"]))
        with bob.live(table) as b:
            assert b.now["seats"][1]["stand_in"]
            assert bob.http.post(f"/api/tables/{table}/take-back").status_code == 204
            b.wait(lambda: b.now["seats"][1]["stand_in"] == "")
            with ann.live(table) as a:
                hold_until(a, lambda: a.now["to_move"] == 1)
            b.wait(b.is_my_turn)
            assert b.act("roll")["type"] == "done"


def hand_over(person: Person, table: str) -> None:
    """Let a bot play in seat 1."""
    answer = person.http.post(f"/api/tables/{table}/hand-over", json={"seat": 1})
    assert answer.status_code == 204, answer.text


def hold_until(live: Live, condition) -> None:
    """Pass the die on whenever one has it."""
    while not condition():
        live.wait(lambda: live.is_my_turn() or condition())
        if not condition():
            choices = [action["text"] for action in live.now["legal"]]
            ply = live.ply
            live.act("hold" if "hold" in choices else "roll")
            live.wait(lambda ply=ply: live.ply > ply)


def test_a_stand_in_and_its_person_outlive_the_server(tmp_path):
    away = {"away_after": 0.1, "bot_delay": 60}
    with (
        serving(tmp_path / "db", **away) as address,
        Person(address) as ann,
        Person(address) as bob,
    ):
        table, _ = seated(ann, bob)
        with ann.live(table) as a:
            a.wait(lambda: a.now["seats"][1]["gone"])
            hand_over(ann, table)
            a.wait(lambda: a.now["seats"][1]["stand_in"] != "")
            bot = a.now["seats"][1]["stand_in"]
        cookies = bob.http.cookies
    with serving(tmp_path / "db", **away) as address, Person(address, cookies) as bob:
        assert bob.ask("GET", f"/tables/{table}")["now"]["seats"][1]["stand_in"] == bot
        assert bob.http.post(f"/api/tables/{table}/take-back").status_code == 204
        assert bob.ask("GET", f"/tables/{table}")["now"]["seats"][1]["stand_in"] == ""


def test_a_clock_that_ran_out_while_the_server_was_down_has_run_out(tmp_path):
    body = {"game": "pig", "options": {"first": "seat_0"}, "clock": CLOCKS[1]}
    body["seats"] = [OWN, {"kind": "open"}]
    with serving(tmp_path / "db") as address, Person(address) as ann, Person(address) as bob:
        created = ann.ask("POST", "/tables", body, 201)
        table = created["table"]
        bob.join(created["invites"][0]["invite"])
        ends = ann.ask("GET", f"/tables/{table}")["now"]["clock_ends"]
        assert 0 < ends / 1000 - time.time() <= CLOCKS[1]
        cookies = ann.http.cookies
    with serving(tmp_path / "db") as address, Person(address, cookies) as ann:
        assert ann.ask("GET", f"/tables/{table}")["now"]["clock_ends"] == ends
    query(tmp_path / "db", "UPDATE tables SET turn_began = turn_began - 60000")  # a minute goes by
    with serving(tmp_path / "db") as address, Person(address, cookies) as ann:
        until(lambda: ann.ask("GET", f"/tables/{table}")["now"]["ply"] > 0)
        assert ann.ask("GET", f"/tables/{table}")["now"]["seats"][0]["stand_in"]


def test_nobody_talks_without_end_or_from_outside(ann, bob):
    table, _ = seated(ann, bob)
    with ann.live(table) as a, bob.live(table) as b, Person(ann.address).live(table) as stranger:
        said = [a.ask(phrase("luck")) for _ in range(5)]
        assert [answer.get("code") for answer in said] == [None] * 4 + ["many-phrases"]
        assert b.ask(phrase("hello"))["type"] == "done"
        assert b.ask(phrase("<b>"))["code"] == "unknown-phrase"
        assert stranger.ask(phrase("hello"))["code"] == "not-seated"
        b.wait(lambda: b.heard == [(0, "luck")] * 4 + [(1, "hello")])


def test_a_phrase_that_is_sent_again_is_heard_once(ann, bob):
    table, _ = seated(ann, bob)
    with ann.live(table) as a, bob.live(table) as b:
        once = phrase("wow")
        assert [a.ask(once)["type"], a.ask(once)["type"]] == ["done", "done"]
        a.ask(phrase("bye"))
        b.wait(lambda: b.heard[-1:] == [(0, "bye")])
        assert b.heard == [(0, "wow"), (0, "bye")]


def phrase(key: str) -> dict:
    return {"type": "say", "id": secrets.token_hex(4), "phrase": key}
