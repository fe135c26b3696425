"""Metrics count per server, even with several in one process."""

from contextlib import suppress

import pytest
from prometheus_client import CONTENT_TYPE_LATEST
from prometheus_client.parser import text_string_to_metric_families
from real import started
from serving import Person, act, serving, until
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError

from benchmarks.real_servers import PostgreSQL, Redis
from pigpen.server.settings import BadSetting, settings
from pigpen.server.store.database import observe

TOKEN = "a-token-of-the-tests"


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("metrics") / "db", metrics=TOKEN) as address:
        yield address


def asked(person, token=TOKEN, **headers):
    return person.http.get("/metrics", headers={"authorization": f"Bearer {token}", **headers})


def read(person):
    """Every sample, by name and code."""
    return {
        sample.name + "".join(sample.labels.get("code", "")): sample.value
        for family in text_string_to_metric_families(asked(person).text)
        for sample in family.samples
        if "le" not in sample.labels
    }


def grown(person, before):
    """Return the metrics that changed."""
    return {name: value - before.get(name, 0) for name, value in read(person).items()}


def test_what_people_and_bots_do_is_counted(ann):
    before = read(ann)
    table = ann.open("own", "hold-at-20", target=1000)["table"]
    with ann.live(table) as live:
        for _ in range(3):
            live.wait(live.is_my_turn)
            live.play()
        refused = live.ask(act(0, 77, "stale"))["code"]
        live.wait(live.is_my_turn)
        during = grown(ann, before)
    ann.ask("GET", "/tables/nowhere", status=404)
    until(lambda: grown(ann, before)["pigpen_sockets"] == 0)
    after = grown(ann, before)
    assert during["pigpen_sockets"] == 1
    assert during["pigpen_action_seconds_count"] == 3
    assert 0 < during["pigpen_action_seconds_sum"] < 180
    assert during[f"pigpen_refusals_total{refused}"] == 1
    assert after["pigpen_refusals_totalunknown-table"] == 1
    assert after["pigpen_tables_in_memory"] >= 1
    ann.open("random", "random")
    until(lambda: grown(ann, before)["pigpen_bot_thought_seconds_count"] > 0)
    until(lambda: grown(ann, before)["pigpen_event_loop_lag_seconds_count"] > 0)


def test_runs_of_the_lab_are_counted(ann):
    before = read(ann)
    design = {"variants": [{"target": 10}], "games": 10, "bots": ["hold-at-20"], "seed": 4}
    assert ann.http.post("/api/lab/pig", json=design).is_success
    assert grown(ann, before)["pigpen_lab_runs_total"] == 1


def test_throws_are_counted(tmp_path):
    """By the model of outcomes: the physics would take longer."""
    with serving(tmp_path / "db", metrics=TOKEN, engine="table") as address, Person(address) as ann:
        table = ann.open("sharpshooter", "sharpshooter", game="piggles")["table"]
        until(lambda: read(ann)["pigpen_throw_seconds_count"] > 0)
        assert ann.ask("GET", f"/tables/{table}")["now"]["ply"] > 0


def samples(person, name):
    """The values of a metric, by its labels."""
    found = {}
    for family in text_string_to_metric_families(asked(person).text):
        for sample in family.samples:
            if sample.name == name:
                found[tuple(sorted(sample.labels.items()))] = sample.value
    return found


def test_requests_are_counted_by_route_and_class_of_status(ann):
    name = "pigpen_http_request_seconds_count"
    looked, missed = (
        (("route", route), ("status", status))
        for route, status in (("/api/games", "2xx"), ("/api/tables/{table_id}", "4xx"))
    )
    before = samples(ann, name)
    for secret in ("one", "two", "three"):
        ann.ask("GET", f"/tables/a-secret-{secret}", status=404)
        ann.http.request(f"BREW{secret.upper()}", "/api/games")
        ann.http.get(f"/nowhere/{secret}")
    ann.ask("GET", "/games")
    after = samples(ann, name)
    assert after[looked] - before.get(looked, 0) == 1
    assert after[missed] - before.get(missed, 0) == 3
    assert "secret" not in asked(ann).text
    assert "BREW" not in asked(ann).text
    assert "nowhere" not in str(after)
    assert {dict(labels)["status"] for labels in after} <= {"none", "2xx", "3xx", "4xx", "5xx"}


def test_statements_and_writes_of_the_database_are_counted(ann):
    before = read(ann)
    ann.open("own", "open")
    after = grown(ann, before)
    assert after["pigpen_database_write_seconds_count"] >= 1
    assert after["pigpen_database_statement_seconds_count"] >= 2
    assert after["pigpen_database_statement_seconds_sum"] > 0


def test_errors_of_the_database_are_counted_by_class():
    engine = create_engine("sqlite://")
    seconds, kinds = [], []
    observe(engine, seconds.append, kinds.append)
    with engine.connect() as connection, suppress(OperationalError):
        connection.execute(text("SELECT 1"))
        connection.execute(text("SELECT nothing"))
    away = create_engine("postgresql+psycopg://nobody@/nothing?host=/nowhere")
    observe(away, seconds.append, kinds.append)
    with suppress(OperationalError):
        away.connect()
    assert kinds == ["OperationalError", "OperationalError"]
    assert len(seconds) >= 1
    engine.dispose()


def test_what_redis_takes_and_its_absence_are_counted():
    """By a node of PostgreSQL and Redis, as Prometheus reads it while Redis is away."""
    with started(PostgreSQL) as database, started(Redis) as bus:
        url = database.create("metrics")
        with serving(url, metrics=TOKEN, redis=bus.url) as address, Person(address) as ann:
            ann.open("own", "open")
            until(lambda: samples(ann, "pigpen_redis_send_seconds_count"))
            until(lambda: max(samples(ann, "pigpen_redis_send_seconds_count").values()) > 0)
            assert max(samples(ann, "pigpen_redis_errors_total").values()) == 0
            bus.stop()
            until(lambda: max(samples(ann, "pigpen_redis_errors_total").values()) > 0)


@pytest.mark.stored
def test_only_who_knows_the_token_reads_them(ann):
    for token in ("another", TOKEN + "x", TOKEN[:-1], "ä"):
        answer = ann.http.get("/metrics", headers={b"authorization": f"Bearer {token}".encode()})
        assert answer.status_code == 401
        assert "pigpen_" not in answer.text
    assert ann.http.get("/metrics").status_code == 401
    assert asked(ann).headers["content-type"] == CONTENT_TYPE_LATEST
    assert asked(ann, **{"x-forwarded-for": "203.0.113.9"}).status_code == 200


def test_a_server_without_a_token_has_none(tmp_path):
    with serving(tmp_path / "db") as address, Person(address) as ann:
        assert asked(ann).status_code == 404


def test_servers_of_one_process_count_apart(tmp_path, address, ann):
    before = read(ann)
    with serving(tmp_path / "db", metrics=TOKEN) as other, Person(other) as bob:
        bob.ask("GET", "/tables/nowhere", status=404)
        assert read(bob)["pigpen_refusals_totalunknown-table"] == 1
        assert grown(ann, before).get("pigpen_refusals_totalunknown-table", 0) == 0


@pytest.mark.parametrize("token", ["short", "a token with blanks", "ü" * 20, "x" * 300])
def test_a_token_that_is_none_is_refused_and_not_shown(tmp_path, monkeypatch, token):
    monkeypatch.setenv("PIGPEN_METRICS", token)
    with pytest.raises(BadSetting, match="PIGPEN_METRICS is a token of 16 to 256") as problem:
        settings(str(tmp_path / "db"))
    assert token not in str(problem.value)
