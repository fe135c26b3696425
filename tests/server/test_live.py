"""Tables over real WebSockets: whole games, reconnection, retries, faults, strangers."""

import contextlib
import json
import threading

import msgspec
import pytest
from serving import Live, Person, act, until
from tables import brief, unusual
from websockets.exceptions import ConnectionClosed, InvalidStatus

from pigpen import catalog
from pigpen.play.record import parse_record
from pigpen.play.saved import verify
from pigpen.server.wire import live as wire_live


def two_people(ann: Person, bob: Person, **options) -> str:
    created = ann.open("own", "open", **options)
    bob.join(created["invites"][0]["invite"])
    return created["table"]


@pytest.mark.stored
@pytest.mark.parametrize("game", [entry.name for entry in catalog.CATALOG])
def test_a_whole_game_against_a_bot(ann, game):
    options = {**brief(game, target=40), **unusual(game)}
    bots = ["random"] * (int(options["seats"]) - 1)
    table = ann.open("own", *bots, game=game, **options)["table"]
    with ann.live(table) as live:
        secrets = []
        while not live.is_over():
            live.wait(lambda: live.is_my_turn() or live.is_over())
            secrets.append(live.now["secret"])
            if not live.is_over():
                live.play()
        assert [entry["ply"] for entry in live.table["log"]] == list(range(live.ply))
        assert live.table["log"] == ann.http.get(f"/api/tables/{table}").json()["log"]
        assert sum(live.now["result"]) == pytest.approx(0)
    assert [json.loads(frame)["type"] for frame in live.frames].count("snapshot") == 1
    assert set(secrets[:-1]) <= {""}
    record = parse_record(ann.http.get(f"/api/tables/{table}/record").text)
    assert (record.commitment, record.result) == (
        live.table["commitment"],
        tuple(live.now["result"]),
    )
    assert verify(record) > 0


def test_every_frame_is_of_the_wire(ann, bob):
    table = two_people(ann, bob, target=10)
    with ann.live(table) as a, bob.live(table) as b:
        while not a.is_over():
            actor, other = (a, b) if a.is_my_turn() else (b, a)
            actor.play()
            other.wait(lambda actor=actor, other=other: other.ply >= actor.ply)
        b.wait(b.is_over)
    frames = [msgspec.json.decode(text, type=wire_live.Frame) for text in a.frames + b.frames]
    early = [frame for frame in frames if b'"over"' not in msgspec.json.encode(frame)]
    assert len(early) > 4
    assert a.now["secret"] == b.now["secret"] != ""
    assert a.now["secret"].encode() not in msgspec.json.encode(early)


def test_two_people_and_a_reconnection(ann, bob):
    table = two_people(ann, bob, target=30)
    with ann.live(table) as a:
        with bob.live(table) as b:
            a.act("roll")
            b.wait(lambda: b.ply == 2)
        a.wait(lambda: not a.now["seats"][1]["connected"])
        if a.is_my_turn():
            a.act("hold")
            a.wait(lambda: not a.is_my_turn())
        with bob.live(table) as b:
            assert b.is_my_turn()
            assert b.table["log"] == a.table["log"]
            threads = [threading.Thread(target=live.play_out) for live in (a, b)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert b.is_over()
            assert b.table["log"] == a.table["log"]
            assert b.now["result"] == a.now["result"]


def test_the_host_sees_a_guest_sit_down(ann, bob):
    created = ann.open("own", "open", first="random")
    with ann.live(created["table"]) as a:
        assert (a.now["status"], a.now["to_move"], a.table["log"]) == ("waiting", None, [])
        assert a.table["invites"] == created["invites"]
        bob.join(created["invites"][0]["invite"])
        a.wait(lambda: a.now["status"] == "playing")
        assert (a.table["invites"], a.table["contributions"]) == ([], ["host", "guest"])
        assert a.table["log"][0]["meaning"]["first"] in (0, 1)


def test_presence_is_shown(ann, bob):
    table = two_people(ann, bob)
    with ann.live(table) as a:
        assert [seat["connected"] for seat in a.now["seats"]] == [True, False]
        with bob.live(table), bob.live(table):
            a.wait(lambda: a.now["seats"][1]["connected"])
        a.wait(lambda: not a.now["seats"][1]["connected"])


def test_a_command_sent_twice_is_done_once(ann, bob):
    table = two_people(ann, bob)
    with ann.live(table) as a:
        command = act(0, 1, "once")
        answers = [a.ask(command), a.ask(command)]
        with ann.live(table) as elsewhere:
            answers.append(elsewhere.ask(command))
            assert elsewhere.ply == 2
    assert answers == [{"type": "done", "id": "once", "ply": 0}] * 3


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (act(7, 1, "c"), "stale"),
        (act(0, 0, "c"), "illegal"),
        (act(0, 99, "c"), "illegal"),
    ],
)
def test_a_refused_command_changes_nothing(ann, bob, command, code):
    table = two_people(ann, bob)
    with ann.live(table) as a:
        answer = a.ask(command)
        assert (answer["type"], answer["code"]) == ("refused", code)
        assert answer["text"]
        assert ann.ask("GET", f"/tables/{table}")["now"]["ply"] == 0


