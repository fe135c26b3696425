"""Piggles over real connections: simulated throws, a person's and a bot's, and real ones."""

import asyncio
import os
import secrets
import signal
from base64 import b64decode

import numpy as np
import pytest
from serving import Live, Person, serving, until

from pigpen import catalog
from pigpen.core.position import after, replay
from pigpen.play.engines import ENGINES
from pigpen.play.record import Proof, parse_record, prove
from pigpen.server.work.throws import ThrowProcesses, ThrowRequest

GAME = catalog.make("piggles")
THROW = "throw x=0 y=20 h=16 az=0 v=14 lift=0 spin=2"
BY_HAND = {"chance": "by_hand", "game": "piggles", "options": {"rounds": 1}}
PEOPLE = [{"kind": "local", "name": "Ann"}, {"kind": "local", "name": "Bob"}]


@pytest.fixture(autouse=True)
def quiet(caplog):
    """No server complains, not even as it closes."""
    yield
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


def said(live: Live, text: str) -> dict:
    """The answer to an action that is written."""
    seen = {"ply": live.ply, "undone": live.now["undone"]}
    return live.ask({"type": "act", "id": secrets.token_hex(4), "text": text, **seen})


def entered(live: Live, text: str) -> dict:
    seen = {"ply": live.ply, "undone": live.now["undone"], "actions": []}
    answer = live.ask({"type": "enter", "id": secrets.token_hex(4), "text": text, **seen})
    if answer["type"] == "done":
        live.wait(lambda: live.ply > seen["ply"])
    return answer


def play_turn(live: Live) -> None:
    """Load all there is and throw it."""
    live.wait(lambda: live.is_my_turn() or live.is_over())
    while live.is_my_turn():
        ply = live.ply
        if live.now["view"]["phase"] == "throw":
            answer = said(live, THROW)
        else:
            answer = live.act(live.now["legal"][-1]["text"])
        assert answer["type"] == "done"
        live.wait(lambda ply=ply: live.ply > ply)


def landings(live: Live) -> list[int]:
    return [entry["ply"] for entry in live.table["log"] if entry.get("is_landing")]


@pytest.mark.stored
def test_a_game_against_a_bot_is_thrown_stored_shown_and_proved(ann):
    table = ann.open("own", "random", game="piggles", rounds=2)["table"]
    with ann.live(table) as live:
        while not live.is_over():
            play_turn(live)
        plies = landings(live)
        throws = [entry for entry in live.table["log"] if entry["text"].startswith("throw")]
        assert len(plies) == len(throws) > 0  # the bot may load nothing
        for ply in plies:
            sent = ann.ask("GET", f"/tables/{table}/trajectories/{ply}")
            count = sent["num_keyframes"] * len(sent["pieces"]) * 7
            assert len(np.frombuffer(b64decode(sent["keyframes"]), "<i2")) == count > 0
        log = live.table["log"]
    record = parse_record(ann.http.get(f"/api/tables/{table}/record").text)
    outcomes = [entry for entry in log if entry["actor"] == -1]
    assert prove(record) == Proof(len(outcomes))
    assert record.engine.startswith("mujoco ")
    chances = ann.ask("GET", f"/tables/{table}/chances")
    assert (len(chances["draws"]), chances["problem"]) == (len(outcomes), "")


def test_what_cannot_be_thrown_is_refused_with_the_ruling(ann):
    table = ann.open("own", "random", game="piggles", h_max=4)["table"]
    with ann.live(table) as live:
        assert said(live, "load xyz")["code"] == "not-understood"
        assert said(live, "load ace")["type"] == "done"
        live.wait(lambda: live.now["view"]["phase"] == "throw")
        assert said(live, "throw x=1000")["code"] == "not-understood"
        high = said(live, "throw h=90")
        assert (high["code"], high["ruling"]) == ("illegal", "S13")
        assert live.now["view"]["phase"] == "throw"


