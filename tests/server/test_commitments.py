"""A commitment serves one table, and no secret that was shown serves again."""

import asyncio
import secrets
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from faulty import faulty
from serving import Person, record_of, serving
from sqlalchemy import select, update
from test_fair_api import misfits

from pigpen.play.fair import commitment
from pigpen.play.record import format_record
from pigpen.play.saved import verify
from pigpen.server import backups
from pigpen.server.access.commitments import Commitments
from pigpen.server.live.retention import delete_expired
from pigpen.server.settings import Retention, settings
from pigpen.server.store import exclusive
from pigpen.server.store.database import connect
from pigpen.server.store.keys import commitment_key
from pigpen.server.store.schema import TABLES
from pigpen.server.store.writer import Writer
from pigpen.server.table.refusals import Refused

pytestmark = pytest.mark.stored

NAME = "Annabella"
OWN, OPEN, BOT = {"kind": "own"}, {"kind": "open"}, {"kind": "bot", "bot": "hold-at-20"}
PIG = {"game": "pig", "options": {"target": 1000}}
DAY = 24 * 3600


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """host:port of a server that tests share which are not about the store."""
    with serving(tmp_path_factory.mktemp("server") / "db", bot_delay=60) as address:
        yield address


@pytest.fixture
def nodes(postgresql_url, redis_url):
    """host:port of two servers that share a database."""
    with (
        serving(postgresql_url, redis=redis_url, bot_delay=60) as one,
        serving(postgresql_url, redis=redis_url, bot_delay=60) as other,
    ):
        yield one, other


@pytest.fixture
def both(nodes):
    """One browser at each of them."""
    with Person(nodes[0]) as ann:
        ann.ask("GET", "/me")
        with ann.at(nodes[1]) as there:
            yield ann, there


def committed(person):
    return person.ask("POST", "/commitments", status=201)["table"]


def open_by(person, table, *seats, status=201, **changes):
    body = {**PIG, "seats": seats or (OWN, OPEN), "committed_table": table, **changes}
    return person.ask("POST", "/tables", body, status)


def refused(person, table, *seats, **changes):
    """The code of the refusal to open a table."""
    return open_by(person, table, *seats, status=409, **changes)["code"]


def resign(person, table):
    with person.live(table) as live:
        live.ask({"type": "resign", "id": secrets.token_hex(4), "ply": live.ply})
        live.wait(live.is_over)


def secret_of(person, table):
    return person.ask("GET", f"/tables/{table}/chances")["secret"]


def shown(person, *seats):
    """A table that was opened by a commitment, and whose secret its host has read."""
    table = committed(person)
    open_by(person, table, *(seats or (OWN, BOT)))
    resign(person, table)
    assert secret_of(person, table)
    return table


def forget(person):
    person.ask("PUT", "/me", {"name": NAME})
    person.ask("POST", "/me/forget", {"name": NAME})


def continued(person, **changes):
    """The code of the refusal to play on from another table."""
    source = person.open("own", "hold-at-20")["table"]
    asked = {"ply": 0, "seats": [OWN, BOT], **changes}
    return person.ask("POST", f"/tables/{source}/continue", asked, 409)["code"]


def in_database(url, work):
    engine = connect(url)
    try:
        with engine.begin() as connection:
            return work(connection)
    finally:
        engine.dispose()


def retain(url, keeping):
    """Delete what is old, as a server does once an hour."""
    engine = connect(url)
    writer = Writer(engine)

    async def dropped(_):
        pass

    try:
        asyncio.run(delete_expired(keeping, writer.write, dropped))
    finally:
        writer.close()
        engine.dispose()


def test_a_shown_secret_serves_at_no_table_once_its_host_has_forgotten(ann, address):
    table = shown(ann)
    forget(ann)
    assert refused(ann, table) == "stale-commitment"
    assert refused(ann, table, game="two-dice-pig") == "stale-commitment"
    assert continued(ann, committed_table=table) == "stale-commitment"
    with Person(address) as bob:
        assert refused(bob, table) == "stale-commitment"
    ann.ask("GET", f"/tables/{table}", status=404)


