"""Each log entry has the id of its request; no secret of a day of play is logged."""

import json
import logging
import re
import signal
import sqlite3
from base64 import b64encode, urlsafe_b64encode
from contextlib import closing, suppress
from io import StringIO

import pytest
import redis
import sqlalchemy
from patience import PATIENCE, ended, until
from real import started
from serving import JSON, Person, act, serving
from sqlalchemy.exc import OperationalError
from test_restart import server
from websockets.exceptions import ConnectionClosed

from benchmarks.real_servers import PostgreSQL, Redis
from pigpen.server import logging_setup
from pigpen.server.settings import BadSetting, settings

TOKEN = "a-token-of-this-test"
NAME = "Annabella Unmistakable"
CONTRIBUTION = "my own bit of chance"


def a_day(address):
    """Games, invites, links and mistakes; every secret of it, and an answer's id."""
    secrets = {TOKEN, NAME, CONTRIBUTION}
    with Person(address) as ann, Person(address) as bob:
        ann.ask("PUT", "/me", {"name": NAME})
        for game, seats in (("pig", 2), ("push-out-the-pig", 4), ("piggy-piggy", 2)):
            created = ann.open("own", "open", *["random"] * (seats - 2), game=game)
            invite = created["invites"][0]["invite"]
            secrets.add(invite)
            bob.http.get(f"/join/{invite}")
            bob.ask("GET", f"/invites/{invite}")
            bob.ask("POST", f"/join/{invite}", {"contribution": CONTRIBUTION}, 201)
            bob.ask("POST", f"/join/{invite}x", {"contribution": CONTRIBUTION}, 404)
            for person in (ann, bob):
                with person.live(created["table"]) as live:
                    secrets |= hands(live.now)
                    live.ask(act(live.ply, 99, "no-such-action"))
                    live.socket.send('{"type": "act", "secret": "' + TOKEN)
                    if live.is_my_turn():
                        live.play()
        commitment = ann.ask("POST", "/commitments", status=201)
        secrets.add(ann.ask("POST", "/me/device-link", status=201)["token"])
        token = bob.ask("POST", "/me/device-link", status=201)["token"]
        secrets |= {token, token.partition(".")[2]}
        ann.ask("POST", "/device-link/look", {"token": token})
        ann.http.post("/api/device-link", json={"token": TOKEN + token})
        ann.http.post("/api/tables", content=b"[" * 60000, headers=JSON)
        ann.http.post("/api/tables", content=f'{{"game": "{TOKEN}'.encode(), headers=JSON)
        ann.http.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})
        ann.http.get(f"/api/tables/{TOKEN}")
        answer = ann.http.get("/api/me", headers={"x-request-id": TOKEN})
        cookies = [value for person in (ann, bob) for value in person.http.cookies.values()]
    assert commitment
    secrets |= {*cookies, *(part for cookie in cookies for part in cookie.split("."))}
    return secrets, answer.headers["x-request-id"]


def hands(now):
    """The cards that a seat sees in its hand, as a list is written."""
    found = re.findall(r'"(?:hand|hands|cards)": (\[[^\[\]]{12,}\])', json.dumps(now["view"]))
    return {*found, *(text.replace('"', "'") for text in found)}


def stored(folder):
    """Return the server's secrets, in the forms in which bytes are written."""
    with closing(sqlite3.connect(folder / "db")) as connection:
        found = [row[0] for row in connection.execute("SELECT secret FROM tables")]
    found.append((folder / "guests.key").read_bytes())
    forms = (bytes.hex, repr, lambda one: b64encode(one).decode())
    forms = (*forms, lambda one: urlsafe_b64encode(one).decode().rstrip("="))
    return {form(bytes(one)) for one in found for form in forms}


@pytest.mark.parametrize("form", logging_setup.FORMATS)
def test_no_secret_of_a_day_of_play_is_written_down(tmp_path, form):
    how = {"PIGPEN_LOG": form, "PIGPEN_LOG_LEVEL": "debug", "PIGPEN_METRICS": TOKEN}
    with server(tmp_path / "db", **how) as (process, address):
        secrets, request = a_day(address)
        process.send_signal(signal.SIGTERM)
        _, _, written = ended(process)
    secrets |= stored(tmp_path)
    assert len(secrets) > 25
    assert [one for one in secrets if one and one in written] == []
    lines = written.splitlines()
    assert len(lines) > 30
    assert "Done at table" in written
    assert "/api/join/{invite}" in written
    assert sum(request in line for line in lines) == 1
    if form == "json":
        told = [json.loads(line) for line in lines]
        assert {one["level"] for one in told} >= {"debug", "info"}
        assert all(one["at"] and one["message"] for one in told)
        assert [one["message"].split(" in ")[0] for one in told if one["request"] == request] == [
            "GET /api/me 200"
        ]


