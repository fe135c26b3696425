"""Records that strangers send: bounded, paced, and read while the tables go on."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from serving import Person, serving

from pigpen import catalog
from pigpen.server.access.limits import Limits
from pigpen.server.table.table import MOST_PLIES

SEATS = [{"kind": "own"}, {"kind": "bot", "bot": "random"}]
PLIES = 6_000  # of a match in which nobody rolls anything but ones: a second of a processor


def of_ones(plies=PLIES):
    """A match of Pig that goes on and on."""
    version = catalog.make("pig").version
    head = (
        f'game = "pig"\nversion = {version}\nnames = ["A", "B"]\ndate = 2025-01-01\nactions = [\n'
    )
    return head + '"roll", "1",\n' * (plies // 2) + "]\n[options]\n"


def requests(text):
    """Every request that reads a record, by its address."""
    return {
        "/continue": {"record": text, "ply": 0, "seats": SEATS},
        "/review": {"text": text},
        "/chances": {"record": text},
    }


ADDRESSES = sorted(requests(""))


@pytest.mark.parametrize("path", ADDRESSES)
def test_a_key_of_many_parts_is_refused_before_it_is_read(ann, path):
    dotted = "a." * 12_000 + "a = 1"
    problem = ann.ask("POST", path, requests(dotted)[path], 400)
    assert problem["code"] == "bad-request"
    assert "a line has at most" in problem["text"]
    by_line = ("a." * 900 + "a = 1\n") * 30
    assert "parts" in ann.ask("POST", path, requests(by_line)[path], 400)["text"]


def test_an_address_sends_so_many_records_in_a_minute(tmp_path):
    server = serving(tmp_path / "db", limits=Limits(records=2))
    with server as address, Person(address) as ann, Person(address) as bob:
        for person, path in ((ann, "/chances"), (bob, "/review")):
            person.ask("POST", path, requests("x")[path], 400)
        for path in ADDRESSES:
            problem = bob.ask("POST", path, requests("x")[path], 429)
            assert problem["code"] == "too-many-records"


def test_an_address_continues_so_many_actions_in_a_minute(tmp_path):
    server = serving(tmp_path / "db", limits=Limits(copied_plies=100))
    with server as address, Person(address) as ann, Person(address) as bob:
        record = {"record": of_ones(90)}
        body = {"ply": 60, "seats": SEATS}
        table = ann.ask("POST", "/continue", record | body, 201)["table"]
        ways = (("/continue", record), (f"/tables/{table}/continue", {}))
        for person in (ann, bob):
            for path, source in ways:
                problem = person.ask("POST", path, source | body, 429)
                assert problem["code"] == "too-many-copied"
                assert "Wait a minute" in problem["text"]
        for path, source in ways:
            for ply in (10, 0):
                bob.ask("POST", path, source | body | {"ply": ply}, 201)


def test_a_table_is_not_continued_beyond_what_one_has_room_for(ann):
    body = {"ply": MOST_PLIES, "seats": SEATS}
    for path, source in (("/continue", {"record": "none"}), ("/tables/nowhere/continue", {})):
        problem = ann.ask("POST", path, source | body, 409)
        assert problem["code"] == "table-full"
        assert f"{MOST_PLIES:,} actions" in problem["text"]


def test_a_table_goes_on_while_a_long_record_is_read_and_played_on_from(ann, bob):
    """A machine may stand still for a moment; a server that reads meanwhile does each time."""
    shares = (longest_share(ann, bob) for _ in range(3))
    assert any(share < 0.5 for share in shares), "one answer took as long as the record"


def longest_share(ann, bob):
    """Of the time in which a long record is read, what the longest answer at a table took."""
    table = ann.open("own", "open", target=1000)
    with ann.live(table["table"]) as live, ThreadPoolExecutor(1) as other:
        body = {**requests(of_ones())["/continue"], "ply": PLIES}
        answer = other.submit(bob.ask, "POST", "/continue", body, 201)
        waits = []
        while not answer.done():
            begun = time.perf_counter()
            assert live.ask({"type": "act", "id": str(begun), "ply": 0, "action": 9})
            waits.append(time.perf_counter() - begun)
        created = answer.result()
    assert len(waits) > 5
    assert len(bob.ask("GET", f"/tables/{created['table']}")["log"]) >= PLIES
    return max(waits) / sum(waits)
