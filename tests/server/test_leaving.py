"""Ways out of a table that is not over: leaving for good, and closing it."""

import pytest
from deciding import done, mover
from serving import record_of
from test_decide import ANN, BOB, BOT, INVITED, OWN, asked, code, do, two_people

from pigpen.core.position import legal_actions
from pigpen.server.table.decide import Act, BotAct, Open, Sit, decide
from pigpen.server.table.departure import Close, Retire
from pigpen.server.table.events import Closed, Opened, Retired, Seat
from pigpen.server.table.nicknames import NICKNAMES, bot_of_record, name_in_record, nicknames
from pigpen.server.table.refusals import Repeated
from pigpen.server.table.stand_in import TakeBack
from pigpen.server.table.table import Status, Table

pytestmark = pytest.mark.stored

PLAYERS = 4
CARDS = "push-out-the-pig"


def cards(*guests: str) -> Table:
    """A match of cards, bots in the seats that are left."""
    people = tuple(Seat(invite=f"link-{guest}") for guest in guests)
    bots = (Seat(bot="random"),) * (PLAYERS - len(guests))
    opened = Opened("c", CARDS, {}, guests[0], guests[0], bytes(32), "", (*people, *bots))
    table = do(None, Open(opened))
    for guest in guests:
        table = do(table, Sit(f"link-{guest}", guest, guest.title(), ""))
    return table


def test_who_leaves_a_game_of_cards_has_a_bot_play_on_for_good():
    left = do(cards(ANN, BOB), Retire(BOB))
    assert (left.status, left.seats[1].played_by != "", left.seats[1].retired) == (
        Status.PLAYING,
        True,
        True,
    )
    assert (left.seats_of(BOB), left.seats_of(ANN)) == ((), (0,))
    assert code(left, TakeBack(BOB)) == "not-seated"
    assert isinstance(decide(left, Retire(BOB)), Repeated)
    assert code(left, Act(BOB, left.ply, 0, "x")) == "not-seated"


def test_the_bot_acts_in_the_seat_that_was_left():
    table = cards(ANN, BOB)
    while (actor := mover(table)) != 1:
        action = first_action(table)
        by_ann = Act(ANN, table.ply, action, f"a{table.ply}")
        table = do(table, by_ann if actor == 0 else BotAct(actor, table.ply, action))
    left = do(table, Retire(BOB))
    assert left.bot_to_move == left.seats[1].stand_in != ""
    assert do(left, BotAct(1, left.ply, first_action(left))).ply > left.ply


def first_action(table: Table) -> int:
    return next(iter(legal_actions(table.game, table.position)))


def test_a_game_that_nobody_is_left_of_ends_without_a_result():
    decided = done(cards(ANN), Retire(ANN))
    assert [type(event) for event in decided.events] == [Retired, Closed]
    closed = decided.table
    assert (closed.status, closed.to_move, closed.secret) == (Status.CLOSED, None, "")
    assert code(closed, Act(ANN, closed.ply, 0, "x")) == "not-seated"
    assert code(closed, BotAct(0, closed.ply, 0)) == "over"


def test_who_may_resign_does_so():
    assert code(two_people(), Retire(ANN)) == "must-resign"
    assert code(two_people(), Retire("eve")) == "not-seated"


def test_only_the_host_closes_and_only_while_people_are_missing():
    waiting = do(None, asked(OWN, INVITED))
    assert code(waiting, Close(BOB)) == "host-closes"
    closed = do(waiting, Close(ANN))
    assert closed.status == Status.CLOSED
    assert code(closed, Sit(INVITED.invite, BOB, "Bob", "")) == "closed"
    assert code(do(None, asked(OWN, BOT)), Close(ANN)) == "begun"


def test_bots_at_a_table_have_names_of_their_own_that_follow_from_its_id():
    names = nicknames("a-table", ["hamlet"] * 10, [""] * 10)
    assert len(set(names)) == 10
    assert set(names) <= set(NICKNAMES)
    assert names == nicknames("a-table", ["hamlet"] * 10, [""] * 10)
    assert names != nicknames("another", ["hamlet"] * 10, [""] * 10)
    assert nicknames("t", ["", "hamlet"], ["Ann", names[0]]) == ("Ann", names[0])


