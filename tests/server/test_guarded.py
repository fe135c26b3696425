"""Doors that are shut: files, names, pages of other sites, requests of two lengths."""

import os
import socket
import sqlite3
import stat
from contextlib import closing, nullcontext

import pytest
from serving import PATIENCE, Person, get, serving
from websockets.exceptions import InvalidStatus

from pigpen.server.access.guests import COOKIE, SECURE_COOKIE, load_or_create_key_file
from pigpen.server.settings import BadSetting, settings
from pigpen.server.store.database import connect

NAMES = ("pigpen.example", "*.school.example", "127.0.0.1", "::1")
ALONE = {"game": "pig", "options": {}, "seats": [{"kind": "own"}, {"kind": "open"}]}


@pytest.fixture
def generous():
    """An account whose new files everybody may read and write."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder):
    """Return the permissions of a folder's files, by name."""
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


@pytest.mark.sqlite
@pytest.mark.usefixtures("generous")
def test_only_the_servers_account_reads_what_it_keeps(tmp_path):
    with serving(tmp_path / "db") as address, Person(address) as ann:
        ann.open("own", "open")
        found = modes(tmp_path)
    assert found == dict.fromkeys(("db", "db-wal", "db-shm", "db.lock", "guests.key"), 0o600)


@pytest.mark.usefixtures("generous")
def test_files_that_anybody_could_read_are_shut(tmp_path):
    load_or_create_key_file(tmp_path)
    left = sqlite3.connect(tmp_path / "db", isolation_level=None)  # by a server that died
    with closing(left):
        left.execute("PRAGMA journal_mode=WAL")
        left.execute("CREATE TABLE old (number)")
        (tmp_path / "guests.key").chmod(0o644)
        assert set(modes(tmp_path).values()) == {0o644}
        connect(f"sqlite:///{tmp_path / 'db'}").dispose()
        load_or_create_key_file(tmp_path)
        assert set(modes(tmp_path).values()) == {0o600}


def test_a_database_in_memory_has_no_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    connect("sqlite://").dispose()
    connect("sqlite:///:memory:").dispose()
    assert modes(tmp_path) == {}


