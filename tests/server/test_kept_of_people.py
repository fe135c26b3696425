"""A person's data can be downloaded and deleted; old data expires."""

import asyncio
import json
import time
from base64 import urlsafe_b64decode
from contextlib import ExitStack

import pytest
from serving import Person, serving, until
from sqlalchemy import insert, select, update

from pigpen.server.access.guests import COOKIE
from pigpen.server.access.limits import Limits
from pigpen.server.live.retention import delete_expired
from pigpen.server.pages.people import personal_data
from pigpen.server.settings import Retention, settings
from pigpen.server.store.database import connect
from pigpen.server.store.queries import Reader
from pigpen.server.store.schema import (
    METADATA,
    PUZZLES_TRIED,
    REPORTED,
    SEATS,
    TABLES,
    TRAJECTORIES,
)
from pigpen.server.store.writer import Writer

DAY = 24 * 3600 * 1000
NAME = "Annabella Unmistakable"


def everything(url):
    """All that is in the database, table by table."""
    engine = connect(url)
    try:
        with engine.connect() as connection:
            return {
                name: [tuple(row) for row in connection.execute(select(table))]
                for name, table in METADATA.tables.items()
            }
    finally:
        engine.dispose()


def of_guest(rows):
    """The tables in which somebody is found by id or name."""
    return {name for name, found in rows.items() if "ann-id" in repr(found) or NAME in repr(found)}


def value(column):
    """One that a column takes."""
    kind = column.type.python_type
    made = {str: "x", int: 7, float: 0.5, bytes: b"x", bool: False, dict: {}, list: []}
    return made.get(kind, "x")


def leave_traces(url):
    """Have the guest `ann-id` in every table that knows guests, by what it calls them."""
    engine = connect(url)
    with engine.begin() as connection:
        connection.execute(update(SEATS).where(SEATS.c.name == NAME).values(guest="ann-id"))
        connection.execute(update(TABLES).where(TABLES.c.host_name == NAME).values(host="ann-id"))
        for table in METADATA.sorted_tables:
            for mine in {"guest", "other"} & set(table.c.keys()):
                if table is SEATS:
                    continue
                row = {
                    column.name: value(column)
                    for column in table.c
                    if column is not table.autoincrement_column
                }
                if "table_id" in row:
                    row["table_id"] = connection.scalar(select(TABLES.c.id).limit(1))
                if "name" in row:
                    row["name"] = NAME
                connection.execute(insert(table), {**row, mine: "ann-id"})
    engine.dispose()


def test_nothing_is_left_of_who_is_forgotten_and_others_can_replay(database):
    with serving(database) as address, Person(address) as ann, Person(address) as bob:
        ann.ask("PUT", "/me", {"name": NAME})
        alone = ann.open("own", "hold-at-20", target=20)["table"]
        shared = ann.open("own", "open", target=1000)
        bob.join(shared["invites"][0]["invite"])
        with ann.live(shared["table"]) as live:
            live.play()
        before = bob.ask("GET", f"/tables/{shared['table']}")["log"]
    leave_traces(database)
    assert of_guest(everything(database)) >= {"tables", "seats", "passkeys", "puzzles_tried"}
    engine = connect(database)
    with engine.begin() as connection:
        kept = personal_data.export(connection, "ann-id")
        gone = personal_data.erase(connection, "ann-id")
    engine.dispose()
    assert {row["id"] for row in kept["tables"]} == {alone, shared["table"]}
    assert kept["puzzle_skills"][0]["rating"] == 0.5
    assert (gone.dropped, gone.changed) == ((alone,), (shared["table"],))
    after = everything(database)
    assert of_guest(after) == set()
    assert len(after["tables"]) == 1
    with serving(database) as address, bob.at(address) as again:
        view = again.ask("GET", f"/tables/{shared['table']}")
        assert [entry["ply"] for entry in view["log"]] == [entry["ply"] for entry in before]
        assert view["now"]["seats"][0]["name"] == personal_data.SOMEBODY


def test_a_person_does_it_from_the_page_and_is_somebody_new(database):
    with serving(database) as address, Person(address) as ann, Person(address) as bob:
        ann.ask("PUT", "/me", {"name": NAME})
        shared = ann.open("own", "open", target=1000)
        bob.join(shared["invites"][0]["invite"])
        with ann.live(shared["table"]) as live, bob.live(shared["table"]) as other:
            live.play()
            told = ann.http.get("/api/me/kept")
            assert told.headers["content-disposition"].startswith("attachment")
            kept = told.json()
            assert kept["name"] == NAME
            (table,) = kept["kept"]["tables"]
            assert len(table["seats"][0]["actions"]) >= 1
            problem = ann.ask("POST", "/me/forget", {"name": "Bob"}, 409)
            assert problem["code"] == "personal-not-your-name"
            assert of_guest(everything(database))
            new = ann.ask("POST", "/me/forget", {"name": NAME})
            assert new["name"] != NAME
            other.wait(lambda: other.now["seats"][0]["name"] == personal_data.SOMEBODY)
        assert ann.ask("GET", "/me") == new
        assert ann.ask("GET", "/tables") == []
    assert of_guest(everything(database)) == set()


