"""Piggy Piggy kept of real cards, over real connections and a real store."""

import secrets

import pytest
from serving import Person, serving

from pigpen.core.game import NOBODY
from pigpen.core.position import replay
from pigpen.play.record import parse_record
from pigpen.server.table.decide import decide
from pigpen.server.table.events import Opened, Seat
from pigpen.server.table.evolve import evolve
from pigpen.server.table.refusals import NO_STAND_IN
from pigpen.server.table.stand_in import HandOver

HIDDEN = 16


def open_table(person: Person, *seats: dict, status: int = 201, **more) -> dict:
    body = {"game": "piggy-piggy", "options": {}, "seats": seats, "chance": "by_hand", **more}
    return person.ask("POST", "/tables", body, status)


def local(name: str) -> dict:
    return {"kind": "local", "name": name}


def say(live, *texts: str) -> None:
    """Enter each text, which must be taken."""
    for text in texts:
        answer = tell(live, text)
        assert answer["type"] == "done", answer


def tell(live, text: str) -> dict:
    """The answer to an entry, once what it brought has come."""
    ply = live.ply
    entry = {"type": "enter", "id": secrets.token_hex(4), "ply": ply, "actions": [], "text": text}
    answer = live.ask({**entry, "undone": live.now["undone"]})
    if answer["type"] == "done":
        live.wait(lambda: live.ply > ply)
    return answer


def take_back(live) -> None:
    undone = live.now["undone"]
    command = {"type": "undo", "id": secrets.token_hex(4), "ply": live.ply, "undone": undone}
    assert live.ask(command)["type"] == "done"
    live.wait(lambda: live.now["undone"] > undone)


def shown(live) -> dict:
    return live.now["view"]


def test_stacks_pigs_and_points_are_kept(ann):
    table = open_table(ann, local("Ann"), local("Bob"), options={"target": 2})["table"]
    with ann.live(table) as live:
        assert shown(live)["hands"] == [5, 5]
        say(live, "food B1 B1 B2", "end")
        assert (shown(live)["totals"][0], shown(live)["pigs"]) == (
            [0, 4, 0, 0, 0],
            [None, 0, None, None, None],
        )
        assert [outcome["text"] for outcome in live.now["outcomes"]] == ["B1", "B2", "B3", "?"]
        say(live, "B1 ? ?")
        assert (shown(live)["scores"], shown(live)["seat"]) == ([1, 0], 1)
        say(live, "food B3 B3", "goat 0 B2")
        assert shown(live)["pigs"][1] == 1  # a goat ate Ann's lead
        say(live, "end", "? ? B1", "end")
        assert (shown(live)["scores"], shown(live)["seat"]) == ([1, 1], 1)
        say(live, "end", "B2")
        assert live.is_over()
        assert live.now["result"] == [-1.0, 1.0]
        lines = [entry["line"] for entry in live.table["log"] if "line" in entry]
        assert [(line["number"], line["scores"][0]["seat"]) for line in lines] == [
            (1, 0),
            (2, 1),
            (3, 1),
        ]


def test_no_hand_is_asked_for_or_told(ann, bob):
    table = open_table(ann, local("Ann"), local("Bob"))["table"]
    with ann.live(table) as a, bob.live(table) as b:
        say(a, "food C1 C3", "end", "? ?")
        b.wait(lambda: b.ply == a.ply)
        assert shown(a) == shown(b)
        assert (shown(a)["hand"], shown(a)["hands"], shown(a)["known"]) == ([], [5, 5], [[], []])


def test_a_second_phone_sees_the_same_by_the_link_and_enters_nothing(ann, bob):
    table = open_table(ann, local("Ann"), local("Bob"))["table"]
    with ann.live(table) as a, bob.live(table) as b:
        say(a, "food E2")
        b.wait(lambda: b.ply == a.ply)
        assert shown(b)["totals"][0] == [0, 0, 0, 0, 2]
        assert tell(b, "end")["code"] == "not-seated"