def test_a_shown_secret_serves_at_no_rematch(ann):
    table, old = shown(ann), ann.open("own", "hold-at-20")["table"]
    resign(ann, old)
    for _ in range(2):
        asked = {"committed_table": table, "contribution": "again"}
        problem = ann.ask("POST", f"/tables/{old}/rematch", asked, 409)
        assert problem["code"] == "stale-commitment"
    assert ann.ask("GET", f"/tables/{old}")["now"]["rematch"] is None


def test_the_id_of_a_table_with_real_dice_serves_once(ann):
    """Such a table shows no secret, and its id serves no other table."""
    table = committed(ann)
    open_by(ann, table, OWN, BOT, chance="by_hand")
    assert refused(ann, table) == "stale-commitment"
    forget(ann)
    assert refused(ann, table) == "stale-commitment"


def test_a_shown_secret_serves_at_no_table_once_retention_dropped_it(database):
    with serving(database, bot_delay=60) as address, Person(address) as ann:
        table = shown(ann)
        old = 1000 * (int(time.time()) - 2 * DAY)
        in_database(database, lambda c: c.execute(update(TABLES).values(updated=old)))
        retain(database, Retention(finished=1))
        assert in_database(database, lambda c: c.scalars(select(TABLES.c.id)).all()) == []
        assert refused(ann, table) == "stale-commitment"


def test_a_commitment_that_many_use_at_once_opens_one_table(both):
    body = {**PIG, "seats": [OWN, OPEN], "committed_table": committed(both[0])}
    with ThreadPoolExecutor(8) as pool:
        tries = list(pool.map(lambda who: who.http.post("/api/tables", json=body), both * 4))
    found = [(each.status_code, each.json().get("code")) for each in tries]
    assert sorted(found, key=str) == [(201, None), *[(409, "stale-commitment")] * 7]


def test_another_node_refuses_a_used_commitment(both):
    ann, there = both
    table = shown(ann)
    assert refused(there, table) == "stale-commitment"
    forget(ann)
    assert refused(ann, table) == refused(there, table) == "stale-commitment"


def test_two_rematches_by_one_commitment_are_one_table(both):
    ann, there = both
    first, second = (ann.open("own", "hold-at-20")["table"] for _ in range(2))
    for old in (first, second):
        resign(ann, old)
    asked = {"committed_table": committed(ann), "contribution": "again"}
    ann.ask("POST", f"/tables/{first}/rematch", asked, 201)
    late = there.ask("POST", f"/tables/{second}/rematch", asked, 409)
    assert late["code"] == "stale-commitment"


@pytest.mark.sqlite
def test_a_used_commitment_stays_used_whatever_the_clock_does(tmp_path):
    with faulty(tmp_path / "db") as (address, faults), Person(address) as ann:
        coming = committed(ann)
        table = shown(ann)
        forget(ann)
        for jump in (0, -5, -DAY, -365 * DAY, DAY):
            faults.say(clock=jump)
            assert refused(ann, table) == "stale-commitment"
        open_by(ann, coming)


def test_a_lone_server_refuses_commitments_from_before_its_start(database):
    with serving(database) as address, Person(address) as ann:
        coming, table = committed(ann), shown(ann)
    with serving(database) as address, ann.at(address) as again:
        assert refused(again, coming) == refused(again, table) == "stale-commitment"
        open_by(again, committed(again))


def test_a_node_that_starts_honours_commitments_of_the_others(nodes, postgresql_url, redis_url):
    with Person(nodes[0]) as ann:
        coming = committed(ann)
        with serving(postgresql_url, redis=redis_url) as third, ann.at(third) as there:
            open_by(there, coming)