def resign(person, table):
    with person.live(table) as live:
        assert live.ask({"type": "resign", "id": "r", "ply": live.ply})["type"] == "done"


def id_of(person):
    """As the person's cookie tells it."""
    body = person.http.cookies[COOKIE].partition(".")[0]
    return json.loads(urlsafe_b64decode(body + "=" * (-len(body) % 4)))[0]


def asked_for_again(ann, bob):
    """A game of both, and its rematch, at which Bob's seat is kept."""
    opened = ann.open("own", "open", target=1000)
    bob.join(opened["invites"][0]["invite"])
    resign(ann, opened["table"])
    again = ann.ask("POST", f"/tables/{opened['table']}/rematch", {"contribution": ""}, 201)
    return opened["table"], again["table"]


def test_a_seat_kept_at_a_rematch_loses_the_name(database):
    with serving(database) as address, Person(address) as ann, Person(address) as bob:
        bob.ask("PUT", "/me", {"name": NAME})
        guest = id_of(bob)
        old, again = asked_for_again(ann, bob)
        with ann.live(again) as page, ann.live(old):
            assert page.now["seats"][1]["name"] == NAME
            kept = bob.ask("GET", "/me/kept")["kept"]
            assert kept["seats_kept"] == [{"table_id": again, "seat": 1, "name": NAME}]
            bob.ask("POST", "/me/forget", {"name": NAME})
            page.wait(lambda: page.now["seats"][1]["name"] == "")
            shown = [ann.ask("GET", path) for path in (f"/tables/{old}", f"/tables/{again}")]
            shown += [ann.ask("GET", "/tables"), ann.http.get(f"/api/tables/{old}/record").text]
        rows = everything(database)
    assert NAME not in repr(shown)
    assert NAME not in repr(rows)
    assert guest not in repr(rows)
    with serving(database) as address, ann.at(address) as back, Person(address) as carl:
        (invite,) = back.ask("GET", f"/tables/{again}")["invites"]
        carl.join(invite["invite"])


def test_a_seat_is_kept_for_nobody_once_somebody_sits_there(database):
    with serving(database) as address, Person(address) as ann, Person(address) as bob:
        bob.ask("PUT", "/me", {"name": NAME})
        _, again = asked_for_again(ann, bob)
        (invite,) = ann.ask("GET", f"/tables/{again}")["invites"]
        with Person(address) as carl:
            carl.ask("PUT", "/me", {"name": "Carl"})
            carl.join(invite["invite"])
        bob.ask("POST", "/me/forget", {"name": NAME})
        assert ann.ask("GET", f"/tables/{again}")["now"]["seats"][1]["name"] == "Carl"


def test_nothing_is_left_of_another_device_that_became_the_same_guest(database):
    """Ann plays against her phone, is reported as both, and takes the phone's history along."""
    with serving(database) as address, ExitStack() as stack:
        ann, phone, eve = (stack.enter_context(Person(address)) for _ in range(3))
        ann.ask("PUT", "/me", {"name": NAME})
        phone.ask("PUT", "/me", {"name": f"{NAME} too"})
        guests = id_of(ann), id_of(phone)
        opened = ann.open("own", "open", "open", seats=3)
        for person, invite in zip((phone, eve), opened["invites"], strict=True):
            person.join(invite["invite"])
        for seat in (0, 1):
            path = f"/api/tables/{opened['table']}"
            assert eve.http.post(f"{path}/report", json={"seat": seat}).status_code == 204
            assert eve.http.post(f"{path}/block", json={"seat": seat}).status_code == 204
        for person in (ann, phone):
            resign(person, opened["table"])
        phone.ask("POST", "/me/device-link", status=201)
        token = ann.ask("POST", "/me/device-link", status=201)["token"]
        phone.ask("POST", "/device-link", {"token": token})
        ann.ask("POST", "/me/forget", {"name": NAME})
        rows = everything(database)
    assert NAME not in repr(rows)
    assert not [guest for guest in guests if guest in repr(rows)]


def test_what_is_told_has_nothing_of_others(database):
    with serving(database) as address, Person(address) as ann, Person(address) as bob:
        ann.ask("PUT", "/me", {"name": NAME})
        bob.ask("PUT", "/me", {"name": "Bob the Other"})
        created = ann.open(*["own", "open", "random", "random"], game="push-out-the-pig")
        bob.join(created["invites"][0]["invite"])
        told = ann.http.get("/api/me/kept").text
        rows = everything(database)
        hidden = [row for row in rows["seats"] if "Bob the Other" in row]
        assert hidden
        assert "Bob the Other" not in told
        secret = rows["tables"][0][[c.name for c in TABLES.c].index("secret")]
        assert bytes(secret).hex() not in told
        assert created["invites"][0]["invite"] not in told
        chance = [row for row in rows["actions"] if row[2] < 0]
        assert chance
        assert all(f"[{row[1]},{row[3]}," not in told for row in chance)
        with Person(address) as nobody:
            assert nobody.ask("GET", "/me/kept") == {"name": "", "kept": {}}