def said(address, request):
    """All that comes back until the server hangs up."""
    host, port = address.split(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
        line.sendall(request.format(host=address).encode())
        return b"".join(iter(lambda: line.recv(65536), b""))


BEHIND = "GET /api/health HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"


@pytest.mark.parametrize(
    "head",
    [
        "HTTP/1.1\r\nHost: {host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked",
        "HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\nContent-Length: 0",
        "HTTP/1.0\r\nTransfer-Encoding: chunked",
    ],
)
def test_a_request_of_two_lengths_is_the_last_of_its_line(address, head):
    answer = said(address, f"POST /api/commitments {head}\r\n\r\n0\r\n\r\n{BEHIND}")
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.count(b"HTTP/1.1 ") == 1


def test_a_request_of_one_length_is_not(address):
    chunked = "POST /api/commitments HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked"
    answer = said(address, f"{chunked}\r\n\r\n0\r\n\r\n{BEHIND}")
    assert answer.count(b"HTTP/1.1 20") == 2


@pytest.mark.parametrize("site", ["cross-site", "same-site", "no such word"])
def test_a_page_of_another_site_without_an_origin_changes_nothing(ann, site):
    answer = ann.http.post("/api/tables", json=ALONE, headers={"sec-fetch-site": site})
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    assert ann.http.get("/api/games", headers={"sec-fetch-site": site}).status_code == 200


@pytest.mark.parametrize("site", ["same-origin", "none"])
def test_our_own_page_does(ann, site):
    answer = ann.http.post("/api/tables", json=ALONE, headers={"sec-fetch-site": site})
    assert answer.status_code == 201


@pytest.mark.parametrize(
    ("came_by", "page", "status"),
    [
        ("http", "http", 201),
        ("http", "https", 201),  # a proxy that does not say by which scheme a request came
        ("https", "https", 201),
        ("https", "http", 403),
        ("http", "ftp", 403),
        ("https", "chrome-extension", 403),
    ],
)
def test_the_scheme_is_part_of_where_a_page_comes_from(ann, came_by, page, status):
    headers = {"x-forwarded-proto": came_by, "origin": f"{page}://{ann.address}"}
    answer = ann.http.post("/api/tables", json=ALONE, headers=headers)
    assert answer.status_code == status
    table = ann.open("own", "open")["table"]
    with (
        nullcontext() if status == 201 else pytest.raises(InvalidStatus),
        ann.socket(table, **headers),
    ):
        pass


def cookies_set(answer):
    """By name, what an answer has a browser keep, with its flags."""
    sent = answer.headers.get_list("set-cookie")
    return {text.split("=", 1)[0]: text for text in sent}


BY_TLS = {"x-forwarded-proto": "https"}


def test_by_tls_the_cookie_is_the_hosts_alone(address):
    answer = get(f"http://{address}/api/me", headers=BY_TLS)
    (cookie,) = cookies_set(answer).items()
    assert cookie[0] == SECURE_COOKIE == "__Host-pigpen_guest"
    flags = {flag.strip().lower() for flag in cookie[1].split(";")[1:]}
    assert {"secure", "httponly", "path=/"} <= flags
    assert not [flag for flag in flags if flag.startswith("domain")]
    assert list(cookies_set(get(f"http://{address}/api/me"))) == [COOKIE]


def test_a_cookie_of_before_is_read_and_renewed_under_the_new_name(ann):
    ann.ask("PUT", "/me", {"name": "Ann of Before"})
    table = ann.open("own", "open")["table"]
    before = {"cookie": f"{COOKIE}={ann.http.cookies[COOKIE]}"}
    seen = get(f"http://{ann.address}/api/tables/{table}", headers=BY_TLS | before)
    assert seen.json()["your_seat"] == 0
    sent = cookies_set(get(f"http://{ann.address}/api/me", headers=BY_TLS | before))
    assert set(sent) == {COOKIE, SECURE_COOKIE}
    assert "max-age=0" in sent[COOKIE].lower()
    renewed = {"cookie": sent[SECURE_COOKIE].split(";")[0]}
    assert get(f"http://{ann.address}/api/me", headers=BY_TLS | renewed).json() == {
        "name": "Ann of Before"
    }
    with Person(ann.address) as nobody, nobody.live(table, **BY_TLS, **renewed) as live:
        assert live.table["your_seat"] == 0


def test_a_cookie_that_a_neighbour_set_does_not_count_beside_it(ann, bob):
    for person, name in ((ann, "Ann"), (bob, "Bob")):
        person.ask("PUT", "/me", {"name": name})
    own, planted = (person.http.cookies[COOKIE] for person in (ann, bob))
    both = {"cookie": f"{COOKIE}={planted}; {SECURE_COOKIE}={own}"}
    assert get(f"http://{ann.address}/api/me", headers=BY_TLS | both).json() == {"name": "Ann"}


@pytest.fixture(scope="module")
def named(tmp_path_factory):
    """A server that goes by some names only."""
    with serving(tmp_path_factory.mktemp("named") / "db", hosts=NAMES) as address:
        yield address


@pytest.mark.parametrize(
    "host",
    ["pigpen.example", "PIGPEN.example:8000", "a.school.example:1", "127.0.0.1:1", "[::1]:8"],
)
def test_a_server_is_asked_by_its_names(named, host):
    for path in ("/api/health", "/", "/api/schema/openapi.json"):
        answer = get(f"http://{named}{path}", headers={"host": host})
        assert answer.status_code != 400, path


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "pigpen.example.evil.example",
        "school.example",
        "a.b.school.example",
        "[::1",
        "",
    ],
)
def test_by_another_name_nothing_is_there(named, host):
    for path in ("/api/health", "/", "/api/schema/openapi.json"):
        answer = get(f"http://{named}{path}", headers={"host": host})
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), path


def test_no_socket_opens_by_another_name(named, caplog):
    with Person(named) as ann:
        table = ann.open("own", "open")["table"]
        with ann.live(table) as live:
            assert live.table["table"] == table
        by_another = (
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: evil.example\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: MTIzNDU2Nzg5MDEyMzQ1Ng==\r\n\r\n"
        )
        assert said(named, by_another).startswith(b"HTTP/1.1 403 ")
    assert not caplog.records


def test_the_names_are_a_setting(tmp_path, monkeypatch):
    assert settings(str(tmp_path / "db")).hosts == ()
    monkeypatch.setenv("PIGPEN_HOSTS", "Pigpen.example, *.school.example,127.0.0.1,::1")
    assert settings(str(tmp_path / "db")).hosts == NAMES
    for bad in ("http://pigpen.example", "pigpen.example:80", "*", "a b"):
        monkeypatch.setenv("PIGPEN_HOSTS", bad)
        with pytest.raises(BadSetting, match="PIGPEN_HOSTS is names"):
            settings(str(tmp_path / "db"))