@pytest.mark.sqlite
def test_a_secret_would_be_found(tmp_path):
    """The day's own invites are found in what people get, or the test above could not fail."""
    with serving(tmp_path / "db") as address:
        secrets, _ = a_day(address)
        with Person(address) as ann:
            invite = ann.open("own", "open")["invites"][0]["invite"]
            assert invite in ann.http.get(f"/api/invites/{invite}").request.url.path
    assert any(one.startswith("[") for one in secrets)  # hands
    assert all(len(one) > 5 for one in stored(tmp_path))


@pytest.fixture
def written():
    """A handler, its clock, and the lines that it has written."""
    now, stream = [100.0], StringIO()
    handler = logging_setup.DeduplicatingHandler(stream, clock=lambda: now[0])
    handler.setFormatter(logging_setup.TextFormatter())
    log = logging.getLogger("pigpen.test")
    log.setLevel(logging.INFO)
    log.addHandler(handler)
    yield log, now, lambda: stream.getvalue().splitlines()
    log.removeHandler(handler)
    handler.close()


def away(tmp_path):
    """Return SQLAlchemy's error without PostgreSQL, and Redis's without Redis."""
    engine = sqlalchemy.create_engine(f"postgresql+psycopg://nobody@/nothing?host={tmp_path}")
    with pytest.raises(OperationalError) as postgresql:
        engine.connect()
    with pytest.raises(redis.ConnectionError) as bus:
        redis.Redis.from_url(f"unix://{tmp_path}/none").ping()
    return postgresql.value, bus.value


@pytest.mark.parametrize("which", [0, 1])
def test_what_is_away_is_a_line_of_each_kind_in_ten_seconds(written, tmp_path, which):
    log, now, lines = written
    problem = away(tmp_path)[which]
    for beat in range(40):  # ten a second at first, then nothing for long
        log.error("A part failed.", exc_info=problem)
        log.error("Table %s waits: %s", f"t{beat}", problem)
        now[0] += 0.1
    assert len(lines()) == 2
    now[0] += 10
    log.error("A part failed.", exc_info=problem)
    told = lines()
    assert len(told) == 4
    assert "A part failed: " in told[0]
    assert "Table t0 waits: " in told[1]
    assert told[2].endswith("(39 more like it were left out)")
    assert told[3].endswith("(39 more like it were left out)")


def test_what_is_no_absence_keeps_its_trace_and_its_values(written):
    log, now, lines = written
    for table in ("one", "one", "two"):
        log.error("Table %s failed.", table, exc_info=ValueError("a bug"))
        log.info("POST /api/tables 201")
    told = "\n".join(lines())
    assert told.count("Table one failed.") == 1
    assert told.count("Table two failed.") == 1
    assert told.count("ValueError: a bug") == 2
    assert told.count("POST") == 3
    now[0] += 10
    log.info("POST /api/tables 201")
    assert lines()[-2].endswith("Table one failed. (1 more like it were left out)")


def test_a_database_that_is_away_fills_no_log(tmp_path):
    """PostgreSQL stops under a node with Redis; each page and each part of the node tries again."""
    with started(PostgreSQL) as database, started(Redis) as bus:
        url = database.create("journal")
        with server(url, PIGPEN_REDIS=bus.url) as (process, address), Person(address) as ann:
            tables = [ann.open("own", "random")["table"] for _ in range(10)]
            database.stop()
            until(lambda: ann.http.get("/api/ready").status_code == 503)
            for table in tables * 3:
                ann.http.get(f"/api/tables/{table}/record")
                with ann.socket(table) as socket, suppress(ConnectionClosed):
                    socket.recv(PATIENCE)
                assert ann.http.get("/api/me/device-link").status_code == 503
            database.start()
            until(lambda: ann.http.get("/api/ready").status_code == 200)
            process.send_signal(signal.SIGTERM)
            _, _, told = ended(process)
    assert "Traceback" not in told
    assert "more like it were left out" in told
    assert 2 < len(told.splitlines()) < 30, told


def test_each_answer_has_an_id_of_the_servers_own(address):
    with Person(address) as ann:
        ids = [
            ann.http.request(method, path, headers={"x-request-id": "mine"}).headers["x-request-id"]
            for method, path in (("GET", "/api/me"), ("GET", "/"), ("DELETE", "/api/me"))
        ]
    assert len(set(ids)) == 3
    assert all(re.fullmatch("[0-9a-f]{16}", one) for one in ids)


def test_usually_a_day_is_silent(tmp_path):
    with server(tmp_path / "db") as (process, address):
        a_day(address)
        process.send_signal(signal.SIGTERM)
        assert ended(process) == (-signal.SIGTERM, "", "")


@pytest.mark.parametrize("name", ["PIGPEN_LOG", "PIGPEN_LOG_LEVEL"])
def test_a_form_that_there_is_not_is_refused(tmp_path, monkeypatch, name):
    monkeypatch.setenv(name, "loud")
    with pytest.raises(BadSetting, match=f"{name} is one of"):
        settings(str(tmp_path / "db"))