def aged(connection, table, days):
    moment = time.time_ns() // 1_000_000 - days * DAY
    connection.execute(update(TABLES).where(TABLES.c.id == table).values(updated=moment))


def swept(url, keeping):
    """Clean up; which tables are left."""
    engine = connect(url)
    writer = Writer(engine)

    async def clean():
        async def dropped(_):
            pass

        return await delete_expired(keeping, writer.write, dropped)

    try:
        asyncio.run(clean())
        with engine.connect() as connection:
            return set(connection.scalars(select(TABLES.c.id)))
    finally:
        writer.close()
        engine.dispose()


def test_what_is_old_goes_and_all_that_hangs_on_it(database):
    with serving(database) as address, Person(address) as ann:
        over = [ann.open("random", "random", target=10)["table"] for _ in range(45)]
        until(lambda: all(line_is_over(ann, table) for table in over))
        open_ = [ann.open("own", "open")["table"] for _ in range(2)]
    engine = connect(database)
    with engine.begin() as connection:
        for table in (*over[1:], open_[0]):
            aged(connection, table, 31)
        mistake = {"guest": "g", "grade": 1, "at": 1, "due": None}
        keys = [f"mistake.{over[1]}.3", f"mistake.{over[0]}.3"]
        connection.execute(insert(PUZZLES_TRIED), [{**mistake, "puzzle": key} for key in keys])
        report = {"guest": "g", "other": "o", "name": "n", "table_id": over[1], "at": 1}
        connection.execute(insert(REPORTED), report)
    engine.dispose()
    assert swept(database, Retention()) == {*over, *open_}
    assert swept(database, Retention(finished=32, untouched=32)) == {*over, *open_}
    assert swept(database, Retention(finished=30)) == {over[0], *open_}
    assert swept(database, Retention(untouched=30)) == {over[0], open_[1]}
    rows = everything(database)
    assert over[1] not in repr({k: v for k, v in rows.items() if k not in ("reported", "used_ids")})
    assert len(rows["reported"]) == 1
    assert [row[1] for row in rows["puzzles_tried"]] == [keys[1]]
    engine = connect(database)
    assert Reader(engine).load(over[0]) is not None
    assert Reader(engine).load(over[1]) is None
    engine.dispose()


def line_is_over(person, table):
    return person.ask("GET", f"/tables/{table}")["now"]["status"] == "over"


def test_how_throws_went_goes_and_where_they_ended_stays(database):
    with serving(database) as address, Person(address) as ann:
        tables = [ann.open("own", "open")["table"] for _ in range(2)]
    engine = connect(database)
    with engine.begin() as connection:
        throw = {"ply": 1, "engine": "e", "model": "", "trajectory": b"x"}
        connection.execute(insert(TRAJECTORIES), [{**throw, "table_id": t} for t in tables])
        aged(connection, tables[0], 9)
    engine.dispose()
    assert swept(database, Retention(trajectories=8)) == set(tables)
    kept = {row[1]: row[-1] for row in everything(database)["trajectories"]}
    assert (kept[tables[0]], bytes(kept[tables[1]])) == (None, b"x")


def test_a_table_that_is_gone_is_no_more_shown(tmp_path):
    """Its browser hears that there is none, and the server goes on."""
    with serving(tmp_path / "db") as address, Person(address) as ann:
        ann.ask("PUT", "/me", {"name": NAME})
        table = ann.open("own", "hold-at-20", target=1000)["table"]
        with ann.live(table):
            ann.ask("POST", "/me/forget", {"name": NAME})
        ann.ask("GET", f"/tables/{table}", status=404)
        again = ann.open("own", "open")["table"]
        assert ann.ask("GET", f"/tables/{again}")["your_seat"] == 0


def test_days_that_are_none_are_refused(tmp_path, monkeypatch):
    monkeypatch.setenv("PIGPEN_KEEP_FINISHED", "a week")
    with pytest.raises(ValueError, match="PIGPEN_KEEP_FINISHED is a number"):
        settings(str(tmp_path / "db"))
    monkeypatch.setenv("PIGPEN_KEEP_FINISHED", "7")
    assert settings(str(tmp_path / "db")).retention == Retention(finished=7)


def test_what_is_kept_has_a_pace_beside_that_of_secret_links(tmp_path):
    limits = Limits(device_links=2, personal=3)
    with serving(tmp_path / "db", limits=limits) as address, Person(address) as ann:
        name = ann.ask("GET", "/me")["name"]
        links = [ann.http.post("/api/me/device-link").status_code for _ in range(3)]
        assert links == [201, 201, 429]
        ann.ask("GET", "/me/kept")
        ann.ask("POST", "/me/forget", {"name": "nobody"}, 409)
        ann.ask("POST", "/me/forget", {"name": name})
        for method, path, body in (
            ("GET", "/me/kept", None),
            ("POST", "/me/forget", {"name": name}),
        ):
            refused = ann.ask(method, path, body, 429)
            assert refused["code"] == "personal-too-often"
            assert "Wait a minute" in refused["text"]
