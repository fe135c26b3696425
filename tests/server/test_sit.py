"""Bots, strategies and programs that take a seat at a table of a real server, by its link."""

import json
import os
import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

import pytest
from outside_games import complaints
from patience import PATIENCE, ended
from serving import Person, record_of, serving
from test_restart import server as server_process

from pigpen.bots.bot import Forfeit
from pigpen.cli.main import main
from pigpen.core.errors import PigpenError
from pigpen.results import remote_server
from pigpen.results.remote_seat import sit
from scripts.local_server import reserve_port

EXAMPLES = Path(__file__).parents[2] / "examples"
STRATEGY = str(EXAMPLES / "strategies" / "hold_near_twenty.py")
SHELL = f"run: sh {EXAMPLES / 'bots' / 'hold_at_20.sh'}"
ONE_DEAL = {"end": "deals", "deals": 1}
FIRST = """
import json, sys
for line in sys.stdin:
    said = json.loads(line)
    if "id" in said:
        print(json.dumps({"id": said["id"], "action": said["legal"][0]}))
"""


@pytest.fixture(autouse=True)
def _state(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def first_legal(tmp_path):
    """A program that plays the first legal action of any game."""
    (tmp_path / "first.py").write_text(FIRST)
    return f"run: '{sys.executable}' '{tmp_path / 'first.py'}'"


def link_of(person, *seats, **options):
    """A table with an open seat, and that seat's link."""
    opened = person.open(*seats, **options)
    return opened["table"], f"http://{person.address}/join/{opened['invites'][0]['invite']}"


@contextmanager
def sitting_down(*words):
    """`pigpen sit` in a process of its own."""
    process = subprocess.Popen(
        [sys.executable, "-m", "pigpen", "sit", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONFAULTHANDLER": "1"},
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def test_a_strategy_plays_to_the_end_and_says_the_result_in_a_line(ann):
    table, link = link_of(ann, "open", "random", target=30)
    with sitting_down(link, STRATEGY) as process:
        status, out, err = ended(process)
    assert (status, complaints(err)) == (0, "")
    seated, result = out.splitlines()
    assert seated == f"hold_near_twenty.py sits in seat 1 at http://{ann.address}/table/{table}"
    record = record_of(ann, table)
    assert record.result
    assert record.names[0] == "hold_near_twenty.py"
    won = f"{record.result[0]:+g}"
    assert result.startswith("hold_near_twenty.py at Pig: place ")
    assert f" of 2, {_points(ann, table)} points, {won}. http://" in result


def test_the_link_of_a_table_leads_to_its_next_seat(ann):
    table = ann.open("own", "open", target=10)["table"]
    link = f"http://{ann.address}/join/{ann.ask('GET', f'/tables/{table}')['invite']}"
    with ann.live(table) as live, ThreadPoolExecutor() as beside:
        sitting = beside.submit(sit, link, STRATEGY, notify=lambda _: None)
        live.wait(live.is_my_turn)
        live.play_out()
        assert sitting.result(PATIENCE).seat == 1


def _points(person, table):
    return person.ask("GET", f"/tables/{table}")["now"]["places"][0]["points"]


@pytest.mark.parametrize(
    ("game", "options"),
    [("pig", {"target": 20}), ("hog", {"target": 20}), ("push-out-the-pig", ONE_DEAL)],
)
def test_a_program_plays(ann, first_legal, game, options):
    seats = ["open", "random"] if game != "push-out-the-pig" else ["open", *["random"] * 3]
    player = SHELL if game == "pig" else first_legal
    table, link = link_of(ann, *seats, game=game, **options)
    taken = sit(link, player, notify=lambda _: None)
    assert list(record_of(ann, table).result) == list(taken.returns)
    assert taken.game == game


@pytest.mark.parametrize(
    ("game", "player", "options"),
    [("pig", "hold-at-20", {"target": 30}), ("piggles", "careful", {"rounds": 1})],
)
def test_a_bot_of_the_catalog_plays_where_nothing_is_hidden(ann, game, player, options):
    table, link = link_of(ann, "random", "open", game=game, **options)
    taken = sit(link, player, name="Twenty", notify=lambda _: None)
    assert record_of(ann, table).names[1] == "Twenty"
    assert (taken.seat, len(taken.returns)) == (1, 2)


@pytest.fixture
def sent(monkeypatch):
    """The ids of commands: at each the line breaks before it, and once more behind it."""
    ids: list[str] = []
    honest = remote_server.TableSocket.send

    def send_and_drop(line, command):
        ids.append(command["id"])
        if ids.count(command["id"]) == 1:
            line._socket.close()
        honest(line, command)
        line.close()

    monkeypatch.setattr(remote_server.TableSocket, "send", send_and_drop)
    monkeypatch.setattr(remote_server, "backoff", lambda failures: 0.0)
    return ids


def test_who_resigns_on_a_line_that_breaks_has_resigned(ann, tmp_path, sent):
    table, link = link_of(ann, "open", "random", target=1000)
    with pytest.raises(Forfeit, match=r"The seat has resigned\."):
        sit(link, _saying(tmp_path, "fold"), notify=lambda _: None)
    assert record_of(ann, table).result == (-1.0, 1.0)
    assert sent.count("sit-resign") >= 2


def test_each_decision_is_made_once_however_often_the_line_breaks(ann, sent):
    table, link = link_of(ann, "open", "random", target=30)
    asked = []

    def twenty(me):
        asked.append(me)
        return "roll" if me.turn_total < 20 else "hold"

    told = []
    taken = sit(link, twenty, notify=told.append)
    record = record_of(ann, table)
    assert list(record.result) == list(taken.returns)
    assert any("is lost; trying again" in line for line in told)
    mine = [entry for entry in ann.ask("GET", f"/tables/{table}")["log"] if entry["actor"] == 0]
    assert len(set(sent)) == len(mine)
    assert len(sent) >= 2 * len(mine)
    assert len(asked) <= len(mine)


def test_a_server_that_is_killed_and_started_again_is_found_again(tmp_path):
    port = reserve_port()
    with server_process(tmp_path / "db", port=port) as (process, address), Person(address) as ann:
        table, link = link_of(ann, "own", "open", target=30)
        with sitting_down(link, STRATEGY) as sat:
            with ann.live(table) as live:
                live.wait(lambda: live.now["status"] == "playing")
                live.wait(live.is_my_turn)
                live.play()
            process.kill()
            process.wait(PATIENCE)
            with (
                server_process(tmp_path / "db", port=port) as _,
                ann.live(table) as live,
            ):
                live.play_out()
                status, out, _ = ended(sat)
    assert status == 0
    assert f"The connection to {address} is lost; trying again …" in out
    assert f"{address} is there again." in out
    assert out.splitlines()[-1].startswith("hold_near_twenty.py at Pig: place ")


def test_ctrl_c_leaves_the_seat_which_the_same_command_takes_again(tmp_path):
    """From the bot, too, that somebody let play meanwhile."""
    with (
        serving(tmp_path / "db", away_after=0) as address,
        Person(address) as ann,
    ):
        _leave_and_come_back(ann)


def _leave_and_come_back(ann):
    table, link = link_of(ann, "own", "open", target=20)
    with ann.live(table) as live:
        with sitting_down(link, STRATEGY) as process:
            live.wait(lambda: live.now["status"] == "playing")
            live.wait(lambda: live.now["seats"][1]["connected"])
            process.send_signal(signal.SIGINT)
            status, out, err = ended(process)
        assert status == 130
        assert "the same command takes it again" in out
        assert complaints(err) == ""
        live.wait(lambda: not live.now["seats"][1]["connected"])
        live.wait(live.is_my_turn)
        handed = ann.http.post(f"/api/tables/{table}/hand-over", json={"seat": 1})
        assert handed.status_code == 204, handed.text
        live.wait(lambda: bool(live.now["seats"][1]["stand_in"]))
        with sitting_down(link, STRATEGY, "--json") as process:
            live.wait(lambda: not live.now["seats"][1]["stand_in"])
            live.play_out()
            status, out, err = ended(process)
    assert status == 0
    assert json.loads(out)["returns"] == live.now["result"]
    assert "sits in seat 2" in err
    assert "A bot had played for you; the seat is yours again." in err


def test_a_program_that_says_nonsense_resigns(ann, tmp_path):
    table, link = link_of(ann, "open", "random", target=1000)
    with pytest.raises(Forfeit, match=r"it said fold, which is no JSON.*The seat has resigned\."):
        sit(link, _saying(tmp_path, "fold"), notify=lambda _: None)
    assert record_of(ann, table).result == (-1.0, 1.0)


def test_a_strategy_sees_cards_as_it_does_at_home(ann):
    table, link = link_of(ann, "open", *["random"] * 3, game="push-out-the-pig", **ONE_DEAL)
    duck = str(EXAMPLES / "strategies" / "duck.py")
    taken = sit(link, duck, notify=lambda _: None)
    assert list(record_of(ann, table).result) == list(taken.returns)


def test_a_strategy_of_another_game_says_what_it_missed_and_leaves(ann):
    _, link = link_of(ann, "open", *["random"] * 3, game="push-out-the-pig")
    with pytest.raises(Forfeit, match=r"forfeits: .* failed at .*: AttributeError: .*turn_total"):
        sit(link, lambda me: me.turn_total, notify=lambda _: None)


def test_a_strategy_that_fails_resigns(ann):
    table, link = link_of(ann, "open", "random", target=1000)
    with pytest.raises(Forfeit, match=r"ZeroDivisionError.*has resigned"):
        sit(link, lambda me: 1 / 0, notify=lambda _: None)
    assert record_of(ann, table).result == (-1.0, 1.0)


def test_where_none_can_resign_a_bot_plays_on(ann, tmp_path):
    table, link = link_of(ann, "own", "open", "random", "random", game="push-out-the-pig")
    with ann.live(table) as live, sitting_down(link, _saying(tmp_path, "fold")) as process:
        live.wait(lambda: live.now["status"] == "playing")
        while not live.now["seats"][1]["retired"]:
            live.wait(lambda: live.is_my_turn() or live.now["seats"][1]["retired"])
            if live.is_my_turn():
                live.play()
        status, _, err = ended(process)
    assert status == 2
    assert "The seat was left: a bot plays on." in err


def _saying(folder, word):
    (folder / "saying.sh").write_text(f"while read -r line; do echo {word}; done\n")
    return f"run: sh {folder / 'saying.sh'}"


def test_what_cannot_be_is_refused_before_anybody_sits_down(ann, capsys):
    table, link = link_of(ann, "open", *["random"] * 3, game="push-out-the-pig")
    for player, why in [
        ("instinct", "A strategy or a program (run: …) can sit there."),
        ("optimal", "optimal plays"),
        ("run: ./nowhere", "There is no program ./nowhere."),
    ]:
        assert main(["sit", link, player]) == 2
        err = capsys.readouterr().err
        assert err.startswith("pigpen: ")
        assert why in err
        assert err.count("\n") == 1
    assert ann.ask("GET", f"/tables/{table}")["now"]["seats"][0]["kind"] == "open"


@pytest.fixture
def stranger():
    """host:port of a server that knows nothing of Pigpen."""

    def answer():
        with suppress(OSError):  # it is closed
            while True:
                connection, _ = listener.accept()
                with connection:
                    connection.recv(4096)
                    connection.sendall(b"HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\n{}")

    with socket.create_server(("127.0.0.1", 0)) as listener:
        Thread(target=answer, daemon=True).start()
        yield "{}:{}".format(*listener.getsockname())


def test_a_wrong_link_is_one_clear_line(ann, bob, stranger, capsys):
    table, link = link_of(ann, "own", "open", target=20)
    bob.join(link.rpartition("/")[2])
    free, other = "http://127.0.0.1:1/join/abc", f"http://{stranger}/join/abc"
    for wrong, why in [
        (link, "This seat is taken."),
        (link[:-3], "This link doesn’t lead to a seat."),
        (f"http://{ann.address}/table/{table}", "leads to a table, where one watches"),
        (f"http://{ann.address}/", "leads to no seat"),
        ("mine.py", "is no address"),
        ("http://[::1/join/x", "is no address"),
        (other, "seems to be no server of Pigpen"),
        (free, "127.0.0.1:1 cannot be reached: "),
    ]:
        assert main(["sit", wrong, STRATEGY]) == 2
        err = capsys.readouterr().err
        assert err.startswith("pigpen: ")
        assert why in err
        assert err.count("\n") == 1


def test_where_people_throw_no_program_sits_down(ann):
    body = {"game": "pig", "options": {}, "seats": [{"kind": "own"}, {"kind": "open"}]}
    opened = ann.ask("POST", "/tables", {**body, "chance": "by_hand"}, 201)
    link = f"http://{ann.address}/join/{opened['invites'][0]['invite']}"
    with pytest.raises(PigpenError, match="by hand"):
        sit(link, STRATEGY)
