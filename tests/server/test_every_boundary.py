"""Malicious requests to every address, and malicious messages to every socket."""

import contextlib
import json
import socket
import time
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from serving import PATIENCE, Person, act, serving
from websockets.exceptions import ConnectionClosed

from pigpen.server import http_connection, run
from pigpen.server.access.limits import Limits

UNLIMITED = Limits(*(0 for _ in Limits._fields))
RESYNC = b"\x81\x91\x00\x00\x00\x00" + b'{"type":"resync"}'  # a masked frame
PROBLEM = "#/components/schemas/Problem"
EVERY_CHECK: list[Any] = list(HealthCheck)  # whose metaclass is private
EXAMPLES = 8  # of each operation of the HTTP interface
SECONDS = 1.0  # that a browser may take to be back where the game is


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("boundary") / "db", limits=UNLIMITED) as address:
        yield address


@pytest.fixture(scope="module")
def described(address):
    """The interface as the server itself describes it."""
    import schemathesis  # by those tests alone: each worker imports this file
    from schemathesis.checks import load_all_checks

    load_all_checks()
    return schemathesis.openapi.from_url(f"http://{address}/api/schema/openapi.json")


@pytest.mark.timeout(300)  # some hundred requests
def test_no_request_breaks_the_server(described):
    """A request that fits the schema, or nearly, gets an answer that fits, or a problem."""
    from schemathesis.specs.openapi import checks

    as_described = [
        checks.status_code_conformance,
        checks.content_type_conformance,
        checks.response_schema_conformance,
    ]
    operations = [found.ok() for found in described.get_all_operations()]
    assert len(operations) > 10
    for operation in operations:

        @settings(max_examples=EXAMPLES, suppress_health_check=EVERY_CHECK)
        @given(operation.as_strategy())
        def fuzz(case):
            answer = case.call(timeout=PATIENCE)  # or it gives up after 10 s
            assert answer.status_code < 500
            case.validate_response(answer, checks=as_described)

        fuzz()


def test_every_refusal_is_described_as_the_problem_that_it_is(described):
    for operation in (found.ok() for found in described.get_all_operations()):
        refusals = [
            answer["content"]["application/json"]["schema"]
            for status, answer in operation.definition.raw["responses"].items()
            if int(status) >= 400
        ]
        assert len(refusals) >= 2, operation.label
        assert all(schema == {"$ref": PROBLEM} for schema in refusals), operation.label


@pytest.fixture
def table(ann, bob):
    """Two people at Pig, by the table's name."""
    created = ann.open("own", "open", target=1000)
    bob.join(created["invites"][0]["invite"])
    return created["table"]


numbers = st.integers() | st.floats() | st.sampled_from([2**53, 2**63, -(2**63) - 1, 10**400])
scalars = st.none() | st.booleans() | numbers | st.text(max_size=80)
names = st.sampled_from(["type", "id", "ply", "action", "text", "seat", "version"])
kinds = st.sampled_from(["act", "resign", "resync", "enter", "undo", "snapshot", "done", ""])
values = st.recursive(scalars, lambda inner: st.lists(inner, max_size=3), max_leaves=5)
almost = st.dictionaries(names, values, max_size=6)
typed = st.builds(lambda fields, kind: {**fields, "type": kind}, almost, kinds)
frames = (
    (typed | almost | values).map(json.dumps)
    | st.text(max_size=200)
    | st.binary(max_size=200)
    | st.integers(1, 3000).map(lambda depth: "[" * depth)
)


def test_no_frame_breaks_the_line(ann, table):
    """Each frame is answered or refused, and the game can be played on after all of them."""
    with ann.live(table) as live:

        @settings(max_examples=150, suppress_health_check=EVERY_CHECK)
        @given(frames)
        def fuzz(frame):
            live.socket.send(frame)

        fuzz()
        answer = live.ask({"type": "act", "id": "after all", "ply": live.ply, "action": 77})
        assert answer["type"] == "refused"
    view = ann.ask("GET", f"/tables/{table}")
    assert [entry["ply"] for entry in view["log"]] == list(range(view["now"]["ply"]))


def test_a_stranger_cannot_sit_act_or_learn_the_invite(address, ann):
    created = ann.open("own", "open")
    invite = created["invites"][0]["invite"]
    with Person(address) as eve:
        view = eve.http.get(f"/api/tables/{created['table']}").text
        assert invite not in view
        eve.ask("POST", f"/join/{created['table']}", {}, 404)
        with eve.live(created["table"]) as live:
            assert live.ask(act(0, 1))["code"] == "not-seated"
            assert all(invite not in str(frame) for frame in live.frames)


