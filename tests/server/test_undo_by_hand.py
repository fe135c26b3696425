"""Taking back a slip of who keeps score, and what late copies of it do."""

import asyncio
import secrets

import pytest
from databases import database_url, query
from deciding import done
from serving import Person, serving, until
from test_by_hand import (
    ANN,
    BOB,
    BOT,
    EVE,
    HOLD,
    INVITED,
    LOCAL,
    OWN,
    ROLL,
    by_link,
    do,
    entered,
    one_device,
    opening,
    refusal,
    texts,
)
from test_by_hand_live import entry, local, open_table

from pigpen.play.record import parse_record
from pigpen.server.store.append import append
from pigpen.server.store.database import connect
from pigpen.server.store.judgements import list_unjudged, store
from pigpen.server.store.queries import Reader
from pigpen.server.store.results import Results
from pigpen.server.store.writer import Writer
from pigpen.server.table.by_hand import Enter
from pigpen.server.table.decide import Act, BotAct, Resign, Sit, Undo, decide
from pigpen.server.table.evolve import evolve
from pigpen.server.table.finished import Judgement
from pigpen.server.table.refusals import Repeated
from pigpen.server.table.rematch import Rematch
from pigpen.server.table.table import Status, Table

pytestmark = pytest.mark.stored


def undo(table: Table, guest: str = ANN) -> Undo:
    return Undo(guest, table.ply, f"u{len(table.undone)}", len(table.undone))


def undone(table: Table, guest: str = ANN) -> Table:
    return do(table, undo(table, guest))


def won() -> Table:
    """Ann has 12 of 10."""
    return entered(one_device(target=10), ROLL, 6, 6, HOLD)


def test_a_slip_is_as_if_it_had_never_been():
    before = entered(one_device(), ROLL, 3)
    after = undone(entered(before, 6))
    assert texts(after) == ["roll", "3"]
    assert after.position.tobytes() == before.position.tobytes()


def test_one_goes_back_entry_by_entry_to_the_start():
    table = undone(entered(entered(one_device(first="random"), 1), ROLL, 3, 6, HOLD))
    assert texts(table) == ["first:1"]
    assert texts(entered(undone(table), 0)) == ["first:0"]


def test_who_only_watches_undoes_nothing():
    assert refusal(entered(by_link(), ROLL, 3), Undo(EVE, 2, "x")).code == "not-seated"


def test_late_copies_of_what_was_undone_do_nothing():
    slip = Enter(ANN, 0, (ROLL, 3), "slip")
    table = undone(do(one_device(), slip))
    assert decide(table, slip) == Repeated(0)


def test_a_slip_that_ended_the_game_is_taken_back():
    table = undone(won())
    assert (table.status, texts(table)) == (Status.PLAYING, [])
    assert entered(table, ROLL, 5, 5).position.turn_total == 10


def test_a_resignation_is_taken_back_by_who_resigned():
    table = by_link()
    table = do(table, Resign(BOB, 0, "r"))
    assert table.status == Status.OVER
    assert refusal(table, undo(table)).code == "cannot-undo"
    assert undone(table, BOB).status == Status.PLAYING


def test_a_bots_decision_goes_with_the_dice_that_led_to_it():
    table = do(None, opening(OWN, BOT, game="pig", target=10, first="seat_1"))
    for ply, die in ((1, 6), (3, 6)):
        table = entered(do(table, BotAct(1, ply - 1, ROLL)), die)
    table = do(table, BotAct(1, 4, HOLD))
    assert table.status == Status.OVER
    assert texts(undone(table)) == ["roll", "6", "roll"]


def test_nothing_is_taken_back_once_a_rematch_has_begun():
    table = do(won(), Rematch(ANN, "Ann", "", "t2", bytes(32), ("x", "y")))
    assert refusal(table, undo(table)).code == "cannot-undo"


def test_the_host_keeps_score_without_a_seat():
    table = do(None, opening(INVITED, INVITED._replace(invite="other"), game="pig"))
    table = do(do(table, Sit("link", BOB, "Bob", "")), Sit("other", EVE, "Eve", ""))
    table = entered(do(table, Act(BOB, 0, ROLL, "c")), 4)
    slip = undo(table)
    table = undone(table)
    assert texts(entered(table, 5)) == ["roll", "5"]
    assert decide(table, slip) == Repeated(1)


def test_two_who_see_the_same_slip_take_it_back_once():
    table = entered(entered(by_link(), ROLL, 3), 6)
    both = undo(table), undo(table, BOB)
    table = do(table, both[0])
    assert refusal(table, both[1]).code == "stale"
    assert texts(table) == ["roll", "3"]


def test_what_was_meant_for_the_history_before_is_not_entered():
    before = entered(one_device(), ROLL)
    late = Enter(ANN, 1, (3,), "late")
    table = undone(entered(before, 4))
    assert table.ply == late.ply
    assert refusal(table, late).code == "stale"


def test_the_table_waits_before_anything_can_be_undone():
    table = do(None, opening(LOCAL, INVITED))
    assert refusal(table, undo(table)).code == "cannot-undo"


