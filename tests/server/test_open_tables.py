"""Open tables over real connections: who is told of them, who may sit down, and bots instead."""

import pytest
from serving import Person, serving

from pigpen.server.access.limits import Limits

UNLIMITED = Limits(*(0 for _ in Limits._fields))
SIMPLE = {"game": "pig", "options": {}, "contribution": "host"}


def people(*names):
    kinds = {"own": {"kind": "own"}, "open": {"kind": "open"}}
    return [kinds.get(name, {"kind": "bot", "bot": name}) for name in names]


def open_public(person, *seats, **changes):
    body = {**SIMPLE, "seats": people(*(seats or ("own", "open"))), "public": True, **changes}
    return person.ask("POST", "/tables", body, 201)


def listed(person):
    return person.ask("GET", "/open-tables")["tables"]


@pytest.fixture
def met(tmp_path):
    """Ann, Bob and Eve, at a server of their own."""
    with (
        serving(tmp_path / "db", limits=UNLIMITED) as address,
        Person(address) as ann,
        Person(address) as bob,
        Person(address) as eve,
    ):
        for person, name in ((ann, "Ann"), (bob, "Bob"), (eve, "Eve")):
            person.ask("PUT", "/me", {"name": name})
        yield ann, bob, eve


def test_a_public_table_is_listed_while_its_host_is_there(met):
    ann, bob, _ = met
    made = open_public(ann)
    ann.open("own", "open")  # by invite only
    assert listed(bob) == []
    with ann.live(made["table"]):
        (line,) = listed(bob)
        assert (line["game"], line["host"], line["free"], line["seats"]) == ("pig", "Ann", 1, 2)
        assert (line["own"], listed(ann)[0]["own"]) == (False, True)
        assert bob.join(line["invite"]) == {"table": made["table"], "seat": 1}
        assert listed(bob) == []


def test_the_list_says_how_many_others_are_here(met):
    ann, bob, eve = met
    made = open_public(ann)
    assert ann.ask("GET", "/open-tables")["here"] == 0
    with ann.live(made["table"]), eve.live(made["table"]):
        assert bob.ask("GET", "/open-tables")["here"] == 2
        assert ann.ask("GET", "/open-tables")["here"] == 2  # each counts once


def test_nothing_but_the_seat_is_told_of_a_table(met):
    ann, bob, _ = met
    made = open_public(ann, "own", "hold-at-20", "open", "open", clock=30, options={"target": 50})
    with ann.live(made["table"]):
        (line,) = listed(bob)
    assert made["table"] not in str(line)
    assert line.pop("invite") == made["invites"][0]["invite"]
    counts = {"seats": 4, "free": 2, "bots": 1, "clock": 30}
    unusual = {"unusual": {"target": 50}}
    assert line == {"game": "pig", "host": "Ann", "own": False, **counts, **unusual}


@pytest.mark.stored
def test_the_host_fills_up_with_bots_and_the_game_begins(met):
    ann, bob, eve = met
    made = open_public(ann, "own", "open", "hold-at-20", "open")
    with ann.live(made["table"]) as live:
        before = live.now["seats"][2]["name"]
        bob.join(made["invites"][0]["invite"])
        assert eve.ask("POST", f"/tables/{made['table']}/fill", status=403)["code"] == "host-fills"
        for _ in range(2):  # the second changes nothing
            assert ann.http.post(f"/api/tables/{made['table']}/fill").status_code == 204
        live.wait(lambda: live.now["status"] == "playing")
        seats = live.now["seats"]
        assert [seat["kind"] for seat in seats] == ["person", "person", "bot", "bot"]
        assert seats[2]["name"] == before
    assert eve.join(made["invites"][1]["invite"], 404)["code"] == "unknown-invite"


def test_a_table_that_was_filled_is_the_same_after_a_restart(tmp_path):
    path = tmp_path / "db"
    with serving(path) as address, Person(address) as ann:
        ann.ask("GET", "/me")
        made = open_public(ann, "own", "open", "hold-at-20", options={"first": "seat_0"})
        assert ann.http.post(f"/api/tables/{made['table']}/fill").status_code == 204
        before = ann.ask("GET", f"/tables/{made['table']}")["now"]["seats"]
    with serving(path) as address, ann.at(address) as again:
        after = again.ask("GET", f"/tables/{made['table']}")["now"]
    assert (after["status"], after["seats"]) == ("playing", before)


@pytest.mark.stored
def test_who_is_blocked_does_not_sit_down_and_is_not_told(met):
    ann, bob, eve = met
    made = open_public(ann)
    bob.join(made["invites"][0]["invite"])
    where = f"/tables/{made['table']}"
    assert ann.http.post(f"/api{where}/block", json={"seat": 1}).status_code == 204
    other = open_public(ann)
    with ann.live(other["table"]):
        assert (listed(bob), len(listed(eve))) == ([], 1)
        assert bob.join(other["invites"][0]["invite"], 403)["code"] == "not-welcome"
    theirs = open_public(bob)
    with bob.live(theirs["table"]):
        told = ann.ask("GET", "/open-tables")
        assert (told["tables"], told["blocked"]) == ([], 1)
        assert ann.http.delete("/api/me/blocked").status_code == 204
        assert len(listed(ann)) == 1
    for seat, code in ((0, "yourself"), (9, "not-a-person")):
        assert ann.ask("POST", f"{where}/block", {"seat": seat}, 400)["code"] == code
    assert eve.ask("POST", f"{where}/report", {"seat": 0}, 403)["code"] == "not-seated"


def test_a_name_that_three_find_bad_is_not_shown_to_strangers(tmp_path):
    with serving(tmp_path / "db") as address, Person(address) as ann:
        ann.ask("PUT", "/me", {"name": "Rude"})
        for told in range(3):
            with Person(address) as other:
                other.ask("GET", "/me")
                made = open_public(ann)
                other.join(made["invites"][0]["invite"])
                for _ in range(2):  # one person counts once
                    answer = other.http.post(
                        f"/api/tables/{made['table']}/report", json={"seat": 0}
                    )
                    assert answer.status_code == 204
                waiting = open_public(ann)
                with ann.live(waiting["table"]):
                    hosts = {line["host"] for line in listed(other)}
                assert hosts == ({""} if told == 2 else {"Rude"})


@pytest.mark.stored
def test_so_many_looks_and_reports_and_no_more(tmp_path):
    limits = Limits(looks=2, reports=1)
    with serving(tmp_path / "db", limits=limits) as address, Person(address) as ann:
        assert [ann.http.get("/api/open-tables").status_code for _ in range(3)] == [200, 200, 429]
        codes = [
            ann.http.post("/api/tables/x/report", json={"seat": 0}).status_code for _ in range(2)
        ]
        assert codes == [404, 429]
