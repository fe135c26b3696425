"""The machine's clock jumps forward and back while a server runs, or between two starts."""

import pytest
from faulty import faulty
from serving import Person, act

from pigpen.server.live.clocks import left
from pigpen.server.table.stand_in import Expire

pytestmark = pytest.mark.sqlite

HOUR, YEAR = 3600, 365 * 86_400
SOLO = {
    "game": "pig",
    "options": {"target": 1000},
    "seats": [{"kind": "own"}, {"kind": "bot", "bot": "hold-at-20"}],
}
JUMPS = (HOUR, -HOUR, YEAR, -YEAR)


@pytest.fixture(scope="module")
def process(tmp_path_factory):
    folder = tmp_path_factory.mktemp("clock")
    with faulty(folder / "db", PIGPEN_MOST_DEVICE_LINKS="5") as (address, faults):
        yield address, faults


@pytest.fixture
def served(process):
    """A server whose clock is right at first."""
    address, faults = process
    faults.say(clock=0)
    return address, faults


def committed(person):
    """Return a request that opens a table by a commitment made now."""
    made = person.ask("POST", "/commitments", status=201)
    seats = [{"kind": "own"}, {"kind": "bot", "bot": "random"}]
    return {"game": "pig", "options": {}, "seats": seats, "committed_table": made["table"]}


def test_a_commitment_opens_one_table_whatever_the_clock_does(served):
    address, faults = served
    with Person(address) as ann:
        for jump in JUMPS:
            faults.say(clock=0)
            body = committed(ann)
            faults.say(clock=jump)
            ann.ask("POST", "/tables", body, 201)
            assert ann.ask("POST", "/tables", body, 409)["code"] == "stale-commitment"


def test_a_person_stays_who_they_are(served):
    address, faults = served
    with Person(address) as ann:
        ann.ask("PUT", "/me", {"name": "Ann"})
        table = ann.open("own", "random")["table"]
        for jump in JUMPS:
            faults.say(clock=jump)
            assert ann.ask("GET", "/me")["name"] == "Ann"
            assert [line["table"] for line in ann.ask("GET", "/tables")] == [table]


def test_a_game_goes_on_and_its_log_keeps_its_order(served):
    address, faults = served
    with Person(address) as ann:
        created = ann.ask("POST", "/tables", {**SOLO, "clock": 120}, 201)
        table = created["table"]
        with ann.live(table) as live:
            for jump in (*JUMPS, 0):
                faults.say(clock=jump)
                live.wait(live.is_my_turn)
                ply = live.ply
                assert live.ask(act(ply, 1))["type"] == "done"
                live.wait(lambda ply=ply: live.ply > ply)
            assert [line["ply"] for line in live.table["log"]] == list(range(live.ply))
            assert not any(seat["stand_in"] for seat in live.now["seats"])


def test_a_secret_link_lives_no_longer_and_is_tried_no_faster(served):
    address, faults = served
    with Person(address) as ann, Person(address) as bob:
        for jump in (HOUR, -HOUR):
            faults.say(clock=0)
            token = ann.ask("POST", "/me/device-link", status=201)["token"]
            faults.say(clock=jump)
            bob.ask("POST", "/device-link/look", {"token": token}, 404)
        faults.say(clock=YEAR)
        tries = [bob.http.post("/api/device-link", json={"token": "a.b"}) for _ in range(3)]
        assert [each.status_code for each in tries] == [404, 429, 429]


def test_a_turn_has_no_more_than_its_time_after_the_clock_was_set_back():
    """A server that starts now reads a table whose stored beginning lies an hour ahead."""
    asked = Expire(seat=0, turn_began=1_000 * HOUR, now=1_000 * (HOUR + 15))
    assert left(asked, 1_000 * HOUR) == 15_000
    assert left(asked, 1_000 * HOUR - 10_000) == 25_000  # what a deal brought is read first
    assert left(asked, 0) == 75_000
    assert left(asked, 1_000 * YEAR) == 0
