"""The log of a long table: what is written once says what `views.log` says, and to whom it may."""

import asyncio
import json
from itertools import cycle
from time import monotonic

import msgspec
import pytest
from test_secrecy import table_with_secrets

from pigpen.core.game import CHANCE
from pigpen.server.live.table_logs import CHUNK, TableLogs
from pigpen.server.table.events import Opened, Played, Seat, Undone
from pigpen.server.table.evolve import evolve
from pigpen.server.table.table import Status
from pigpen.server.views.log import log

ROLL, ONE, SIX = 1, 1, 6
SEATS = (Seat(guest="ann", name="Ann"), Seat(guest="bob", name="Bob"))
GUESTS = ("ann", "bob", "eve", "")


def played(table, num_actions, outcomes=(ONE,)):
    """The table after so many actions more: each seat rolls these outcomes."""
    faces = cycle(outcomes)
    for _ in range(num_actions):
        action = next(faces) if table.actor == CHANCE else ROLL
        table = evolve(table, Played(table.ply, table.actor, action))
    return table


def long_table(num_actions):
    opened = Opened("t", "pig", {"target": 1000}, "ann", "Ann", bytes(32), "", SEATS)
    return played(evolve(None, opened), num_actions)


def written(kept, table, guest):
    return msgspec.json.encode(asyncio.run(kept.whole(table, guest, guest)))


def plain(table, guest):
    return msgspec.json.encode(log(table, guest, 0))


@pytest.mark.parametrize("num_actions", [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 700])
def test_what_is_written_is_the_log(num_actions):
    table, kept = long_table(num_actions), TableLogs()
    for _ in range(2):  # written, and kept
        assert written(kept, table, "ann") == plain(table, "ann")


def test_what_is_hidden_from_one_is_in_nothing_that_another_had_written():
    table, kept = (
        played(table_with_secrets(), 3 * CHUNK, (ONE, ONE, 2, ONE, ONE, 3, ONE)),
        TableLogs(),
    )
    for guest in (*GUESTS, *reversed(GUESTS)):
        assert written(kept, table, guest) == plain(table, guest)
    assert len({plain(table, guest) for guest in GUESTS}) == 3, "they do see different things"


def test_hidden_dice_change_no_byte_of_what_was_written_for_others():
    seen = set()
    for face in (2, 3, 4):
        table, kept = played(table_with_secrets(), 2 * CHUNK, (face, ONE)), TableLogs()
        assert b'"text":"%d"' % face in written(kept, table, "ann")
        seen.add(written(kept, table, "eve"))
    assert len(seen) == 1


def test_once_the_game_is_over_everybody_is_shown_everything():
    table, kept = played(table_with_secrets(), 2 * CHUNK), TableLogs()
    before = written(kept, table, "bob")
    over = table._replace(status=Status.OVER)
    assert written(kept, over, "bob") == plain(over, "bob") != before


def test_what_was_taken_back_is_written_no_more():
    table, kept = long_table(2 * CHUNK), TableLogs()
    written(kept, table, "ann")
    back = evolve(table, Undone(CHUNK - 2, "c", tuple(s.played for s in table.steps[CHUNK - 2 :])))
    again = played(back, 2 * CHUNK, (SIX, ONE))
    assert written(kept, again, "ann") == plain(again, "ann")
    assert plain(again, "ann") != plain(table, "ann")


def test_others_have_a_turn_between_the_pieces():
    table = long_table(4 * CHUNK)

    async def turns_meanwhile():
        turns = 0
        asked = asyncio.create_task(TableLogs().whole(table, "ann", "here"))
        while not asked.done():
            await asyncio.sleep(0)
            turns += 1
        return turns

    assert asyncio.run(turns_meanwhile()) >= 4


def test_a_piece_is_written_once_for_all_who_see_the_same():
    table, kept = long_table(2 * CHUNK + 1), TableLogs()
    written(kept, table, "ann")
    first = dict(kept._chunks)
    for guest in GUESTS:
        written(kept, table, guest)
    assert [name.number for name in first] == [0, 1]
    assert all(kept._chunks[name] is first[name] for name in kept._chunks)


def test_so_many_bytes_are_kept():
    table = long_table(4 * CHUNK)
    most = len(plain(table, "ann")) // 2
    kept = TableLogs(most)
    for _ in range(2):
        assert written(kept, table, "ann") == plain(table, "ann")
    assert 0 < kept._size == sum(map(len, kept._chunks.values())) <= most


def test_who_asks_for_much_waits_and_others_come_between():
    table = long_table(CHUNK)
    size = len(plain(table, "ann"))

    async def served():
        kept, order = TableLogs(pace=20 * size), []

        async def ask(asker):
            await kept.whole(table, "", asker)
            order.append(asker)

        began = monotonic()
        await asyncio.gather(*map(ask, [*["flood"] * 6, "friend"]))
        return order, monotonic() - began

    order, took = asyncio.run(served())
    assert order.index("friend") <= 2
    assert took >= 6 / 20


def test_short_ones_wait_for_nobody():
    long, short = long_table(CHUNK), long_table(CHUNK - 1)

    async def served():
        kept = TableLogs(pace=1)
        await kept.whole(long, "ann", "flood")
        waiting = asyncio.create_task(kept.whole(long, "ann", "flood"))
        await kept.whole(short, "ann", "flood")
        assert not waiting.done()
        waiting.cancel()

    asyncio.run(served())


def test_a_long_table_over_the_wire(ann):
    """As a page and as an answer, both whole, and the page goes on from there."""
    actions = "".join("'roll','1'," for _ in range(1100))
    head = 'game = "pig"\nversion = 1\nnames = ["A", "B"]\ndate = 2025-01-01\n'
    record = f"{head}actions = [{actions}]\n[options]\ntarget = 1000\n"
    record = record.replace(",'roll'", ",\n'roll'")
    seats = [{"kind": "own"}, {"kind": "bot", "bot": "random"}]
    body = {"record": record, "ply": 2200, "seats": seats}
    table = ann.ask("POST", "/continue", body, 201)["table"]
    with ann.live(table) as live:
        live.wait(live.is_my_turn)
        live.play()
        live.socket.send('{"type": "resync"}')
        known = live.version
        live.wait(
            lambda: json.loads(live.frames[-1])["type"] == "snapshot" and live.version > known
        )
        assert [entry["ply"] for entry in live.table["log"]] == list(range(live.ply))
        assert {entry["text"] for entry in live.table["log"][:2200]} == {"roll", "1"}
        answer = ann.http.get(f"/api/tables/{table}", headers={"Accept-Encoding": "gzip"})
        assert answer.json()["log"][:2200] == live.table["log"][:2200]
        assert len(answer.content) > 128 * 1024
        assert "content-encoding" not in answer.headers