def test_a_seat_acts_in_its_own_turn(ann, bob):
    with bob.live(two_people(ann, bob)) as b:
        assert b.ask(act(0, 1, "c"))["code"] == "not-your-turn"


def test_a_stranger_watches(address, ann, bob):
    table = two_people(ann, bob)
    with Person(address) as eve, eve.live(table) as e, ann.live(table) as a:
        assert e.table["your_seat"] is None
        assert e.ask(act(0, 1, "c"))["code"] == "not-seated"
        a.act("roll")
        e.wait(lambda: e.ply == 2)
        assert e.now["legal"] == []
        assert not e.now["can_resign"]


def test_a_stolen_looking_cookie_is_nobody(address, ann, bob):
    table = two_people(ann, bob)
    forged = {name: value[:-1] + "x" for name, value in ann.http.cookies.items()}
    with Person(address, forged) as eve, eve.live(table) as e:
        assert e.table["your_seat"] is None


def test_a_seat_resigns(ann, bob):
    table = two_people(ann, bob)
    with ann.live(table) as a, bob.live(table) as b:
        assert b.ask({"type": "resign", "id": "r", "ply": 0})["type"] == "done"
        a.wait(a.is_over)
        assert a.now["result"] == [1.0, -1.0]
        assert a.table["log"][-1]["meaning"] == {"resign": 1}


def test_a_snapshot_can_be_asked_for(ann, bob):
    with ann.live(two_people(ann, bob)) as a:
        a.socket.send('{"type": "resync"}')
        assert a.read()["type"] == "snapshot"


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "[]",
        "null",
        '{"type": "sing"}',
        '{"type": "act"}',
        '{"type": "act", "id": "", "ply": 0, "action": 1}',
        '{"type": "act", "id": "c", "ply": "0", "action": 1}',
        '{"type": "act", "id": "c", "ply": 0, "action": 1, "more": 1}',
        json.dumps(act(0, 1, "x" * 65)),
        json.dumps(act(0, 1, "x\0")),
        json.dumps(act(0, 1, "c")) + " " * 5000,
        b"\xff\xfe",
        b"\x00",
    ],
)
def test_a_malformed_frame_is_refused_and_the_line_stays_open(ann, bob, message):
    with ann.live(two_people(ann, bob)) as a:
        a.socket.send(message)
        a.wait(lambda: "" in a.answers)
        assert a.answers[""]["code"] == "malformed"
        assert a.act("roll")["type"] == "done"


def test_a_huge_frame_ends_the_line(ann, bob):
    with ann.live(two_people(ann, bob)) as a:
        with contextlib.suppress(ConnectionClosed):
            a.socket.send("x" * 1_000_000)
        with pytest.raises(ConnectionClosed):
            a.read()


def test_no_other_sites_page_gets_a_line(ann, bob):
    table = two_people(ann, bob)
    with (
        pytest.raises(InvalidStatus) as refused,
        ann.socket(table, origin="https://evil.example"),
    ):
        pass
    assert refused.value.response.status_code == 403
    with ann.live(table, origin=f"http://{ann.address}") as a:
        assert a.table["your_seat"] == 0


def test_a_table_that_is_not_there(ann):
    with ann.socket("nowhere") as socket:
        assert json.loads(socket.recv())["code"] == "unknown-table"
        with pytest.raises(ConnectionClosed):
            socket.recv()


def test_who_does_not_read_delays_nobody(address, ann, bob):
    """A viewer asks for far more than all buffers hold, and reads nothing."""
    table = two_people(ann, bob, target=1000)
    with Person(address) as eve, ann.live(table) as a, bob.live(table) as b:
        play_some(a, b, 40)  # so that a snapshot is large
        with eve.socket(table) as lazy:
            for _ in range(3000):
                lazy.send('{"type": "resync"}')
            play_some(a, b, 10)
        play_some(a, b, 10)


def play_some(a: Live, b: Live, actions: int) -> None:
    """Two people play a number of actions in all."""
    for _ in range(actions):
        while a.ply != b.ply:
            (a if a.ply < b.ply else b).read()
        (a if a.is_my_turn() else b).play()


def test_a_vanished_browser_is_noticed(ann, bob):
    table = two_people(ann, bob)
    with ann.live(table) as a:
        with bob.live(table) as b:
            a.wait(lambda: a.now["seats"][1]["connected"])
            b.socket.socket.close()
        a.wait(lambda: not a.now["seats"][1]["connected"])


def test_bots_play_without_anybody_looking(ann):
    table = ann.open("random", "hold-at-20", target=50)["table"]
    until(lambda: ann.ask("GET", f"/tables/{table}")["now"]["status"] == "over")
    assert ann.ask("GET", "/tables")[0]["status"] == "over"
