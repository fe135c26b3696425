"""Logs, tracebacks and other guests' pages show no secret."""

import logging

import pytest
from databases import query
from serving import Person, serving

from pigpen.server.access.guests import COOKIE

LOGGERS = ("", "pigpen", "litestar", "sqlalchemy", "alembic", "asyncio")


@pytest.fixture
def logged(caplog):
    """Everything that is logged, at the finest level; `uvicorn` has its own, as `run` sets it."""
    for name in LOGGERS:
        caplog.set_level(logging.DEBUG, name)
    caplog.set_level(logging.INFO, "sqlalchemy.engine")  # below, it prints each row it reads
    return caplog


def secrets_of(database):
    """Return the stored secrets as text."""
    secrets = [bytes(secret) for (secret,) in query(database, "SELECT secret FROM tables")]
    hidden = [(secret, secret.hex().upper()) for secret in secrets]
    invites = query(database, "SELECT invite FROM seats WHERE invite <> ''")
    guests = query(database, "SELECT host FROM tables")
    return [str(value) for row in (*hidden, *invites, *guests) for value in row]


def test_no_secret_is_in_a_log(tmp_path, logged):
    with serving(tmp_path / "db") as address, Person(address) as ann, Person(address) as bob:
        (invite,) = ann.open("own", "open")["invites"]
        bob.join(invite["invite"])
        token = ann.ask("POST", "/me/device-link", status=201)["token"]
        with ann.live(ann.ask("GET", "/tables")[0]["table"]) as live:
            live.act("roll")
        bob.ask("POST", "/device-link/look", {"token": token})
        bob.ask("POST", "/device-link", {"token": token}, 409)
        cookies = [person.http.cookies[COOKIE] for person in (ann, bob)]
        fail(tmp_path / "db", ann, invite["invite"], token)
        known = [*secrets_of(tmp_path / "db"), *cookies, token, token.partition(".")[2]]
    lines = "\n".join(
        logging.Formatter().format(r) for r in logged.records if not r.name.startswith(CLIENT)
    )
    assert "SELECT" in lines
    assert "failed" in lines
    assert [secret for secret in known if secret.lower() in lines.lower()] == []


CLIENT = ("httpx", "httpcore", "websockets.client")  # the tests' own browser


def fail(database, ann, invite, token):
    """Requests that end in an error of the database, which is logged."""
    query(database, "ALTER TABLE device_links RENAME TO hidden")
    query(database, "ALTER TABLE seats RENAME TO hidden_seats")
    assert ann.http.post("/api/device-link", json={"token": token}).status_code == 503
    assert ann.http.post(f"/api/join/{invite}", json={}).status_code == 503
    body = {"game": "pig", "options": {}, "seats": [{"kind": "own"}, {"kind": "open"}]}
    assert ann.http.post("/api/tables", json=body).status_code == 503
    query(database, "ALTER TABLE hidden RENAME TO device_links")
    query(database, "ALTER TABLE hidden_seats RENAME TO seats")


def test_a_cookie_over_https_is_for_https_only(ann):
    headers = {"x-forwarded-proto": "https"}  # as a proxy on this machine says it
    cookie = ann.http.get("/api/me", headers=headers).headers["set-cookie"].lower()
    flags = {part.strip() for part in cookie.split(";")}
    assert {"secure", "httponly", "samesite=lax", "path=/"} <= flags


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/me/statistics", "/device-link", "/nowhere"])
def test_the_policy_lets_nothing_inline_run(ann, path):
    policy = ann.http.get(path).headers["content-security-policy"]
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert "unsafe" not in policy
    assert directives["default-src"] == "'self'"
    assert {"object-src", "base-uri", "frame-ancestors"} <= set(directives)


def test_answers_about_a_person_are_not_kept(ann):
    for path in ("/api/me", "/api/tables", "/api/me/statistics"):
        assert ann.http.get(path).headers["cache-control"] == "no-store"


def test_large_bodies_are_refused_whoever_sends_them(ann):
    answer = ann.http.post("/api/device-link", content=b'{"token": "' + b"x" * 200_000 + b'"}')
    assert answer.status_code == 413


def test_a_large_body_without_a_length_is_refused(ann):
    chunks = (b"x" * 10_000 for _ in range(30))
    headers = {"content-type": "application/json"}
    answer = ann.http.post("/api/device-link", content=chunks, headers=headers)
    assert answer.status_code == 413