def test_what_a_choice_would_do_travels_with_it(ann):
    table = ann.ask("POST", "/tables", {**BY_HAND, "seats": PEOPLE}, 201)["table"]
    with ann.live(table) as live:
        told = {legal["text"]: legal.get("foretold") for legal in live.now["legal"]}
        (tally,) = told.pop("load -")
        assert (tally["key"], tally["values"]) == ("piggles.then.tally", {"seat": 0, "points": 0})
        (emptied,) = told.pop("load abcdef")
        assert (emptied["key"], emptied["values"]) == ("piggles.then.empty_to_end", {"seat": 0})
        assert set(told.values()) == {None}  # what goes without saying is not sent


def test_a_load_is_taken_back_and_a_throw_is_not(ann):
    table = ann.open("own", "random", game="piggles")["table"]
    with ann.live(table) as live:
        said(live, "load ace")
        live.wait(lambda: live.now["can_undo"])
        seen = {"ply": live.ply, "undone": 0}
        assert live.ask({"type": "undo", "id": "u", **seen})["type"] == "done"
        live.wait(lambda: live.now["view"]["phase"] == "load")
        assert said(live, "load ab")["type"] == "done"
        live.wait(lambda: live.now["view"]["phase"] == "throw")
        assert said(live, THROW)["type"] == "done"
        assert not live.now["can_undo"]


def test_a_game_is_the_same_after_a_restart(tmp_path):
    with serving(tmp_path / "db") as address, Person(address) as ann:
        table = ann.open("own", "open", game="piggles")["table"]
        with Person(address) as bob:
            invite = ann.ask("GET", f"/tables/{table}")["invites"][0]["invite"]
            bob.join(invite)
        with ann.live(table) as live:
            play_turn(live)
            log, plies = live.table["log"], landings(live)
            sent = ann.ask("GET", f"/tables/{table}/trajectories/{plies[0]}")
    with serving(tmp_path / "db") as address, ann.at(address) as ann:
        with ann.live(table) as live:
            assert live.table["log"] == log
        assert ann.ask("GET", f"/tables/{table}/trajectories/{plies[0]}") == sent


def test_play_goes_on_from_the_midst_of_a_throw(ann):
    table = ann.open("own", "random", game="piggles", rounds=1)["table"]
    with ann.live(table) as live:
        play_turn(live)
        landing = landings(live)[0]
    seats = [{"kind": "own"}, {"kind": "bot", "bot": "random"}]
    body = {"ply": landing + 2, "seats": seats}
    again = ann.ask("POST", f"/tables/{table}/continue", body, 201)["table"]
    with ann.live(again) as live:
        live.wait(lambda: live.now["status"] != "waiting")
        while not live.is_over():
            play_turn(live)
    record = parse_record(ann.http.get(f"/api/tables/{again}/record").text)
    assert record.given == landing + 2
    assert prove(record).not_comparable == 0


def test_the_other_seat_begins_the_rematch(ann):
    table = ann.open("own", "random", game="piggles", rounds=1)["table"]
    with ann.live(table) as live:
        while not live.is_over():
            play_turn(live)
    following = ann.ask("POST", f"/tables/{table}/rematch", {}, 201)["table"]
    assert ann.ask("GET", f"/tables/{following}")["options"]["first"] == "seat_1"


def test_games_of_piggles_are_in_the_statistics(address):
    with Person(address) as eve:
        table = eve.open("own", "random", game="piggles", rounds=1)["table"]
        with eve.live(table) as live:
            while not live.is_over():
                play_turn(live)
        until(lambda: eve.ask("GET", "/me/statistics")["games"] != [])
        (game,) = eve.ask("GET", "/me/statistics")["games"]
        assert (game["game"], game["tally"]["games"]) == ("piggles", 1)