@pytest.mark.parametrize("name", ["Nutmeg (Hamlet)", "Waffles (Hold at 20)"])
def test_a_record_says_what_a_bot_was_called_and_plays_by(name):
    seat = bot_of_record(name)
    assert seat is not None
    assert name_in_record(seat) == name


def test_people_of_records_are_no_bots():
    assert bot_of_record("hamlet") == Seat(bot="hamlet")  # as older records have it
    for name in ("Ann", "Nutmeg", "Ann (Hamlet)", "Nutmeg (the second)", "", "(", "Hamlet"):
        assert bot_of_record(name) is None, name


def test_leaving_over_real_connections(ann, bob):
    for person, name in ((ann, "Ann"), (bob, "Bob")):
        person.ask("PUT", "/me", {"name": name})
    made = ann.open("own", "open", "random", "random", game=CARDS)
    table = made["table"]
    bob.join(made["invites"][0]["invite"])
    with ann.live(table) as there, bob.live(table) as here:
        here.wait(lambda: here.now["can_leave"])
        hand = here.now["view"]
        assert bob.http.post(f"/api/tables/{table}/leave").status_code == 204
        here.wait(lambda: here.table["your_seat"] is None)
        assert (here.now["legal"], here.now["can_leave"]) == ([], False)
        assert here.now["view"] != hand
        there.wait(lambda: there.now["seats"][1]["retired"])
    assert [line["archived"] for line in bob.ask("GET", "/tables")] == [True]
    assert bob.ask("GET", f"/tables/{table}")["your_seat"] is None
    assert ann.http.post(f"/api/tables/{table}/leave").status_code == 204
    assert ann.ask("GET", f"/tables/{table}")["now"]["status"] == "closed"
    assert ann.ask("GET", "/tables") == []


def test_a_closed_table_asks_nobody_to_sit_down(ann, bob):
    made = ann.open("own", "open")
    bob.ask("GET", "/me")
    problem = bob.ask("POST", f"/tables/{made['table']}/close", status=403)
    assert problem["code"] == "host-closes"
    assert ann.http.post(f"/api/tables/{made['table']}/close").status_code == 204
    invite = made["invites"][0]["invite"]
    assert bob.ask("GET", f"/invites/{invite}")["closed"]
    assert bob.join(invite, 409)["code"] == "closed"


def test_a_table_is_put_away_and_brought_back(ann, bob):
    table = ann.open("own", "random")["table"]
    where = f"/tables/{table}/archived"
    bob.ask("GET", "/me")
    assert bob.ask("PUT", where, status=403)["code"] == "not-seated"
    for method, is_away in (("PUT", True), ("PUT", True), ("DELETE", False), ("DELETE", False)):
        assert ann.http.request(method, f"/api{where}").status_code == 204
        lines = {line["table"]: line["archived"] for line in ann.ask("GET", "/tables")}
        assert lines[table] is is_away


def test_a_record_has_the_names_of_bots(ann):
    made = ann.open("own", "random", first="seat_0")
    with ann.live(made["table"]) as live:
        name = live.now["seats"][1]["name"]
    assert record_of(ann, made["table"]).names[1] == f"{name} (Coin Flip)"


def test_a_rematch_knows_whom_it_awaits(ann, bob):
    for person, name in ((ann, "Ann"), (bob, "Bob")):
        person.ask("PUT", "/me", {"name": name})
    made = ann.open("own", "open")
    bob.join(made["invites"][0]["invite"])
    with bob.live(made["table"]) as live:
        live.ask({"type": "resign", "id": "r", "ply": live.ply})
    following = ann.ask("POST", f"/tables/{made['table']}/rematch", {}, 201)["table"]
    waiting = ann.ask("GET", f"/tables/{following}")["now"]["seats"]
    assert [(seat["kind"], seat["name"]) for seat in waiting] == [
        ("person", "Ann"),
        ("open", "Bob"),
    ]