def test_nodes_refuse_commitments_from_before_a_restore(postgresql_url, redis_url, tmp_path):
    """The backup is older than the table, so that its rows do not hold the id."""
    told = settings(postgresql_url)
    with serving(postgresql_url, redis=redis_url) as address, Person(address) as ann:
        backups.back_up(told, tmp_path / "backup")
        coming, table = committed(ann), shown(ann)
    backups.restore(told, tmp_path / "backup", replace=True)
    with serving(postgresql_url, redis=redis_url) as address, ann.at(address) as again:
        assert refused(again, coming) == refused(again, table) == "stale-commitment"
        open_by(again, committed(again))


def test_a_lone_server_refuses_commitments_from_before_a_restore(database, tmp_path):
    told = settings(database)
    with serving(database) as address, Person(address) as ann:
        backups.back_up(told, tmp_path / "backup")
        table = shown(ann)
    backups.restore(told, tmp_path / "backup", replace=True)
    with serving(database) as address, ann.at(address) as again:
        assert refused(again, table) == "stale-commitment"
        open_by(again, committed(again))


def test_a_moved_server_refuses_commitments_from_before_the_move(database, tmp_path):
    with serving(database) as address, Person(address) as ann:
        table = shown(ann)
    target = f"sqlite:///{tmp_path}/other/db"
    (tmp_path / "other").mkdir()
    backups.move(settings(database), settings(target))
    with serving(target) as address, ann.at(address) as there:
        assert refused(there, table) == "stale-commitment"
        assert secret_of(there, table)


def test_a_backup_holds_used_ids(database, tmp_path):
    with serving(database) as address, Person(address) as ann:
        shown(ann)
        forget(ann)
    counts = backups.back_up(settings(database), tmp_path / "backup")
    assert (counts["used_ids"], counts.get("tables", 0)) == (1, 0)


def test_a_database_in_use_is_not_moved(database, tmp_path, monkeypatch):
    """Else its games could go on in both databases, with the same dice."""
    monkeypatch.setattr(exclusive, "_PATIENCE", 0.2)
    target = settings(f"sqlite:///{tmp_path}/other")
    with serving(database), pytest.raises(Exception, match="stop it first"):
        backups.move(settings(database), target)


@pytest.mark.parametrize(
    ("database", "joined"), [("sqlite", "after"), ("postgresql", "before")], indirect=["database"]
)
def test_a_restored_game_goes_on_with_another_secret(database, tmp_path, joined):
    """The game ended after the backup, so that its players know the first secret."""
    told = settings(database)
    with serving(database) as address, Person(address) as ann, Person(address) as bob:
        table = committed(ann)
        opened = open_by(ann, table, contribution="ann", options={"target": 20})
        invite = opened["invites"][0]["invite"]
        if joined == "before":
            bob.join(invite)
            with ann.live(table) as hers, bob.live(table) as his:
                (hers if hers.is_my_turn() else his).act("roll")
        backups.back_up(told, tmp_path / "backup")
        if joined == "after":
            bob.join(invite)
        resign(bob, table)
        first = ann.ask("GET", f"/tables/{table}/chances")
    backups.restore(told, tmp_path / "backup", replace=True)
    with serving(database) as address, ann.at(address) as ann, bob.at(address) as bob:
        if joined == "after":
            bob.join(invite)
        view = ann.ask("GET", f"/tables/{table}")
        assert view["commitment"] != first["commitment"]
        assert view["given"] == (len(view["log"]) if joined == "before" else 0)
        with ann.live(table) as hers, bob.live(table) as his:
            (hers if hers.is_my_turn() else his).play()
        resign(bob, table)
        chances = ann.ask("GET", f"/tables/{table}/chances")
        assert chances["secret"] not in ("", first["secret"])
        assert (chances["draws"] != [], misfits(chances)) == (True, [])
        verify(record_of(ann, table))


def test_a_moved_game_keeps_its_secret(database, tmp_path):
    """No server has played on since, so that nothing was published."""
    with serving(database, bot_delay=60) as address, Person(address) as ann:
        table = ann.open("own", "hold-at-20")["table"]
        before = ann.ask("GET", f"/tables/{table}")
    target = f"sqlite:///{tmp_path}/other/db"
    (tmp_path / "other").mkdir()
    backups.move(settings(database), settings(target))
    with serving(target, bot_delay=60) as address, ann.at(address) as there:
        after = there.ask("GET", f"/tables/{table}")
    assert (after["commitment"], after["given"]) == (before["commitment"], 0)


