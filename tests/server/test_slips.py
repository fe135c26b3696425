"""Taking back a slip of who keeps score, and what late copies of it do."""

import secrets

from test_by_hand import ANN, EVE, HOLD, ROLL, by_link, do, entered, one_device, refusal, texts
from test_by_hand_live import entry, open_table

from pigpen.server.by_hand import Enter
from pigpen.server.decide import Undo, decide
from pigpen.server.refusals import Repeated
from pigpen.server.table import Table


def undone(table: Table) -> Table:
    return do(table, Undo(ANN, table.ply, f"u{len(table.undone)}"))


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


def test_everybody_sees_a_slip_undone(ann, bob):
    created = open_table(ann, {"kind": "own"}, {"kind": "open"})
    bob.join(created["invites"][0]["invite"])
    with ann.live(created["table"]) as a, bob.live(created["table"]) as b:
        a.ask(entry(0, ROLL, 3))
        a.ask(entry(2, 1))
        a.wait(lambda: a.ply == 3)
        assert a.now["can_undo"]
        assert a.ask({"type": "undo", "id": secrets.token_hex(4), "ply": 3})["type"] == "done"
        a.ask(entry(2, 6))
        b.wait(lambda: [line["text"] for line in b.table["log"]] == ["roll", "3", "6"])
        assert b.now["view"]["turn_total"] == 9