def test_keeping_score_of_real_throws(ann):
    table = ann.ask("POST", "/tables", {**BY_HAND, "seats": PEOPLE}, 201)["table"]
    with ann.live(table) as live:
        assert entered(live, "load abc")["type"] == "done"
        assert entered(live, THROW)["type"] == "done"
        assert live.now["view"]["phase"] == "rolling"
        assert live.now["outcomes"] == []  # any number of them
        assert entered(live, "0a 2.5 up")["code"] == "not-understood"
        assert entered(live, "1a 2.5 0 up; settled")["code"] == "illegal"
        assert entered(live, "0a 0 2.5 up")["type"] == "done"
        assert entered(live, "settled")["code"] == "illegal"  # two are in the air
        assert entered(live, "0b 0 -4.5 up path; 0c off; settled")["type"] == "done"
        assert live.now["view"]["scores"] == [5, 0]
        seen = {"ply": live.ply, "undone": 0}
        assert live.ask({"type": "undo", "id": "u", **seen})["type"] == "done"
        live.wait(lambda: live.now["undone"] == 1)
        assert entered(live, "0b off; 0c off; settled")["type"] == "done"
        assert live.now["view"]["scores"] == [3, 0]
        assert entered(live, "load -")["type"] == "done"
        live.wait(live.is_over)
        assert landings(live) == []


@pytest.mark.compiled
def test_chances_are_told_while_one_plays_and_afterwards(ann):
    table = ann.open("own", "random", game="piggles", rounds=1)["table"]
    hint = ann.ask("GET", f"/tables/{table}/hint")
    values = {action["text"]: action["value"] for action in hint["actions"]}
    assert values["load abcdef"] > values["load -"]
    with ann.live(table) as live:
        while not live.is_over():
            play_turn(live)
    review = ann.ask("GET", f"/tables/{table}/review")
    assert review["points"][-1]["ply"] == live.ply
    won = [account["end"] for account in review["accounts"]]
    assert won == [(1 + utility) / 2 for utility in live.now["result"]]


def test_why_a_throw_cannot_be_made_is_told_before_it_is(ann):
    table = ann.open("own", "random", game="piggles", h_max=4)["table"]
    with ann.live(table) as live:
        assert said(live, "load abc")["type"] == "done"
    high = ann.http.get(f"/api/tables/{table}/why", params={"action": "throw h=90"}).json()
    assert (high["code"], high["ruling"]) == ("illegal", "S13")
    far = ann.http.get(f"/api/tables/{table}/why", params={"action": "throw h=99"})
    assert far.status_code == 400


def throw() -> ThrowRequest:
    """Six pieces in the air."""
    load = GAME.words.parse_action(GAME.rules, replay(GAME, []), "load abcdef")
    position = replay(GAME, [load])
    aim = GAME.words.parse_action(GAME.rules, position, THROW)
    return ThrowRequest("mujoco", "piggles", {}, after(GAME, position, aim).tobytes(), bytes(32))


def trial(steps):
    async def run():
        processes = ThrowProcesses("mujoco")
        try:
            return await steps(processes)
        finally:
            await processes.close()

    return asyncio.run(run())


def test_a_process_throws_as_this_one_does():
    async def steps(processes):
        return await asyncio.gather(*(processes.simulate(throw()) for _ in range(3)))

    position = np.frombuffer(throw().position, GAME.sizes.dtype)[0].copy()
    expected = ENGINES["mujoco"].land(GAME, position, bytes(32))
    for worked in trial(steps):
        assert worked.landing == expected
        assert worked.engine == ENGINES["mujoco"].version(GAME)


def test_a_process_that_is_killed_in_mid_throw_is_followed_by_another():
    async def steps(processes):
        first = await processes.simulate(throw())
        process = processes.workers.idle[0].pid
        os.kill(process, signal.SIGSTOP)
        again = asyncio.create_task(processes.simulate(throw()))
        await asyncio.sleep(0)
        assert processes.workers.busy
        os.kill(process, signal.SIGKILL)
        return first, await again

    first, second = trial(steps)
    assert first == second