def test_statistics_follow_a_winning_slip(ann, bob):
    """Bob by link wins by a wrong entry; in truth Ann wins."""
    created = open_table(ann, {"kind": "own"}, {"kind": "open"}, game="pig", target=10)
    bob.join(created["invites"][0]["invite"])
    table = created["table"]
    with ann.live(table) as a, bob.live(table) as b:
        a.ask(entry(0, ROLL, 1))
        b.wait(b.is_my_turn)
        b.ask(entry(2, ROLL, 6))
        b.ask(entry(4, ROLL, 6))
        b.ask(entry(6, HOLD))
        a.wait(a.is_over)
        until(lambda: _wins(ann, bob) == [0, 1])
        assert a.now["can_undo"]
        assert a.ask(_undo(a.ply, 0))["type"] == "done"
        b.wait(lambda: not b.is_over())
        assert _wins(ann, bob) == [None, None]
        b.ask(_undo(6, 1))  # nor was the second die a six
        b.ask({**entry(4, ROLL, 1), "undone": 2})
        a.wait(a.is_my_turn)
        a.ask({**entry(6, ROLL, 6), "undone": 2})
        a.ask({**entry(8, ROLL, 5), "undone": 2})
        a.ask({**entry(10, HOLD), "undone": 2})
        b.wait(b.is_over)
        until(lambda: _wins(ann, bob) == [1, 0])
    record = parse_record(ann.http.get(f"/api/tables/{table}/record").text)
    assert record.result == (1.0, -1.0)
    assert record.actions[-5:] == ("roll", "6", "roll", "5", "hold")


def _wins(*people: Person) -> list[int | None]:
    told = (person.ask("GET", "/me/statistics")["tally"] for person in people)
    return [tally and tally["wins"] for tally in told]


@pytest.fixture
def database(tmp_path):
    """The path and the engine of a database in which Ann has won."""
    engine = connect(database_url(tmp_path / "db"))
    over = won()
    with engine.begin() as connection:
        append(connection, None, [over.opened, *(step.played for step in over.steps)], over)
    yield tmp_path / "db", engine
    engine.dispose()


def take_back_the_end(engine) -> None:
    over = won()
    (event,) = done(over, undo(over)).events
    with engine.begin() as connection:
        append(connection, over, (event,), evolve(over, event))


def num_rows(path, table: str) -> int:
    return query(path, f"SELECT count(*) FROM {table}")[0][0]


def test_results_that_come_too_late_are_not_kept(database):
    """The end was taken back before what it led to was written."""
    path, engine = database
    writer = Writer(engine)

    async def keep() -> None:
        results = Results(engine, Reader(engine), writer)
        results.notice(won())
        await results.close()

    asyncio.run(keep())
    assert num_rows(path, "results") == 2
    take_back_the_end(engine)
    assert num_rows(path, "results") == 0
    asyncio.run(keep())
    assert num_rows(path, "results") == 0
    writer.close()


def test_judgements_follow_too(database):
    path, engine = database
    with engine.begin() as connection:
        (waiting,) = list_unjudged(connection)
        store(connection, waiting, [Judgement(0, 1, 0, 0.0, 0.5, 0.0)])
    assert num_rows(path, "judgements") == 1
    take_back_the_end(engine)
    assert num_rows(path, "judgements") == 0
    with engine.begin() as connection:
        store(connection, waiting, [Judgement(0, 1, 0, 0.0, 0.5, 0.0)])  # of what was before
    assert num_rows(path, "judgements WHERE table_id = 't'") == 0
    assert num_rows(path, "tables WHERE judged = 0") == 1


def test_a_slip_can_be_undone_after_a_restart(tmp_path):
    with serving(tmp_path / "db") as address, Person(address) as ann:
        table = open_table(ann, local("Ann"), local("Bob"), target=10)["table"]
        with ann.live(table) as live:
            live.ask(entry(0, ROLL, 6))
            live.ask(_undo(2, 0))
            live.ask({**entry(0, ROLL, 6, 6, HOLD), "undone": 1})
            live.wait(live.is_over)
        cookies = ann.http.cookies
    with serving(tmp_path / "db") as address, Person(address, cookies) as ann:
        with ann.live(table) as live:
            assert (live.now["status"], live.now["undone"]) == ("over", 1)
            assert live.ask(_undo(4, 0))["code"] == "stale"
            assert live.ask(_undo(4, 1))["type"] == "done"
            live.wait(lambda: live.ply == 0)
        lines = ann.ask("GET", "/tables")
    assert [line["status"] for line in lines] == ["playing"]


def _undo(ply: int, undone: int) -> dict:
    return {"type": "undo", "id": secrets.token_hex(4), "ply": ply, "undone": undone}


def test_everybody_sees_a_slip_undone(ann, bob):
    created = open_table(ann, {"kind": "own"}, {"kind": "open"})
    bob.join(created["invites"][0]["invite"])
    with ann.live(created["table"]) as a, bob.live(created["table"]) as b:
        a.ask(entry(0, ROLL, 3))
        a.ask(entry(2, 1))
        a.wait(lambda: a.ply == 3)
        assert a.now["can_undo"]
        assert a.ask(_undo(3, 0))["type"] == "done"
        a.ask({**entry(2, 6), "undone": 1})
        b.wait(lambda: [line["text"] for line in b.table["log"]] == ["roll", "3", "6"])
        assert b.now["view"]["turn_total"] == 9