def test_another_persons_cookie_is_that_person_and_no_other(address, ann, bob, table):
    """A cookie is a bearer's: who has it plays its seat, so it is signed as a whole."""
    body, _, signature = next(iter(ann.http.cookies.values())).partition(".")
    other, _, _ = next(iter(bob.http.cookies.values())).partition(".")
    (name,) = ann.http.cookies
    for forged in (f"{other}.{signature}", f"{body}.", f".{signature}", f"{body}.{signature}x"):
        with Person(address, {name: forged}) as eve:
            assert eve.ask("GET", f"/tables/{table}")["your_seat"] is None


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", ""])
@pytest.mark.parametrize(("method", "path"), [("PUT", "/api/me"), ("POST", "/api/join/x")])
def test_no_other_sites_page_changes_anything(ann, origin, method, path):
    answer = ann.http.request(method, path, json={"name": "Eve"}, headers={"origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")


@pytest.mark.parametrize(
    "path",
    [
        "/../../../etc/passwd",
        "/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
        "/..%2f..%2f..%2fetc/passwd",
        "/assets/%2e%2e/%2e%2e/settings.py",
        "//etc/passwd",
        "/assets/..%5c..%5csettings.py",
        "/%00",
        "/assets/%00.js",
        "/api/tables/%2e%2e/record",
        "/api/tables/" + "x" * 5000,
        "/" + "x" * 5000,
        "/%ff%fe",
    ],
)
def test_no_path_leads_anywhere_else(address, path):
    """Sent as it stands: a client would tidy it first."""
    host, port = address.split(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
        line.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n".encode()
        )
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    status = int(answer.split()[1])
    assert status < 500
    assert b"root:" not in answer
    assert b"BOT_DELAY" not in answer


def test_who_sends_slowly_delays_nobody(address, ann, table):
    """Half a request and half a frame stay open while the others play."""
    host, port = address.split(":")
    half = f"POST /api/tables HTTP/1.1\r\nHost: {address}\r\nContent-Length: 100\r\n\r\n{{"
    with contextlib.ExitStack() as connections:
        for _ in range(50):
            line = connections.enter_context(socket.create_connection((host, int(port))))
            line.sendall(half.encode())
        with ann.live(table) as live:
            assert live.ask(act(0, 1))["type"] == "done"


def test_who_never_finishes_a_request_is_hung_up_on(monkeypatch, tmp_path):
    monkeypatch.setattr(http_connection, "PATIENCE", 0.2)
    with serving(tmp_path / "db") as address:
        host, port = address.split(":")
        for begun in ("", "GET /api/me HT", "POST /api/tables HTTP/1.1\r\nHost: x\r\n"):
            with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
                line.sendall(begun.encode())
                assert ended(line)


def test_a_socket_is_a_request_that_has_arrived(monkeypatch, tmp_path):
    monkeypatch.setattr(http_connection, "PATIENCE", 0.2)
    with serving(tmp_path / "db") as address, Person(address) as ann:
        table = ann.open("own", "random", target=1000)["table"]
        host, port = address.split(":")
        with ann.live(table) as live:
            with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
                assert ended(line)  # which was opened later
            assert live.ask({"type": "resign", "id": "r", "ply": live.ply})["type"] == "done"


def ended(line):
    """Whether the server has hung up, however it did."""
    with contextlib.suppress(ConnectionResetError):
        while line.recv(65536):
            pass
    return True


def test_who_never_reads_loses_the_line_and_costs_little(monkeypatch, tmp_path):
    """It asks for the whole table again and again, and takes nothing of it."""
    monkeypatch.setattr(run, "_PING_INTERVAL", 1.5)
    with serving(tmp_path / "db", away_after=0) as address, Person(address) as ann:
        created = ann.open("own", "open", target=1000)
        table, (invite,) = created["table"], created["invites"]
        with Person(address) as bob, contextlib.ExitStack() as lines_:
            bob.join(invite["invite"])
            with ann.live(table) as live:  # before him: he may be gone at once
                deaf = lines_.enter_context(unread(bob, table))
                live.wait(lambda: live.now["seats"][1]["connected"])
                live.wait(lambda: not live.now["seats"][1]["connected"])
            assert ended(deaf)


@contextlib.contextmanager
def unread(person, table):
    """A line to a table, filled with requests that nobody reads the answers to."""
    host, port = person.address.split(":")
    cookies = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(PATIENCE)
        line.connect((host, int(port)))
        line.sendall(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {person.address}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: MTIzNDU2Nzg5MDEyMzQ1Ng==\r\nCookie: {cookies}\r\n\r\n".encode()
        )
        assert line.recv(12) == b"HTTP/1.1 101"
        line.setblocking(False)
        with contextlib.suppress(BlockingIOError, ConnectionResetError):  # full, or cut off
            while True:
                line.send(RESYNC)
        line.settimeout(PATIENCE)
        yield line


def test_who_sends_too_much_is_cut_off_alone(address, ann, bob, table):
    with ann.live(table) as live, bob.socket(table) as large:
        with contextlib.suppress(ConnectionClosed):
            large.send("x" * 10_000_000)
        assert live.ask(act(0, 1))["type"] == "done"
    answer = httpx.post(f"http://{address}/api/tables", content=b"[" * 10_000_000, timeout=PATIENCE)
    assert answer.status_code in (400, 413)


@pytest.mark.real_time
def test_a_browser_is_back_where_the_game_is_within_a_second(ann, bob, table):
    """After a long game; the first frame of the new line shows all of it."""
    with ann.live(table) as a, bob.live(table) as b:
        for _ in range(60):
            while a.ply != b.ply:
                (a if a.ply < b.ply else b).read()
            (a if a.is_my_turn() else b).play()
        while a.ply != b.ply:
            (a if a.ply < b.ply else b).read()
        shown = (b.table["log"], b.ply)
    begun = time.perf_counter()
    with bob.live(table) as again:
        took = time.perf_counter() - begun
        assert (again.table["log"], again.ply, again.version) == (*shown, 1)
    assert took < SECONDS


def test_a_page_that_missed_frames_gets_the_whole_table(ann, bob, table):
    with ann.live(table) as a, bob.live(table) as b:
        a.act("roll")
        a.wait(lambda: a.ply == 2)
        b.socket.send('{"type":"resync"}')
        b.wait(lambda: b.frames[-1].startswith('{"type":"snapshot"') and b.ply == 2)
        assert b.table["log"] == a.table["log"]