def test_every_way_to_go_on_from_a_game_has_a_secret_of_its_own(ann):
    """Rematches, and tables that play on from a table or a record, by a commitment or without."""
    table = ann.open("own", "hold-at-20", first="seat_0")["table"]
    resign(ann, table)
    record = format_record(record_of(ann, table))
    asked = {"ply": 0, "seats": [OWN, BOT]}
    ways = [
        (f"/tables/{table}/continue", asked),
        (f"/tables/{table}/continue", {**asked, "committed_table": committed(ann)}),
        ("/continue", {**asked, "record": record}),
        ("/continue", {**asked, "record": record, "committed_table": committed(ann)}),
        (f"/tables/{table}/rematch", {}),
    ]
    opened = [table]
    for path, body in ways:
        opened.append(ann.ask("POST", path, body, 201)["table"])
        resign(ann, opened[-1])
    found = {secret_of(ann, each) for each in opened}
    assert (len(found), "" in found) == (len(ways) + 1, False)


def test_no_secret_is_shown_while_anything_can_be_played(address):
    """A table that waits or was closed shows none, and after the end nothing is undone."""
    with Person(address) as ann, Person(address) as bob:
        waiting = committed(ann)
        open_by(ann, waiting)
        assert secret_of(ann, waiting) == ""
        assert ann.http.post(f"/api/tables/{waiting}/close").status_code == 204
        assert secret_of(ann, waiting) == ""
        table = committed(ann)
        invite = open_by(ann, table)["invites"][0]["invite"]
        bob.join(invite)
        assert secret_of(bob, table) == ""
        resign(bob, table)
        assert secret_of(bob, table)
        with ann.live(table) as live:
            end = live.ply
            for command in ("undo", "act"):
                extra = {"action": 1} if command == "act" else {}
                asked = {"type": command, "id": command, "ply": end, "undone": 0, **extra}
                assert live.ask(asked)["type"] == "refused"
            assert live.ply == end


def test_a_later_contribution_leaves_the_commitment_as_it_was(address):
    """A guest who joins changes the outcomes, and knows of the secret only its commitment."""
    with Person(address) as ann, Person(address) as bob:
        table = committed(ann)
        opened = open_by(ann, table, contribution="ann")
        before = ann.ask("GET", f"/tables/{table}")
        assert (before["contributions"], before["log"]) == (["ann"], [])
        bob.join(opened["invites"][0]["invite"])
        after = ann.ask("GET", f"/tables/{table}")
        assert after["commitment"] == before["commitment"]
        assert after["contributions"] == ["ann", "guest"]
        resign(bob, table)
        assert misfits(ann.ask("GET", f"/tables/{table}/chances")) == []


@pytest.mark.parametrize(
    "change", [lambda t: t[:-1], lambda t: t + "a", lambda t: "猪" + t[1:], lambda t: t[::-1]]
)
def test_an_id_that_the_server_did_not_draw_is_refused(change):
    commitments = Commitments(b"key")
    coming = commitments.new_table_id()
    table, secret = commitments.redeem(coming)
    assert (table, commitment(secret)) == (coming, commitments.commitment(coming))
    assert commitment(secret) != Commitments(b"other").commitment(coming)
    with pytest.raises(Refused):
        commitments.redeem(change(coming))
    with pytest.raises(Refused):
        Commitments(b"other").redeem(coming)


def test_nodes_share_a_key_and_a_lone_server_has_its_own(postgresql_url):
    engine = connect(postgresql_url)
    alone = settings(postgresql_url)
    shared = alone._replace(redis="redis://localhost")
    assert commitment_key(shared, engine) == commitment_key(shared, engine)
    keys = {commitment_key(told, engine) for told in (alone, alone, shared)}
    assert (len(keys), {len(key) for key in keys}) == (3, {32})
    engine.dispose()