@pytest.mark.parametrize(
    ("text", "code", "ruling"),
    [
        ("food B3 B3 B3", "illegal", "Y4"),
        ("food B1 B1 B1 B1 B1 B1", "not-understood", ""),
        ("food B1 C1", "not-understood", ""),
        ("food", "not-understood", ""),
        ("food X1", "not-understood", ""),
        ("goat 1 A1", "illegal", "Y8"),
        ("goat 0 A1", "not-understood", ""),
        ("goat 9 A1", "not-understood", ""),
        ("score A1", "illegal", "Y21"),
        ("?", "not-understood", ""),
        ("A" * 400, "not-understood", ""),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_lost(ann, text, code, ruling):
    table = open_table(ann, local("Ann"), local("Bob"))["table"]
    with ann.live(table) as live:
        before = shown(live)
        answer = tell(live, text)
        assert (answer["type"], answer["code"], answer["ruling"]) == ("refused", code, ruling)
        assert answer["text"]
        say(live, "food B3 B3")
        assert (before["phase"], shown(live)["totals"][0][1]) == ("play", 6)


def test_codes_that_mean_nothing_are_refused(ann):
    table = open_table(ann, local("Ann"), local("Bob"))["table"]
    with ann.live(table) as live:
        for code in (-1, HIDDEN, 95, 96, 10_000, -(10**9), 10**12):
            entry = {"type": "enter", "id": secrets.token_hex(4), "ply": 0, "actions": [code]}
            assert live.ask(entry)["code"] == "illegal", code
        say(live, "end")


def test_cards_drawn_are_entered_whole_or_not_at_all(ann):
    table = open_table(ann, local("Ann"), local("Bob"))["table"]
    with ann.live(table) as live:
        say(live, "food B1 B1", "end")
        for text, ruling in (("B1 C1", "Y21"), ("B1 G", "Y21"), ("B3 B3 B3", "")):
            assert tell(live, text)["ruling"] == ruling
        assert (live.ply, shown(live)["to_draw"]) == (2, 2)
        say(live, "B1 B1")
        assert shown(live)["scores"] == [2, 0]


def test_slips_are_taken_back_as_far_as_one_likes(ann):
    table = open_table(ann, local("Ann"), local("Bob"), options={"target": 1})["table"]
    with ann.live(table) as live:
        say(live, "food B1 B1", "end", "B1 ?")
        assert live.is_over()
        for ply in (2, 1, 0):
            take_back(live)
            assert live.ply == ply
        assert shown(live)["totals"][0] == [0] * 5
        say(live, "food C1")


def test_it_outlives_its_server_and_leaves_a_record(tmp_path):
    with serving(tmp_path / "a.sqlite3") as address, Person(address) as ann:
        table = open_table(ann, local("Ann"), local("Bob"))["table"]
        with ann.live(table) as live:
            say(live, "food B1 B2", "end", "? B1")
            before = shown(live)
        cookies = ann.http.cookies
    with (
        serving(tmp_path / "a.sqlite3") as address,
        Person(address, cookies) as ann,
        ann.live(table) as live,
    ):
        assert shown(live) == before
        say(live, "goat 0 B2")
        record = parse_record(ann.http.get(f"/api/tables/{table}/record").text)
        now = shown(live)
    assert record.kept
    assert record.actions == ("food B1 B2", "end", "? B1", "goat 0 B2")
    game = record.build()
    replayed = game.words.describe(game.rules, replay(game, list(record.history())), NOBODY)
    assert replayed == now


@pytest.mark.parametrize("bot", ["random", "hamlet"])
def test_no_bot_sits_at_real_cards(ann, bot):
    seats = [local("Ann"), {"kind": "bot", "bot": bot}]
    assert open_table(ann, *seats, status=400)["code"] == "unknown-bot"


def test_nothing_is_advised_and_nobody_stands_in(ann, bob):
    seats = [{"kind": "own"}, {"kind": "open"}]
    created = open_table(ann, *seats, clock=15, hints="always")
    bob.join(created["invites"][0]["invite"])
    table = ann.ask("GET", f"/tables/{created['table']}", None, 200)
    assert (table["clock"], table["hints"], table["kept"]) == (0, "off", True)
    assert ann.ask("POST", f"/tables/{created['table']}/leave", {}, 409)["code"] == "no-stand-in"


def test_a_game_whose_hands_nobody_told_is_not_played_on(ann):
    table = open_table(ann, local("Ann"), local("Bob"))["table"]
    with ann.live(table) as live:
        say(live, "end")
    seats = [{"kind": "own"}, {"kind": "bot", "bot": "random"}]
    body = {"ply": 1, "seats": seats, "contribution": "mix"}
    answer = ann.ask("POST", f"/tables/{table}/continue", body, 409)
    assert answer["code"] == "unknown-hands"


def test_the_next_game_is_kept_as_well(ann):
    table = open_table(ann, local("Ann"), local("Bob"), options={"target": 1})["table"]
    with ann.live(table) as live:
        say(live, "food B1", "end", "B1")
    following = ann.ask("POST", f"/tables/{table}/rematch", {"contribution": ""}, 201)["table"]
    with ann.live(following) as live:
        assert (live.table["kept"], shown(live)["seat"]) == (True, 1)  # Bob begins
        say(live, "food C1")


def test_no_bot_takes_the_seat_of_somebody_who_is_away():
    seats = (Seat(guest="ann", name="Ann"), Seat(guest="bob", name="Bob"))
    asked = Opened("t", "piggy-piggy", {}, "ann", "Ann", bytes(32), "", seats, by_hand=True)
    table = evolve(None, asked)
    assert decide(table, HandOver("ann", 1, "", is_away=True)) == NO_STAND_IN


def test_no_bot_fills_a_seat_that_nobody_takes(ann):
    table = open_table(ann, {"kind": "own"}, {"kind": "open"})["table"]
    assert ann.ask("POST", f"/tables/{table}/fill", {}, 409)["code"] == "no-stand-in"


def test_it_is_no_game_more(ann):
    games = ann.ask("GET", "/games", None, 200)
    found = [(game["name"], game["by_hand"]) for game in games if game["kept"]]
    assert found == [("piggy-piggy", True)]
